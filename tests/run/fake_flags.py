"""The command lines of the agents' programs, from their --help of November 2026.

Other flags are refused, as the programs do. The flags that bypass permissions (--dangerously-skip-permissions, --yolo,
--allow-all-tools, --auto, …) are left out on purpose: aw must not pass one.
"""

NO_VALUE, VALUE, MAY_HAVE_VALUE, VALUES = range(4)


def _flags(none="", one="", maybe="", many=""):
    kinds = ((none, NO_VALUE), (one, VALUE), (maybe, MAY_HAVE_VALUE), (many, VALUES))
    return {flag: kind for words, kind in kinds for flag in words.split()}


CLAUDE = _flags(
    none="-p --print --verbose --strict-mcp-config --bare --safe-mode --restricted --brief --disable-slash-commands"
    " --include-partial-messages --no-chrome --fork-session --exclude-dynamic-system-prompt-sections",
    one="--output-format --input-format --setting-sources --settings --permission-mode --session-id --model --effort"
    " --fallback-model --append-system-prompt --system-prompt --max-budget-usd --permission-prompts --agents --agent",
    maybe="-r --resume",
    many="--tools --mcp-config --allowedTools --allowed-tools --disallowedTools --disallowed-tools --add-dir",
)
CODEX = _flags(
    none="--json --skip-git-repo-check --ignore-rules --ignore-user-config --ephemeral --strict-config",
    one="-s --sandbox -C --cd -c --config -m --model --enable --disable --color -o --output-last-message"
    " --output-schema -p --profile",
)
GEMINI = _flags(
    none="--skip-trust -s --sandbox --raw-output --accept-raw-output-risk --screen-reader",
    one="-o --output-format --approval-mode --allowed-mcp-server-names --policy --admin-policy --session-id -r"
    " --resume -m --model -e --extensions --include-directories -p --prompt",
)
OPENCODE = _flags(
    none="--pure --print-logs --thinking",
    one="--format --dir --agent -s --session -m --model --title --log-level --variant",
)
COPILOT = _flags(
    none="--no-color --no-auto-update --no-ask-user --disable-builtin-mcps --no-custom-instructions --no-remote"
    " --no-remote-export --no-experimental --disallow-temp-dir --disable-client-telemetry -s --silent --plain-diff",
    one="--output-format --additional-mcp-config --usage-output-file --session-id --model --log-dir --log-level"
    " --stream --reasoning-effort -C --agent --disable-mcp-server -n --name",
    maybe="-r --resume",
    many="--allow-tool --deny-tool --available-tools --excluded-tools --secret-env-vars --deny-url",
)


class UnknownFlag(Exception):
    """Has the flag."""


def parse(table, words):
    """Options by name, each a list of its values, and the other words."""
    options, others, words = {}, [], list(words)
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            others.append(word)
            continue
        flag, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
        if flag not in table:
            raise UnknownFlag(flag)
        values = options.setdefault(flag, [])
        kind = table[flag]
        if equals:
            values.append(value)
        elif kind == VALUE:
            if not words:
                raise UnknownFlag(f"{flag} needs a value")
            values.append(words.pop(0))
        elif kind in (MAY_HAVE_VALUE, VALUES):
            while words and not words[0].startswith("-"):
                values.append(words.pop(0))
                if kind == MAY_HAVE_VALUE:
                    break
    return options, others
