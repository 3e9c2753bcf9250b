// One turn of an agent over the Agent Client Protocol (agentclientprotocol.com, version 1): opens or resumes a session,
// sends the prompt and answers the agent's requests. Reads and writes text only; the caller owns the agent's process.
// Single-threaded.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bridge/acp/policy.h"
#include "wire/failure.h"

namespace aw::bridge::acp {

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
