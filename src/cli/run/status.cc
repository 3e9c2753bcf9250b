#include "cli/run/status.h"

#include <algorithm>
#include <utility>

#include "cli/markdown.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

std::int64_t SecondsBetween(Status::TimePoint from, Status::TimePoint to) {
  return std::chrono::duration_cast<std::chrono::seconds>(to - from).count();
}

}  // namespace

void Status::On(const conduct::Event& event, TimePoint now) {
  const json::value fields = event.fields;
  const std::string_view name = event.name;
  if (!began_) began_ = now;
  if (name != "quota" && name != "turn_progress") waits_for_.clear();
  if (name == "run_started") {
    page_ = TextAt(fields, "page");
    if (FlagAt(fields, "resumed")) spent_.Add(fields, true);
  } else if (name == "turn_started") {
    const std::string stage(TextAt(fields, "stage"));
    if (stage != std::exchange(stage_, stage)) submitted_.clear(), dropped_.clear();
    turns_.push_back({.role = std::string(TextAt(fields, "role")),
                      .seat = std::string(TextAt(fields, "seat")),
                      .agent = std::string(TextAt(fields, "agent")),
                      .stage = stage,
                      .doing = {},
                      .attempt = NumberAt(fields, "attempt").value_or(1),
                      .moved = false,
                      .since = now,
                      .spent = {}});
  } else if (name == "turn_progress") {
    UpdateTurn(fields, now);
  } else if (name == "moved") {
    for (Turn& turn : turns_) turn.moved = turn.moved || TextAt(fields, "role") == turn.role;
  } else if (name == "turn_ended") {
    spent_.Add(fields, true);
    if (const Turn* turn = FindTurn(fields)) turns_.erase(turns_.begin() + (turn - turns_.data()));
  } else if (name == "submitted") {
    submitted_.emplace_back(TextAt(fields, "seat"));
  } else if (name == "dropped") {
    dropped_.emplace_back(TextAt(fields, "seat"));
  } else if (name == "standing") {
    standing_ = fields;
  } else if (name == "quota") {
    waits_for_ = std::string(TextAt(fields, "agent")) + " has reached its usage limit";
    if (const auto until = MomentAt(fields, "resets_at"); !until.empty()) waits_for_ += " until " + until;
  } else if (name == "stopping") {
    stopping_ = true;
  } else if (name == "stopped" || name == "result") {
    over_ = true;
  }
}

Status::Turn* Status::FindTurn(const json::value& fields) {
  const std::string_view seat = TextAt(fields, "seat");
  const auto found = std::ranges::find(turns_, seat, &Turn::seat);
  return found == turns_.end() ? nullptr : &*found;
}

void Status::UpdateTurn(const json::value& fields, TimePoint now) {
  Turn* turn = FindTurn(fields);
  if (!turn) return;
  turn->since =
      now - std::chrono::seconds(WholeSecondsAt(fields, "seconds").value_or(SecondsBetween(turn->since, now)));
  turn->doing = TextAt(fields, "doing");
  turn->spent = {};
  turn->spent.Add(fields, false);
}

Line Status::TurnLine(const Turn& turn, TimePoint now) {
  std::vector<std::string> parts{DurationText(SecondsBetween(turn.since, now))};
  if (turn.spent.has_tokens()) parts.push_back(turn.spent.Tokens());
  if (turn.attempt > 1) parts.push_back("attempt " + std::to_string(turn.attempt));
  parts.push_back(turn.doing);
  const std::string_view colour = RoleColour(turn.role);
  const std::string_view thinks = turn.stage == "cross_check" ? " cross-checks · " : " thinks · ";
  const std::string_view does = turn.moved ? " has moved and ends · " : thinks;
  const std::string player = turn.seat.empty() ? turn.role : turn.role + " " + turn.seat;
  return {{"● ", colour}, {player, colour}, {" " + turn.agent, kBold}, {std::string(does) + WithDots(parts)}};
}

std::vector<Line> Status::TurnLines(TimePoint now) const {
  if (turns_.empty()) return {{{"● ", kDim}, {waits_for_.empty() ? "Looking whose move it is" : waits_for_}}};
  std::vector<Line> lines;
  for (const Turn& turn : turns_) lines.push_back(TurnLine(turn, now));
  return lines;
}

// "submitted: codex, gemini · left out: opencode"; empty without a panel.
std::vector<std::string> Status::PanelStatus() const {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& what, const std::vector<std::string>& seats) {
    if (seats.empty()) return;
    std::string names;
    for (const std::string& seat : seats) names.append(names.empty() ? "" : ", ").append(seat);
    parts.push_back(what + ": " + names);
  };
  add("submitted", submitted_);
  add("left out", dropped_);
  return parts;
}

// "round 2 of 3 · I1, I3 blocking · 1 disputed · stalemate: I3"
std::vector<std::string> Status::DebateStatus() const {
  if (!NumberAt(standing_, "round")) return {};
  std::string round = "round " + NumberText(standing_, "round");
  if (NumberAt(standing_, "max_rounds")) round.append(" of ").append(NumberText(standing_, "max_rounds"));
  const bool blocked = !ArrayAt(standing_, "blocking").empty();
  const std::string blocks = blocked ? IdsIn(ArrayAt(standing_, "blocking")) + " blocking" : "No blocking issues";
  const auto disputed = NumberAt(standing_, "disputed").value_or(0);
  const std::string stalemate = IdsIn(ArrayAt(standing_, "stalemate"));
  std::vector<std::string> parts{round, blocks};
  if (disputed > 0) parts.push_back(std::to_string(disputed) + " disputed");
  if (!stalemate.empty()) parts.push_back("stalemate: " + stalemate);
  return parts;
}

std::vector<std::string> Status::Keys() const {
  if (stopping_) return {"Stopping after this turn", "Ctrl-C: stop now"};
  return {turns_.empty() ? "Ctrl-C: stop" : "Ctrl-C: stop after this turn", "p: open the page"};
}

std::vector<Line> Status::Lines(TimePoint now, int columns, bool with_prompt) const {
  std::vector<Line> lines;
  const auto add = [&](const std::vector<std::string>& parts, std::string_view code) {
    for (Line& line : Flowed(parts, columns, code)) lines.push_back(std::move(line));
  };
  if (!with_prompt || !turns_.empty()) lines = TurnLines(now);
  if (const auto panel = PanelStatus(); !panel.empty()) add(panel, {});
  add(DebateStatus(), {});
  Spent all = spent_;
  for (const Turn& turn : turns_) all = all + turn.spent;
  add({DurationText(began_ ? SecondsBetween(*began_, now) : 0), all.Tokens(), all.Cost()}, {});
  if (!with_prompt) add(Keys(), stopping_ ? kBad : kDim);
  return lines;
}

}  // namespace aw::cli::run
