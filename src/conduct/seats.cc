#include "conduct/seats.h"

#include <algorithm>
#include <map>

#include "core/panel.h"
#include "programs/table/table.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

constexpr std::string_view kPrefix = "opponent-";

// The letters and digits of a program's name, separated by "-".
std::string BaseName(std::string_view program) {
  std::string name;
  for (const char c : program) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (IsSeatName({&small, 1}) && small != '-') {
      name.push_back(small);
    } else if (!name.empty() && name.back() != '-') {
      name.push_back('-');
    }
  }
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "seat" : name;
}

std::string Listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

std::string_view FamilyOf(const Plan& plan, const std::string& player) {
  const auto found = plan.players.find(player);
  if (found == plan.players.end()) return {};
  const programs::Row* row = programs::RowNamed(found->second.program.name);
  return row ? row->family : std::string_view();
}

}  // namespace

std::string PlayerOfSeat(std::string_view seat) { return std::string(kPrefix).append(seat); }

std::string_view SeatOf(std::string_view player) {
  return player.starts_with(kPrefix) ? player.substr(kPrefix.size()) : std::string_view();
}

std::string RoleOf(std::string_view player) {
  if (!SeatOf(player).empty()) return "opponent";
  return player == "advice" ? "arbitrator" : std::string(player);
}

std::vector<std::string> SeatNames(const std::vector<std::string>& programs) {
  std::vector<std::string> names;
  for (const std::string& program : programs) {
    const std::string base = BaseName(program);
    for (int number = 1;; ++number) {
      const std::string suffix = number == 1 ? "" : "-" + std::to_string(number);
      std::string name = base.substr(0, Panel::kMaxNameBytes - suffix.size()) + suffix;
      if (std::ranges::count(names, name) > 0) continue;
      names.push_back(std::move(name));
      break;
    }
  }
  return names;
}

std::optional<Failure> CheckSeats(const Plan& plan, const boost::json::value& data) {
  std::vector<std::string> there;
  for (const auto& seat : ArrayAt(data, "seats")) {
    if (seat.is_string()) there.emplace_back(View(seat.get_string()));
  }
  std::vector<std::string> given = plan.seats;
  const std::string known = NeutralisedLine(Listed(there));
  std::ranges::sort(there);
  std::ranges::sort(given);
  const bool has_opponent = !given.empty() || plan.players.contains("opponent");
  if (!has_opponent || there == given) return std::nullopt;
  const std::string own = "; a new debate about it begins with --debate-id and an id of 'aw debate generate-id'";
  if (there.empty()) {
    return Refuse("The debate about this plan has one opponent, not a panel of " + Listed(plan.seats),
                  "Give --opponent once to go on with it" + own);
  }
  return Refuse("The opponent of the debate about this plan is a panel with the seats " + known + ", not " +
                    (given.empty() ? "one agent" : Listed(plan.seats)),
                "Give --opponent for exactly these seats to go on with it" + own);
}

std::vector<std::string> FamilyWarnings(const Plan& plan) {
  std::map<std::string_view, std::vector<std::string>> seats_of;
  for (const std::string& seat : plan.seats) {
    const std::string_view family = FamilyOf(plan, PlayerOfSeat(seat));
    if (!family.empty()) seats_of[family].push_back(seat);
  }
  std::vector<std::string> warnings;
  for (auto& [family, seats] : seats_of) {
    const std::string models = " of one model family (" + std::string(family) + "): they tend to miss the same defects";
    if (seats.size() > 1) warnings.push_back("The seats " + Listed(seats) + " are" + models);
    if (FamilyOf(plan, "proposer") != family) continue;
    warnings.push_back((seats.size() > 1 ? "The seats " : "The seat ") + Listed(seats) + " and the proposer are" +
                       models);
  }
  return warnings;
}

}  // namespace aw::conduct
