// The lines are the real programs' own, shortened: claude 2.1.325, codex 0.166, gemini 0.61, opencode 1.18.33, copilot
// 1.0.102.
#include <gtest/gtest.h>

#include <ctime>
#include <initializer_list>

#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

using Read = void (*)(const boost::json::value& line, Report& report);

Report After(Read read, std::initializer_list<const char*> lines) {
  Report report;
  for (const char* line : lines) {
    const auto value = ParseJson(line);
    EXPECT_TRUE(value) << line;
    if (value) read(*value, report);
  }
  return report;
}

TEST(ClaudeReader, TellsConversationTokensCostDenialsAndTheLastText) {
  const Report report = After(
      ReadClaude,
      {R"({"type":"system","subtype":"init","session_id":"21ac8f86","mcp_servers":[{"name":"aw","status":"connected","source":"dynamic"}]})",
       R"({"type":"assistant","message":{"id":"msg_01","content":[{"type":"tool_use","name":"Write","input":{}}],"usage":{"input_tokens":10,"output_tokens":1}},"session_id":"21ac8f86"})",
       R"({"type":"user","message":{"content":[{"type":"tool_result","content":"<tool_use_error>Error: No such tool available: Write. Write is disabled for this session, in subagents as well as here.</tool_use_error>","is_error":true}]},"session_id":"21ac8f86"})",
       R"({"type":"assistant","message":{"id":"msg_b6","content":[{"type":"text","text":"I have made my move."}],"usage":{"input_tokens":10,"output_tokens":1}},"session_id":"21ac8f86"})",
       R"({"type":"result","subtype":"success","is_error":false,"session_id":"21ac8f86","total_cost_usd":0.0022,"usage":{"input_tokens":50,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":100},"permission_denials":[],"result":"I have made my move."})"});
  EXPECT_EQ(report.conversation, "21ac8f86");
  EXPECT_EQ(report.usage.tokens, 160);
  EXPECT_DOUBLE_EQ(report.usage.usd.value(), 0.0022);
  ASSERT_EQ(report.denials.size(), 1u);
  EXPECT_NE(report.denials[0].find("Write is disabled"), std::string::npos);
  EXPECT_EQ(report.says, "I have made my move.");
  EXPECT_TRUE(report.doing.empty() && report.fault.empty() && !report.lacks_tools && !report.quota);
}

TEST(ClaudeReader, CountsAMessageOnceWhileItRunsAndNamesTheTool) {
  const char* part =
      R"({"type":"assistant","message":{"id":"m1","content":[{"type":"tool_use","name":"mcp__aw__debate_context"}],"usage":{"input_tokens":10,"output_tokens":1}}})";
  const Report report = After(ReadClaude, {part, part});
  EXPECT_EQ(report.usage.tokens, 11);
  EXPECT_EQ(report.doing, "debate_context");
  EXPECT_FALSE(report.usage.usd);
}

TEST(ClaudeReader, TellsOfADeadServerAnUnknownConversationAndARefusedKey) {
  EXPECT_TRUE(
      After(ReadClaude, {R"({"type":"system","subtype":"init","mcp_servers":[{"name":"aw","status":"failed"}]})"})
          .lacks_tools);
  const Report lost = After(
      ReadClaude,
      {R"({"type":"result","subtype":"error_during_execution","is_error":true,"errors":["No conversation found with session ID: f6890048"]})"});
  EXPECT_TRUE(lost.lost_conversation);
  EXPECT_NE(lost.fault.find("No conversation"), std::string::npos);
  const Report refused = After(
      ReadClaude,
      {R"({"type":"result","is_error":true,"subtype":"success","api_error_status":401,"result":"Not logged in · Please run /login","total_cost_usd":0})"});
  EXPECT_EQ(refused.fault, "Not logged in · Please run /login");
  EXPECT_FALSE(refused.quota);
}

TEST(ClaudeReader, TellsOfAUsageLimitWithItsEnd) {
  const Report report = After(
      ReadClaude,
      {R"({"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":1794838405,"rateLimitType":"five_hour"}})",
       R"({"type":"result","is_error":true,"subtype":"success","api_error_status":429,"result":"You've hit your limit"})"});
  ASSERT_TRUE(report.quota);
  EXPECT_EQ(report.quota->words, "You've hit your limit");
  EXPECT_EQ(report.quota->resets_at, SystemTime(std::chrono::seconds(1794838405)));
  EXPECT_FALSE(
      After(ReadClaude, {R"({"type":"rate_limit_event","rate_limit_info":{"status":"allowed","resetsAt":1794838405}})"})
          .quota);
}

TEST(CodexReader, TellsConversationTokensToolAndTheLastText) {
  Report report = After(
      ReadCodex,
      {R"({"type":"thread.started","thread_id":"01a1e47c-a5f2"})", R"({"type":"turn.started"})",
       R"({"type":"item.started","item":{"id":"item_0","type":"mcp_tool_call","server":"aw","tool":"debate_context","arguments":{},"result":null,"error":null,"status":"in_progress"}})"});
  EXPECT_EQ(report.conversation, "01a1e47c-a5f2");
  EXPECT_EQ(report.doing, "debate_context");
  report = After(
      ReadCodex,
      {R"({"type":"item.completed","item":{"id":"item_2","type":"agent_message","text":"I have made my move."}})",
       R"({"type":"turn.completed","usage":{"input_tokens":50,"cached_input_tokens":40,"output_tokens":100,"reasoning_output_tokens":60}})"});
  EXPECT_EQ(report.usage.tokens, 150);
  EXPECT_FALSE(report.usage.usd);
  EXPECT_EQ(report.says, "I have made my move.");
}

TEST(CodexReader, TellsWhyATurnFailedAndForgetsAFaultThatPassed) {
  const char* retry =
      R"j({"type":"error","message":"Reconnecting... 1/5 (unexpected status 401 Unauthorized: invalid x-api-key, url: http://127.0.0.1:39127/v1/responses)"})j";
  EXPECT_NE(After(ReadCodex, {retry}).fault.find("401"), std::string::npos);
  EXPECT_EQ(After(ReadCodex, {retry, R"({"type":"turn.completed","usage":{}})"}).fault, "");
  const Report limit = After(
      ReadCodex,
      {R"({"type":"turn.failed","error":{"message":"You've hit your usage limit. Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus), or try again at Jan 3rd, 2099 3:05 PM."}})"});
  ASSERT_TRUE(limit.quota && limit.quota->resets_at);
}

TEST(CodexReader, ReadsItsErrorOutput) {
  const Program codex = Codex();
  Report report;
  codex.read_errors(
      "2026-11-16T13:12:16.871301Z ERROR codex_core::tools::router: error=patch rejected: writing is blocked by "
      "read-only sandbox; rejected by user approval settings\n",
      report);
  ASSERT_EQ(report.denials.size(), 1u);
  EXPECT_TRUE(report.denials[0].starts_with("patch rejected")) << report.denials[0];
  codex.read_errors(
      "Error: thread/resume: thread/resume failed: no rollout found for thread id 852035d1 (code -32600)\n", report);
  EXPECT_TRUE(report.lost_conversation);
  EXPECT_TRUE(report.fault.starts_with("thread/resume"));
  codex.read_errors("Error: Failed to initialize session: required MCP servers failed to initialize: aw: x\n", report);
  EXPECT_TRUE(report.lacks_tools);
}

TEST(GeminiReader, TellsConversationTokensDenialsAndATextInParts) {
  const Report report = After(
      ReadGemini,
      {R"({"type":"init","session_id":"6da4a05a","model":"gemini-2.5-pro"})",
       R"({"type":"message","role":"assistant","content":"Earlier.","delta":true})",
       R"({"type":"tool_use","tool_name":"write_file","parameters":{}})",
       R"({"type":"tool_result","status":"error","error":{"type":"tool_not_registered","message":"Tool \"write_file\" not found."}})",
       R"({"type":"message","role":"assistant","content":"I have ","delta":true})",
       R"({"type":"message","role":"assistant","content":"moved.","delta":true})",
       R"({"type":"result","status":"success","stats":{"total_tokens":150,"input_tokens":50,"output_tokens":100,"cached":0}})"});
  EXPECT_EQ(report.conversation, "6da4a05a");
  EXPECT_EQ(report.usage.tokens, 150);
  EXPECT_EQ(report.denials, std::vector<std::string>{"Tool \"write_file\" not found."});
  EXPECT_EQ(report.says, "I have moved.");
}

TEST(GeminiReader, TellsFaultsAndLimits) {
  const Report refused = After(
      ReadGemini,
      {R"({"type":"result","status":"error","error":{"type":"unknown","message":"[API Error: {\"error\":{\"message\":\"invalid x-api-key\"}}]"},"stats":{"total_tokens":0}})"});
  EXPECT_NE(refused.fault.find("invalid x-api-key"), std::string::npos);
  EXPECT_FALSE(refused.quota);
  const Report limit = After(
      ReadGemini,
      {R"({"type":"result","status":"error","error":{"message":"You have exhausted your capacity on this model. Your quota will reset after 18h31m10s."}})"});
  ASSERT_TRUE(limit.quota && limit.quota->resets_at);
  Report report;
  Gemini().read_errors("Ripgrep is not available.\nMCP issues detected. Run /mcp list for status.\n", report);
  EXPECT_TRUE(report.lacks_tools);
  for (const char* errors : {"Error executing tool debate_context: Tool \"debate_context\" not found. Did you mean",
                             "Security Warning: Skipping system settings file '/r/gemini.json': Parent directory"}) {
    Report lacking;
    Gemini().read_errors(errors, lacking);
    EXPECT_TRUE(lacking.lacks_tools) << errors;
  }
  Gemini().read_errors("Error resuming session: Invalid session identifier \"2df3a367\".\n", report);
  EXPECT_TRUE(report.lost_conversation);
}

TEST(OpenCodeReader, SumsTheStepsAndKnowsThatAPriceOfNothingIsNone) {
  const char* step =
      R"({"type":"step_finish","sessionID":"ses_e1","part":{"type":"step-finish","tokens":{"total":30,"input":10,"output":20,"reasoning":0,"cache":{"write":0,"read":0}},"cost":0}})";
  Report report = After(
      ReadOpenCode,
      {step,
       R"({"type":"tool_use","sessionID":"ses_e1","part":{"type":"tool","tool":"bash","state":{"status":"error","error":"Model tried to call unavailable tool 'invalid'. Available tools: glob."}}})",
       step, R"({"type":"text","sessionID":"ses_e1","part":{"type":"text","text":"I have made my move."}})"});
  EXPECT_EQ(report.conversation, "ses_e1");
  EXPECT_EQ(report.usage.tokens, 60);
  EXPECT_FALSE(report.usage.usd);
  EXPECT_TRUE(report.denials.at(0).starts_with("bash: "));
  EXPECT_EQ(report.says, "I have made my move.");
  report = After(
      ReadOpenCode,
      {R"({"type":"step_finish","part":{"tokens":{"input":1,"output":2,"reasoning":3,"cache":{"write":4,"read":5}},"cost":0.5}})"});
  EXPECT_EQ(report.usage.tokens, 15);
  EXPECT_DOUBLE_EQ(report.usage.usd.value(), 0.5);
}

TEST(OpenCodeReader, TellsFaults) {
  const Report refused = After(
      ReadOpenCode,
      {R"({"type":"error","sessionID":"ses_e1","error":{"name":"APIError","data":{"message":"invalid x-api-key","statusCode":401}}})"});
  EXPECT_EQ(refused.fault, "invalid x-api-key");
  EXPECT_FALSE(refused.quota);
  EXPECT_TRUE(After(ReadOpenCode,
                    {R"({"type":"error","error":{"name":"APIError","data":{"message":"slow down","statusCode":429}}})"})
                  .quota);
}

TEST(CopilotReader, TellsConversationDenialsFaultsAndLimits) {
  const Report report = After(
      ReadCopilot,
      {R"({"type":"session.mcp_server_status_changed","data":{"serverName":"aw","status":"connected"}})",
       R"({"type":"tool.execution_start","data":{"toolName":"aw-debate_context"}})",
       R"({"type":"tool.execution_complete","data":{"success":false,"error":{"message":"Tool 'bash' does not exist.","code":"failure"}}})",
       R"({"type":"assistant.message","data":{"content":"I have made my move.","toolRequests":[]}})",
       R"({"type":"result","sessionId":"caa950ab","exitCode":0,"usage":{"premiumRequests":0}})"});
  EXPECT_EQ(report.conversation, "caa950ab");
  EXPECT_EQ(report.denials, std::vector<std::string>{"Tool 'bash' does not exist."});
  EXPECT_EQ(report.says, "I have made my move.");
  EXPECT_FALSE(report.usage.tokens || report.lacks_tools);
  EXPECT_TRUE(After(ReadCopilot,
                    {R"({"type":"session.mcp_servers_loaded","data":{"servers":[{"name":"aw","status":"failed"}]}})"})
                  .lacks_tools);
  const Report limit = After(
      ReadCopilot,
      {R"({"type":"session.error","data":{"errorType":"rate_limit","message":"429 The usage limit has been reached","statusCode":429}})"});
  EXPECT_EQ(limit.quota.value().words, "429 The usage limit has been reached");
  EXPECT_FALSE(
      After(ReadCopilot,
            {R"({"type":"session.error","data":{"errorType":"authentication","message":"x","statusCode":401}})"})
          .quota);
}

TEST(AcpReader, TellsWhatOurOwnLinesSay) {
  const Report report =
      After(ReadAcp, {R"({"type":"session","id":"s1","can_go_on":true})", R"({"type":"text","text":"a"})",
                      R"({"type":"text","text":"b"})", R"({"type":"tool","name":"read"})",
                      R"({"type":"denied","what":"write x"})", R"({"type":"usage","tokens":5,"usd":0.25})",
                      R"({"type":"fault","message":"gone"})"});
  EXPECT_EQ(report.conversation, "s1");
  EXPECT_EQ(report.says, "ab");
  EXPECT_EQ(report.doing, "read");
  EXPECT_EQ(report.denials, std::vector<std::string>{"write x"});
  EXPECT_EQ(report.usage.tokens, 5);
  EXPECT_DOUBLE_EQ(report.usage.usd.value(), 0.25);
  EXPECT_EQ(report.fault, "gone");
}

TEST(AcpReader, WhatCannotBeGoneOnWithIsNoConversation) {
  EXPECT_EQ(After(ReadAcp, {R"({"type":"session","id":"s1","can_go_on":false})"}).conversation, "");
}

TEST(Readers, BearEveryTypeAndKeepTheirBounds) {
  const Read readers[] = {ReadClaude, ReadCodex, ReadGemini, ReadOpenCode, ReadCopilot, ReadCursor, ReadAcp};
  for (const Read read : readers) {
    After(read, {"null", "[]", "{}", "1", R"({"type":1})", R"({"type":"result","usage":[],"result":{}})",
                 R"({"type":"result","usage":{"input_tokens":-1,"output_tokens":1e300},"total_cost_usd":-5})"});
  }
  Report report;
  for (int i = 0; i < 100; ++i) AddDenial(report, "refused \x1b[31m" + std::to_string(i) + std::string(5000, 'x'));
  EXPECT_EQ(report.denials.size(), kMostDenials);
  EXPECT_LT(report.denials[0].size(), 500u);
  EXPECT_EQ(report.denials[0].find('\x1b'), std::string::npos);
  for (int i = 0; i < 100; ++i) AppendText(report, std::string(999, 'x') + "é");
  EXPECT_LE(report.says.size(), kMostSaid);
}

std::optional<std::string> ResetOf(std::string_view words) {
  // Monday, 16 November 2026, 13:30 in this zone.
  std::tm local{};
  local.tm_year = 126, local.tm_mon = 10, local.tm_mday = 16, local.tm_hour = 13, local.tm_min = 30,
  local.tm_isdst = -1;
  const auto time = ResetIn(words, std::chrono::system_clock::from_time_t(std::mktime(&local)));
  if (!time) return std::nullopt;
  const std::time_t seconds = std::chrono::system_clock::to_time_t(*time);
  ::localtime_r(&seconds, &local);
  char text[32];
  std::strftime(text, sizeof(text), "%d %H:%M", &local);
  return text;
}

TEST(ResetTime, IsFoundInTheProgramsWords) {
  EXPECT_EQ(ResetOf("You've hit your usage limit. Try again at 3:05 PM."), "16 15:05");
  EXPECT_EQ(ResetOf("try again at 9:00 AM"), "17 09:00");
  EXPECT_EQ(ResetOf("or try again at Nov 20th, 2026 12:15 AM."), "20 00:15");
  EXPECT_EQ(ResetOf("You've hit your limit · resets 3pm (Europe/Berlin)"), "16 15:00");
  EXPECT_EQ(ResetOf("Your quota will reset after 2h31m10s."), "16 16:01");
  EXPECT_EQ(ResetOf("try again in 1 day 2 hours 5 minutes."), "17 15:35");
  EXPECT_EQ(ResetOf("The usage limit has been reached"), std::nullopt);
  EXPECT_EQ(ResetOf("resets 99pm"), std::nullopt);
  EXPECT_EQ(ResetOf("try again at Nov 20th, 0026 3:05 PM"), std::nullopt);
  EXPECT_EQ(ResetOf("try again in 999999 days 999999 days"), std::nullopt);
  EXPECT_EQ(ResetOf("limit reached|9999999999"), std::nullopt);
  EXPECT_EQ(ResetIn("Claude AI usage limit reached|1794838405", SystemTime()),
            SystemTime(std::chrono::seconds(1794838405)));
}

}  // namespace
}  // namespace aw::programs
