// Every use case of debates. Plain code over the store's contract; no SQL, no JSON, no sockets.
// Input has passed core/limits.h on its way in (wire/requests.h does that).
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

// How what a move carries, and what it led to, is written as members of a JSON object; wire/extras.h has the functions.
// The service completes both inside the transaction and knows no JSON itself. Null: left out.
struct Rendering {
  std::string (*extras)(const Extras& extras) = nullptr;
  std::string (*outcome)(const WriteOutcome& outcome) = nullptr;
};

// Writes. Made once; used by one thread at a time, inside the store's transaction.
class Debates {
 public:
  // What calls for it is noted in the same transaction for each of `notice_targets`: core/notice.h. `comparisons`
  // outlives this.
  Debates(Clock clock, VersionComparisons& comparisons, Rendering rendering,
          std::vector<std::string> notice_targets = {})
      : clock_(std::move(clock)),
        comparisons_(&comparisons),
        rendering_(rendering),
        notice_targets_(std::move(notice_targets)) {}

  Result<Written> Create(WriteTx& tx, const Creation& in);
  // `draft_held` is set when the refused text was kept for the arbitrator.
  Result<Written> Submit(WriteTx& tx, const Submission& in, bool& draft_held);
  Result<Debate> Delete(WriteTx& tx, const Uuid& debate_id);

 private:
  Argument NewArgument(const Submission& in, std::int64_t seq, const Time& not_before);
  void AddNotices(WriteTx& tx, State state, const Argument& argument);

  Clock clock_;
  VersionComparisons* comparisons_;
  Rendering rendering_;
  std::vector<std::string> notice_targets_;
  IdSource ids_;
};

// The seq to wait from: that of `argument_id`, or 0 without one.
Result<std::int64_t> AwaitedSeq(ReadTx& tx, const Uuid& debate_id, const std::optional<Uuid>& argument_id);

// They exist only while an intervention is pending.
std::vector<HeldDraft> HeldDraftsOf(ReadTx& tx, const Debate& debate);

// Asked for only where there are any.
std::vector<Issue> IssuesOf(ReadTx& tx, const Debate& debate);

// `written`, if it is all that `query.role` has not seen yet.
std::optional<News> NewsIn(const Written& written, const WaitQuery& query);

// What `query.role` has not seen yet; nothing if there is no news.
Result<std::optional<News>> FindNews(ReadTx& tx, VersionComparisons& comparisons, const WaitQuery& query);

// What follows is for the store's jobs: a write as a function of a transaction, which knows what it will ask for and
// names the change it made. It may run more than once, so it keeps its input.

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

// Which agents argue for the sides. A debate that is gone by now is left alone.
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

}  // namespace aw
