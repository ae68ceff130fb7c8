# SPDX-License-Identifier: MIT
#
# How zsh completes the beginnings of command lines when Tab is pressed, one in each line:
# zsh -f tests/complete.zsh FOLDER BEGINNING... with the completion, as _interp_demo, in FOLDER.
zmodload zsh/zpty
zpty -b shell zsh -f
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -D; PROMPT=
    show() { print -r -- \"LINE<\$BUFFER>\"; BUFFER= }; zle -N show; bindkey '^X' show
    print BEG''IN"
zpty -r -m shell said '*BEGIN*'
for line in "${@:2}"; do
    zpty -w -n shell "$line"$'\t\x18'
    zpty -r -m shell said '*LINE<*>*'
    print -r -- "${${said#*LINE<}%%>*}"
done
zpty -d shell
