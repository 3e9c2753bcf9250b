#include "conduct/debate_snapshot.h"

#include <algorithm>

#include "core/action.h"
#include "core/issues.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

// More arguments than a debate can get between two reads.
constexpr std::int64_t kMaxArguments = 50;

State StateOf(const DebateSnapshot& snapshot) { return StateNamed(snapshot.state()).value_or(State::kClosed); }

}  // namespace

std::string_view DebateSnapshot::state() const { return TextAt(At(data, "debate"), "state"); }
std::string_view DebateSnapshot::title() const { return TextAt(At(data, "debate"), "title"); }
std::string_view DebateSnapshot::debate_type() const { return TextAt(At(data, "debate"), "debate_type"); }

const boost::json::value& DebateSnapshot::newest() const {
  const auto& arguments = ArrayAt(data, "arguments");
  return arguments.empty() ? At(data, "motion") : arguments.back();
}

std::int64_t DebateSnapshot::newest_seq() const { return NumberAt(newest(), "seq").value_or(0); }

std::int64_t DebateSnapshot::LastSeqOf(std::string_view role) const {
  const auto& arguments = ArrayAt(data, "arguments");
  for (auto each = arguments.rbegin(); each != arguments.rend(); ++each) {
    if (TextAt(*each, "role") == role) return NumberAt(*each, "seq").value_or(0);
  }
  const bool has_older = !arguments.empty() && NumberAt(arguments.front(), "seq").value_or(0) > 2;
  return role == "proposer" || has_older ? 1 : 0;
}

std::string_view DebateSnapshot::mover() const {
  const auto roles = AllowedRoles(StateOf(*this));
  return roles.empty() ? std::string_view() : Name(roles.front());
}

std::string_view DebateSnapshot::ActionOf(std::string_view role) const {
  if (role != "proposer" && role != "opponent") return "rule";
  const auto type = ArgumentTypeNamed(TextAt(newest(), "type"));
  return ActionFor(role == "proposer" ? Role::kProposer : Role::kOpponent, StateOf(*this),
                   type.value_or(ArgumentType::kMotion));
}

std::string_view DebateSnapshot::panel_stage() const { return TextAt(At(data, "panel"), "stage"); }

std::vector<std::string> DebateSnapshot::panel_waits_for() const {
  std::vector<std::string> seats;
  for (const boost::json::value& seat : ArrayAt(At(data, "panel"), "waiting_for")) {
    if (seat.is_string()) seats.emplace_back(View(seat.get_string()));
  }
  return seats;
}

bool DebateSnapshot::WaitsForSeat(std::string_view seat, std::string_view stage, std::int64_t seq) const {
  return newest_seq() == seq && panel_stage() == stage && std::ranges::count(panel_waits_for(), seat) > 0;
}

std::int64_t DebateSnapshot::round() const { return NumberAt(data, "round").value_or(0); }
std::optional<std::int64_t> DebateSnapshot::max_rounds() const { return NumberAt(data, "max_rounds"); }

boost::json::array DebateSnapshot::SettledByChoice() const {
  boost::json::array settled;
  const auto& about = ArrayAt(newest(), "about");
  for (const boost::json::value& issue : ArrayAt(data, "issues")) {
    const bool is_asked = std::ranges::count(about, At(issue, "id")) > 0;
    const auto status = IssueStatusNamed(TextAt(issue, "status"));
    if (!is_asked || !status || !MaySet(*status, Role::kArbitrator, IssueStatus::kRuled)) continue;
    settled.push_back(boost::json::object{
        {"id", At(issue, "id")}, {"severity", At(issue, "severity")}, {"title", At(issue, "title")}});
  }
  return settled;
}

boost::json::array DebateSnapshot::Blocking() const {
  boost::json::array blocking;
  for (const boost::json::value& issue : ArrayAt(data, "issues")) {
    if (std::ranges::count(ArrayAt(data, "blocking"), At(issue, "id")) == 0) continue;
    blocking.push_back(boost::json::object{
        {"id", At(issue, "id")}, {"severity", At(issue, "severity")}, {"title", At(issue, "title")}});
  }
  return blocking;
}

OrFailure<DebateSnapshot> ReadSnapshot(const client::Api& session, const std::string& debate_id) {
  auto reply = session.Get(
      client::Target("/debates/" + debate_id).With("limit", std::optional<std::int64_t>(kMaxArguments)).text());
  if (!reply) return std::move(reply).error();
  return DebateSnapshot{std::move(reply->data)};
}

}  // namespace aw::conduct
