#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/debates.h"
#include "view/reviews.h"
#include "wire/envelope.h"
#include "wire/extras.h"
#include "wire/panel_json.h"
#include "wire/presence_json.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

// Records that an agent of the opponent is there; a panel's seats share its role.
template <typename Request>
void SubmitToPanel(const Exchange& exchange, Result<Request> read,
                   Result<PanelWritten> (Debates::*submit)(WriteTx&, const Request&)) {
  if (!read) return exchange.Refuse(read.error());
  exchange.edge.data.presence.Seen({read->debate_id, Role::kOpponent, AgentName(exchange.request.agent)});
  exchange.Write(PanelWork<Request>{exchange.edge.data.debates, *std::move(read), submit}, ShowWritten<PanelWritten>);
}

void ShowReviews(const Exchange& exchange, view::Seal seal) {
  exchange.Read([id = exchange.id, seal](ReadTx& tx) { return Show(view::ReadReviews(tx, id, seal)); });
}

}  // namespace

void SubmitReview(const Exchange& exchange) {
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadReview, exchange.edge.data.limits, exchange.id),
                &Debates::Review);
}

void GetReviews(const Exchange& exchange) { ShowReviews(exchange, view::Seal::kKept); }
void GetSealedReviews(const Exchange& exchange) { ShowReviews(exchange, view::Seal::kBroken); }

void GetCrossCheck(const Exchange& exchange) {
  const auto seat = QueryParameters(exchange.request.query).Text("seat");
  if (!seat) return exchange.Refuse(seat.error());
  exchange.Read([id = exchange.id, seat = seat->value_or(std::string())](ReadTx& tx) {
    return Show(CrossCheckFor(tx, StoredExtras, id, seat));
  });
}

void SubmitVerdicts(const Exchange& exchange) {
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadVerdicts, exchange.id), &Debates::CrossCheck);
}

void ProceedWithout(const Exchange& exchange) {
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadProceed, exchange.id), &Debates::Proceed);
}

void ReportUsage(const Exchange& exchange) {
  auto report = ReadBody(exchange.request.body, ReadUsageReport, exchange.id);
  if (!report) return exchange.Refuse(report.error());
  exchange.Write(ReportUsageWork{*std::move(report)}, [](const SeatUsage& usage) {
    return Ok(SuccessEnvelope([&](std::string& out) {
      ObjectWriter object(out);
      AppendUsage(object, usage);
    }));
  });
}

}  // namespace aw::http
