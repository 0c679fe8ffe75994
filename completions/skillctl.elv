
use builtin;
use str;

set edit:completion:arg-completer[skillctl] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'skillctl'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'skillctl'= {
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand budget 'Show what skills cost: the listing against its budget, and each skill when it is called'
            cand clients 'Show what was measured of each client, side by side'
            cand completions 'Print the completion script of a shell'
            cand diff 'Show what a change does to what the model receives'
            cand explain 'Say what a lint rule finds, why, and what to do'
            cand fork-preview 'Show everything that a forked skill''s agent gets'
            cand generate 'Write the checked-in files that come from the code'
            cand lint 'Find what keeps the model from receiving what was written'
            cand listing 'Print the listing of skills as the model receives it'
            cand man 'Print a manual page'
            cand report 'Write one page about all of it: the listing in every window, costs, bodies and findings'
            cand render 'Print the text that the model receives when a skill is invoked'
            cand rules 'List the lint rules'
            cand simulate 'Play a conversation and show what the model receives at each step'
            cand test 'Play the tests of skills and hold each step against what it is expected to bring'
            cand verify 'Hold skillctl''s answer against the Claude Code that is installed here'
            cand verify-worker 'Run one job of `verify`'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'skillctl;budget'= {
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --context-window 'A context window in tokens, such as `200k` or `1m`; the model''s own where none is given (may be repeated). Characters a token are those of a model that has such a window, which is named'
            cand --top 'Show only the first N skills'
            cand --format 'How to print the answer'
            cand --tokens 'Where the tokens of bodies are from: a range that is worked out here, or the provider''s token-counting endpoint (`ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`)'
            cand --max-listing 'Breach: the whole listing takes more than this part of its budget, or this many characters'
            cand --max-entry 'Breach: an entry of the listing takes more characters'
            cand --max-body-tokens 'Breach: a body may take more tokens'
            cand --fail-on 'Breach: a skill''s text is cut, or gone'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;clients'= {
            cand --format 'How to print the answer'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;completions'= {
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;diff'= {
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --format 'How to print the answer'
            cand --color 'When to use colour'
            cand --exit-code 'Exit with 1 when anything differs'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;explain'= {
            cand --format 'How to write it'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;fork-preview'= {
            cand --args 'Its arguments'
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --shell 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs'
            cand --record 'Write the outputs of commands that were run to a file, for `--shell replay FILE`'
            cand --format 'How to print the answer'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;generate'= {
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;lint'= {
            cand --target 'A program that reads the skills, such as `claude-code@2.1.87` or `codex` (may be repeated)'
            cand --window 'A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated)'
            cand --context-window 'A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated)'
            cand --level 'The level of a rule: off, pedantic, info, warning or error (may be repeated)'
            cand --only 'Run only this rule (may be repeated)'
            cand --config 'The configuration file, instead of the nearest skillctl.toml'
            cand --format 'How to write the report'
            cand --max-findings 'Show at most so many findings; the exit code and the counts are those of all'
            cand --fail-on 'The least level that makes the exit code 1'
            cand --fix 'Repair what can be repaired; `--fix=unsafe` also where a person should look'
            cand --stdin-filename 'Check the text on standard input as if it were in this file'
            cand --changed 'Report only on what git says differs from a revision (HEAD where none is named)'
            cand --baseline 'A file of known findings that are not reported'
            cand --color 'When to use colour'
            cand --pedantic 'Run the rules of the pedantic tier too'
            cand --no-config 'Read no configuration file'
            cand -q 'Leave out everything but the findings'
            cand --quiet 'Leave out everything but the findings'
            cand --diff 'Show what `--fix` would change, and change nothing'
            cand --write-baseline 'Write everything that is found to the baseline file, and report nothing'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;listing'= {
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --context-window 'The context window in tokens, such as `200k` or `1m`, in place of the model''s. Characters a token are those of a model that has such a window'
            cand --budget-chars 'The budget in characters, in place of the one that is computed'
            cand --usage 'A file of the form of the user''s `.claude.json` that says how often each skill was used'
            cand --explain 'Say every rule that decided about a skill'
            cand --format 'How to print the answer'
            cand --color 'When to use colour'
            cand --table 'Print a row a skill: name, place, characters, what became of it, and why'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;man'= {
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;report'= {
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --html 'The page to write'
            cand --svg 'Write the charts alone, as NAME-shares.svg and NAME-decay.svg'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;render'= {
            cand --args 'Its arguments, as one string'
            cand --by 'Who invokes it'
            cand --format 'How to print the answer'
            cand --diff 'Compare with the same skill in a git revision; exit with 1 where the text differs'
            cand --session-id 'What `${CLAUDE_SESSION_ID}` stands for'
            cand --effort 'The session''s effort, which `${CLAUDE_EFFORT}` tells where the skill has none of its own'
            cand --shell 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs'
            cand --record 'Write the outputs of commands that were run to a file, for `--shell replay FILE`'
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --color 'When to use colour'
            cand --trace 'Show which words came from which argument, variable or command'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;rules'= {
            cand --format 'How to write the list'
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;simulate'= {
            cand --args 'Its arguments'
            cand --by 'Who invokes it'
            cand --scenario 'The scenario file to play: YAML or JSON'
            cand --mode 'The permission mode'
            cand --allowed-tools 'Tools that are allowed without asking, as on the client''s command line (may be repeated)'
            cand --format 'How to print the conversation'
            cand --step 'Show only this step, counted from 1, whole'
            cand --until 'Stop after this step, counted from 1'
            cand --project 'The folder the client starts in'
            cand --home 'The user''s home folder'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --managed-dir 'The folder of managed settings and skills'
            cand --client 'The client to answer for, such as `2.1.87` or `latest`'
            cand --model 'The session''s model, by name or alias'
            cand --settings 'One more settings file'
            cand --bundled 'Whether the client''s bundled skills are on'
            cand --surface 'Where the client runs'
            cand --shell 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs'
            cand --record 'Write the outputs of commands that were run to a file, for `--shell replay FILE`'
            cand --color 'When to use colour'
            cand -i 'Take steps as you type them; `:help` lists what can be typed'
            cand --interactive 'Take steps as you type them; `:help` lists what can be typed'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;test'= {
            cand --client 'The client to answer for, such as `2.1.87` or `latest` (may be repeated: each test is played for each)'
            cand --shell 'What to do with shell commands in bodies'
            cand --format 'How to print the results'
            cand --jobs 'How many tests to play at a time'
            cand --color 'When to use colour'
            cand --update 'Write snapshots that are missing or differ; with `--shell run` the commands'' outputs too'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;verify'= {
            cand --format 'How to write the answer'
            cand --record 'Keep what the client sent: `DIR/NAME.json` for each scenario, in the form of the captures in skillctl''s source'
            cand --project 'The folder the client starts in'
            cand --home 'A home whose skills count too; the user of a verification has an empty one otherwise'
            cand --add-dir 'One more folder whose skills are loaded (may be repeated)'
            cand --plugin-dir 'A plugin to load (may be repeated)'
            cand --model 'The session''s model'
            cand --args 'What each skill is invoked with'
            cand --claude-bin 'The client to run, instead of `claude` on PATH'
            cand --client 'Hold it against this client, instead of the measured one that is nearest to it'
            cand --network 'What the client may reach, instead of loopback only where the system can do that'
            cand --timeout 'Seconds that the client may take for one turn; five times that for a conversation'
            cand --jobs 'How many clients run at the same time, instead of one a processor'
            cand --color 'When to use colour'
            cand --suite 'Play capture scenarios that ship with skillctl: some of every kind, or those that are named; `''*''` names all'
            cand --in-place 'Run the client in the project itself, not in a copy of what it needs. Refused where its settings would run programs or send requests elsewhere'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;verify-worker'= {
            cand --color 'When to use colour'
            cand --no-color 'The same as `--color never`'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'skillctl;help'= {
            cand budget 'Show what skills cost: the listing against its budget, and each skill when it is called'
            cand clients 'Show what was measured of each client, side by side'
            cand completions 'Print the completion script of a shell'
            cand diff 'Show what a change does to what the model receives'
            cand explain 'Say what a lint rule finds, why, and what to do'
            cand fork-preview 'Show everything that a forked skill''s agent gets'
            cand generate 'Write the checked-in files that come from the code'
            cand lint 'Find what keeps the model from receiving what was written'
            cand listing 'Print the listing of skills as the model receives it'
            cand man 'Print a manual page'
            cand report 'Write one page about all of it: the listing in every window, costs, bodies and findings'
            cand render 'Print the text that the model receives when a skill is invoked'
            cand rules 'List the lint rules'
            cand simulate 'Play a conversation and show what the model receives at each step'
            cand test 'Play the tests of skills and hold each step against what it is expected to bring'
            cand verify 'Hold skillctl''s answer against the Claude Code that is installed here'
            cand verify-worker 'Run one job of `verify`'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'skillctl;help;budget'= {
        }
        &'skillctl;help;clients'= {
        }
        &'skillctl;help;completions'= {
        }
        &'skillctl;help;diff'= {
        }
        &'skillctl;help;explain'= {
        }
        &'skillctl;help;fork-preview'= {
        }
        &'skillctl;help;generate'= {
        }
        &'skillctl;help;lint'= {
        }
        &'skillctl;help;listing'= {
        }
        &'skillctl;help;man'= {
        }
        &'skillctl;help;report'= {
        }
        &'skillctl;help;render'= {
        }
        &'skillctl;help;rules'= {
        }
        &'skillctl;help;simulate'= {
        }
        &'skillctl;help;test'= {
        }
        &'skillctl;help;verify'= {
        }
        &'skillctl;help;verify-worker'= {
        }
        &'skillctl;help;help'= {
        }
    ]
    $completions[$command]
}
