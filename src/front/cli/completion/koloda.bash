# bash completion for koloda, made by "koloda completion bash" from the tables of the program.

# Of which kind the value of a flag is; nothing if it takes none.
_koloda_kind() {
    case $1 in
    @values
    *) kind= ;;
    esac
}

# Records and folders whose names begin like $part; at the start also the games saved.
_koloda_records() {
    local saved
    mapfile -t COMPREPLY < <(compgen -P "$lead" -f -X '!*.koloda' -- "$part"
        compgen -P "$lead" -d -- "$part")
    [[ -z $part ]] || return
    for saved in "${XDG_DATA_HOME:-$HOME/.local/share}"/koloda/*.koloda; do
        [[ ! -e $saved ]] || COMPREPLY+=("$lead$saved")
    done
}

_koloda() {
    local command kind='' places='' flags='' players='' seats='' choices='' rules=''
    local words=() kinds=() given=' ' place=0 i word raw head part lead list=''

    # Bash cuts words at "=": put them together again.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 1)) && [[ $word == = || $word && ${COMP_WORDS[i - 1]} == = ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
    done
    local last=$((${#words[@]} - 1))
    raw=${COMP_WORDS[COMP_CWORD]}
    [[ $raw != = ]] || raw=
    command=${words[1]}

    if ((last == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "@command_names --help --version" -- "$command")
        return
    fi
    case $command in
    @commands
    *) return ;;
    esac

    # What stands before: flags, values of flags, words.
    for word in "${words[@]:2:last-2}"; do
        if [[ $kind ]]; then
            kind=
        elif [[ $word == -* ]]; then
            given+="${word%%=*} "
            [[ $word == *=* ]] || _koloda_kind "$word"
        else
            place=$((place + 1))
        fi
    done

    # What is asked for: the rest of $word from $part on, of some kind.
    word=${words[last]} part=$word
    if [[ -z $kind && $word == --*=* ]]; then
        _koloda_kind "${word%%=*}"
        part=${word#*=}
        [[ $kind ]] || return
    elif [[ -z $kind && $word != -* ]]; then
        read -ra kinds <<<"$places"
        kind=${kinds[place]}
    fi
    kind=${kind:-FLAG}

    for word in '' "${words[@]:2:last-2}"; do
        case $word in
        @games
        esac
    done

    word=${words[last]}
    case $kind in
    FLAG)
        for word in $flags --help; do
            [[ $given == *" $word "* && $word != --option ]] || list+=" $word"
        done
        word=${words[last]}
        ;;
    GAME) list='@game_names' ;;
    RULE) list=$rules ;;
    SHELL) list='@shells' ;;
    N) list=$players ;;
    S | SEAT) list=$seats ;;
    VIEW) list="$seats all" ;;
    LIST | LEVEL) list='@bot_names' part=${part##*,} ;;
    NAME=VALUE) list=$choices ;;
    PACE) list='@paces' ;;
    SWITCH) list='on off' ;;
    LANG) list='@languages' ;;
    esac
    lead=${word%"$part"}
    case $kind in
    RECORD) _koloda_records ;;
    FILE) mapfile -t COMPREPLY < <(compgen -P "$lead" -f -- "$part") ;;
    *) mapfile -t COMPREPLY < <(compgen -P "$lead" -W "$list" -- "$part") ;;
    esac
    [[ $kind != RECORD && $kind != FILE ]] || compopt -o filenames 2>/dev/null
    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null

    # Readline knows only what stands behind the last "=".
    head=${word%"$raw"}
    COMPREPLY=("${COMPREPLY[@]#"$head"}")
}

complete -F _koloda koloda
