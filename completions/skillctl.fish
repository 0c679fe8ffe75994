# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_skillctl_global_optspecs
    string join \n color= no-color h/help V/version
end

function __fish_skillctl_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_skillctl_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_skillctl_using_subcommand
    set -l cmd (__fish_skillctl_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c skillctl -n "__fish_skillctl_needs_command" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_needs_command" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_needs_command" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "budget" -d 'Show what skills cost: the listing against its budget, and each skill when it is called'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "clients" -d 'Show what was measured of each client, side by side'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "completions" -d 'Print the completion script of a shell'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "diff" -d 'Show what a change does to what the model receives'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "explain" -d 'Say what a lint rule finds, why, and what to do'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "fork-preview" -d 'Show everything that a forked skill\'s agent gets'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "generate" -d 'Write the checked-in files that come from the code'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "lint" -d 'Find what keeps the model from receiving what was written'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "listing" -d 'Print the listing of skills as the model receives it'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "man" -d 'Print a manual page'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "report" -d 'Write one page about all of it: the listing in every window, costs, bodies and findings'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "render" -d 'Print the text that the model receives when a skill is invoked'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "rules" -d 'List the lint rules'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "simulate" -d 'Play a conversation and show what the model receives at each step'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "test" -d 'Play the tests of skills and hold each step against what it is expected to bring'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "verify" -d 'Hold skillctl\'s answer against the Claude Code that is installed here'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "verify-worker" -d 'Run one job of `verify`'
complete -c skillctl -n "__fish_skillctl_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l context-window -d 'A context window in tokens, such as `200k` or `1m`; the model\'s own where none is given (may be repeated). Characters a token are those of a model that has such a window, which is named' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l top -d 'Show only the first N skills' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l format -d 'How to print the answer' -r -f -a "text\t'Tables and bars for people'
json\t'One object, with a version'
csv\t'A line a skill'
markdown\t'Tables for a page or a comment'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l tokens -d 'Where the tokens of bodies are from: a range that is worked out here, or the provider\'s token-counting endpoint (`ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`)' -r -f -a "estimate\t'A range from measured bounds'
api\t'The provider\'s endpoint'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l max-listing -d 'Breach: the whole listing takes more than this part of its budget, or this many characters' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l max-entry -d 'Breach: an entry of the listing takes more characters' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l max-body-tokens -d 'Breach: a body may take more tokens' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l fail-on -d 'Breach: a skill\'s text is cut, or gone' -r -f -a "truncated\t'A text that is cut, or gone'
name-only\t'A text that is gone'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand budget" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand clients" -l format -d 'How to print the answer' -r -f -a "text\t'A table'
json\t'A list, with a version'"
complete -c skillctl -n "__fish_skillctl_using_subcommand clients" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand clients" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand clients" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand clients" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand completions" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand completions" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand completions" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l format -d 'How to print the answer' -r -f -a "text\t'Coloured lines'
json\t'One object, with a version'
markdown\t'A comment for a pull request'"
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l exit-code -d 'Exit with 1 when anything differs'
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand diff" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand explain" -l format -d 'How to write it' -r -f -a "text\t'For people: Markdown with its headings in bold'
markdown\t'Markdown'
json\t'JSON, one object a rule in a list'"
complete -c skillctl -n "__fish_skillctl_using_subcommand explain" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand explain" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand explain" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l args -d 'Its arguments' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l shell -d 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l record -d 'Write the outputs of commands that were run to a file, for `--shell replay FILE`' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l format -d 'How to print the answer' -r -f -a "text\t'For people'
json\t'One object, with a version'"
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand fork-preview" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand generate" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand generate" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand generate" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l target -d 'A program that reads the skills, such as `claude-code@2.1.87` or `codex` (may be repeated)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l window -l context-window -d 'A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l level -d 'The level of a rule: off, pedantic, info, warning or error (may be repeated)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l only -d 'Run only this rule (may be repeated)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l config -d 'The configuration file, instead of the nearest skillctl.toml' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l format -d 'How to write the report' -r -f -a "text\t'For people: each finding with the lines it is about'
concise\t'One line a finding'
json\t'One versioned JSON document'
jsonl\t'One JSON object a line'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations of GitHub Actions'
gitlab\t'GitLab\'s code quality report'
junit\t'JUnit\'s XML'
markdown\t'Markdown, for comments and job summaries'"
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l max-findings -d 'Show at most so many findings; the exit code and the counts are those of all' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l fail-on -d 'The least level that makes the exit code 1' -r -f -a "pedantic\t'A matter of taste; not reported unless asked for'
info\t'Worth knowing'
warning\t'Likely not what the author meant'
error\t'The model, or a target, will not get what was written'"
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l fix -d 'Repair what can be repaired; `--fix=unsafe` also where a person should look' -r -f -a "safe\t'Those that leave what is meant as it is'
unsafe\t'All'"
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l stdin-filename -d 'Check the text on standard input as if it were in this file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l changed -d 'Report only on what git says differs from a revision (HEAD where none is named)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l baseline -d 'A file of known findings that are not reported' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l pedantic -d 'Run the rules of the pedantic tier too'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l no-config -d 'Read no configuration file'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -s q -l quiet -d 'Leave out everything but the findings'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l diff -d 'Show what `--fix` would change, and change nothing'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l write-baseline -d 'Write everything that is found to the baseline file, and report nothing'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand lint" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l context-window -d 'The context window in tokens, such as `200k` or `1m`, in place of the model\'s. Characters a token are those of a model that has such a window' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l budget-chars -d 'The budget in characters, in place of the one that is computed' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l usage -d 'A file of the form of the user\'s `.claude.json` that says how often each skill was used' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l explain -d 'Say every rule that decided about a skill' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l format -d 'How to print the answer' -r -f -a "text\t'The text as sent, or a table'
json\t'One object, with a version'"
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l table -d 'Print a row a skill: name, place, characters, what became of it, and why'
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand listing" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand man" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand man" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand man" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l html -d 'The page to write' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l svg -d 'Write the charts alone, as NAME-shares.svg and NAME-decay.svg' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand report" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l args -d 'Its arguments, as one string' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l by -d 'Who invokes it' -r -f -a "user\t'The user types it'
model\t'The model calls it'"
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l format -d 'How to print the answer' -r -f -a "text\t'The text alone'
json\t'One object, with a version; `--trace` adds the pieces of the text'
blocks\t'The blocks of the request that the invocation adds: the text, what is before it, and files'"
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l diff -d 'Compare with the same skill in a git revision; exit with 1 where the text differs' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l session-id -d 'What `${CLAUDE_SESSION_ID}` stands for' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l effort -d 'The session\'s effort, which `${CLAUDE_EFFORT}` tells where the skill has none of its own' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l shell -d 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l record -d 'Write the outputs of commands that were run to a file, for `--shell replay FILE`' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l trace -d 'Show which words came from which argument, variable or command'
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand render" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand rules" -l format -d 'How to write the list' -r -f -a "text\t'A table for people'
markdown\t'Markdown tables'
json\t'JSON with the documentation'"
complete -c skillctl -n "__fish_skillctl_using_subcommand rules" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand rules" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand rules" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l args -d 'Its arguments' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l by -d 'Who invokes it' -r -f -a "user\t'The user types it'
model\t'The model calls it'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l scenario -d 'The scenario file to play: YAML or JSON' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l mode -d 'The permission mode' -r -f -a "default\t'It asks'
acceptEdits\t'Files of the project are written without asking'
plan\t'It asks, and the model is told to plan'
auto\t'A check by a model stands in for a person'
dontAsk\t'What would be asked is refused'
bypassPermissions\t'Nothing is asked, unless a rule says so'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l allowed-tools -d 'Tools that are allowed without asking, as on the client\'s command line (may be repeated)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l format -d 'How to print the conversation' -r -f -a "text\t'For people: what the model receives at each step, and how it adds up'
json\t'A record: what was sent for each step'
messages\t'The `messages` of the request that the conversation comes to'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l step -d 'Show only this step, counted from 1, whole' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l until -d 'Stop after this step, counted from 1' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l home -d 'The user\'s home folder' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l managed-dir -d 'The folder of managed settings and skills' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l client -d 'The client to answer for, such as `2.1.87` or `latest`' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l model -d 'The session\'s model, by name or alias' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l settings -d 'One more settings file' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l bundled -d 'Whether the client\'s bundled skills are on' -r -f -a "on\t'On'
off\t'Off'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l surface -d 'Where the client runs' -r -f -a "interactive\t'A terminal with a person at it'
print\t'Print mode'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l shell -d 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l record -d 'Write the outputs of commands that were run to a file, for `--shell replay FILE`' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -s i -l interactive -d 'Take steps as you type them; `:help` lists what can be typed'
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand simulate" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l client -d 'The client to answer for, such as `2.1.87` or `latest` (may be repeated: each test is played for each)' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l shell -d 'What to do with shell commands in bodies' -r -f -a "replay\t'Take recorded outputs'
run\t'Run them'"
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l format -d 'How to print the results' -r -f -a "text\t'For people: what failed, with differences'
junit\t'JUnit\'s XML'
tap\t'The Test Anything Protocol, version 14'
json\t'One versioned JSON document'"
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l jobs -d 'How many tests to play at a time' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l update -d 'Write snapshots that are missing or differ; with `--shell run` the commands\' outputs too'
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand test" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l format -d 'How to write the answer' -r -f -a "text\t'For people'
json\t'One versioned JSON document'"
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l record -d 'Keep what the client sent: `DIR/NAME.json` for each scenario, in the form of the captures in skillctl\'s source' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l project -d 'The folder the client starts in' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l home -d 'A home whose skills count too; the user of a verification has an empty one otherwise' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l add-dir -d 'One more folder whose skills are loaded (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l plugin-dir -d 'A plugin to load (may be repeated)' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l model -d 'The session\'s model' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l args -d 'What each skill is invoked with' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l claude-bin -d 'The client to run, instead of `claude` on PATH' -r -F
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l client -d 'Hold it against this client, instead of the measured one that is nearest to it' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l network -d 'What the client may reach, instead of loopback only where the system can do that' -r -f -a "loopback\t'Loopback, in a network namespace of its own'
shared\t'What this machine reaches'"
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l timeout -d 'Seconds that the client may take for one turn; five times that for a conversation' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l jobs -d 'How many clients run at the same time, instead of one a processor' -r
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l suite -d 'Play capture scenarios that ship with skillctl: some of every kind, or those that are named; `\'*\'` names all'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l in-place -d 'Run the client in the project itself, not in a copy of what it needs. Refused where its settings would run programs or send requests elsewhere'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify-worker" -l color -d 'When to use colour' -r -f -a "auto\t'Where the output is a terminal and `NO_COLOR` is not set'
always\t'Always'
never\t'Never'"
complete -c skillctl -n "__fish_skillctl_using_subcommand verify-worker" -l no-color -d 'The same as `--color never`'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify-worker" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skillctl -n "__fish_skillctl_using_subcommand verify-worker" -s V -l version -d 'Print version'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "budget" -d 'Show what skills cost: the listing against its budget, and each skill when it is called'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "clients" -d 'Show what was measured of each client, side by side'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "completions" -d 'Print the completion script of a shell'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "diff" -d 'Show what a change does to what the model receives'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "explain" -d 'Say what a lint rule finds, why, and what to do'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "fork-preview" -d 'Show everything that a forked skill\'s agent gets'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "generate" -d 'Write the checked-in files that come from the code'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "lint" -d 'Find what keeps the model from receiving what was written'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "listing" -d 'Print the listing of skills as the model receives it'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "man" -d 'Print a manual page'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "report" -d 'Write one page about all of it: the listing in every window, costs, bodies and findings'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "render" -d 'Print the text that the model receives when a skill is invoked'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "rules" -d 'List the lint rules'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "simulate" -d 'Play a conversation and show what the model receives at each step'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "test" -d 'Play the tests of skills and hold each step against what it is expected to bring'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "verify" -d 'Hold skillctl\'s answer against the Claude Code that is installed here'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "verify-worker" -d 'Run one job of `verify`'
complete -c skillctl -n "__fish_skillctl_using_subcommand help; and not __fish_seen_subcommand_from budget clients completions diff explain fork-preview generate lint listing man report render rules simulate test verify verify-worker help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
