#include "install/plugin.h"

#include "core/embedded.h"
#include "core/fill_in.h"
#include "programs/guides.h"
#include "programs/places.h"
#include "programs/table/table.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(command_debate);

namespace aw::install {
namespace {

constexpr std::string_view kFolder = "plugins/aweave-debate/";
constexpr std::string_view kServerTools = "mcp__aw__";
constexpr std::string_view kPluginTools = "mcp__plugin_aweave-debate_aw__";  // as Claude Code names a plugin's tools

// Without aw each request is answered by an error, whose message programs show. Claude Code asks twice, by
// server/discover and initialize, waits for both answers, and hides long words that are in the server's arguments.
constexpr std::string_view kServe =
    "command -v aw >/dev/null && exec aw mcp; "
    R"(exec sed -u -n 's/.*"id":\([^,}]*\).*/{"jsonrpc":"2.0","id":\1,"error":{"code":-32000,"message":)"
    R"("no aw; run npm i -g aweave-debate"}}/p')";
// Claude Code shows a message of SessionStart, PostToolUse and Stop, but none of PermissionRequest.
constexpr std::string_view kLookForAw =
    "command -v aw >/dev/null || "
    R"(echo '{"systemMessage":"aweave-debate: aw is not installed: run {{install}}"}')";
// Exit code 2 would deny the plan.
constexpr std::string_view kReviewPlan = "command -v aw >/dev/null || exit 0; aw hook plan-exit --for claude || exit 1";

// What {{name}} stands for in the files below and in agent/commands/debate.md, beside those of `Values`.
constexpr std::string_view kFixedValues = R"(
## any

about: Another model family attacks your plan before you act on it; what they cannot settle, you decide
keywords: ["debate", "plan", "review", "second-opinion", "mcp"]
install: npm install -g aweave-debate
)";

struct Template {
  std::string_view path;
  std::string_view text;
};

constexpr Template kTemplates[] = {
    // The repository as a marketplace: Claude Code and Copilot CLI, and Codex.
    {".claude-plugin/marketplace.json", R"({
  "name": "aweave",
  "owner": {"name": "aweave developers"},
  "metadata": {"description": "{{about}}", "version": "{{version}}"},
  "plugins": [
    {
      "name": "aweave-debate",
      "source": "./plugins/aweave-debate",
      "description": "{{about}}",
      "version": "{{version}}",
      "author": {"name": "aweave developers"}
    }
  ]
}
)"},
    {".agents/plugins/marketplace.json", R"({
  "name": "aweave",
  "interface": {"displayName": "aweave"},
  "plugins": [
    {
      "name": "aweave-debate",
      "source": {"source": "local", "path": "./plugins/aweave-debate"},
      "policy": {"installation": "AVAILABLE", "authentication": "ON_INSTALL"},
      "category": "Productivity"
    }
  ]
}
)"},
    // Agent Plugins 1.0, whose schemas allow no further members.
    {"plugins/aweave-debate/plugin.json", R"({
  "$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
  "name": "aweave-debate",
  "version": "{{version}}",
  "description": "{{about}}",
  "license": "MIT",
  "keywords": {{keywords}}
}
)"},
    {"plugins/aweave-debate/mcp.json", R"({
  "$schema": "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
  "mcpServers": {
    "aw": {{stdio_server}}
  }
}
)"},
    {"plugins/aweave-debate/.mcp.json", R"({
  "mcpServers": {
    "aw": {{server}}
  }
}
)"},
    {"plugins/aweave-debate/.claude-plugin/plugin.json", R"({
  "name": "aweave-debate",
  "version": "{{version}}",
  "description": "{{about}}",
  "author": {"name": "aweave developers"},
  "license": "MIT",
  "keywords": {{keywords}}
}
)"},
    {"plugins/aweave-debate/.codex-plugin/plugin.json", R"({
  "name": "aweave-debate",
  "version": "{{version}}",
  "description": "{{about}}",
  "skills": "./skills/",
  "mcpServers": "./.mcp.json",
  "interface": {
    "displayName": "aweave debate",
    "shortDescription": "{{about}}",
    "category": "Productivity"
  }
}
)"},
    {"plugins/aweave-debate/gemini-extension.json", R"({
  "name": "aweave-debate",
  "version": "{{version}}",
  "description": "{{about}}",
  "mcpServers": {
    "aw": {{gemini_server}}
  }
}
)"},
    {"plugins/aweave-debate/README.md", R"(# aweave debate

{{about}}. Every objection is an issue with a severity and evidence, checked against your code; you see which issues still block the plan, and you get the improved plan back.

The plugin runs the command `aw`, on Linux. Install it once:

```sh
{{install}}
```

| part | does |
|---|---|
| skill `debate` | one entry point: what to debate, with whom, how |
| skills `debate-proposer`, `debate-opponent`, `debate-arbitrator` | the parts that an agent can play in a debate |
| MCP server `aw` | the same debates by tools; it starts your own server on 127.0.0.1 when it is needed |
| hook at plan exit (Claude Code) | the gate: an agent of another family checks each plan when it is presented (`aw gate status`) |

Only the text under debate leaves your session, to the program that you chose as the other side. Without `aw` the plugin does nothing but say how to install it.
)"},
    {"plugins/aweave-debate/hooks/hooks.json", R"({
  "hooks": {
    "SessionStart": [
      {
        "matcher": "startup",
        "hooks": [{"type": "command", "command": {{look_for_aw}}}]
      }
    ],
    "PermissionRequest": [
      {
        "matcher": "ExitPlanMode",
        "hooks": [{"type": "command", "command": {{review_plan}}, "timeout": 1830}]
      }
    ],
    "PostToolUse": [
      {
        "matcher": "ExitPlanMode",
        "hooks": [{"type": "command", "command": {{review_plan}}}]
      }
    ],
    "Stop": [
      {
        "hooks": [{"type": "command", "command": {{review_plan}}}]
      }
    ]
  }
}
)"},
};

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

// "Families: Claude (`claude`), GPT (`codex`); `opencode` runs the model that you chose."
std::string Families() {
  std::string of_one, of_any;
  for (const programs::Row& row : programs::Table()) {
    const std::string name = "`" + std::string(row.name) + "`";
    std::string& list = row.family.empty() ? of_any : of_one;
    list.append(list.empty() ? "" : ", ");
    list.append(row.family.empty() ? name : std::string(row.family) + " (" + name + ")");
  }
  return "Families: " + of_one + "; " + of_any + " run models of several.";
}

// Adds what a plugin's skill says about its requirements to the front matter and below the title.
std::string AsPluginSkill(std::string text) {
  const std::size_t front = text.find("\n---\n", 4) + 1;
  text.insert(front, "license: MIT\ncompatibility: Requires the command aw on PATH ({{install}})\n");
  const std::size_t title = text.find("\n\n", text.find("\n# ")) + 2;
  text.insert(title, "If `aw` is not found, tell the user in one line to run `{{install}}`, and stop.\n\n");
  return text;
}

std::string RoleSkill(const programs::Guide& guide) {
  const auto& place = programs::PlacesOf(*programs::RowNamed("claude")).commands[0];
  const programs::CommandInput input{guide, "any", programs::Grant::kBothSides};
  return Replaced(place.render(input), kServerTools, kPluginTools);
}

// The entry of the MCP server; `first` and `last` are further members.
std::string ServerEntry(std::string_view first, const std::string& environment, std::string_view last) {
  return "{" + std::string(first) + R"("command": "sh", "args": ["-c", )" + Quoted(kServe) +
         R"(], "env": {"DEBATE_AUTO_START": "1")" + environment + "}" + std::string(last) + "}";
}

std::string Values(std::string_view version) {
  const programs::Terms terms{"aw"};
  // Gemini CLI passes no variable whose name contains TOKEN, except by reference.
  std::string tokens;
  for (const std::string_view name : programs::TokensFor(terms)) {
    tokens.append(", ").append(Quoted(name)).append(": ").append(Quoted("$" + std::string(name)));
  }
  std::string values(kFixedValues);
  const auto add = [&](std::string_view name, const std::string& value) {
    values.append(name).append(": ").append(value).append("\n");
  };
  add("version", std::string(version));
  add("families", Families());
  add("server", ServerEntry({}, {}, R"(, "env_vars": [)" + programs::Listed(programs::VariablesFor(terms)) + "]"));
  add("gemini_server", ServerEntry({}, tokens, {}));
  add("stdio_server", ServerEntry(R"("type": "stdio", )", {}, {}));
  add("look_for_aw", Quoted(kLookForAw));
  add("review_plan", Quoted(kReviewPlan));
  return values;
}

}  // namespace

std::vector<PluginFile> PluginFiles(std::string_view version) {
  const std::string values = Values(version);
  std::vector<PluginFile> files;
  const auto add = [&](std::string path, std::string_view text) {
    files.push_back({std::move(path), FillIn(text, values, "any")});
  };
  for (const Template& each : kTemplates) add(std::string(each.path), each.text);
  const std::string skills = std::string(kFolder) + "skills/";
  add(skills + "debate/SKILL.md", AsPluginSkill(std::string(AW_EMBEDDED(command_debate))));
  for (const programs::Guide& guide : programs::Guides()) {
    add(skills + "debate-" + std::string(guide.role) + "/SKILL.md", AsPluginSkill(RoleSkill(guide)));
  }
  return files;
}

}  // namespace aw::install
