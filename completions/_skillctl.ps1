
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'skillctl' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'skillctl'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'skillctl' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('budget', 'budget', [CompletionResultType]::ParameterValue, 'Show what skills cost: the listing against its budget, and each skill when it is called')
            [CompletionResult]::new('clients', 'clients', [CompletionResultType]::ParameterValue, 'Show what was measured of each client, side by side')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what a change does to what the model receives')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Say what a lint rule finds, why, and what to do')
            [CompletionResult]::new('fork-preview', 'fork-preview', [CompletionResultType]::ParameterValue, 'Show everything that a forked skill''s agent gets')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Write the checked-in files that come from the code')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Find what keeps the model from receiving what was written')
            [CompletionResult]::new('listing', 'listing', [CompletionResultType]::ParameterValue, 'Print the listing of skills as the model receives it')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Write one page about all of it: the listing in every window, costs, bodies and findings')
            [CompletionResult]::new('render', 'render', [CompletionResultType]::ParameterValue, 'Print the text that the model receives when a skill is invoked')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the lint rules')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Play a conversation and show what the model receives at each step')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Play the tests of skills and hold each step against what it is expected to bring')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Hold skillctl''s answer against the Claude Code that is installed here')
            [CompletionResult]::new('verify-worker', 'verify-worker', [CompletionResultType]::ParameterValue, 'Run one job of `verify`')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skillctl;budget' {
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--context-window', '--context-window', [CompletionResultType]::ParameterName, 'A context window in tokens, such as `200k` or `1m`; the model''s own where none is given (may be repeated). Characters a token are those of a model that has such a window, which is named')
            [CompletionResult]::new('--top', '--top', [CompletionResultType]::ParameterName, 'Show only the first N skills')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--tokens', '--tokens', [CompletionResultType]::ParameterName, 'Where the tokens of bodies are from: a range that is worked out here, or the provider''s token-counting endpoint (`ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`)')
            [CompletionResult]::new('--max-listing', '--max-listing', [CompletionResultType]::ParameterName, 'Breach: the whole listing takes more than this part of its budget, or this many characters')
            [CompletionResult]::new('--max-entry', '--max-entry', [CompletionResultType]::ParameterName, 'Breach: an entry of the listing takes more characters')
            [CompletionResult]::new('--max-body-tokens', '--max-body-tokens', [CompletionResultType]::ParameterName, 'Breach: a body may take more tokens')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Breach: a skill''s text is cut, or gone')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;clients' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;diff' {
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--exit-code', '--exit-code', [CompletionResultType]::ParameterName, 'Exit with 1 when anything differs')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;explain' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to write it')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;fork-preview' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Its arguments')
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--shell', '--shell', [CompletionResultType]::ParameterName, 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the outputs of commands that were run to a file, for `--shell replay FILE`')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;generate' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;lint' {
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'A program that reads the skills, such as `claude-code@2.1.87` or `codex` (may be repeated)')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated)')
            [CompletionResult]::new('--context-window', '--context-window', [CompletionResultType]::ParameterName, 'A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated)')
            [CompletionResult]::new('--level', '--level', [CompletionResultType]::ParameterName, 'The level of a rule: off, pedantic, info, warning or error (may be repeated)')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Run only this rule (may be repeated)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The configuration file, instead of the nearest skillctl.toml')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to write the report')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Show at most so many findings; the exit code and the counts are those of all')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'The least level that makes the exit code 1')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Repair what can be repaired; `--fix=unsafe` also where a person should look')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Check the text on standard input as if it were in this file')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Report only on what git says differs from a revision (HEAD where none is named)')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'A file of known findings that are not reported')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--pedantic', '--pedantic', [CompletionResultType]::ParameterName, 'Run the rules of the pedantic tier too')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration file')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Leave out everything but the findings')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Leave out everything but the findings')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show what `--fix` would change, and change nothing')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write everything that is found to the baseline file, and report nothing')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;listing' {
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--context-window', '--context-window', [CompletionResultType]::ParameterName, 'The context window in tokens, such as `200k` or `1m`, in place of the model''s. Characters a token are those of a model that has such a window')
            [CompletionResult]::new('--budget-chars', '--budget-chars', [CompletionResultType]::ParameterName, 'The budget in characters, in place of the one that is computed')
            [CompletionResult]::new('--usage', '--usage', [CompletionResultType]::ParameterName, 'A file of the form of the user''s `.claude.json` that says how often each skill was used')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Say every rule that decided about a skill')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--table', '--table', [CompletionResultType]::ParameterName, 'Print a row a skill: name, place, characters, what became of it, and why')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;man' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;report' {
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--html', '--html', [CompletionResultType]::ParameterName, 'The page to write')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the charts alone, as NAME-shares.svg and NAME-decay.svg')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;render' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Its arguments, as one string')
            [CompletionResult]::new('--by', '--by', [CompletionResultType]::ParameterName, 'Who invokes it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the answer')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Compare with the same skill in a git revision; exit with 1 where the text differs')
            [CompletionResult]::new('--session-id', '--session-id', [CompletionResultType]::ParameterName, 'What `${CLAUDE_SESSION_ID}` stands for')
            [CompletionResult]::new('--effort', '--effort', [CompletionResultType]::ParameterName, 'The session''s effort, which `${CLAUDE_EFFORT}` tells where the skill has none of its own')
            [CompletionResult]::new('--shell', '--shell', [CompletionResultType]::ParameterName, 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the outputs of commands that were run to a file, for `--shell replay FILE`')
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Show which words came from which argument, variable or command')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;rules' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to write the list')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;simulate' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Its arguments')
            [CompletionResult]::new('--by', '--by', [CompletionResultType]::ParameterName, 'Who invokes it')
            [CompletionResult]::new('--scenario', '--scenario', [CompletionResultType]::ParameterName, 'The scenario file to play: YAML or JSON')
            [CompletionResult]::new('--mode', '--mode', [CompletionResultType]::ParameterName, 'The permission mode')
            [CompletionResult]::new('--allowed-tools', '--allowed-tools', [CompletionResultType]::ParameterName, 'Tools that are allowed without asking, as on the client''s command line (may be repeated)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the conversation')
            [CompletionResult]::new('--step', '--step', [CompletionResultType]::ParameterName, 'Show only this step, counted from 1, whole')
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Stop after this step, counted from 1')
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The user''s home folder')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--managed-dir', '--managed-dir', [CompletionResultType]::ParameterName, 'The folder of managed settings and skills')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest`')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model, by name or alias')
            [CompletionResult]::new('--settings', '--settings', [CompletionResultType]::ParameterName, 'One more settings file')
            [CompletionResult]::new('--bundled', '--bundled', [CompletionResultType]::ParameterName, 'Whether the client''s bundled skills are on')
            [CompletionResult]::new('--surface', '--surface', [CompletionResultType]::ParameterName, 'Where the client runs')
            [CompletionResult]::new('--shell', '--shell', [CompletionResultType]::ParameterName, 'What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay FILE` takes recorded outputs')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the outputs of commands that were run to a file, for `--shell replay FILE`')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Take steps as you type them; `:help` lists what can be typed')
            [CompletionResult]::new('--interactive', '--interactive', [CompletionResultType]::ParameterName, 'Take steps as you type them; `:help` lists what can be typed')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;test' {
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'The client to answer for, such as `2.1.87` or `latest` (may be repeated: each test is played for each)')
            [CompletionResult]::new('--shell', '--shell', [CompletionResultType]::ParameterName, 'What to do with shell commands in bodies')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the results')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'How many tests to play at a time')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--update', '--update', [CompletionResultType]::ParameterName, 'Write snapshots that are missing or differ; with `--shell run` the commands'' outputs too')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;verify' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to write the answer')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Keep what the client sent: `DIR/NAME.json` for each scenario, in the form of the captures in skillctl''s source')
            [CompletionResult]::new('--project', '--project', [CompletionResultType]::ParameterName, 'The folder the client starts in')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'A home whose skills count too; the user of a verification has an empty one otherwise')
            [CompletionResult]::new('--add-dir', '--add-dir', [CompletionResultType]::ParameterName, 'One more folder whose skills are loaded (may be repeated)')
            [CompletionResult]::new('--plugin-dir', '--plugin-dir', [CompletionResultType]::ParameterName, 'A plugin to load (may be repeated)')
            [CompletionResult]::new('--model', '--model', [CompletionResultType]::ParameterName, 'The session''s model')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'What each skill is invoked with')
            [CompletionResult]::new('--claude-bin', '--claude-bin', [CompletionResultType]::ParameterName, 'The client to run, instead of `claude` on PATH')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'Hold it against this client, instead of the measured one that is nearest to it')
            [CompletionResult]::new('--network', '--network', [CompletionResultType]::ParameterName, 'What the client may reach, instead of loopback only where the system can do that')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Seconds that the client may take for one turn; five times that for a conversation')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'How many clients run at the same time, instead of one a processor')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--suite', '--suite', [CompletionResultType]::ParameterName, 'Play capture scenarios that ship with skillctl: some of every kind, or those that are named; `''*''` names all')
            [CompletionResult]::new('--in-place', '--in-place', [CompletionResultType]::ParameterName, 'Run the client in the project itself, not in a copy of what it needs. Refused where its settings would run programs or send requests elsewhere')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;verify-worker' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--no-color', '--no-color', [CompletionResultType]::ParameterName, 'The same as `--color never`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'skillctl;help' {
            [CompletionResult]::new('budget', 'budget', [CompletionResultType]::ParameterValue, 'Show what skills cost: the listing against its budget, and each skill when it is called')
            [CompletionResult]::new('clients', 'clients', [CompletionResultType]::ParameterValue, 'Show what was measured of each client, side by side')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what a change does to what the model receives')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Say what a lint rule finds, why, and what to do')
            [CompletionResult]::new('fork-preview', 'fork-preview', [CompletionResultType]::ParameterValue, 'Show everything that a forked skill''s agent gets')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Write the checked-in files that come from the code')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Find what keeps the model from receiving what was written')
            [CompletionResult]::new('listing', 'listing', [CompletionResultType]::ParameterValue, 'Print the listing of skills as the model receives it')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Write one page about all of it: the listing in every window, costs, bodies and findings')
            [CompletionResult]::new('render', 'render', [CompletionResultType]::ParameterValue, 'Print the text that the model receives when a skill is invoked')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the lint rules')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Play a conversation and show what the model receives at each step')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Play the tests of skills and hold each step against what it is expected to bring')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Hold skillctl''s answer against the Claude Code that is installed here')
            [CompletionResult]::new('verify-worker', 'verify-worker', [CompletionResultType]::ParameterValue, 'Run one job of `verify`')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skillctl;help;budget' {
            break
        }
        'skillctl;help;clients' {
            break
        }
        'skillctl;help;completions' {
            break
        }
        'skillctl;help;diff' {
            break
        }
        'skillctl;help;explain' {
            break
        }
        'skillctl;help;fork-preview' {
            break
        }
        'skillctl;help;generate' {
            break
        }
        'skillctl;help;lint' {
            break
        }
        'skillctl;help;listing' {
            break
        }
        'skillctl;help;man' {
            break
        }
        'skillctl;help;report' {
            break
        }
        'skillctl;help;render' {
            break
        }
        'skillctl;help;rules' {
            break
        }
        'skillctl;help;simulate' {
            break
        }
        'skillctl;help;test' {
            break
        }
        'skillctl;help;verify' {
            break
        }
        'skillctl;help;verify-worker' {
            break
        }
        'skillctl;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
