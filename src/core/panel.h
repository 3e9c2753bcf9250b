// A panel: the opponent of a debate, played by several seats that review the same text without seeing each other's
// reviews. A turn of a panel begins with the proposer's argument and ends with one claim for all seats, or with an
// intervention. Plain data and the course of a turn; pure. docs/protocol.md, section 17.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/id.h"

namespace aw {

enum class PanelStage : std::uint8_t { kReview, kCrossCheck };
std::string_view Name(PanelStage stage);
std::optional<PanelStage> PanelStageNamed(std::string_view name);

struct Seat {
  std::string name;
  std::optional<Uuid> document_id = {};  // of its reviews, one version each; none before its first claim

  friend bool operator==(const Seat&, const Seat&) = default;
};

struct Panel {
  static constexpr std::size_t kFewestSeats = 2;
  static constexpr std::size_t kMostSeats = 5;
  static constexpr std::size_t kMaxNameBytes = 24;

  std::vector<Seat> seats = {};  // empty: the debate has no panel
  bool cross_check = true;
  PanelStage stage = PanelStage::kReview;     // of the current turn
  std::vector<std::string> waiting_for = {};  // names of seats; empty between two turns
  std::vector<std::string> left_out = {};     // seats that the turn goes on without

  bool exists() const { return !seats.empty(); }
  bool Has(std::string_view seat) const;
  bool WaitsFor(std::string_view seat) const;

  // Begins a turn: every seat reviews.
  void BeginTurn();
  void BeginCrossCheck(std::vector<std::string> checkers);
  void EndTurn();
  void StopWaitingFor(std::string_view seat);
  // For the rest of the turn.
  void LeaveOut(const std::string& seat);

  friend bool operator==(const Panel&, const Panel&) = default;
};

// 1 to 24 of a-z, 0-9 and `-`.
bool IsSeatName(std::string_view name);

// The stores' column format of a panel; empty if there is none.
std::string Joined(const Panel& panel);
Panel PanelIn(std::string_view joined);

// What a seat has used in a debate so far, by the word of its runner; absent: unknown.
struct SeatUsage {
  std::string seat;
  std::optional<std::int64_t> tokens = {};
  std::optional<std::int64_t> micro_usd = {};

  friend bool operator==(const SeatUsage&, const SeatUsage&) = default;
};

// A submission during a turn: a review, the verdicts of a cross-check, or the decision to proceed without seats.
enum class PanelAct : std::uint8_t { kReview, kCrossCheck, kProceed };
inline constexpr std::array kPanelActs{PanelAct::kReview, PanelAct::kCrossCheck, PanelAct::kProceed};
std::string_view Name(PanelAct act);
std::optional<PanelAct> PanelActNamed(std::string_view name);

// Immutable. Sealed until the claim of its turn exists, which carries its hash.
struct PanelRecord {
  Uuid id;
  Uuid debate_id;
  std::int64_t turn = 0;  // the seq of the proposer's argument under review
  PanelAct act = PanelAct::kReview;
  std::string seat = {};     // for kProceed: the seats that are left out, joined by spaces
  std::string content = {};  // the text of a review; the reason to proceed
  std::string extras = {};   // `"issues":[…]` or `"verdicts":[…]`, as rendered
  std::string seen = {};     // the debate's documents at the time of the review (JoinedDocuments)
  std::optional<std::string> client_request_id = {};
  Time created_at = {};
  std::string outcome = {};  // members of the answer, as first sent
  std::string hash = {};     // core/hash_chain.h

  friend bool operator==(const PanelRecord&, const PanelRecord&) = default;
};

// How a claim names a record of its turn.
struct PanelLink {
  PanelAct act = PanelAct::kReview;
  std::string seat = {};  // as in the record
  Uuid id = {};
  std::string hash = {};
  std::optional<Uuid> document_id = {};  // of a review: the document and version with its text
  std::int64_t version = 0;
  std::string why = {};  // of kProceed

  friend bool operator==(const PanelLink&, const PanelLink&) = default;
};

// The limits of one argument (core/issues.h) are divided among the seats, so that the claim can carry every issue.
std::size_t MostEntriesOfSeat(std::size_t seats);
std::int64_t MostBytesOfSeat(std::size_t seats);  // of all entries of a review
std::int64_t MostBytesOfSeatEntry();

}  // namespace aw
