#include "cli/run/status.h"

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
    turn_ = Turn{.role = std::string(TextAt(fields, "role")),
                 .agent = std::string(TextAt(fields, "agent")),
                 .doing = {},
                 .attempt = NumberAt(fields, "attempt").value_or(1),
                 .moved = false,
                 .since = now,
                 .spent = {}};
  } else if (name == "turn_progress") {
    UpdateTurn(fields, now);
  } else if (name == "moved") {
    if (turn_ && TextAt(fields, "role") == turn_->role) turn_->moved = true;
  } else if (name == "turn_ended") {
    spent_.Add(fields, true);
    turn_.reset();
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

void Status::UpdateTurn(const json::value& fields, TimePoint now) {
  if (!turn_) return;
  turn_->since =
      now - std::chrono::seconds(WholeSecondsAt(fields, "seconds").value_or(SecondsBetween(turn_->since, now)));
  turn_->doing = TextAt(fields, "doing");
  turn_->spent = {};
  turn_->spent.Add(fields, false);
}

Line Status::TurnLine(TimePoint now) const {
  if (!turn_) return {{"● ", kDim}, {waits_for_.empty() ? "Looking whose move it is" : waits_for_}};
  std::vector<std::string> parts{DurationText(SecondsBetween(turn_->since, now))};
  if (turn_->spent.has_tokens()) parts.push_back(turn_->spent.Tokens());
  if (turn_->attempt > 1) parts.push_back("attempt " + std::to_string(turn_->attempt));
  parts.push_back(turn_->doing);
  const std::string_view colour = RoleColour(turn_->role);
  const std::string does = turn_->moved ? " has moved and ends · " : " thinks · ";
  return {{"● ", colour}, {turn_->role, colour}, {" " + turn_->agent, kBold}, {does + WithDots(parts)}};
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
  return {turn_ ? "Ctrl-C: stop after this turn" : "Ctrl-C: stop", "p: open the page"};
}

std::vector<Line> Status::Lines(TimePoint now, int columns, bool with_prompt) const {
  std::vector<Line> lines;
  const auto add = [&](const std::vector<std::string>& parts, std::string_view code) {
    for (Line& line : Flowed(parts, columns, code)) lines.push_back(std::move(line));
  };
  if (!with_prompt || turn_) lines.push_back(TurnLine(now));
  add(DebateStatus(), {});
  const Spent all = turn_ ? spent_ + turn_->spent : spent_;
  add({DurationText(began_ ? SecondsBetween(*began_, now) : 0), all.Tokens(), all.Cost()}, {});
  if (!with_prompt) add(Keys(), stopping_ ? kBad : kDim);
  return lines;
}

}  // namespace aw::cli::run
