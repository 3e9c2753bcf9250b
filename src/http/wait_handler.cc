#include <utility>

#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"

namespace aw::http {
namespace {

Response Render(const News& news) {
  return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, news); }));
}

Response RenderNothing(const WaitQuery& query) {
  return Ok(SuccessEnvelope([&](std::string& out) { AppendNoNews(out, query.debate_id, query.after_seq); }));
}

// Nothing if there is no news.
std::optional<Response> RenderNews(ReadTx& tx, const WaitQuery& query) {
  const auto found = FindNews(tx, query);
  if (!found) return Failed(found.error());
  if (!*found) return std::nullopt;
  return Render(**found);
}

struct Looked {
  std::int64_t after_seq = 0;
  std::optional<Response> answer;  // none: nothing new
};

// The first look resolves `argument_id`.
Looked Look(ReadTx& tx, WaitQuery query, const std::optional<Uuid>& argument_id) {
  if (argument_id) {
    const auto seq = AwaitedSeq(tx, query.debate_id, argument_id);
    if (!seq) return {0, Failed(seq.error())};
    query.after_seq = *seq;
  }
  return {query.after_seq, RenderNews(tx, query)};
}

// Subscribed before it looks for the first time, so no news falls between the look and the parking.
class ParkedWait final : public Parked {
 public:
  ParkedWait(Edge& edge, std::shared_ptr<Connection> connection, const WaitQuery& query)
      : edge_(edge), connection_(std::move(connection)), query_(query) {
    edge_.hub.Subscribe(query_.debate_id, *this);
  }

  // May answer, and so destroy this.
  void LookForNews(const std::optional<Uuid>& argument_id = {}) {
    if (looking_) {
      again_ = true;
      return;
    }
    looking_ = true;
    ReadThen(
        edge_, [query = query_, argument_id](ReadTx& tx) { return Look(tx, query, argument_id); },
        [connection = connection_, id = connection_->request_id()](Result<Looked> looked) {
          if (Parked* const parked = connection->ParkedRequest(id)) {
            static_cast<ParkedWait*>(parked)->OnLooked(std::move(looked));
          }
        });
  }

  void OnChange(const Change& change) override {
    if (change.kind == Change::Kind::kDrafted) return;
    if (change.kind == Change::Kind::kDeleted) {
      return connection_->Answer(Failed(DebateNotFound(query_.debate_id.ToString())));
    }
    if (change.written && !looking_) {
      if (const auto news = NewsIn(*change.written, query_)) return connection_->Answer(Render(*news));
    }
    LookForNews();
  }

  // Even if the first look finds nothing.
  void AnswerAnyway() { time_is_up_ = true; }

  // A look under way decides, and knows what was seen.
  void GiveUp() override {
    if (looking_) {
      time_is_up_ = true;
    } else {
      connection_->Answer(RenderNothing(query_));
    }
  }

 private:
  void OnLooked(Result<Looked> looked) {
    looking_ = false;
    if (!looked) return connection_->Answer(Failed(looked.error()));
    if (looked->answer) return connection_->Answer(*std::move(looked->answer));
    query_.after_seq = looked->after_seq;
    if (std::exchange(again_, false)) return LookForNews();
    if (time_is_up_ || edge_.stopping) GiveUp();
  }

  Edge& edge_;
  const std::shared_ptr<Connection> connection_;
  WaitQuery query_;
  bool looking_ = false;
  bool again_ = false;
  bool time_is_up_ = false;
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
  const auto& connection = exchange.connection();
  auto parked = std::make_unique<ParkedWait>(exchange.edge, connection, read->query);
  ParkedWait& wait = *parked;
  if (read->time.count() == 0 || exchange.edge.stopping) wait.AnswerAnyway();
  connection->Park(std::move(parked), read->time);
  wait.LookForNews(read->argument_id);
}

}  // namespace aw::http
