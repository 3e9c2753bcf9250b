// One turn of an agent that speaks the Agent Client Protocol (agentclientprotocol.com, version 1): a session is opened
// or gone on with, the prompt is given, and what the agent asks meanwhile is answered. Reads and writes text only; the
// agent's process is the caller's. For one thread.
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

namespace aw::bridge::acp {

struct Assignment {
  std::string agent;   // its name in messages
  std::string folder;  // absolute
  std::string prompt;
  std::vector<std::string> server;                             // our MCP server's command line
  std::vector<std::pair<std::string, std::string>> variables;  // for that server
  std::string session{};                                       // to go on with; empty: a new one
  std::string model{};                                         // empty: the agent's own choice
  bool trusts_agent = false;
  std::function<bool()> server_runs{};  // whether that server was started; some agents leave it out without a word
};

class Turn {
 public:
  // `send` gets each message for the agent, `tell` each line for whoever follows the turn; both without a newline.
  using Sink = std::function<void(const std::string& line)>;
  Turn(Assignment assignment, Sink send, Sink tell);

  void Begin();
  // A line of the agent's.
  void Take(std::string_view line);
  void TakeTooLong();
  // Whoever started the turn wants it to end: the agent is asked to.
  void Cancel();
  // The agent does not answer any more. Told as a fault unless the turn is over already.
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
  void Lose(std::string_view why);
  void OnRequest(const Json& message, std::string_view method);
  void OnUpdate(const Json& update);
  void OnToolCall(const Json& update);
  void OnCost(const Json& update);
  void Garbage();
  void TellText();
  void Over(std::string_view reason);

  const Assignment assignment_;
  const Policy policy_;
  const Sink send_;
  const Sink tell_;

  Stage stage_ = Stage::kInitialize;
  std::int64_t asked_ = 0;  // the id of our last request
  bool resumes_ = false;
  bool can_go_on_ = false;  // with a session, in a later turn
  bool can_http_ = false;
  bool cancelled_ = false;
  bool used_server_ = false;
  bool failed_ = false;
  std::string session_;
  std::vector<std::pair<std::string, boost::json::object>> settings_;  // to be asked for before the prompt
  std::string text_;                                                   // the message that the agent is writing
  std::map<std::string, boost::json::value, std::less<>> calls_;       // what is known of its tool calls
  std::optional<double> cost_before_;                                  // of the session
  std::optional<double> cost_;
  int garbage_ = 0;
  int denials_ = 0;
};

}  // namespace aw::bridge::acp
