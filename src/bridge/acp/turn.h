// One turn of an agent over the Agent Client Protocol (agentclientprotocol.com, version 1): opens or resumes a session,
// sends the prompt and answers the agent's requests. Reads and writes text only; the caller owns the agent's process.
// Single-threaded.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wire/failure.h"

namespace aw::bridge::acp {

// Permissions of an agent over the Agent Client Protocol: tools of our MCP server, and reading the project. Pure
// functions: policy.cc.

// The name under which the agent gets our server.
constexpr std::string_view kServerName = "aw";

struct Policy {
  std::string folder;                   // absolute
  std::vector<std::string> tools{};     // of our server
  std::vector<std::string> commands{};  // allowed to its tool run_command
};

// The policy for the command line of `aw mcp`.
Policy PolicyFor(std::string folder, const std::vector<std::string>& server);

// The tool of our server that is called; empty if none. Agents spell tool names differently, and some put text of the
// model in place of a name: only exact spellings count, and only for calls of neither files nor a shell.
std::string_view OurTool(const Policy& policy, const boost::json::value& tool_call);

bool Allows(const Policy& policy, const boost::json::value& tool_call);

// The result of session/request_permission: allow once, or reject.
std::string PermissionResult(const boost::json::value& params, bool allowed);

// Describes the call in one line for the user.
std::string Describe(const boost::json::value& tool_call);

// The JSON lines that `aw acp-turn` prints, and values read from the agent's answers. Pure functions: lines.cc.
//   {"type":"session","id","resumed","can_go_on"}
//   {"type":"tool","name"}, empty when the tool has ended
//   {"type":"text","text"}                  {"type":"denied","what"}
//   {"type":"usage","tokens"?,"usd"?}       {"type":"end","reason"}
//   {"type":"fault","message","lost_session"?}

constexpr std::size_t kMostText = 16 * 1024;
constexpr std::string_view kCancelled = R"({"outcome":{"outcome":"cancelled"}})";

// `{"type":…,name:text}`
std::string Line(std::string_view type, std::string_view name, std::string_view text);
std::string UsageLine(std::optional<std::int64_t> tokens, std::optional<double> usd);

// Appends, and keeps the last kMostText bytes without splitting a character.
void AppendBounded(std::string& text, std::string_view more);

// The error's message and details in one line.
std::string ErrorText(const boost::json::value& error);

// The tokens used, from the prompt's result: the protocol's `usage` or Gemini's own field. nullopt if absent or zero.
std::optional<std::int64_t> TokensIn(const boost::json::value& result);

struct Assignment {
  std::string agent;   // its name in messages
  std::string folder;  // absolute
  std::string prompt;
  std::vector<std::string> server;                             // our MCP server's command line
  std::vector<std::pair<std::string, std::string>> variables;  // for that server
  std::string session{};                                       // the session to resume; empty: a new one
  std::string model{};                                         // empty: the agent's default
  bool trusts_agent = false;
  std::function<bool()> server_runs{};  // whether that server was started; some agents silently omit it
};

class Turn {
 public:
  // `send` gets each message for the agent, `emit` each output line (lines.h); both without a newline.
  using Sink = std::function<void(const std::string& line)>;
  Turn(Assignment assignment, Sink send, Sink emit);

  void Begin();
  // Handles a line from the agent.
  void Take(std::string_view line);
  void TakeTooLong();
  // The caller wants to end the turn: asks the agent to cancel.
  void Cancel();
  // Ends the turn with a fault, unless it is already over.
  void Fail(std::string_view why);

  bool over() const { return stage_ == Stage::kOver; }
  bool failed() const { return failed_; }

 private:
  enum class Stage { kInitialize, kOpen, kSettings, kPrompt, kOver };
  using Json = boost::json::value;

  void Ask(Stage stage, std::string_view method, boost::json::object params);
  void Answer(const Json& message);
  void OnInitialized(const Json& result);
  void OnOpened(const Json& result);
  void PlanSettings(const Json& session);
  void NextSetting();
  void OnPrompted(const Json& result);
  bool LacksServer() const;
  void OnRefused(const Json& error);
  void FailLostSession(std::string_view why);
  void OnRequest(const Json& message, std::string_view method);
  void OnUpdate(const Json& update);
  void OnToolCall(const Json& update);
  void OnCost(const Json& update);
  void CountGarbage();
  void FlushText();
  void End(std::string_view reason);

  const Assignment assignment_;
  const Policy policy_;
  const Sink send_;
  const Sink emit_;

  Stage stage_ = Stage::kInitialize;
  std::int64_t asked_ = 0;  // the id of our last request
  bool resumes_ = false;
  bool can_go_on_ = false;  // a later turn can resume the session
  bool can_http_ = false;
  bool cancelled_ = false;
  bool used_server_ = false;
  bool failed_ = false;
  std::string session_;
  std::vector<std::pair<std::string, boost::json::object>> settings_;  // requested before the prompt
  std::string text_;                                                   // the agent's unfinished message
  std::map<std::string, boost::json::value, std::less<>> calls_;       // known fields of its tool calls, by id
  std::optional<double> cost_before_;                                  // of the session before this turn
  std::optional<double> cost_;
  int garbage_ = 0;
  int denials_ = 0;
};

enum class TurnResult { kDone, kFailed };

// Runs an agent's process for one turn and prints lines (lines.h) to standard output: agent_turn.cc. SIGTERM, SIGINT
// and SIGHUP cancel the turn. `words` is the agent's command line. Adds the variables of our MCP server to the
// assignment.
OrFailure<TurnResult> RunTurn(Assignment assignment, std::vector<std::string> words);

}  // namespace aw::bridge::acp
