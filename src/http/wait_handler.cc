#include <utility>

#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wait/wait.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

class ParkedWait final : public Parked, private Wait::Owner {
 public:
  ParkedWait(Edge& edge, std::shared_ptr<Connection> connection, const WaitRequest& request, std::string agent)
      : connection_(std::move(connection)),
        wait_(edge.data.hub, edge.data.read, edge.data.comparisons, *this, request,
              {&edge.data.presence, request.query.role, std::move(agent)}) {}

  // May answer, which destroys this.
  void Start(bool patient) { wait_.Start(patient); }
  void GiveUp() override { wait_.GiveUp(); }

 private:
  void OnNews(const News& news) override { connection_->Answer(Show(news)); }
  void OnRefused(const Error& error) override { connection_->Answer(Failed(error)); }
  void OnNothing(const WaitQuery& seen, const Panel& turn) override {
    connection_->Answer(
        Ok(SuccessEnvelope([&](std::string& out) { AppendNoNews(out, seen.debate_id, seen.after_seq, turn); })));
  }

  const std::shared_ptr<Connection> connection_;
  Wait wait_;
};

}  // namespace

void WaitForNews(const Exchange& exchange) {
  const QueryParameters parameters(exchange.request.query);
  const auto read = ReadWait(parameters, exchange.id);
  if (!read) return exchange.Refuse(read.error());
  const auto timeout = parameters.Number("timeout_ms", 0, INT64_MAX);
  if (!timeout) return exchange.Refuse(timeout.error());
  const auto most = exchange.edge.transport.options.poll_timeout;
  const auto time = std::min(std::chrono::milliseconds(timeout->value_or(most.count())), most);

  const auto& connection = exchange.connection();
  auto parked = std::make_unique<ParkedWait>(exchange.edge, connection, *read, AgentName(exchange.request.agent));
  ParkedWait& wait = *parked;
  connection->Park(std::move(parked), time);
  wait.Start(time.count() > 0 && !exchange.edge.transport.stopping);
}

}  // namespace aw::http
