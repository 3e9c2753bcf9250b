#include "programs/table/table.h"

namespace aw::programs {
namespace {

// To support another program, add a row here. If it speaks no ACP, its code goes into a file beside programs/code.h.
constexpr Row kRows[] = {
    {.name = "claude",
     .title = "Claude Code",
     .family = "Claude",
     .executable = "claude",
     .install_hint = "npm install -g @anthropic-ai/claude-code",
     .start = "/debate-{role}",
     .clients = "claude-code",
     .marks = "CLAUDECODE",
     .other_marks = "CLAUDE_CODE_ENTRYPOINT",
     .variables = "ANTHROPIC_* CLAUDE_*"},
    {.name = "codex",
     .title = "Codex",
     .family = "GPT",
     .executable = "codex",
     .install_hint = "npm install -g @openai/codex",
     .start = "$debate-{role}",
     .clients = "codex",
     .marks = "CODEX_THREAD_ID CODEX_SANDBOX_NETWORK_DISABLED",
     .other_marks = "CODEX_SANDBOX",
     .variables = "OPENAI_* CODEX_*",
     .wants_trust = true},
    {.name = "gemini",
     .title = "Gemini CLI",
     .family = "Gemini",
     .executable = "gemini",
     .install_hint = "npm install -g @google/gemini-cli",
     .start = "/debate:{role}",
     .clients = "gemini-cli",
     .marks = "GEMINI_CLI",
     .variables = "GEMINI_* GOOGLE_*",
     .wants_trust = true},
    {.name = "opencode",
     .title = "OpenCode",
     .family = "",
     .executable = "opencode",
     .install_hint = "npm install -g opencode-ai",
     .start = "/debate-{role}",
     .clients = "opencode",
     .marks = "OPENCODE",
     .variables = "OPENCODE_*"},
    {.name = "copilot",
     .title = "Copilot CLI",
     .family = "",
     .executable = "copilot",
     .install_hint = "npm install -g @github/copilot",
     .start = "/debate-{role}",
     .clients = "copilot github-copilot",
     .marks = "COPILOT_CLI",
     .variables = "COPILOT_* GITHUB_TOKEN GH_TOKEN GH_HOST",
     .wants_trust = true},
    {.name = "cursor",
     .title = "Cursor",
     .family = "",
     .executable = "cursor-agent",
     .install_hint = "curl https://cursor.com/install -fsS | bash",
     .start = "/debate-{role}",
     .clients = "cursor",
     .marks = "CURSOR_AGENT",
     .variables = "CURSOR_*"},
};

}  // namespace

std::span<const Row> Table() { return kRows; }

}  // namespace aw::programs
