#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/debates.h"
#include "view/reviews.h"
#include "wire/envelope.h"
#include "wire/extras.h"
#include "wire/panel_json.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

Response ShowAccepted(const PanelWritten& written) {
  std::string body = SuccessEnvelope([&](std::string& out) { AppendJson(out, written); });
  return written.replay ? Ok(std::move(body)) : Created(std::move(body));
}

// Records that an agent of the opponent is there; a panel's seats share its role.
template <typename Request>
void SubmitToPanel(const Exchange& exchange, Result<Request> read,
                   Result<PanelWritten> (Debates::*submit)(WriteTx&, const Request&)) {
  if (!read) return exchange.Refuse(read.error());
  exchange.edge.data.presence.Seen({read->debate_id, Role::kOpponent, AgentName(exchange.request.agent)});
  exchange.Write(PanelWork<Request>{exchange.edge.data.debates, *std::move(read), submit}, ShowAccepted);
}

void ShowReviews(const Exchange& exchange, view::Seal seal) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  exchange.Read([id = *debate_id, seal](ReadTx& tx) {
    const auto reviews = view::ReadReviews(tx, id, seal);
    if (!reviews) return Failed(reviews.error());
    return Ok(SuccessEnvelope([&](std::string& out) { view::AppendJson(out, *reviews); }));
  });
}

}  // namespace

void SubmitReview(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadReview, exchange.edge.data.limits, *debate_id),
                &Debates::Review);
}

void GetReviews(const Exchange& exchange) { ShowReviews(exchange, view::Seal::kKept); }
void GetSealedReviews(const Exchange& exchange) { ShowReviews(exchange, view::Seal::kBroken); }

void GetCrossCheck(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  const auto seat = QueryParameters(exchange.request.query).Text("seat");
  if (!seat) return exchange.Refuse(seat.error());
  exchange.Read([id = *debate_id, seat = seat->value_or(std::string())](ReadTx& tx) {
    const auto sheet = CrossCheckFor(tx, StoredExtras, id, seat);
    if (!sheet) return Failed(sheet.error());
    return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, *sheet); }));
  });
}

void SubmitVerdicts(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadVerdicts, *debate_id), &Debates::CrossCheck);
}

void ProceedWithout(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  SubmitToPanel(exchange, ReadBody(exchange.request.body, ReadProceed, *debate_id), &Debates::Proceed);
}

}  // namespace aw::http
