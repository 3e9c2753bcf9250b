#include "cli/run/plan.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "cli/command.h"
#include "conduct/project.h"
#include "conduct/seats.h"
#include "core/debate.h"
#include "core/limits.h"
#include "core/panel.h"
#include "core/shell_words.h"
#include "core/text.h"
#include "platform/file.h"

namespace aw::cli::run {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSides[] = {"proposer", "arbitrator", "advice"};

OrFailure<std::chrono::seconds> Duration(const Session& session, std::string_view option) {
  const std::string text = session.Required(option);
  if (const auto read = ReadDuration(text)) return *read;
  return Refuse("--" + std::string(option) + " must be a time like 90s, 15m or 2h, not '" + text + "'");
}

OrFailure<std::optional<double>> Dollars(const Session& session) {
  const auto text = session.Text("max-usd");
  if (!text) return std::optional<double>();
  const std::string amount(*text);
  char* end = nullptr;
  const double usd = std::strtod(amount.c_str(), &end);  // not every library reads fractions by from_chars()
  if (amount.find_first_not_of("0123456789.") != amount.npos || *end != '\0' || !(usd > 0) || usd > 1e6) {
    return Refuse("--max-usd must be an amount like 2.50, not '" + amount + "'");
  }
  return std::optional(usd);
}

// Refuses a budget that the program's reports cannot keep.
OrFailure<programs::Player> FindPlayer(const Session& session, const std::vector<programs::Program>& programs,
                                       std::string_view spec) {
  auto player = programs::FindPlayer(programs, spec);
  if (!player) return player;
  if (session.Given("max-usd") && !player->program.reports_usd) {
    return Refuse("--max-usd cannot be kept: " + player->program.title + " does not tell what it costs",
                  "Use --max-tokens or --max-time instead");
  }
  if (session.Given("max-tokens") && !player->program.reports_tokens) {
    return Refuse("--max-tokens cannot be kept: " + player->program.title + " does not tell how many it uses",
                  "Use --max-time instead");
  }
  return player;
}

std::optional<Failure> ReadPlayers(const Session& session, conduct::Plan& plan) {
  auto programs = programs::Programs(session.settings().home, session.Text("programs"));
  if (!programs) return std::move(programs).error();
  const std::vector<std::string> opponents = session.Texts("opponent");
  if (opponents.size() > Panel::kMostSeats) {
    return Refuse("--opponent may be given at most " + std::to_string(Panel::kMostSeats) + " times");
  }
  std::vector<programs::Player> found;
  std::vector<std::string> names;
  for (const std::string& spec : opponents) {
    auto player = FindPlayer(session, *programs, spec);
    if (!player) return std::move(player).error();
    names.push_back(player->program.name);
    found.push_back(*std::move(player));
  }
  if (found.size() >= Panel::kFewestSeats) plan.seats = conduct::SeatNames(names);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string side = plan.seats.empty() ? "opponent" : conduct::PlayerOfSeat(plan.seats[i]);
    plan.players.emplace(side, std::move(found[i]));
    plan.specs.emplace(side, opponents[i]);
  }
  for (const std::string_view side : kSides) {
    const auto spec = session.Text(side);
    if (!spec) continue;
    auto player = FindPlayer(session, *programs, *spec);
    if (!player) return std::move(player).error();
    plan.players.emplace(side, *std::move(player));
    plan.specs.emplace(side, *spec);
  }
  if (plan.players.contains("arbitrator") && plan.players.contains("advice")) {
    return Refuse("Only one of --arbitrator and --advice may be given",
                  "--arbitrator rules; --advice only tells you what it would rule");
  }
  return std::nullopt;
}

std::optional<Failure> CheckSides(const Session& session, const conduct::Plan& plan) {
  const bool has_opponent = plan.players.contains("opponent") || !plan.seats.empty();
  const bool both = plan.players.contains("proposer") && has_opponent;
  if (both || (session.Given("debate-id") && !plan.players.empty())) return std::nullopt;
  return Refuse(
      "aw debate run needs --proposer and --opponent",
      "For example: aw debate run plan.md --proposer claude --opponent codex; which are ready says: aw debate "
      "run --list");
}

// Others can create a link in a project: it must not choose which of the user's files is debated and replaced.
std::optional<Failure> RefuseLinkOut(const conduct::Plan& plan, std::string_view argument) {
  std::error_code ignored;
  const fs::path named = fs::absolute(std::string(argument), ignored).lexically_normal();
  if (!platform::IsBelow(named, plan.project) || platform::IsBelow(plan.file, plan.project)) return std::nullopt;
  return Refuse(
      "'" + std::string(argument) + "' is a link that leads out of this project, to '" + ToUtf8(plan.file) + "'",
      "To debate that file, name it itself; otherwise replace the link by a file");
}

}  // namespace

std::optional<std::chrono::seconds> ReadDuration(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  constexpr std::int64_t kMax = 1'000'000;
  if (failure != std::errc{} || number < 1 || number > kMax) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit == "s") return std::chrono::seconds(number);
  if (unit == "m" || unit.empty()) return std::chrono::minutes(number);
  if (unit == "h") return std::chrono::hours(number);
  return std::nullopt;
}

OrFailure<conduct::Plan> ReadPlan(const Session& session) {
  conduct::Plan plan;
  std::error_code ignored;
  plan.project = conduct::ProjectOf(fs::current_path(ignored)).string();
  if (!session.argument().empty()) {
    std::error_code failure;
    plan.file = fs::weakly_canonical(std::string(session.argument()), failure).string();
    if (failure || !fs::is_regular_file(plan.file, failure)) {
      return FileNotFound("There is no file '" + std::string(session.argument()) + "'",
                          "Name the plan that is to be debated; it is relative to the current directory");
    }
    if (auto refusal = RefuseLinkOut(plan, session.argument())) return *std::move(refusal);
  } else if (!session.Given("debate-id")) {
    return Refuse("aw debate run needs the file with the plan",
                  "For example: aw debate run plan.md --proposer claude --opponent codex");
  }
  if (auto failure = ReadPlayers(session, plan)) return *std::move(failure);
  if (auto failure = CheckSides(session, plan)) return *std::move(failure);
  const auto max_time = Duration(session, "max-time");
  if (!max_time) return max_time.error();
  const auto turn_time = Duration(session, "turn-time");
  if (!turn_time) return turn_time.error();
  const auto max_usd = Dollars(session);
  if (!max_usd) return max_usd.error();
  if (const auto path = session.Text("motion")) {
    auto motion = ReadSource(session, "motion", std::string(*path));
    if (!motion) return std::move(motion).error();
    plan.motion = *std::move(motion);
  }
  if (const auto title = session.Text("title")) {
    if (const auto error = CheckLine("--title", *title, Limits::kMaxTitleCharacters)) return Refuse(error->message);
    plan.title = *title;
  }
  plan.debate_type = session.Required("type");
  plan.blind = !session.Flag("no-blind");
  plan.max_rounds = session.Number("max-rounds").value_or(plan.max_rounds);
  if (plan.max_rounds < 1 || plan.max_rounds > Tally::kMostRounds) {
    return Refuse("--max-rounds must be a whole number from 1 to " + std::to_string(Tally::kMostRounds));
  }
  const std::int64_t parallel = session.Number("parallel").value_or(static_cast<std::int64_t>(plan.parallel));
  if (parallel < 1) return Refuse("--parallel must be a whole number from 1 on");
  plan.parallel = static_cast<std::size_t>(parallel);
  plan.max_time = *max_time;
  plan.turn_time = *turn_time;
  plan.max_usd = *max_usd;
  plan.max_tokens = session.Number("max-tokens");
  plan.waits_for_ruling = session.Flag("wait");
  plan.waits_for_quota = session.Flag("wait-for-quota");
  plan.trusts_programs = session.Flag("trust-agents");
  plan.commands = session.Texts("allow");
  plan.sandbox = session.Flag("sandbox");
  plan.variables = session.Texts("env");
  return plan;
}

std::string CommandAgain(const Session& session, const std::optional<conduct::ChangedOption>& changed) {
  std::vector<std::string> words{"aw", "debate", "run"};
  if (!session.argument().empty()) words.emplace_back(session.argument());
  for (const Option& option : session.command().options) {
    const std::string name = "--" + std::string(option.name);
    if (changed && changed->option == option.name) {
      words.insert(words.end(), {name, changed->value});
    } else if (option.kind == Kind::kFlag) {
      if (session.Flag(option.name)) words.push_back(name);
    } else if (option.repeats) {
      for (const std::string& value : session.Texts(option.name)) words.insert(words.end(), {name, value});
    } else if (session.Given(option.name) && session.Text(option.name) != "-") {  // standard input was read once
      words.insert(words.end(), {name, std::string(*session.Text(option.name))});
    }
  }
  return ShellCommand(words);
}

}  // namespace aw::cli::run
