#include "core/panel.h"

#include <algorithm>

#include "core/issues.h"

namespace aw {
namespace {

// What an entry gains in the claim: an id of the ledger, and each seat's name once in found_by, confirmed_by or
// refuted_by.
constexpr std::int64_t kEntryReserve = 64 + static_cast<std::int64_t>(Panel::kMostSeats * (Panel::kMaxNameBytes + 3));

constexpr std::string_view kFieldSeparator = ";";
constexpr std::string_view kDocumentMark = "=";

Seat SeatIn(std::string_view text) {
  const std::size_t mark = text.find(kDocumentMark);
  if (mark == text.npos) return {std::string(text), {}};
  return {std::string(text.substr(0, mark)), Uuid::Parse(text.substr(mark + 1))};
}

// Takes the text up to the next separator.
std::string_view Next(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(kFieldSeparator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

}  // namespace

std::string_view Name(PanelStage stage) {
  switch (stage) {
    case PanelStage::kReview: return "review";
    case PanelStage::kCrossCheck: return "cross_check";
  }
  __builtin_unreachable();
}

std::string_view Name(PanelAct act) {
  switch (act) {
    case PanelAct::kReview: return "review";
    case PanelAct::kCrossCheck: return "cross_check";
    case PanelAct::kProceed: return "proceed";
  }
  __builtin_unreachable();
}

std::optional<PanelStage> PanelStageNamed(std::string_view name) {
  for (const PanelStage stage : {PanelStage::kReview, PanelStage::kCrossCheck}) {
    if (Name(stage) == name) return stage;
  }
  return std::nullopt;
}

std::optional<PanelAct> PanelActNamed(std::string_view name) {
  const auto found = std::ranges::find(kPanelActs, name, [](PanelAct act) { return Name(act); });
  return found == kPanelActs.end() ? std::nullopt : std::optional(*found);
}

bool Panel::Has(std::string_view seat) const { return std::ranges::find(seats, seat, &Seat::name) != seats.end(); }

bool Panel::WaitsFor(std::string_view seat) const { return std::ranges::find(waiting_for, seat) != waiting_for.end(); }

void Panel::BeginTurn() {
  EndTurn();
  for (const Seat& seat : seats) waiting_for.push_back(seat.name);
}

void Panel::BeginCrossCheck(std::vector<std::string> checkers) {
  stage = PanelStage::kCrossCheck;
  waiting_for = std::move(checkers);
}

void Panel::EndTurn() {
  stage = PanelStage::kReview;
  waiting_for.clear();
  left_out.clear();
}

void Panel::StopWaitingFor(std::string_view seat) {
  std::erase_if(waiting_for, [&](const std::string& name) { return name == seat; });
}

void Panel::LeaveOut(const std::string& seat) {
  StopWaitingFor(seat);
  left_out.push_back(seat);
}

bool IsSeatName(std::string_view name) {
  return !name.empty() && name.size() <= Panel::kMaxNameBytes &&
         std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// `<cross_check>;<stage>;<seats>;<waiting for>`, and `;<left out>` if there are any
std::string Joined(const Panel& panel) {
  if (!panel.exists()) return {};
  std::vector<std::string> seats;
  for (const Seat& seat : panel.seats) {
    seats.push_back(seat.name);
    if (seat.document_id) seats.back().append(kDocumentMark).append(seat.document_id->ToString());
  }
  std::string out(panel.cross_check ? "1" : "0");
  out.append(kFieldSeparator).append(Name(panel.stage));
  out.append(kFieldSeparator).append(JoinedIds(seats));
  out.append(kFieldSeparator).append(JoinedIds(panel.waiting_for));
  if (!panel.left_out.empty()) out.append(kFieldSeparator).append(JoinedIds(panel.left_out));
  return out;
}

Panel PanelIn(std::string_view joined) {
  Panel panel;
  if (joined.empty()) return panel;
  panel.cross_check = Next(joined) == "1";
  panel.stage = PanelStageNamed(Next(joined)).value_or(PanelStage::kReview);
  for (const std::string& seat : SplitIds(Next(joined))) panel.seats.push_back(SeatIn(seat));
  panel.waiting_for = SplitIds(Next(joined));
  panel.left_out = SplitIds(Next(joined));
  return panel;
}

std::size_t MostEntriesOfSeat(std::size_t seats) { return kMaxIssueEntries / seats; }

std::int64_t MostBytesOfSeat(std::size_t seats) {
  constexpr std::int64_t kReserve = kEntryReserve * static_cast<std::int64_t>(kMaxIssueEntries);
  return (kMaxIssuesBytes - kReserve) / static_cast<std::int64_t>(seats);
}

std::int64_t MostBytesOfSeatEntry() { return kMaxIssueBytes - kEntryReserve; }

}  // namespace aw
