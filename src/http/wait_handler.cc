#include <utility>

#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wait/wait.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"

namespace aw::http {
namespace {

class ParkedWait final : public Parked, private Wait::Owner {
 public:
  ParkedWait(Edge& edge, std::shared_ptr<Connection> connection, const WaitQuery& query,
             std::optional<Uuid> argument_id)
      : connection_(std::move(connection)), wait_(edge.hub, edge.read, *this, query, argument_id) {}

  // May answer, and so destroy this.
  void Start(bool patient) { wait_.Start(patient); }
  void GiveUp() override { wait_.GiveUp(); }

 private:
  void OnNews(const News& news) override {
    connection_->Answer(Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, news); })));
  }
  void OnRefused(const Error& error) override { connection_->Answer(Failed(error)); }
  void OnNothing(const WaitQuery& seen) override {
    connection_->Answer(
        Ok(SuccessEnvelope([&](std::string& out) { AppendNoNews(out, seen.debate_id, seen.after_seq); })));
  }

  const std::shared_ptr<Connection> connection_;
  Wait wait_;
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
  auto parked = std::make_unique<ParkedWait>(exchange.edge, connection, read->query, read->argument_id);
  ParkedWait& wait = *parked;
  connection->Park(std::move(parked), read->time);
  wait.Start(read->time.count() > 0 && !exchange.edge.stopping);
}

}  // namespace aw::http
