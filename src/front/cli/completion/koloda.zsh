#compdef koloda
# zsh completion for koloda, made by "koloda completion zsh" from the tables of the program.

# Completes a value of kind $1.
_koloda_value() {
    local players seats choices rules word
    for word in '' $words; do
        case $word in
        @games
        esac
    done
    local -a named
    case $1 in
    GAME)
        named=(
            @named_games
        )
        _describe game named
        ;;
    LIST | LEVEL)
        named=(
            @named_bots
        )
        compset -P '*,'
        _describe bot named
        ;;
    RULE) compadd -- ${=rules} ;;
    SHELL) compadd -- @shells ;;
    N) compadd -- ${=players} ;;
    S | SEAT) compadd -- ${=seats} ;;
    VIEW) compadd -- ${=seats} all ;;
    PACE) compadd -- @paces ;;
    SWITCH) compadd -- on off ;;
    LANG) compadd -- @languages ;;
    NAME=VALUE)
        named=(${=choices})
        compadd -S '' -- ${(M)named:#*=}
        compadd -- ${named:#*=}
        ;;
    RECORD)
        _files -g '*.koloda'
        compadd -f -- ${XDG_DATA_HOME:-$HOME/.local/share}/koloda/*.koloda(N)
        ;;
    FILE) _files ;;
    *) _message $1 ;;
    esac
}

_koloda() {
    local -a known
    if ((CURRENT == 2)); then
        known=(
            @named_commands
            '--help:List the commands'
            '--version:Print the version'
        )
        _describe command known
        return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
    @arguments
    esac
}

# Found by its name in $fpath, or sourced.
if [[ $funcstack[1] == _koloda ]]; then
    _koloda "$@"
else
    compdef _koloda koloda
fi
