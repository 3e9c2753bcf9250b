// A fixture for debates over a real store, with a clock that the test controls.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "service/debates.h"
#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"
#include "wire/extras.h"

namespace aw {

class DebateRoom : public testing::Test {
 protected:
  DebateRoom() { store_.Start(FinishAll); }
  ~DebateRoom() override { store_.Stop(); }

  // Runs `work(tx)` in its own transaction.
  template <typename Work>
  auto Write(Work work) {
    std::optional<std::invoke_result_t<Work&, WriteTx&>> result;
    const auto failure = WriteAndWait(store_, [&](WriteTx& tx) { result.emplace(work(tx)); });
    if (failure) throw std::runtime_error("the store failed: " + failure->message);
    return *std::move(result);
  }

  template <typename Use>
  auto Read(Use use) {
    return ReadFrom(*reader_, std::move(use));
  }

  Result<Written> Create(const Creation& in) {
    now_ += 1'000;
    return Write([&](WriteTx& tx) { return debates_.Create(tx, in); });
  }
  Result<Written> Submit(const Submission& in) {
    now_ += 1'000;
    return Write([&](WriteTx& tx) { return debates_.Submit(tx, in, draft_held_); });
  }

  static Creation CreationOf(int number) {
    return {samples::IdOf(number), "A title", "general_debate", "We should.", "create"};
  }

  // A move in debate 1; an agent's move answers the newest argument.
  Submission MoveOf(Role role, Move move, std::string content = "Because.") {
    Submission in{samples::IdOf(1), role, move, {}, std::move(content), "request " + std::to_string(++requests_)};
    if (role != Role::kArbitrator) in.target_id = Head().newest.id;
    return in;
  }

  Written MustCreate(int number) {
    auto written = Create(CreationOf(number));
    if (!written) throw std::runtime_error(written.error().message);
    return *std::move(written);
  }
  Written MustSubmit(const Submission& in) {
    auto written = Submit(in);
    if (!written) throw std::runtime_error(written.error().message);
    return *std::move(written);
  }
  Written MustMove(Role role, Move move, std::string content = "Because.") {
    return MustSubmit(MoveOf(role, move, std::move(content)));
  }

  // Waits until the search index has all commits.
  void AwaitIndex() {
    while (store_.Figures().index_is_behind) std::this_thread::yield();
  }

  // Debate 1 and its newest argument.
  aw::DebateHead Head() {
    return Read([](ReadTx& tx) { return tx.FindDebate(samples::IdOf(1)); }).value();
  }
  std::vector<HeldDraft> Drafts() {
    return Read([](ReadTx& tx) { return tx.HeldDrafts(samples::IdOf(1)); });
  }

  // Plays debate 1 from its creation to a state.
  void PlayTo(State state) {
    MustCreate(1);
    if (state == State::kAwaitingOpponent) return;
    if (state == State::kInterventionPending) {
      MustMove(Role::kArbitrator, Move::kIntervention);
      return;
    }
    MustMove(Role::kOpponent, Move::kClaim);
    if (state == State::kAwaitingProposer) return;
    MustMove(Role::kProposer, Move::kAppeal);
    if (state == State::kAwaitingArbitrator) return;
    MustMove(Role::kArbitrator, Move::kClosingRuling);
  }

  TempDir directory_;
  std::int64_t now_ = 1'763'181'480'000;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::unique_ptr<Reader> reader_ = store_.OpenReader();
  VersionComparisons comparisons_;
  Debates debates_{[this] { return now_; }, comparisons_, {.extras = ExtrasMembers, .outcome = OutcomeMembers}};
  bool draft_held_ = false;
  int requests_ = 0;
};

// A field of an error, as text; "(absent)" if there is none.
inline std::string FieldOf(const Error& error, std::string_view name) {
  for (const auto& [field, value] : error.extra) {
    if (field != name) continue;
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "true" : "false";
    return JoinedIds(std::get<std::vector<std::string>>(value));
  }
  return "(absent)";
}

}  // namespace aw
