// Carries JSON-RPC messages between a client on standard input and output and the server's /mcp. Requests run on
// threads of their own, since some wait for minutes; everything else goes in the order in which it came. Keeps the
// session of the legacy era, and opens it anew, with its subscriptions, when the server no longer knows it. With a role
// it forwards nothing to a server that does not keep to roles. Its public functions are for one thread.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "bridge/mcp/limits.h"
#include "bridge/mcp/request.h"
#include "client/journal.h"
#include "client/settings.h"
#include "core/mutex.h"

namespace aw::bridge::mcp {

// Names a file that `aw mcp` makes when it begins, so that whoever gave it to an agent knows that the agent started it.
constexpr const char* kStartedVariable = "AW_MCP_STARTED_FILE";

class Bridge {
 public:
  // The role, as it is named, may be empty; without a role `debate_id` must be. `journal`: see Journal; may be empty.
  // `start_server`: see Settings::auto_start.
  Bridge(const client::Settings& settings, std::string role, std::string debate_id, Limits limits = {},
         std::string journal = {}, std::function<bool()> start_server = {});
  ~Bridge();

  // One message, without its newline.
  void Take(std::string line);
  // A message too long to take, whose id is not known.
  void RefuseTooLong(std::size_t most_bytes);
  // The input has ended: running requests get a second to end, then they are stopped.
  void Finish();

 private:
  struct Running {
    std::string id;  // as JSON; empty for the stream of the session
    std::atomic<bool> stop = false;
    bool done = false;
    std::thread thread;
  };
  struct Message;

  // Answers what is not for the server; false if the message is.
  bool AnswerHere(const Message& message, const std::atomic<bool>& stop);
  // One at a time: two would disturb each other in the same folder.
  void RunAllowed(const Message& message, const std::atomic<bool>& stop);
  void Forward(const Message& message, const std::atomic<bool>& stop);
  // Why a request to close goes back: it would pass over a change that the opponent has not seen, and a round is left.
  std::optional<std::string> WhyVerifyFirst(const Message& message, const std::atomic<bool>& stop);
  // An answer of ours or of the server's to a call of a tool.
  void NoteRefusal(const Message& message, std::string_view answer);
  // Bears with a server that is being restarted.
  Result<Response, client::ClientError> Ask(const Request& request, const std::atomic<bool>& stop);
  Result<Response, client::ClientError> Send(const Message& message, const std::atomic<bool>& stop);
  std::string HeadersFor(const Message& message);
  void KeepSession(const Response& response);
  void KeepSubscription(const Message& message, const Response& response);
  std::map<std::string, std::string> Subscriptions();
  void SubscribeAnew();
  void TellOfSubscriptions();
  bool Renew(const std::string& lost);
  void Start(std::string id, std::function<void(const std::atomic<bool>&)> work);
  void Cancel(const std::string& id);
  void Listen(const std::atomic<bool>& stop);
  void JoinEnded() AW_REQUIRES(lock_);
  void Write(std::string_view message);
  // What the server says, within the limits.
  void Pass(std::string_view message) { Write(limits_.Trimmed(message)); }

  const client::Settings& settings_;
  const std::string role_;
  const std::string debate_id_;
  const Limits limits_;
  const std::string target_;
  client::Journal journal_;
  const std::function<bool()> start_server_;
  std::atomic<bool> met_ = false;  // the server has answered once
  // Taken in this order.
  Mutex renewing_;
  Mutex lock_;
  Mutex output_;
  Condition ended_;
  bool command_runs_ AW_GUARDED_BY(lock_) = false;
  std::list<std::unique_ptr<Running>> running_ AW_GUARDED_BY(lock_);
  std::string session_id_ AW_GUARDED_BY(lock_);
  std::string version_ AW_GUARDED_BY(lock_);     // agreed in the legacy era
  std::string initialize_ AW_GUARDED_BY(lock_);  // the message that opened the session
  // The messages that asked for them, by URI.
  std::map<std::string, std::string> subscriptions_ AW_GUARDED_BY(lock_);
};

}  // namespace aw::bridge::mcp
