// The use cases of debates, over the store's contract; no SQL, no JSON, no sockets.
// Input has already been checked against core/limits.h by wire/requests.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/answers.h"
#include "core/change.h"
#include "core/clock.h"
#include "core/debate.h"
#include "core/id.h"
#include "core/requests.h"
#include "core/result.h"
#include "service/unverified.h"
#include "store/store.h"

namespace aw {

// Functions of wire/extras.h that render extras and outcome as JSON members. The service completes both inside the
// transaction but does not depend on JSON. Null: omitted.
struct Rendering {
  std::string (*extras)(const Extras& extras) = nullptr;
  std::string (*outcome)(const WriteOutcome& outcome) = nullptr;
  std::string (*panel_outcome)(const PanelOutcome& outcome) = nullptr;
  Extras (*stored_extras)(std::string_view extras) = nullptr;  // the inverse of `extras`, for issues and verdicts
};

struct Effect;

// The writes. One instance, used by one thread at a time, inside the store's transaction.
class Debates {
 public:
  // Notices that are due (core/notice.h) are stored in the same transaction, one for each of `notice_targets`.
  // `comparisons` must outlive this.
  Debates(Clock clock, VersionComparisons& comparisons, Rendering rendering,
          std::vector<std::string> notice_targets = {})
      : clock_(std::move(clock)),
        comparisons_(&comparisons),
        rendering_(rendering),
        notice_targets_(std::move(notice_targets)) {}

  Result<Written> Create(WriteTx& tx, const Creation& in);
  // Sets `draft_held` if the refused text was kept for the arbitrator.
  Result<Written> Submit(WriteTx& tx, const Submission& in, bool& draft_held);
  Result<Debate> Delete(WriteTx& tx, const Uuid& debate_id);

  // Panels: panel.cc, panel_claim.cc. The last submission of a turn writes the claim of all seats in the same
  // transaction.
  Result<PanelWritten> Review(WriteTx& tx, const ReviewRequest& in);
  Result<PanelWritten> CrossCheck(WriteTx& tx, const VerdictsRequest& in);
  Result<PanelWritten> Proceed(WriteTx& tx, const ProceedRequest& in);

 private:
  Written Write(WriteTx& tx, const DebateHead& head, const Submission& in, State next, Effect effect);
  PanelRecord NewRecord(const DebateHead& head, PanelAct act, std::string seat, std::string request_id);
  PanelWritten Finish(WriteTx& tx, const DebateHead& head, PanelRecord record, Panel panel,
                      std::vector<MissingEvidence> evidence_missing);
  Written WriteClaim(WriteTx& tx, const DebateHead& head, const std::vector<PanelRecord>& records);
  void WriteSeatDocument(WriteTx& tx, const DebateHead& head, Seat& seat, std::string text, PanelLink& link);
  Argument NewArgument(const Submission& in, std::int64_t seq, const Time& not_before);
  void AddNotices(WriteTx& tx, State state, const Argument& argument);

  Clock clock_;
  VersionComparisons* comparisons_;
  Rendering rendering_;
  std::vector<std::string> notice_targets_;
  IdSource ids_;
};

// The seq of `argument_id`, or 0 if it is absent.
Result<std::int64_t> AwaitedSeq(ReadTx& tx, const Uuid& debate_id, const std::optional<Uuid>& argument_id);

// Reads only while an intervention is pending; otherwise there are none.
std::vector<HeldDraft> HeldDraftsOf(ReadTx& tx, const Debate& debate);

// The issues of the current cross-check that the seat did not find. `stored_extras` as in Rendering.
Result<CrossCheckSheet> CrossCheckFor(ReadTx& tx, Extras (*stored_extras)(std::string_view), const Uuid& debate_id,
                                      std::string_view seat);

// Reads only if the debate has issues.
std::vector<Issue> IssuesOf(ReadTx& tx, const Debate& debate);

// Returns `written` as news if it is the only argument that `query.role` has not seen.
std::optional<News> NewsIn(const Written& written, const WaitQuery& query);

// The newest argument of other roles that `query.role` has not seen, and the skipped ones; nullopt if there is no news.
// Sets `turn` to the debate's panel if it is the panel's turn.
Result<std::optional<News>> FindNews(ReadTx& tx, VersionComparisons& comparisons, const WaitQuery& query,
                                     Panel* turn = nullptr);

// Writes as jobs of the store: functions of a transaction that list the keys they will read and report their change. A
// job may run more than once, so it must not consume its input.

struct CreateWork {
  Debates& debates;
  Creation in;

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = in.request_id}; }

  Result<Written> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = debates.Create(tx, in);
    if (result && !result->replay) change = {Change::Kind::kCreated, in.debate_id};
    return result;
  }
};

struct SubmitWork {
  Debates& debates;
  Submission in;

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = in.request_id}; }

  Result<Written> operator()(WriteTx& tx, std::optional<Change>& change) const {
    bool draft_held = false;
    auto result = debates.Submit(tx, in, draft_held);
    if (draft_held) change = {Change::Kind::kDrafted, in.debate_id};
    if (result && !result->replay) change = {Change::Kind::kMoved, in.debate_id};
    return result;
  }
};

// A submission to a panel: PanelWork<ReviewRequest>{debates, in, &Debates::Review}.
template <typename Request>
struct PanelWork {
  Debates& debates;
  Request in;
  Result<PanelWritten> (Debates::*submit)(WriteTx& tx, const Request& in);

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = {}}; }

  Result<PanelWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = (debates.*submit)(tx, in);
    if (result && !result->replay) change = {Change::Kind::kMoved, in.debate_id};
    return result;
  }
};

struct DeleteWork {
  Debates& debates;
  Uuid debate_id;

  JobKeys keys() const { return {.debate_id = debate_id, .document_id = {}, .request_id = {}}; }

  Result<Debate> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = debates.Delete(tx, debate_id);
    if (result) change = {Change::Kind::kDeleted, debate_id};
    return result;
  }
};

// Stores which agents play the roles. Ignores a debate that was deleted meanwhile.
struct KeepAgentsWork {
  Uuid debate_id;
  std::vector<std::pair<Role, std::string>> agents;

  JobKeys keys() const { return {.debate_id = debate_id, .document_id = {}, .request_id = {}}; }

  Result<bool> operator()(WriteTx& tx, std::optional<Change>&) const {
    if (!tx.FindDebate(debate_id)) return false;
    for (const auto& [role, agent] : agents) tx.PutAgent(debate_id, role, agent);
    return true;
  }
};

// Stores a seat's usage, in place of its earlier report.
struct ReportUsageWork {
  UsageReport in;

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = {}}; }

  Result<SeatUsage> operator()(WriteTx& tx, std::optional<Change>& change) const;
};

}  // namespace aw
