-- SPDX-License-Identifier: MIT
--
-- The game behind the lines for LÖVE of assets/docs/CLOCK.md: it prints what came of events that it
-- sends itself, and what is wrong. It refuses to end once; before the second time nobody sees it.
local ticks, draws, ends, last, drawn = 0, 0, 0, 0, 0

local function Check(good, what)
  if not good then print("wrong: " .. what) end
end

function love.load(arguments)
  print("load " .. arguments[1])
end

function love.mousepressed(x, y, button, istouch, presses)
  print("mouse " .. table.concat({ x, y, button, tostring(istouch), presses }, " "))
end

function love.touchpressed(id, x, y, dx, dy, pressure)
  print("touch " .. table.concat({ tostring(id), x, y, dx, dy, pressure }, " "))
end

function love.quit()
  ends = ends + 1
  print("quit " .. ends)
  return ends == 1
end

local at = {}
at[2] = function()
  love.event.push("mousepressed", 1, 2, 3, true, 5)
  love.event.push("touchpressed", 1, 2, 3, 4, 5, 6)
end
at[40] = function() -- at most five ticks a picture
  Check(love.timer.getFPS() > 0, "there is no frame rate")
  Check(love.timer.getDelta() > 0, "no time passes")
  Check(draws >= 8, draws .. " pictures in 40 ticks")
  love.event.quit(1)
end
at[45] = function()
  love.graphics.isActive = function() return false end
  drawn = draws
end
at[60] = function()
  Check(draws == drawn, "it draws what nobody can see")
  love.event.quit(7)
end

function tick()
  ticks = ticks + 1
  if at[ticks] then at[ticks]() end
end

function draw(p)
  local place = ticks + p
  Check(p >= 0 and p <= 1 and place >= last, "the place is " .. place .. " after " .. last)
  last = place
  draws = draws + 1
  love.graphics.rectangle("fill", place, 100, 50, 50)
end
