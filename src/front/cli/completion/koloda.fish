# fish completion for koloda, made by "koloda completion fish" from the tables of the program.

# Is the command $argv[1], and with a second argument: are so many words there after it?
function __koloda_command
    set -l words (commandline -opc)
    set -l values @value_flags
    set -l place 0
    set -l skip no
    test (count $words) -ge 2; and test $words[2] = $argv[1]; or return 1
    set -q argv[2]; or return 0
    for word in $words[3..-1]
        if test $skip = yes
            set skip no
        else if contains -- $word $values
            set skip yes
        else if not string match -q -- '-*' $word
            set place (math $place + 1)
        end
    end
    test $place = $argv[2]
end

# The values of kind $argv[1].
function __koloda_value
    set -l players
    set -l seats
    set -l choices
    set -l rules
    for word in '' (commandline -opc)
        switch $word
            @games
        end
    end
    switch $argv[1]
        case GAME
            printf '%s\t%s\n' @named_games
        case LIST LEVEL
            set -l before (string match -r '^(?:.*=)?(.*,)' -- (commandline -ct))[2]
            printf "$before%s\t%s\n" @named_bots
        case RULE
            string join \n -- $rules
        case SHELL
            string join \n -- @shells
        case N
            string join \n -- $players
        case S SEAT
            string join \n -- $seats
        case VIEW
            string join \n -- $seats all
        case NAME=VALUE
            string join \n -- $choices
        case PACE
            string join \n -- @paces
        case SWITCH
            string join \n -- on off
        case LANG
            string join \n -- @languages
        case RECORD
            set -l folder ~/.local/share
            set -q XDG_DATA_HOME; and set folder $XDG_DATA_HOME
            set -l part (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
            set -l found $part*.koloda $part*/ $folder/koloda/*.koloda
            string join \n -- $found
    end
end

complete -c koloda -f
complete -c koloda -n 'test (count (commandline -opc)) = 1' -l help -d 'List the commands'
complete -c koloda -n 'test (count (commandline -opc)) = 1' -l version -d 'Print the version'
@complete
