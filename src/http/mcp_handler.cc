// Carries out the next steps that mcp/ returns.
#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "mcp/endpoint.h"
#include "mcp/stream.h"

namespace aw::http {
namespace {

constexpr std::string_view kEventStream = "text/event-stream";

Response RenderMcp(mcp::Answer answer, const std::string& headers) {
  Response response{answer.status, kJson, std::move(answer.body), std::move(answer.headers) + headers};
  if (response.BodyView().empty()) response.content_type = {};
  return response;
}

// Connects a stream to its connection.
class ParkedStream final : public Parked, public mcp::Outlet {
 public:
  ParkedStream(std::shared_ptr<Connection> connection, std::unique_ptr<mcp::Stream> stream)
      : connection_(std::move(connection)), stream_(std::move(stream)) {}

  void Open() { stream_->Open(*this); }
  void OnTime() override { stream_->OnTime(); }
  void GiveUp() override { stream_->OnStop(); }

  void Send(std::string_view message) override {
    std::string event = "event: message\ndata: ";
    connection_->Stream(event.append(message).append("\n\n"));
  }
  void KeepAlive() override { connection_->Stream(":\n\n"); }
  void End() override { connection_->EndStream(); }
  void AskForTime(std::chrono::milliseconds time) override { connection_->AskForTime(time); }

 private:
  const std::shared_ptr<Connection> connection_;
  const std::unique_ptr<mcp::Stream> stream_;
};

struct McpWork {
  decltype(mcp::Write::run) run;
  decltype(mcp::Write::keys) get_keys;

  JobKeys keys() const { return get_keys(); }
  Result<mcp::Outcome> operator()(WriteTx& tx, std::optional<Change>& change) const { return run(tx, change); }
};

struct CarryOut {
  const Exchange& exchange;
  const mcp::Envelope& envelope;
  const std::string headers;

  void operator()(mcp::Answer& answer) const { exchange.Answer(RenderMcp(std::move(answer), headers)); }

  void operator()(mcp::Read& read) const {
    Data& data = exchange.edge.data;
    view::Answers* const answers = data.local_reader && !read.question.empty() ? &data.answers : nullptr;
    if (auto kept = answers ? answers->Find(*data.local_reader, read.question) : nullptr) {
      return exchange.Answer(RenderMcp(envelope.Wrap(mcp::Done{.shared = std::move(kept)}), headers));
    }
    // An exception of the store passes through `run`, so that the reader can retry; the last one becomes a refusal.
    ReadThen(exchange.edge, read.kind, std::move(read.run),
             [answers, version = data.answers.version(), question = std::move(read.question),
              connection = exchange.connection(), envelope = envelope, headers = headers, refuse = read.refuse,
              finished = std::move(read.finished)](Result<mcp::Outcome> found) {
               if (finished && found) finished();
               mcp::Outcome outcome = found ? *std::move(found) : refuse(found.error());
               if (answers && found && outcome) {
                 outcome->shared = answers->Keep(version, question, std::move(outcome->object));
               }
               connection->Answer(RenderMcp(envelope.Wrap(outcome), headers));
             });
  }

  void operator()(mcp::Write& write) const {
    EnqueueWrite(exchange.edge, McpWork{std::move(write.run), std::move(write.keys)},
                 [connection = exchange.connection(), envelope = envelope, refuse = write.refuse,
                  finished = std::move(write.finished), headers = headers](Result<mcp::Outcome> result) {
                   if (finished && result) finished();
                   connection->Answer(RenderMcp(envelope.Wrap(result ? *result : refuse(result.error())), headers));
                 });
  }

  void operator()(std::unique_ptr<mcp::Stream>& stream) const {
    if (exchange.edge.transport.stopping) return exchange.Refuse(ServerBusy("The server is stopping"));
    const auto& connection = exchange.connection();
    auto parked = std::make_unique<ParkedStream>(connection, std::move(stream));
    ParkedStream& source = *parked;
    const Response head{200, kEventStream, std::string(), "X-Accel-Buffering: no\r\n" + headers};
    connection->StartStream(head, std::move(parked), std::chrono::hours(1));
    source.Open();
  }
};

mcp::Verb VerbOf(Method method) {
  return method == Method::kPost ? mcp::Verb::kPost : method == Method::kDelete ? mcp::Verb::kDelete : mcp::Verb::kGet;
}

// "debate_submit,docs_get"; unknown names have no effect.
std::vector<std::string> NamesIn(std::string_view list) {
  std::vector<std::string> names;
  while (true) {
    const std::size_t comma = list.find(',');
    names.emplace_back(list.substr(0, comma));
    if (comma == list.npos) return names;
    list.remove_prefix(comma + 1);
  }
}

// /mcp?role=ROLE&debate_id=ID&seat=NAME&tools=NAME,NAME&language=LANGUAGE
Result<mcp::Scope> ReadScope(std::string_view query) {
  const auto debate_id = IdParameter(query, "debate_id");
  if (!debate_id) return debate_id.error();
  const auto name = TextParameter(query, "role");
  if (!name) return name.error();
  const auto tools = TextParameter(query, "tools");
  if (!tools) return tools.error();
  const auto language = TextParameter(query, "language");
  if (!language) return language.error();
  mcp::Scope scope{.debate_id = *debate_id, .language = language->value_or("")};
  if (*tools) scope.tools = NamesIn(**tools);
  if (*name) scope.role = RoleNamed(**name);
  if (*name && !scope.role) return InvalidInput("role must be one of: proposer, opponent, arbitrator");
  const auto seat = TextParameter(query, "seat");
  if (!seat) return seat.error();
  scope.seat = seat->value_or("");
  if (*seat && (scope.role != Role::kOpponent || !IsSeatName(scope.seat))) {
    return InvalidInput("seat must be a seat's name, beside role=opponent");
  }
  return scope;
}

// Confirms the role to the client: a server without roles would ignore the parameter and serve everything.
std::string RoleHeader(const mcp::Scope& scope) {
  return scope.role ? "Debate-Role: " + std::string(Name(*scope.role)) + "\r\n" : std::string();
}

}  // namespace

void SpeakMcp(const Exchange& exchange) {
  const Request& request = exchange.request;
  const auto scope = ReadScope(request.query);
  if (!scope) return exchange.Refuse(scope.error());
  if (request.method == Method::kHead)
    return exchange.Answer({405, kJson, std::string(), "Allow: POST, GET, DELETE\r\n"});
  mcp::NextStep step =
      exchange.edge.mcp.Handle({.verb = VerbOf(request.method),
                                .session_id = request.mcp_session_id,
                                .protocol_version = request.mcp_protocol_version,
                                .method = request.mcp_method,
                                .name = request.mcp_name,
                                .body = request.body,
                                .agent = request.agent,
                                .scope = *scope,
                                .judging = exchange.edge.admission.gate.Refuse(Access::kArbitrator, exchange.right())});
  std::visit(CarryOut{exchange, step.envelope, RoleHeader(*scope)}, step.what);
}

}  // namespace aw::http
