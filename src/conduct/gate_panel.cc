#include "conduct/gate_panel.h"

#include <algorithm>
#include <sstream>

#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxReasonCharacters = 120;

// Of the opponent's last claim; empty without a panel.
const json::array& RecordsOfLastClaim(const DebateSnapshot& snapshot) {
  static const json::array none;
  const json::array& arguments = ArrayAt(snapshot.data, "arguments");
  for (auto each = arguments.rbegin(); each != arguments.rend(); ++each) {
    if (TextAt(*each, "type") == "CLAIM" && TextAt(*each, "role") == "opponent") return ArrayAt(*each, "panel_records");
  }
  return none;
}

std::vector<std::string> SeatsThatReviewed(const json::array& records) {
  std::vector<std::string> seats;
  for (const json::value& record : records) {
    if (TextAt(record, "act") == "review") seats.emplace_back(TextAt(record, "seat"));
  }
  return seats;
}

// The conductor gives a line for each seat, "gemini: its usage limit is reached"; a person on the page any text.
std::string ReasonFor(const std::string& seat, const std::string& why) {
  std::istringstream lines(why);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(seat + ": ")) return Printable(line.substr(seat.size() + 2), kMaxReasonCharacters);
  }
  return Printable(why, kMaxReasonCharacters);
}

}  // namespace

std::string ReviewerNames(const DebateSnapshot& snapshot, const Reviewers& reviewers) {
  const auto reviewed = SeatsThatReviewed(RecordsOfLastClaim(snapshot));
  std::vector<std::string> names;
  for (const Reviewer& each : reviewers.all) {
    if (reviewed.empty() || std::ranges::count(reviewed, each.seat) > 0) names.push_back(reviewers.NameOf(each.seat));
  }
  return Enumerated(names);
}

std::vector<std::string> LeftOut(const DebateSnapshot& snapshot, const Reviewers& reviewers) {
  std::vector<std::string> sentences = reviewers.left_out;
  if (snapshot.mover() == "opponent") return sentences;  // the last claim is of an earlier round
  const json::array& records = RecordsOfLastClaim(snapshot);
  const auto reviewed = SeatsThatReviewed(records);
  for (const json::value& record : records) {
    if (TextAt(record, "act") != "proceed") continue;
    std::istringstream seats{std::string(TextAt(record, "seat"))};
    for (std::string seat; seats >> seat;) {
      const bool has_reviewed = std::ranges::count(reviewed, seat) > 0;
      sentences.push_back(reviewers.NameOf(seat) + " was left out" + (has_reviewed ? " of the cross-check: " : ": ") +
                          ReasonFor(seat, std::string(TextAt(record, "why"))));
    }
  }
  return sentences;
}

std::string FindersOf(const json::value& issue, const Reviewers& reviewers) {
  constexpr std::pair<const char*, std::string_view> kParts[] = {
      {"found_by", "found by "}, {"confirmed_by", "confirmed by "}, {"refuted_by", "refuted by "}};
  std::string out;
  for (const auto& [member, words] : kParts) {
    std::vector<std::string> names;
    for (const json::value& seat : ArrayAt(issue, member)) {
      if (seat.is_string()) names.push_back(reviewers.NameOf(View(seat.get_string())));
    }
    if (!names.empty()) out.append(out.empty() ? "" : ", ").append(words).append(Enumerated(names));
  }
  return out;
}

}  // namespace aw::conduct
