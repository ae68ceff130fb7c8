/* SPDX-License-Identifier: MIT
 *
 * This program's own recordings: the columns of columns.def, as far as the version that recorded
 * had them.
 */
#include "formats/format.h"

#include "trace/column.h"

/* Of the columns that a reader needs. */
#define NEEDS(name)                                                                                \
    ((Column_##name == Column_loop) * Needed |                                                     \
     (Column_##name == Column_frametime) * (Needed | TellsFrameTime) |                             \
     (Column_##name == Column_gpu_ms) * TellsGpu)

/* Without screen_ms it tells nothing, so only rows say that it is there. */
#define OURS(name) ((Column_##name != Column_screen_source) * IsOurs)

/* How a column of each kind is read. */
#define READ_Text(traits)         NoNumber, traits, 0
#define READ_ScreenSource(traits) NoNumber, traits, 0
#define READ_Ms(traits)           Millisecond, traits, ThirtyYears
#define READ_SignedMs(traits)     Millisecond, (traits) | Signed, ThirtyYears
#define READ_Int64(traits)        Whole, traits, ThirtyYears
#define READ_Int32(traits)        Whole, traits, Int32AtMost
#define READ_Bool(traits)         Whole, traits, OneAtMost
#define READ_Coarse(traits)       Millisecond, traits, ThirtyYears /* in millionths */
/* In thousandths of a millionth. Only plots need it, so a row may lack it. */
#define READ_Fine(traits) Second, ((traits) & ~InEachRow) | Signed, ThirtyYears
/* These are not read: */
#define READ_Rate(traits)  NoNumber, 0, 0
#define READ_Place(traits) NoNumber, 0, 0
#define READ_Hash(traits)  NoNumber, 0, 0

#define READ(name, kind, traits)                                                                   \
    [Column_##name] = {#name, READ_##kind(NEEDS(name) | OURS(name) | (traits))},
#define COLUMN(name, unit, kind, ...)   READ(name, kind, InEachRow)
#define OPTIONAL(name, unit, kind, ...) READ(name, kind, 0)
#define UNMEASURED(name)                [Column_##name] = {#name, NoNumber, 0, 0},

static const FormatColumn columns[Columns] = {
#include "trace/columns.def"
};

static void SetNumber(const Column *column, int64_t value, Frame *frame)
{
    void *field = (char *)frame + column->field;
    if (column->kind == ColumnInt32)
        *(int32_t *)field = (int32_t)value;
    else if (column->kind == ColumnBool)
        *(bool *)field = value;
    else if (column->kind == ColumnCoarse)
        *(double *)field = (double)value / 1e6;
    else if (column->kind == ColumnFine)
        *(double *)field = (double)value / 1e9;
    else
        *(int64_t *)field = value;
}

/* False if it is none that this program knows. */
static bool SetSource(Cell cell, ScreenSource *source)
{
    for (int i = 0; i < ScreenSourceCount; i++) {
        *source = (ScreenSource)i;
        if (CellIs(cell, ScreenSourceNames[i]))
            return true;
    }
    return false;
}

/* Sets the field of one column. False if it is not known. */
static bool SetField(const LogRow *row, int id, Frame *frame)
{
    const Column *column = &ColumnTable[id];
    if (column->kind == ColumnScreenSource)
        return SetSource(row->cells[id], &frame->screenSource);

    if (column->kind == ColumnText) {
        const char **word = (const char **)((char *)frame + column->field);
        *word = RowWord(row, id);
        return *word;
    }

    if (row->values[id] != NOT_KNOWN)
        SetNumber(column, row->values[id], frame);
    return row->values[id] != NOT_KNOWN;
}

/* Whether the column is a member of Frame, and the row tells it. How a picture was seen is told
 * only beside when. */
static bool IsRead(const LogRow *row, int id)
{
    if (ColumnTable[id].kind >= ColumnZero || !RowHas(row, id))
        return false;
    return id != Column_screen_source || RowHas(row, Column_screen_ms);
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    const bool knowsScreen = RowHas(row, Column_screen_ms);
    const bool knowsSource = knowsScreen && RowHas(row, Column_screen_source);
    (void)before;
    for (int id = 0; id < Columns; id++)
        if (IsRead(row, id) && SetField(row, id, frame))
            frame->known |= UINT64_C(1) << id;

    if (knowsScreen && !RowHas(row, Column_seen_ms))
        frame->screenReal = frame->screenLoop; /* a recording of before that column was */
    if (knowsSource && !FrameKnows(frame, COLUMN_OF(screen_source)))
        return WrongFrame("screen_source is not simulated, seen, raf, swap or never");
    if (frame->deadTime > frame->frameTime)
        return WrongFrame("dead_ms is not a part of frametime");
    return AFrame();
}

const LogFormat FormatOwn = {
    .name = "interp_demo", .columns = columns, .columnCount = Columns, .makeFrame = MakeFrame};
