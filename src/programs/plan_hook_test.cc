#include "programs/plan_hook.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/temp_dir.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

class Transcript {
 public:
  Transcript() {
    std::filesystem::create_directories(folder_.File("claude/plans"));
    ::setenv("CLAUDE_CONFIG_DIR", folder_.File("claude").c_str(), 1);
  }
  ~Transcript() { ::unsetenv("CLAUDE_CONFIG_DIR"); }

  std::string Put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.File(name)) << text;
    return folder_.File(name);
  }
  std::string File(const std::string& name) const { return folder_.File(name); }

 private:
  const TempDir folder_;
};

json::value ClaudeInput(const std::string& transcript, json::object tool_input = {}) {
  return json::object{{"session_id", "s1"},          {"transcript_path", transcript},
                      {"cwd", "/project"},           {"hook_event_name", "PermissionRequest"},
                      {"tool_name", "ExitPlanMode"}, {"tool_input", std::move(tool_input)}};
}

std::string SlugLine(std::string_view slug, std::string_view session = "s1") {
  return JsonText(json::object{{"sessionId", session}, {"slug", slug}, {"type", "user"}}) + "\n";
}

TEST(ClaudePlanHook, TakesThePlanOfTheInput) {
  const auto exit = kClaudePlanHook.read(ClaudeInput("", {{"plan", "# P\n"}, {"other", 1}}));
  ASSERT_TRUE(exit && *exit);
  EXPECT_EQ((*exit)->plan, "# P\n");
  EXPECT_EQ((*exit)->session, "s1");
  EXPECT_EQ((*exit)->folder, "/project");
}

TEST(ClaudePlanHook, FindsThePlanByTheNewestSlugOfTheSession) {
  const Transcript files;
  files.Put("claude/plans/old-plan.md", "old");
  files.Put("claude/plans/new-plan.md", "new");
  files.Put("claude/plans/other-plan.md", "other");
  const std::string quoted =
      JsonText(json::object{{"sessionId", "s1"}, {"slug", "new-plan"}, {"text", R"({"slug":"old-plan"})"}}) + "\n";
  const std::string path = files.Put("t.jsonl", SlugLine("old-plan") + quoted + SlugLine("other-plan", "s2") +
                                                    "{\"sessionId\":\"s1\",\"type\":\"summary\"}\nno json\n{\"cut");
  const auto exit = kClaudePlanHook.read(ClaudeInput(path));
  ASSERT_TRUE(exit && *exit) << exit.error().message;
  EXPECT_EQ((*exit)->plan, "new");
}

TEST(ClaudePlanHook, RefusesNamesThatLeaveTheFolder) {
  const Transcript files;
  files.Put("secret.md", "secret");
  for (const char* slug : {"../../secret", "..", "a/b", "a\\b", ".hidden", "x.md", "", "\n"}) {
    const std::string path = files.Put("t.jsonl", SlugLine(slug));
    EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput(path))) << slug;
  }
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput(files.Put("t.jsonl", SlugLine(std::string(500, 'a'))))));
}

TEST(ClaudePlanHook, FollowsNoLinkAndOpensNoPipe) {
  const Transcript files;
  files.Put("secret.md", "secret");
  std::filesystem::create_symlink(files.File("secret.md"), files.File("claude/plans/link.md"));
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput(files.Put("t.jsonl", SlugLine("link")))));
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput(files.Put("t.jsonl", SlugLine("missing")))));
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput("relative.jsonl")));
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput("/dev/zero")));
}

TEST(ClaudePlanHook, ReadsOnlyTheEndOfAHugeTranscript) {
  const Transcript files;
  files.Put("claude/plans/early.md", "early");
  files.Put("claude/plans/late.md", "late");
  const std::string large = "{\"sessionId\":\"s2\",\"x\":\"" + std::string(kMaxTranscriptBytes, 'x') + "\"}\n";
  EXPECT_FALSE(kClaudePlanHook.read(ClaudeInput(files.Put("t.jsonl", SlugLine("early") + large))));
  const auto exit = kClaudePlanHook.read(ClaudeInput(files.Put("t.jsonl", large + SlugLine("late"))));
  ASSERT_TRUE(exit && *exit);
  EXPECT_EQ((*exit)->plan, "late");
}

TEST(ClaudePlanHook, AnAllowCarriesTheInputWithThePlan) {
  PlanExit exit;
  exit.tool_input = {{"other", 1}};
  const auto answer =
      ParseJson(kClaudePlanHook.answer(exit, {.verdict = PlanVerdict::kAllow, .line = "aw: fine", .plan = "# P\n"}));
  ASSERT_TRUE(answer);
  const json::value& decision = At(At(*answer, "hookSpecificOutput"), "decision");
  EXPECT_EQ(TextAt(decision, "behavior"), "allow");
  EXPECT_EQ(At(decision, "updatedInput"), (json::value{{"other", 1}, {"plan", "# P\n"}}));
  EXPECT_EQ(TextAt(*answer, "systemMessage"), "aw: fine");
}

TEST(ClaudePlanHook, ARevisionIsADenialWhoseMessageBeginsWithTheLine) {
  const auto denial =
      ParseJson(kClaudePlanHook.answer({}, {.verdict = PlanVerdict::kRevise, .line = "l", .message = "m"}));
  EXPECT_EQ(At(At(*denial, "hookSpecificOutput"), "decision"),
            (json::value{{"behavior", "deny"}, {"message", "l\n\nm"}}));
  EXPECT_FALSE(denial->get_object().contains("terminalSequence"));
}

TEST(ClaudePlanHook, APassIsAnAllowWithoutEffect) {
  const auto pass = ParseJson(kClaudePlanHook.answer({}, {.verdict = PlanVerdict::kPass, .line = "aw: why"}));
  EXPECT_EQ(At(At(*pass, "hookSpecificOutput"), "decision"), (json::value{{"behavior", "allow"}}));
}

TEST(ClaudePlanHook, AQuestionToTheUserIsNoDecisionAndANotificationOfTheTerminal) {
  EXPECT_EQ(*ParseJson(kClaudePlanHook.answer({}, {.line = "aw: why\a\x1b]0;"})),
            (json::value{{"systemMessage", "aw: why\a\x1b]0;"},
                         {"terminalSequence", "\x1b]9;aw: why]0;\a\x1b]2;aw: why]0;\a"}}));
}

TEST(ClaudePlanHook, KnowsItsMomentsByEventAndTool) {
  const auto moment = [](const char* event, const char* tool) {
    return kClaudePlanHook.event(json::object{{"hook_event_name", event}, {"tool_name", tool}, {"tool_use_id", "c"}});
  };
  EXPECT_EQ(moment("PermissionRequest", "ExitPlanMode").moment, PlanMoment::kPresented);
  EXPECT_EQ(moment("PermissionRequest", "Bash").moment, PlanMoment::kNone);
  EXPECT_EQ(moment("", "").moment, PlanMoment::kPresented);
  EXPECT_EQ(moment("", "Bash").moment, PlanMoment::kNone);
  EXPECT_EQ(moment("Notification", "").moment, PlanMoment::kNone);
  EXPECT_EQ(moment("PostToolUse", "ExitPlanMode").moment, PlanMoment::kSettled);
  EXPECT_EQ(moment("PostToolUse", "ExitPlanMode").call, "c");
  EXPECT_EQ(moment("PostToolUse", "Bash").moment, PlanMoment::kNone);
  EXPECT_EQ(moment("Stop", "").moment, PlanMoment::kSettled);
  EXPECT_EQ(moment("Stop", "").call, "");
}

json::value CodexInput(const std::string& transcript) {
  return json::object{{"session_id", "s1"}, {"turn_id", "t2"},           {"transcript_path", transcript},
                      {"cwd", "/project"},  {"hook_event_name", "Stop"}, {"last_assistant_message", nullptr}};
}

std::string TurnLine(std::string_view turn) {
  return JsonText(json::object{{"type", "turn_context"}, {"payload", {{"turn_id", turn}}}}) + "\n";
}

std::string MessageLine(std::string_view text, std::string_view role = "assistant") {
  return JsonText(json::object{{"type", "response_item"},
                               {"payload",
                                {{"type", "message"},
                                 {"role", role},
                                 {"content", json::array{json::object{{"type", "output_text"}, {"text", text}}}}}}}) +
         "\n";
}

TEST(CodexPlanHook, TakesThePlanOfTheTurnThatEnds) {
  const Transcript files;
  const std::string before = TurnLine("t1") + MessageLine("<proposed_plan>\nold\n</proposed_plan>");
  const auto exit = kCodexPlanHook.read(CodexInput(
      files.Put("t.jsonl", before + TurnLine("t2") + MessageLine("So:\n<proposed_plan>\n# New\n</proposed_plan>"))));
  ASSERT_TRUE(exit && *exit);
  EXPECT_EQ((*exit)->plan, "# New\n");
  for (const std::string& text : {before, before + TurnLine("t2") + MessageLine("No plan.")}) {
    const auto none = kCodexPlanHook.read(CodexInput(files.Put("t.jsonl", text)));
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
  }
}

TEST(CodexPlanHook, APlanBeforeTheUsersLastMessageIsNotPresentedAgain) {
  const Transcript files;
  const std::string blocked = TurnLine("t2") + MessageLine("<proposed_plan>\n# Old\n</proposed_plan>") +
                              MessageLine("<hook_prompt>Revise</hook_prompt>", "user");
  const auto none = kCodexPlanHook.read(CodexInput(files.Put("t.jsonl", blocked + MessageLine("Why?"))));
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  const auto exit = kCodexPlanHook.read(
      CodexInput(files.Put("t.jsonl", blocked + MessageLine("<proposed_plan>\n# New\n</proposed_plan>"))));
  ASSERT_TRUE(exit && *exit);
  EXPECT_EQ((*exit)->plan, "# New\n");
}

TEST(CodexPlanHook, AnswersInTheMembersThatCodexAccepts) {
  EXPECT_EQ(*ParseJson(kCodexPlanHook.answer({}, {.verdict = PlanVerdict::kRevise, .line = "l", .message = "m"})),
            (json::value{{"decision", "block"}, {"reason", "m"}, {"systemMessage", "l"}}));
  EXPECT_EQ(*ParseJson(kCodexPlanHook.answer({}, {.verdict = PlanVerdict::kAllow, .line = "l"})),
            (json::value{{"systemMessage", "l"}}));
}

class GeminiPlan : public ::testing::Test {
 protected:
  GeminiPlan() {
    for (const char* name : {"tmp/chats", "tmp/s1/plans"}) std::filesystem::create_directories(folder_.File(name));
    std::ofstream(folder_.File("tmp/s1/plans/plan.md")) << "# P\n";
    std::ofstream(folder_.File("tmp/secret.md")) << "secret\n";
  }

  json::value Input(std::string_view name, std::string_view session = "s1") const {
    return json::object{{"session_id", session},
                        {"transcript_path", folder_.File("tmp/chats/session.jsonl")},
                        {"cwd", "/project"},
                        {"hook_event_name", "BeforeTool"},
                        {"tool_name", "exit_plan_mode"},
                        {"tool_input", {{"plan_filename", name}}}};
  }

  const TempDir folder_;
};

TEST_F(GeminiPlan, IsTheNamedFileOfTheSession) {
  EXPECT_EQ(kGeminiPlanHook.event(Input("plan.md")).moment, PlanMoment::kPresented);
  const auto exit = kGeminiPlanHook.read(Input("plan.md"));
  ASSERT_TRUE(exit && *exit);
  EXPECT_EQ((*exit)->plan, "# P\n");
  EXPECT_EQ((*exit)->session, "s1");
}

TEST_F(GeminiPlan, LeavesNoFolderAndFollowsNoLink) {
  std::filesystem::create_symlink(folder_.File("tmp/secret.md"), folder_.File("tmp/s1/plans/link.md"));
  for (const char* name : {"../../secret.md", "/etc/passwd", "", ".", "..", "link.md", "missing.md"})
    EXPECT_FALSE(kGeminiPlanHook.read(Input(name))) << name;
  EXPECT_FALSE(kGeminiPlanHook.read(Input("secret.md", "..")));
  EXPECT_FALSE(kGeminiPlanHook.read(Input("plan.md", "../tmp/s1")));
}

TEST_F(GeminiPlan, ARevisionIsADenialAndEveryAnswerHasItsLine) {
  EXPECT_EQ(*ParseJson(kGeminiPlanHook.answer({}, {.verdict = PlanVerdict::kRevise, .line = "l", .message = "m"})),
            (json::value{{"decision", "deny"}, {"reason", "m"}, {"systemMessage", "l"}}));
  EXPECT_EQ(*ParseJson(kGeminiPlanHook.answer({}, {.verdict = PlanVerdict::kAllow, .line = "l"})),
            (json::value{{"systemMessage", "l"}}));
}

}  // namespace
}  // namespace aw::programs
