#include "bridge/mcp/bridge.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "bridge/mcp/project_command.h"
#include "bridge/mcp/sandbox_tool.h"
#include "client/api.h"
#include "client/evidence.h"
#include "client/own_program.h"
#include "core/debate.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::bridge::mcp {
namespace {

constexpr std::size_t kMostRunning = 64;
constexpr auto kFinishTime = std::chrono::seconds(1);
constexpr auto kListenPause = std::chrono::seconds(1);
constexpr auto kTurnPause = std::chrono::milliseconds(100);
constexpr auto kRestartTime = std::chrono::milliseconds(10'000);
constexpr auto kRestartPause = std::chrono::milliseconds(100);
constexpr int kInternalError = -32603;
constexpr int kInvalidRequest = -32600;
constexpr int kParseError = -32700;
constexpr std::string_view kInitialized = R"({"jsonrpc":"2.0","method":"notifications/initialized"})";

// A header line; empty if the value is empty or has control characters.
std::string Header(std::string_view name, std::string_view value) {
  const bool fits = std::ranges::none_of(value, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (value.empty() || !fits) return {};
  return std::string(name) + ": " + std::string(value) + "\r\n";
}

std::string ForAgent(const Failure& failure) { return failure.message + ". " + failure.suggestion; }

bool IsRefused(const Result<Response, client::ClientError>& response) {
  return !response && response.error().kind == client::ClientError::Kind::kUnreachable;
}

constexpr std::int64_t kMostUnseenLines = 10;  // smaller changes need no verification

// The reason for which a call was refused, from its answer; empty if it was not.
std::string RefusalIn(const boost::json::value& answer) {
  if (const std::string_view text = TextAt(At(answer, "error"), "message"); !text.empty()) return std::string(text);
  const boost::json::value& result = At(answer, "result");
  const auto& parts = ArrayAt(result, "content");
  if (!FlagAt(result, "isError") || parts.empty()) return {};
  return std::string(TextAt(parts[0], "text"));
}

std::string VerifyFirst(const client::SentBack& version, std::int64_t seen) {
  return "Not closed yet: the opponent has not seen version " + std::to_string(version.version) + " of document " +
         version.document_id + ", in which " + std::to_string(version.lines_changed) + " lines changed since version " +
         std::to_string(seen) +
         ", and a round is left. Submit it for verification with debate_submit, on the same target_id; request "
         "completion when the opponent has answered.";
}

std::string TargetFor(const std::string& role, std::string_view debate_id, std::string_view seat, const Limits& limits,
                      const std::string& language) {
  const auto given = [](std::string text) { return text.empty() ? std::nullopt : std::optional(std::move(text)); };
  return client::Target("/mcp")
      .With("role", given(role))
      .With("debate_id", given(std::string(debate_id)))
      .With("seat", given(std::string(seat)))
      .With("tools", given(limits.NamesOfTools()))
      .With("language", given(language))
      .text();
}

std::string CurrentFolder() {
  std::error_code ignored;
  return std::filesystem::current_path(ignored).string();
}

}  // namespace

struct Bridge::Message {
  explicit Message(std::string line) : text(std::move(line)), value(ParseJson(text)) {
    if (!value || !value->is_object()) return;
    method = TextAt(*value, "method");
    const auto& given = At(*value, "id");
    if (!given.is_null() && !method.empty()) id = boost::json::serialize(given);
    if (method == "tools/call") tool = TextAt(params(), "name");
  }
  const boost::json::value& params() const { return At(*value, "params"); }

  // Checks evidence here: the server may run on another machine, without the files.
  void LookUpEvidence(const std::string& project, const client::ExecutedRuns& runs) {
    if (method != "tools/call" || !At(params(), "arguments").is_object()) return;
    boost::json::object& arguments = value->at("params").at("arguments").as_object();
    ParseNested(arguments);
    for (const std::string_view name : {"issues", "verdicts"}) {
      boost::json::value* const entries = arguments.if_contains(name);
      if (!entries || !entries->is_array()) continue;
      client::CheckEvidence(project, runs, *entries);
      text = boost::json::serialize(*value);
    }
  }

  std::string text;
  std::optional<boost::json::value> value;
  std::string method;
  std::string id;    // of a request, as JSON
  std::string tool;  // of tools/call
};

Bridge::Bridge(const client::Settings& settings, std::string role, std::string debate_id, std::string_view seat,
               Limits limits, std::string journal, std::function<bool()> start_server)
    : settings_(settings),
      role_(std::move(role)),
      debate_id_(std::move(debate_id)),
      limits_(std::move(limits)),
      target_(TargetFor(role_, debate_id_, seat, limits_, settings.language)),
      project_(CurrentFolder()),
      runs_(settings.home),
      journal_(std::move(journal), settings.home),
      start_server_(std::move(start_server)) {
  journal_.Started();
}

Bridge::~Bridge() { Finish(); }

void Bridge::OfferRulings() {
  offers_ = std::make_unique<RulingOffers>(
      settings_, [this](const Request& request, const std::atomic<bool>& stop) { return Ask(request, stop); },
      [this](std::string_view message) { Write(message); },
      [this](std::function<void(const std::atomic<bool>&)> work) { Start({}, std::move(work)); });
}

void Bridge::Write(std::string_view message) {
  std::string line(message);
  std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });  // white space between tokens, nothing else
  const MutexLock hold(output_);
  (void)platform::WriteAll(STDOUT_FILENO, line + "\n");
}

std::string Bridge::HeadersFor(const Message& message) {
  const auto& params = message.params();
  const std::string_view modern = TextAt(At(params, "_meta"), "io.modelcontextprotocol/protocolVersion");
  if (!modern.empty()) {
    const std::string_view name = TextAt(params, "name");
    return Header("MCP-Protocol-Version", modern) + Header("Mcp-Method", message.method) +
           Header("Mcp-Name", name.empty() ? TextAt(params, "uri") : name);
  }
  if (message.method == "initialize") return {};
  const MutexLock hold(lock_);
  return Header("Mcp-Session-Id", session_id_) + Header("MCP-Protocol-Version", version_);
}

Result<Response, client::ClientError> Bridge::Send(const Message& message, const std::atomic<bool>& stop) {
  const bool may_judge = role_.empty() || role_ == "arbitrator";
  const bool as_arbitrator = may_judge && (message.tool == "debate_rule" || message.tool == "debate_intervene");
  return Ask({"POST",
              target_,
              message.text,
              as_arbitrator ? settings_.arbitrator_token : settings_.token,
              {},
              HeadersFor(message)},
             stop);
}

Result<Response, client::ClientError> Bridge::Ask(const Request& request, const std::atomic<bool>& stop) {
  const auto pass = [this](std::string_view data) { Pass(data); };
  auto response = SendRequest(settings_.url, request, stop, pass);
  if (IsRefused(response) && settings_.auto_start && start_server_ && start_server_()) {
    response = SendRequest(settings_.url, request, stop, pass);
  }
  // A server that has answered before is restarting. The connection was refused, so nothing was sent: retrying is safe.
  for (auto left = kRestartTime; reached_ && !stop && IsRefused(response) && left.count() > 0; left -= kRestartPause) {
    std::this_thread::sleep_for(kRestartPause);
    response = SendRequest(settings_.url, request, stop, pass);
  }
  if (response) reached_ = true;
  return response;
}

void Bridge::KeepSession(const Response& response) {
  const auto answer = ParseJson(response.body);
  const MutexLock hold(lock_);
  session_id_ = response.mcp_session_id;
  if (answer) version_ = TextAt(At(*answer, "result"), "protocolVersion");
}

void Bridge::KeepSubscription(const Message& message, const Response& response) {
  const auto answer = ParseJson(response.body);
  if (!answer || At(*answer, "result").is_null()) return;
  std::string uri(TextAt(message.params(), "uri"));
  const MutexLock hold(lock_);
  if (message.method == "resources/unsubscribe") subscriptions_.erase(uri);
  if (message.method == "resources/subscribe") subscriptions_[std::move(uri)] = message.text;
}

std::map<std::string, std::string> Bridge::Subscriptions() {
  const MutexLock hold(lock_);
  return subscriptions_;
}

void Bridge::Resubscribe() {
  const std::atomic<bool> stop = false;
  for (const auto& [uri, text] : Subscriptions()) (void)Send(Message(text), stop);
}

// Reports every subscription as changed, since changes while no stream was open are unknown. Under the lock, so that an
// acknowledged unsubscription is never reported.
void Bridge::ReportSubscriptions() {
  const MutexLock hold(lock_);
  for (const auto& [uri, text] : subscriptions_) {
    std::string updated = R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":)";
    AppendQuoted(updated, uri);
    Write(updated + "}}");
  }
}

// After a restart the server does not know the session: opens a new one, unnoticed by the client.
bool Bridge::ReopenSession(const std::string& lost) {
  const MutexLock alone(renewing_);
  std::string initialize;
  {
    const MutexLock hold(lock_);
    if (session_id_ != lost) return true;  // another request has done it
    initialize = initialize_;
  }
  if (initialize.empty()) return false;
  const std::atomic<bool> stop = false;
  const auto opened = Send(Message(std::move(initialize)), stop);
  if (!opened || opened->mcp_session_id.empty()) return false;
  KeepSession(*opened);
  if (!Send(Message(std::string(kInitialized)), stop)) return false;
  Resubscribe();
  return true;
}

void Bridge::RunAlone(const std::atomic<bool>& stop, const std::function<void()>& run) {
  {
    const MutexLock hold(lock_);
    while (command_runs_ && !stop) ended_.WaitUntil(lock_, std::chrono::steady_clock::now() + kTurnPause);
    if (stop) return;
    command_runs_ = true;
  }
  run();
  const MutexLock hold(lock_);
  command_runs_ = false;
  ended_.NotifyAll();
}

void Bridge::RunAllowed(const Message& message, const std::atomic<bool>& stop) {
  const auto command = limits_.CommandOf(message.params());
  if (!command) return Write(ToolAnswer(message.id, message.params(), limits_.AllowedCommandsText(), true));
  RunAlone(stop, [&] {
    const CommandEnd end = RunCommand(*command, kCommandTime, stop);
    if (!stop) Write(ToolAnswer(message.id, message.params(), Describe(end), end.how != CommandEnd::How::kEnded));
  });
}

void Bridge::RunSandboxed(const Message& message, const std::atomic<bool>& stop) {
  RunAlone(stop, [&] {
    const auto answer = RunInSandbox(At(message.params(), "arguments"), project_, client::OwnPath(), runs_, stop);
    if (!stop) Write(ToolAnswer(message.id, message.params(), answer.text, answer.is_error));
  });
}

bool Bridge::AnswerHere(const Message& message, const std::atomic<bool>& stop) {
  if (const auto refusal = limits_.Refusal(message.id, message.method, message.params())) {
    NoteRefusal(message, *refusal);
    if (!message.id.empty()) Write(*refusal);
    return true;
  }
  switch (limits_.CalledTool(message.method, message.params())) {
    case Limits::OwnTool::kNone: return false;
    case Limits::OwnTool::kCommand:
      if (!message.id.empty()) RunAllowed(message, stop);
      return true;
    case Limits::OwnTool::kSandbox:
      if (!message.id.empty()) RunSandboxed(message, stop);
      return true;
  }
  return false;
}

std::optional<std::string> Bridge::WhyVerifyFirst(const Message& message, const std::atomic<bool>& stop) {
  if (!journal_.is_open() || debate_id_.empty() || message.tool != "debate_request_completion") return std::nullopt;
  const auto answer = Ask({"GET", "/debates/" + debate_id_ + "?limit=0", {}, settings_.token}, stop);
  const auto body = answer ? ParseJson(answer->body) : std::nullopt;
  if (!body) return std::nullopt;
  const boost::json::value& data = At(*body, "data");
  const auto most = NumberAt(data, "max_rounds");
  const bool round_left = !most || NumberAt(data, "round").value_or(0) < *most;
  if (!round_left || TextAt(At(data, "debate"), "state") != Name(State::kAwaitingProposer)) return std::nullopt;
  for (const boost::json::value& each : ArrayAt(data, "unverified")) {
    const client::SentBack version{std::string(TextAt(each, "document_id")), NumberAt(each, "newest").value_or(0),
                                   NumberAt(each, "lines_changed").value_or(0)};
    if (version.lines_changed <= kMostUnseenLines || !journal_.NoteSentBack(version)) continue;
    return VerifyFirst(version, NumberAt(each, "seen").value_or(0));
  }
  return std::nullopt;
}

void Bridge::NoteRefusal(const Message& message, std::string_view answer) {
  if (message.tool.empty() || !journal_.is_open()) return;
  journal_.Called();
  const auto parsed = ParseJson(answer);
  const std::string refusal = parsed ? RefusalIn(*parsed) : std::string();
  if (!refusal.empty()) journal_.Refused(message.tool, refusal);
}

void Bridge::Forward(const Message& message, const std::atomic<bool>& stop) {
  if (AnswerHere(message, stop)) return;
  std::string session;
  {
    const MutexLock hold(lock_);
    session = session_id_;
  }
  const auto answer = [&](const std::string& text) {
    NoteRefusal(message, text);
    if (!message.id.empty() && !stop) Write(text);
  };
  if (const auto why = WhyVerifyFirst(message, stop)) {
    return answer(ToolAnswer(message.id, message.params(), *why, true));
  }
  auto response = Send(message, stop);
  if (response && response->status == 404 && !session.empty() && message.method != "initialize" &&
      ReopenSession(session)) {
    response = Send(message, stop);
  }
  if (stop) return;  // a cancelled request gets no answer
  if (!response) {
    return answer(ErrorMessage(message.id, kInternalError, ForAgent(FromClientError(response.error(), settings_.url))));
  }
  if (message.method == "initialize") KeepSession(*response);
  if (message.method.starts_with("resources/")) KeepSubscription(message, *response);
  if (response->body.empty()) return;
  const auto body = ParseJson(response->body);
  if (body && !At(*body, "jsonrpc").is_null()) {
    NoteRefusal(message, response->body);
    return Pass(response->body);
  }
  const Failure failure = FromResponse(*response, settings_.url);
  answer(ErrorMessage(message.id, kInternalError, ForAgent(failure)));
}

void Bridge::Serve(const Message& message, const std::atomic<bool>& stop) {
  if (!offers_ || message.tool.empty()) return Forward(message, stop);
  const auto form = offers_->Interrupt(message.id, message.params(), stop);
  if (stop) return;
  if (form) return Write(*form);
  offers_->Follow(message.params(), stop);
  Forward(message, stop);
  if (!stop) offers_->Follow(message.params(), stop);
}

void Bridge::JoinEnded() {
  running_.remove_if([](const auto& each) {
    if (each->done) each->thread.join();
    return each->done;
  });
}

void Bridge::Start(std::string id, std::function<void(const std::atomic<bool>&)> work) {
  const MutexLock hold(lock_);
  for (JoinEnded(); running_.size() >= kMostRunning; JoinEnded()) ended_.Wait(lock_);
  Running& run = *running_.emplace_back(std::make_unique<Running>());
  run.id = std::move(id);
  run.thread = std::thread([this, &run, work = std::move(work)] {
    work(run.stop);
    const MutexLock done(lock_);
    run.done = true;
    ended_.NotifyAll();
  });
}

void Bridge::Cancel(const std::string& id) {
  const MutexLock hold(lock_);
  for (const auto& run : running_) {
    if (run->id == id) run->stop = true;
  }
}

// Reads the server's own messages in the legacy era. Reopens a broken stream with the current session.
void Bridge::Listen(const std::atomic<bool>& stop) {
  while (!stop) {
    Request request{"GET", target_, {}, settings_.token};
    std::string session;
    {
      const MutexLock hold(lock_);
      session = session_id_;
      request.headers = Header("Mcp-Session-Id", session) + Header("MCP-Protocol-Version", version_);
    }
    if (session.empty()) return;
    const auto pass = [this](std::string_view data) { Pass(data); };
    const auto response = SendRequest(settings_.url, request, stop, pass, [this] { ReportSubscriptions(); });
    if (response && response->status == 405) return;  // the server has no such stream
    if (response && response->status == 404 && !stop && ReopenSession(session)) continue;
    const auto pause_ends = std::chrono::steady_clock::now() + kListenPause;
    const MutexLock hold(lock_);
    while (!stop && ended_.WaitUntil(lock_, pause_ends)) {
    }
  }
}

void Bridge::Take(std::string line) {
  if (line.find_first_not_of(" \t\r") == line.npos) return;
  auto read = std::make_shared<Message>(std::move(line));
  if (!read->value || !read->value->is_object()) {
    return Write(ErrorMessage({}, read->value ? kInvalidRequest : kParseError, "Not one JSON-RPC message per line"));
  }
  read->LookUpEvidence(project_, runs_);
  const std::shared_ptr<const Message> message = std::move(read);
  if (!message->id.empty() && message->method != "initialize") {
    return Start(message->id, [this, message](const std::atomic<bool>& stop) { Serve(*message, stop); });
  }
  if (auto work = offers_ ? offers_->TakeAnswer(*message->value) : nullptr) {
    return Start(boost::json::serialize(At(*message->value, "id")), std::move(work));
  }
  if (message->method == "initialize") {
    if (offers_) offers_->KeepClient(message->params());
    const MutexLock hold(lock_);
    initialize_ = message->text;
  }
  if (message->method == "notifications/cancelled") {
    Cancel(boost::json::serialize(At(message->params(), "requestId")));
  }
  const std::atomic<bool> stop = false;
  Forward(*message, stop);
  if (message->method == "notifications/initialized") {
    Start({}, [this](const std::atomic<bool>& end) { Listen(end); });
  }
}

void Bridge::RefuseTooLong(std::size_t most_bytes) {
  Write(ErrorMessage({}, kInvalidRequest, "A message may have " + std::to_string(most_bytes) + " bytes at most"));
}

void Bridge::Finish() {
  std::list<std::unique_ptr<Running>> last;
  std::string session;
  {
    const MutexLock hold(lock_);
    for (const auto& run : running_) {
      if (run->id.empty()) run->stop = true;  // the stream does not end by itself
    }
    ended_.NotifyAll();
    const auto deadline = std::chrono::steady_clock::now() + kFinishTime;
    const auto at_work = [](const auto& run) { return !run->done && !run->id.empty(); };
    while (std::ranges::any_of(running_, at_work) && ended_.WaitUntil(lock_, deadline)) {
    }
    for (const auto& run : running_) run->stop = true;
    last.swap(running_);
    session = std::exchange(session_id_, {});
  }
  for (const auto& run : last) run->thread.join();
  if (session.empty()) return;
  const std::atomic<bool> stop = false;
  (void)SendRequest(settings_.url, {"DELETE", target_, {}, settings_.token, {}, Header("Mcp-Session-Id", session)},
                    stop, [](std::string_view) {});
}

}  // namespace aw::bridge::mcp
