// The tools of a panel's seats.
#include "mcp/scoped_documents.h"
#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "wire/extras.h"
#include "wire/panel_json.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

// Entries may name documents of the debate only, as those of a claim.
struct ScopedReview {
  Scope scope;
  PanelWork<ReviewRequest> work;

  JobKeys keys() const { return work.keys(); }

  Result<PanelWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    for (const IssueEntry& entry : work.in.issues) {
      if (!entry.where || !entry.where->document_id) continue;
      if (auto refusal = AdmitDocument(tx, scope, *entry.where->document_id)) return *std::move(refusal);
    }
    const Submission as_claim{work.in.debate_id,         Role::kOpponent, Move::kClaim, {}, work.in.content, {},
                              {.issues = work.in.issues}};
    if (auto refusal = AdmitSubject(tx, scope, as_claim)) return *std::move(refusal);
    return work(tx, change);
  }
};

template <typename ServiceWork>
Work SubmitToPanel(const Request& request, const Uuid& debate_id, ServiceWork work) {
  if (Presence* presence = request.PresenceFor(debate_id, Role::kOpponent)) {
    presence->Seen({debate_id, Role::kOpponent, std::string(request.agent)});
  }
  return WriteWith(std::move(work),
                   [form = request.form](const Result<PanelWritten>& written) { return ToolAnswer(written, form); });
}

Work ShowSheet(const Request& request, const Uuid& debate_id, std::string seat) {
  return Read{[debate_id, seat = std::move(seat), scope = request.scope, form = request.form](ReadTx& tx) -> Outcome {
                return ToolAnswer(CrossCheckFor(tx, StoredExtras, debate_id, seat), form);
              },
              RefuseTool};
}

}  // namespace

Work SubmitReview(const Request& request, json::object arguments) {
  GiveId(request, arguments, "client_request_id");
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid debate_id = fields.Id("debate_id");
  if (fields.error()) return Refused(request, *fields.error());
  auto read = ReadReview(parameters, request.services.limits, debate_id);
  if (!read) return Refused(request, read.error());
  PanelWork<ReviewRequest> work{request.services.debates, *std::move(read), &Debates::Review};
  return SubmitToPanel(request, debate_id, ScopedReview{request.scope, std::move(work)});
}

Work CrossCheck(const Request& request, json::object arguments) {
  GiveId(request, arguments, "client_request_id");
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid debate_id = fields.Id("debate_id");
  const std::string seat = fields.Text("seat");
  if (fields.error()) return Refused(request, *fields.error());
  if (!parameters.Json("verdicts")) return ShowSheet(request, debate_id, seat);
  auto read = ReadVerdicts(parameters, debate_id);
  if (!read) return Refused(request, read.error());
  return SubmitToPanel(request, debate_id,
                       PanelWork<VerdictsRequest>{request.services.debates, *std::move(read), &Debates::CrossCheck});
}

}  // namespace aw::mcp
