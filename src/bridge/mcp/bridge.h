// Forwards JSON-RPC messages between a client on standard input and output and the server's /mcp. Each request runs on
// its own thread, since some wait for minutes; everything else is forwarded in order. Keeps the session of the legacy
// era, and opens a new one with the same subscriptions when the server no longer knows it. The public functions are for
// one thread.
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
#include "bridge/mcp/ruling_offers.h"
#include "client/executed_runs.h"
#include "client/journal.h"
#include "client/settings.h"
#include "core/mutex.h"

namespace aw::bridge::mcp {

// Names a file that `aw mcp` creates at its start, by which `aw acp-turn` detects that the agent has started it.
constexpr const char* kStartedVariable = "AW_MCP_STARTED_FILE";

class Bridge {
 public:
  // `role` may be empty, and then `debate_id` and `seat` must be. `journal`: see Journal; may be empty. `start_server`:
  // see Settings::auto_start.
  Bridge(const client::Settings& settings, std::string role, std::string debate_id, std::string_view seat = {},
         Limits limits = {}, std::string journal = {}, std::function<bool()> start_server = {});
  ~Bridge();

  // Shows due rulings to the user as forms, if the client can. Before the first message.
  void OfferRulings();

  // Handles one message, without its newline.
  void Take(std::string line);
  // Refuses an oversized message, whose id is unknown.
  void RefuseTooLong(std::size_t most_bytes);
  // After the end of input: running requests get a second to end, then they are stopped.
  void Finish();

 private:
  struct Running {
    std::string id;  // as JSON; empty for the stream of the session
    std::atomic<bool> stop = false;
    bool done = false;
    std::thread thread;
  };
  struct Message;

  // Answers messages that are not for the server; false if the message is.
  bool AnswerHere(const Message& message, const std::atomic<bool>& stop);
  // Runs one command at a time: two could interfere in the same folder, or use up the machine.
  void RunAlone(const std::atomic<bool>& stop, const std::function<void()>& run);
  void RunAllowed(const Message& message, const std::atomic<bool>& stop);
  void RunSandboxed(const Message& message, const std::atomic<bool>& stop);
  void Forward(const Message& message, const std::atomic<bool>& stop);
  // Forwards a request, and offers the ruling that is due before or after it.
  void Serve(const Message& message, const std::atomic<bool>& stop);
  // The reason to send a request to close back: the opponent has not seen a change, and a round is left.
  std::optional<std::string> WhyVerifyFirst(const Message& message, const std::atomic<bool>& stop);
  // Records the refusal of a tool call, by the bridge or the server, in the journal.
  void NoteRefusal(const Message& message, std::string_view answer);
  // Retries while the server restarts.
  Result<Response, client::ClientError> Ask(const Request& request, const std::atomic<bool>& stop);
  Result<Response, client::ClientError> Send(const Message& message, const std::atomic<bool>& stop);
  std::string HeadersFor(const Message& message);
  void KeepSession(const Response& response);
  void KeepSubscription(const Message& message, const Response& response);
  std::map<std::string, std::string> Subscriptions();
  void Resubscribe();
  void ReportSubscriptions();
  bool ReopenSession(const std::string& lost);
  void Start(std::string id, std::function<void(const std::atomic<bool>&)> work);
  void Cancel(const std::string& id);
  void Listen(const std::atomic<bool>& stop);
  void JoinEnded() AW_REQUIRES(lock_);
  void Write(std::string_view message);
  // Writes a message of the server after applying the limits.
  void Pass(std::string_view message) { Write(limits_.Filtered(message)); }

  const client::Settings& settings_;
  const std::string role_;
  const std::string debate_id_;
  const Limits limits_;
  const std::string target_;
  const std::string project_;  // the folder that aw runs in
  const client::ExecutedRuns runs_;
  client::Journal journal_;
  const std::function<bool()> start_server_;
  std::unique_ptr<RulingOffers> offers_;  // null: no forms
  std::atomic<bool> reached_ = false;     // the server has answered once
  // Lock order: as declared.
  Mutex renewing_;
  Mutex lock_;
  Mutex output_;
  Condition ended_;
  bool command_runs_ AW_GUARDED_BY(lock_) = false;
  std::list<std::unique_ptr<Running>> running_ AW_GUARDED_BY(lock_);
  std::string session_id_ AW_GUARDED_BY(lock_);
  std::string version_ AW_GUARDED_BY(lock_);     // agreed in the legacy era
  std::string initialize_ AW_GUARDED_BY(lock_);  // the message that opened the session
  // The messages that subscribed, by URI.
  std::map<std::string, std::string> subscriptions_ AW_GUARDED_BY(lock_);
};

}  // namespace aw::bridge::mcp
