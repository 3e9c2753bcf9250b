#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"

namespace aw::http {
namespace {

Response RenderNothing(const WaitQuery& query) {
  return Ok(SuccessEnvelope([&](std::string& out) { AppendNoNews(out, query.debate_id, query.after_seq); }));
}

// Nothing if there is no news.
std::optional<Response> RenderNews(ReadTx& tx, const WaitQuery& query) {
  const auto found = FindNews(tx, query);
  if (!found) return Failed(found.error());
  if (!*found) return std::nullopt;
  return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, **found); }));
}

template <typename Look>
std::optional<Response> LookForNews(Edge& edge, Look look) {
  return Guarded([&] {
    std::optional<Response> answer;
    edge.reader.Read([&](ReadTx& tx) { answer = look(tx); });
    return answer;
  });
}

class ParkedWait final : public Parked {
 public:
  ParkedWait(Edge& edge, std::shared_ptr<Connection> connection, const WaitQuery& query)
      : edge_(edge), connection_(std::move(connection)), query_(query) {
    edge_.hub.Subscribe(query_.debate_id, *this);
  }

  void OnChange(const Change& change) override {
    if (change.kind == Change::Kind::kDrafted) return;
    if (change.kind == Change::Kind::kDeleted) {
      return connection_->Answer(Failed(DebateNotFound(query_.debate_id.ToString())));
    }
    auto answer = LookForNews(edge_, [&](ReadTx& tx) { return RenderNews(tx, query_); });
    if (answer) connection_->Answer(*std::move(answer));
  }

  void GiveUp() override { connection_->Answer(RenderNothing(query_)); }

 private:
  Edge& edge_;
  const std::shared_ptr<Connection> connection_;
  const WaitQuery query_;
};

struct WaitRequest {
  std::optional<Uuid> argument_id;
  std::chrono::milliseconds time;
  WaitQuery query;
};

Result<WaitRequest> ReadWaitRequest(const Exchange& exchange) {
  const std::string_view text = exchange.request.query;
  WaitRequest wait;
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return debate_id.error();
  wait.query.debate_id = *debate_id;

  const auto argument_id = IdParameter(text, "argument_id");
  if (!argument_id) return argument_id.error();
  wait.argument_id = *argument_id;

  const auto role_name = TextParameter(text, "role");
  if (!role_name) return role_name.error();
  const auto role = RoleNamed(role_name->value_or(""));
  if (!role || *role == Role::kArbitrator) return InvalidInput("role must be one of: proposer, opponent");
  wait.query.role = *role;

  const auto timeout = NumberParameter(text, "timeout_ms", 0, INT64_MAX);
  if (!timeout) return timeout.error();
  const std::int64_t most = exchange.edge.options.poll_timeout.count();
  wait.time = std::chrono::milliseconds(std::min(timeout->value_or(most), most));
  return wait;
}

}  // namespace

void WaitForNews(const Exchange& exchange) {
  auto read = ReadWaitRequest(exchange);
  if (!read) return exchange.Refuse(read.error());
  WaitRequest& wait = *read;
  Edge& edge = exchange.edge;

  // Commits are announced by later turns of this thread's loop, so nothing falls between this read and the parking.
  auto answer = LookForNews(edge, [&](ReadTx& tx) -> std::optional<Response> {
    const auto seq = AwaitedSeq(tx, wait.query.debate_id, wait.argument_id);
    if (!seq) return Failed(seq.error());
    wait.query.after_seq = *seq;
    return RenderNews(tx, wait.query);
  });
  if (answer) return exchange.Answer(*std::move(answer));
  if (wait.time.count() == 0 || edge.stopping) return exchange.Answer(RenderNothing(wait.query));
  const auto& connection = exchange.connection();
  connection->Park(std::make_unique<ParkedWait>(edge, connection, wait.query), wait.time);
}

}  // namespace aw::http
