#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"
#include "wire/presence_json.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

Response ShowAfterReport(const Edge& edge, const Uuid& debate_id, bool may_judge) {
  return Ok(SuccessEnvelope([&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate_id);
    AppendJson(object.Raw("presence"), edge.data.presence.Of(debate_id), may_judge);
  }));
}

}  // namespace

// A runner reports the role that it plays. A closed debate has no waiting or thinking role.
void ReportPresence(const Exchange& exchange) {
  auto report = ReadBody(exchange.request.body, ReadPresenceReport);
  if (!report) return exchange.Refuse(report.error());
  const auto judging = exchange.edge.admission.gate.Refuse(Access::kArbitrator, exchange.right());
  if (report->role == Role::kArbitrator && judging) return exchange.Refuse(*judging);

  ReadThen(
      exchange.edge, ReadKind::kShort, [id = exchange.id](ReadTx& tx) { return tx.FindDebate(id); },
      [&edge = exchange.edge, connection = exchange.connection(), id = exchange.id, report = *std::move(report),
       may_judge = !judging](const Result<std::optional<DebateHead>>& found) mutable {
        if (!found) return connection->Answer(Failed(found.error()));
        if (!*found) return connection->Answer(Failed(DebateNotFound(id.ToString())));
        if ((*found)->debate.state == State::kClosed) report.present.state = Attendance::kGone;
        edge.data.presence.Reported(id, report);
        connection->Answer(Guarded([&] { return ShowAfterReport(edge, id, may_judge); }));
      });
}

}  // namespace aw::http
