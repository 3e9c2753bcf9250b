// How each program is started. What the command lines do was seen with the real programs: tests/agents.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/shell_words.h"
#include "programs/code.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

using Words = std::vector<std::string>;

Order AnOrder() {
  Order order;
  order.role = "opponent";
  order.folder = "/p";
  order.run_folder = "/p/.aweave/runs/1";
  order.conversation = "11111111-2222-4333-8444-555555555555";
  order.aw = "/usr/bin/aw";
  order.mcp_words = {"mcp", "--role", "opponent", "--tools", "debate_submit,docs_get"};
  order.tools = {"debate_submit", "docs_get"};
  order.url = "http://127.0.0.1:3456";
  order.has_token = true;
  return order;
}

std::vector<Program> BuiltIn() { return *Programs("/nonexistent", std::nullopt); }

std::string CommandLine(const Launch& launch) {
  std::string out;
  for (const std::string& word : launch.words) out.append(word).append("\n");
  for (const auto& [name, value] : launch.variables) out.append(name).append("=").append(value).append("\n");
  for (const auto& [path, content] : launch.files) out.append(path).append(":").append(content).append("\n");
  return out;
}

bool Has(const Launch& launch, const std::string& word, const std::string& next = {}) {
  const auto& words = launch.words;
  const auto at = std::find(words.begin(), words.end(), word);
  return at != words.end() && (next.empty() || (at + 1 != words.end() && *(at + 1) == next));
}

TEST(Programs, NoRowEverBypassesPermissionsOrShowsATokenOrAllowsByAStar) {
  for (const bool trusts : {false, true}) {
    for (const bool resumes : {false, true}) {
      for (const Program& program : BuiltIn()) {
        ::setenv("DEBATE_AUTH_TOKEN", "s3cret-token", 1);
        Order order = AnOrder();
        order.trusts_program = trusts;
        order.resumes = resumes;
        const std::string line = CommandLine(program.launch(order));
        for (const char* never : {"dangerously", "bypass", "yolo", "allow-all", "--force", "danger-full-access",
                                  "mcp__aw__*", "aw_*\":\"allow", "s3cret-token", "auto_edit"}) {
          EXPECT_EQ(line.find(never), line.npos) << program.name << ": " << never;
        }
        EXPECT_NE(line.find("debate_submit"), line.npos) << program.name;
        EXPECT_NE(line.find("http://127.0.0.1:3456"), line.npos) << program.name;
        ::unsetenv("DEBATE_AUTH_TOKEN");
      }
    }
  }
}

TEST(Programs, EachRowResumesTheConversationThatItIsGiven) {
  for (const Program& program : BuiltIn()) {
    Order order = AnOrder();
    order.resumes = true;
    EXPECT_NE(CommandLine(program.launch(order)).find(order.conversation), std::string::npos) << program.name;
    order.resumes = false;
    const bool given = CommandLine(program.launch(order)).find(order.conversation) != std::string::npos;
    EXPECT_EQ(given, program.takes_conversation) << program.name;
  }
}

TEST(Programs, ARowPassesTheModelOnlyIfThereIsOne) {
  for (const Program& program : BuiltIn()) {
    Order order = AnOrder();
    EXPECT_EQ(CommandLine(program.launch(order)).find("opus-9"), std::string::npos);
    order.model = "opus-9";
    EXPECT_NE(CommandLine(program.launch(order)).find("opus-9"), std::string::npos) << program.name;
  }
}

TEST(Programs, ClaudeGetsNoToolButReadingAndNothingOfTheProject) {
  Order order = AnOrder();
  const Launch launch = Claude().launch(order);
  EXPECT_TRUE(Has(launch, "--tools", "Read,Grep,Glob"));
  EXPECT_TRUE(Has(launch, "--setting-sources", "user"));
  EXPECT_TRUE(Has(launch, "--permission-mode", "dontAsk"));
  EXPECT_TRUE(Has(launch, "--strict-mcp-config"));
  EXPECT_TRUE(Has(launch, "--allowedTools", "mcp__aw__debate_submit,mcp__aw__docs_get"));
  order.trusts_program = true;
  EXPECT_FALSE(Has(Claude().launch(order), "--tools"));
  EXPECT_TRUE(Has(Claude().launch(order), "--mcp-config"));
}

TEST(Programs, CodexGetsItsServerWithTheTokenByName) {
  const std::string line = CommandLine(Codex().launch(AnOrder()));
  EXPECT_NE(line.find(R"(mcp_servers.aw={command="/usr/bin/aw",args=["mcp","--role","opponent","--tools",)"
                      R"("debate_submit,docs_get"],env={DEBATE_SERVER_URL="http://127.0.0.1:3456"},)"
                      R"(env_vars=["DEBATE_AUTH_TOKEN"],enabled_tools=["debate_submit","docs_get"],)"),
            line.npos)
      << line;
  EXPECT_NE(line.find("-s\nread-only\n"), line.npos);
  EXPECT_NE(line.find(R"(projects={"/p"={trust_level="untrusted"}})"), line.npos);
}

TEST(Programs, WhatAUsersShellAllowsIsTakenBack) {
  const auto has = [](const Launch& launch, const std::string& name, const std::string& value) {
    const auto& variables = launch.variables;
    return std::find(variables.begin(), variables.end(), std::pair(name, value)) != variables.end();
  };
  EXPECT_TRUE(has(Copilot().launch(AnOrder()), "COPILOT_ALLOW_ALL", "false"));
  EXPECT_TRUE(has(OpenCode().launch(AnOrder()), "OPENCODE_PERMISSION", "{}"));
  EXPECT_TRUE(has(OpenCode().launch(AnOrder()), "OPENCODE_DISABLE_PROJECT_CONFIG", "1"));
}

TEST(Programs, GeminisWorkspaceIsOursAndTheProjectOnlyAFurtherFolder) {
  for (const bool trusts : {false, true}) {
    Order order = AnOrder();
    order.trusts_program = trusts;
    const Launch launch = Gemini().launch(order);
    EXPECT_TRUE(launch.folder.starts_with(order.run_folder + "/"));
    ASSERT_EQ(launch.files[0].first, launch.folder + "/.gemini/settings.json");
    const auto settings = ParseJson(launch.files[0].second);
    ASSERT_TRUE(settings);
    EXPECT_EQ(ArrayAt(At(*settings, "context"), "includeDirectories"), boost::json::array{"/p"});
    EXPECT_EQ(TextAt(At(At(*settings, "mcpServers"), "aw"), "cwd"), "/p");
    EXPECT_EQ(CommandLine(launch).find("SYSTEM_SETTINGS"), std::string::npos) << "it takes only one that root owns";
  }
}

TEST(Programs, OpenCodeKeepsTheSettingsThatItsVariableHasAlready) {
  ::setenv("OPENCODE_CONFIG_CONTENT", R"({"model": "a/b", "mcp": {"mine": {"enabled": true}}})", 1);
  const Launch launch = OpenCode().launch(AnOrder());
  ::unsetenv("OPENCODE_CONFIG_CONTENT");
  const auto settings = ParseJson(launch.variables[0].second);
  ASSERT_TRUE(settings);
  EXPECT_EQ(TextAt(*settings, "model"), "a/b");
  EXPECT_FALSE(At(At(*settings, "mcp"), "mine").is_null());
  const auto& permission = At(At(At(*settings, "agent"), "debater"), "permission");
  EXPECT_EQ(TextAt(permission, "*"), "deny");
  EXPECT_EQ(TextAt(permission, "aw_debate_submit"), "allow");
}

TEST(Programs, APlayerIsANameWithAModelOrAnAcpCommand) {
  const auto programs = BuiltIn();
  const auto claude = FindPlayer(programs, "claude:model=opus");
  ASSERT_TRUE(claude);
  EXPECT_EQ(claude->program.title, "Claude Code");
  EXPECT_EQ(claude->model, "opus");
  const auto acp = FindPlayer(programs, "acp:gemini --acp 'a b'");
  ASSERT_TRUE(acp);
  EXPECT_EQ(acp->program.executable, "gemini");
  const Words words = acp->program.launch(AnOrder()).words;
  EXPECT_EQ((Words{words.end() - 4, words.end()}), (Words{"--", "gemini", "--acp", "a b"}));
  EXPECT_EQ((Words{words.begin(), words.begin() + 4}), (Words{"/usr/bin/aw", "acp-turn", "--folder", "/p"}));
}

TEST(Programs, AnUnknownPlayerIsRefusedWithTheNamesThereAre) {
  const auto programs = BuiltIn();
  for (const char* spec : {"claud", "", "claude:", "claude:opus", "claude:model=", "acp:", "acp: ", "acp:'x"}) {
    const auto player = FindPlayer(programs, spec);
    ASSERT_FALSE(player) << spec;
    EXPECT_FALSE(player.error().suggestion.empty());
  }
  EXPECT_NE(FindPlayer(programs, "claud").error().suggestion.find("claude, codex, gemini"), std::string::npos);
}

TEST(OwnPrograms, ARowSaysItsWordsItsReaderAndItsVariables) {
  const auto programs = OwnPrograms(R"(
[programs.mine]
title = "Mine"
command = ["mine", "--mcp", "{mcp_json}", "--config={mcp_file}", "--tools", "{tools}", "-C", "{folder}"]
first = ["--new", "{session}"]
next = ["--resume", "{session}"]
model = ["-m", "{model}"]
env = { MINE_ROLE = "{role}" }
output = "claude"
gives_session = true
install = "make mine"
)",
                                    "programs.toml");
  ASSERT_TRUE(programs) << programs.error().message;
  ASSERT_EQ(programs->size(), 1u);
  const Program& mine = programs->front();
  EXPECT_TRUE(mine.takes_conversation && mine.reports_usd && mine.read);
  Order order = AnOrder();
  order.resumes = true;
  const Launch launch = mine.launch(order);
  EXPECT_EQ(launch.words[2], McpServersJson(McpServer(order)));
  EXPECT_TRUE(Has(launch, "--config=/p/.aweave/runs/1/opponent-mcp.json"));
  EXPECT_TRUE(Has(launch, "--resume", order.conversation));
  EXPECT_FALSE(Has(launch, "-m"));
  EXPECT_EQ(launch.variables[0].second, "opponent");
  EXPECT_EQ(launch.files[0].second, McpServersJson(McpServer(order)));
}

TEST(OwnPrograms, WhatIsWrongIsSaidWithItsLine) {
  for (const char* text :
       {"x = 1", "[programs.a]\ncommand = 1", "[programs.a]\n", "[programs.a]\ncommand = [\"a\"]\nacp = [\"b\"]",
        "[programs.a]\ncommand = [\"a\", \"{sesion}\"]", "[programs.a]\ncommand = [\"a\"]\ncolour = 1",
        "[programs.a]\ncommand = [\"a\"]\noutput = \"x\"", "[programs.a]\ncommand = [",
        "[programs.\"A b\"]\ncommand = [\"a\"]", "[programs.acp]\ncommand = [\"a\"]", "programs = 1"}) {
    const auto programs = OwnPrograms(text, "programs.toml");
    ASSERT_FALSE(programs) << text;
    EXPECT_NE(programs.error().message.find("programs.toml"), std::string::npos) << programs.error().message;
  }
  EXPECT_NE(OwnPrograms("[programs.a]\ncommand = [\"a\"]\ncolour = 1", "f").error().message.find("line 3"),
            std::string::npos);
  EXPECT_TRUE(OwnPrograms("", "f")->empty());
  EXPECT_EQ(OwnPrograms("[programs.a]\nacp = [\"b\", \"--acp\"]", "f")->front().executable, "b");
}

TEST(OwnPrograms, ABraceThatIsNoPlaceholderStays) {
  const auto programs = OwnPrograms("[programs.a]\ncommand = [\"a\", '{\"b\": {}}']", "f");
  ASSERT_TRUE(programs);
  EXPECT_EQ(programs->front().launch(AnOrder()).words[1], "{\"b\": {}}");
}

TEST(Words, AreSplitAsAShellDoes) {
  EXPECT_EQ(*ShellWords("  a  'b c' \"d\\\"e\" f\\ g h''i ''"), (Words{"a", "b c", "d\"e", "f g", "hi", ""}));
  EXPECT_TRUE(ShellWords("")->empty());
  EXPECT_FALSE(ShellWords("a 'b"));
}

TEST(ProgramTable, EachRowHasItsCodeOrSpeaksAcp) {
  for (const Row& row : Table()) {
    EXPECT_NE(PlacesOf(row).commands.size(), 0u) << row.name;
    EXPECT_TRUE(!row.acp.empty() || PlacesOf(row).settings.size() > 0) << row.name;
    EXPECT_TRUE(StartOf(row, "proposer").ends_with("proposer")) << row.name;
  }
  for (const Program& program : BuiltInPrograms()) EXPECT_TRUE(program.launch && program.read) << program.name;
}

TEST(ProgramTable, IsTheOneOfTheDocument) {
  std::string table;
  const auto yes = [](bool reports) { return std::string(reports ? "yes" : "no"); };
  for (const Program& program : BuiltInPrograms()) {
    table += "| `" + program.name + "` | " + program.title + " | resumed | " + yes(program.reports_tokens) + " | " +
             yes(program.reports_usd) + " |\n";
  }
  std::ostringstream document;
  document << std::ifstream(AW_SOURCE_FOLDER "/docs/run.md").rdbuf();
  EXPECT_NE(document.str().find("|---|---|---|---|---|\n" + table), std::string::npos)
      << "the table of 'Which programs' in docs/run.md must have these rows:\n"
      << table;
}

}  // namespace
}  // namespace aw::programs
