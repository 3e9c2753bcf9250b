#include "core/embedded.h"
#include "http/exchange.h"
#include "http/handlers.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(openapi);

namespace aw::http {

void GetHealth(const Exchange& exchange) {
  const Edge& edge = exchange.edge;
  const bool is_failing = edge.notices && edge.notices->Figures().desktop_failed;
  exchange.Answer(Ok(SuccessEnvelope([&](std::string& out) {
    ObjectWriter object(out);
    object.Text("status", "ok");
    object.Text("version", AW_VERSION);
    object.Text("desktop_notices", is_failing ? "failing" : edge.transport.options.desktop_notices);
  })));
}

// Ready when the store answers a read.
void GetReady(const Exchange& exchange) {
  exchange.Read(
      [](ReadTx& tx) {
        tx.Debates({.state = {}, .title_contains = {}, .limit = 1, .offset = 0});
        return Ok(SuccessEnvelope([](std::string& out) { ObjectWriter(out).Text("status", "ready"); }));
      },
      ReadKind::kShort);
}

void GetMetrics(const Exchange& exchange) {
  const Edge& edge = exchange.edge;
  std::optional<NoticeFigures> notices;
  if (edge.notices) notices = edge.notices->Figures();
  Response response = Ok(edge.transport.metrics.Text(
      edge.data.store.Figures(), {.unsent = edge.transport.unsent.bytes(), .unread = edge.transport.unread.bytes()},
      notices));
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  exchange.Answer(std::move(response));
}

void GetOpenApi(const Exchange& exchange) {
  Response response;
  response.body = AW_EMBEDDED(openapi);
  exchange.Answer(std::move(response));
}

void MakeSocketTicket(const Exchange& exchange) {
  const Gate& gate = exchange.edge.admission.gate;
  exchange.Answer(Ok(SuccessEnvelope([&](std::string& out) {
    ObjectWriter object(out);
    object.Text("ticket", gate.MakeTicket(exchange.right(), exchange.edge.data.clock()));
    object.Number("expires_in_s", Gate::kTicketSeconds);
    object.Bool("may_rule", !gate.Refuse(Access::kArbitrator, exchange.right()));
  })));
}

}  // namespace aw::http
