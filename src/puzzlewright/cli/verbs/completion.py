"""`puzzlewright completion`: scripts by which shells complete a command line.

The script of a shell is short: with each press of Tab it hands on the words typed so far, as
`puzzlewright completion SHELL -- WORD ...`, and shows what comes back. The last word is the one to
complete. What comes back is a line for each word that fits, with its meaning after a tab, and the
line `:files` where the name of a file fits.
"""

from __future__ import annotations

from typing import Final

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common
from puzzlewright.cli.terminal.streams import say
from puzzlewright.cli.verbs import VERBS

SUMMARY = """\
Print the script by which a shell completes verbs, kinds, options, choices and names of files when
Tab is pressed. It is loaded once, by what the script itself says in its first lines.
"""

EXAMPLES = """\
  puzzlewright completion bash > ~/.local/share/bash-completion/completions/puzzlewright
  puzzlewright completion zsh > "${fpath[1]}/_puzzlewright"
  puzzlewright completion fish > ~/.config/fish/completions/puzzlewright.fish
  puzzlewright completion powershell >> $PROFILE
"""

BASH: Final = r"""# Completion of puzzlewright for bash. Source this file, or for all shells:
# puzzlewright completion bash > ~/.local/share/bash-completion/completions/puzzlewright
_puzzlewright() {
    local line
    local IFS=$'\n'
    COMPREPLY=()
    while read -r line; do
        if [[ $line == :files ]]; then
            compopt -o default 2>/dev/null ||
                COMPREPLY+=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
        else
            COMPREPLY+=("${line%%$'\t'*}")
        fi
    done < <("$1" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _puzzlewright puzzlewright
"""

ZSH: Final = r"""#compdef puzzlewright
# Completion of puzzlewright for zsh. Source this file after compinit, or for all shells:
# puzzlewright completion zsh > "${fpath[1]}/_puzzlewright"
_puzzlewright() {
    local line files
    local -a found
    while IFS= read -r line; do
        if [[ $line == :files ]]; then
            files=1
        else
            found+=("${${line//:/\\:}/$'\t'/:}")
        fi
    done < <("$words[1]" completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)
    (( $#found )) && _describe -V puzzlewright found
    [[ -n $files ]] && _files
}
if [[ $funcstack[1] == _puzzlewright ]]; then
    _puzzlewright "$@"
else
    compdef _puzzlewright puzzlewright
fi
"""

FISH: Final = r"""# Completion of puzzlewright for fish. Source this file, or for all shells:
# puzzlewright completion fish > ~/.config/fish/completions/puzzlewright.fish
function __puzzlewright_complete
    set -l before (commandline -opc)
    set -l now (commandline -ct)
    for line in (command $before[1] completion fish -- $before[2..-1] "$now" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$now"
        else
            echo $line
        end
    end
end
complete -c puzzlewright -f -a '(__puzzlewright_complete)'
"""

POWERSHELL: Final = r"""# Completion of puzzlewright for PowerShell.
# Run this script, or for all shells: puzzlewright completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName puzzlewright -ScriptBlock {
    param($word, $command, $position)
    $typed = $command.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position }
    $before = @($typed | Select-Object -Skip 1 | ForEach-Object { "$_" })
    # An empty word would be dropped on the way.
    $sent = if ($word) { $word } else { ':' }
    $lines = puzzlewright completion powershell '--' @before $sent 2>$null
    $lines | ForEach-Object {
        if ($_ -eq ':files') {
            Get-ChildItem -Path "$word*" | ForEach-Object {
                $name = Resolve-Path -Relative -LiteralPath $_.FullName
                [System.Management.Automation.CompletionResult]::new($name)
            }
        } else {
            $found, $meaning = $_ -split "`t", 2
            if (-not $meaning) { $meaning = $found }
            [System.Management.Automation.CompletionResult]::new(
                $found, $found, 'ParameterValue', $meaning)
        }
    }
}
"""

SCRIPTS: Final = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}

#: What PowerShell sends for an empty word, which it would drop.
EMPTY = ":"


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("completion", SUMMARY, EXAMPLES)
    made.add_argument("shell", choices=list(SCRIPTS), help=", ".join(SCRIPTS))
    return made


def run(words: list[str]) -> int:
    """Print the script of a shell, or for such a script, the words that fit."""
    if words[1:2] == ["--"]:
        say(_answer(words[2:]))
        return exit_codes.ANSWERED
    arguments = parser().parse_args(words)
    say(SCRIPTS[arguments.shell])
    return exit_codes.ANSWERED


def _answer(words: list[str]) -> str:
    from puzzlewright.cli.completion import completions  # a script needs no parsers of verbs

    *before, start = _with_values(words) or [""]
    found = completions(VERBS, before, "" if start == EMPTY else start)
    lines = [f"{each.word}\t{each.meaning}" if each.meaning else each.word for each in found.words]
    return "".join(f"{line}\n" for line in (*lines, *[":files"] * found.files))


def _with_values(words: list[str]) -> list[str]:
    """Drop the signs of equality that bash takes for words, as in `--style = plain`."""
    plain = [word for word in words if word != "="]
    return [*plain, ""] if words[-1:] == ["="] else plain
