// `aw setup`: asks its questions, then does the work of 'aw server start', 'aw agent install' and 'aw debate open'.
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "client/own_program.h"
#include "core/shell_words.h"
#include "install/found_plugin.h"
#include "install/installation.h"
#include "process/browser.h"
#include "programs/plan_hook.h"
#include "programs/program.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

constexpr auto kTimeToChoose = std::chrono::minutes(30);
constexpr std::string_view kOneFamily =
    "Both sides are the same program: agents of one model family tend to make, and to miss, the same mistakes. Install "
    "one of another family, and run 'aw setup' again";

struct FoundProgram {
  std::string name;
  std::string title;
  programs::Readiness readiness;
};

struct Choices {
  std::vector<std::string> agents;
  std::string proposer;  // empty: no program was found
  std::string opponent;
  std::vector<std::string> gates;  // agents whose plans are to be reviewed
  bool browser = false;
};

std::vector<FoundProgram> FindPrograms(const std::vector<programs::Program>& programs) {
  std::vector<FoundProgram> found;
  for (const programs::Program& program : programs) {
    programs::Readiness readiness = programs::AskReadiness(program);
    if (!readiness.path.empty()) found.push_back({program.name, program.title, std::move(readiness)});
  }
  // Programs that are ready come first.
  std::stable_partition(found.begin(), found.end(), [](const FoundProgram& each) { return each.readiness.ready(); });
  return found;
}

std::string_view ProgramOf(std::string_view spec) { return spec.substr(0, spec.find(':')); }

// Whether the agent has our commands by its plugin, so that files of ours would give it each of them twice.
bool HasPlugin(const Settings& settings, const programs::Row& agent) {
  const auto home = install::OpenInstallation(settings, install::Scope::kUser, install::Access::kLook);
  const auto plugin = home ? install::FindPlugin(agent, home->files.base()) : std::nullopt;
  return plugin && plugin->is_on;
}

// "claude, codex", "claude codex", "all", "none"
OrFailure<std::vector<std::string>> ReadAgents(std::string_view text) {
  std::vector<std::string> names = SplitList(text);
  if (names == std::vector<std::string>{"none"}) return std::vector<std::string>();
  std::vector<std::string> known;
  for (const programs::Row& row : programs::Table()) known.emplace_back(row.name);
  if (names == std::vector<std::string>{"all"}) return known;
  for (const std::string& name : names) {
    if (std::ranges::count(known, name) == 0) {
      return Refuse("Unknown agent '" + name + "'", "Choose from: " + Joined(known) + ", all, none");
    }
  }
  return names;
}

// Takes the answers from the options, or asks; reports an invalid answer and asks again.
class Interview {
 public:
  Interview(const Session& session, const std::vector<programs::Program>& programs,
            const std::vector<FoundProgram>& found)
      : session_(session), programs_(programs), found_(found) {}

  OrFailure<Choices> Choose() {
    auto agents = ChooseAgents();
    if (!agents) return agents.error();
    auto proposer = ChoosePlayer("proposer", "Which program defends a plan?", "");
    if (!proposer) return proposer.error();
    auto opponent =
        ChoosePlayer("opponent", "Which program attacks a plan? Preferably of another model family", *proposer);
    if (!opponent) return opponent.error();
    auto gates = ChooseGates(*agents);
    if (!gates) return gates.error();
    Choices choices{*std::move(agents), *std::move(proposer), *std::move(opponent), *std::move(gates)};
    choices.browser = !session_.Flag("no-browser") && process::HasScreen();
    if (choices.browser && !session_.Flag("yes")) {
      const auto opens = AskWhetherTo(session_.around(), "Open the page in the browser?", kTimeToChoose);
      if (!opens) return NoAnswer();
      choices.browser = *opens;
    }
    return choices;
  }

 private:
  static Failure NoAnswer() { return Refuse("There was no answer; nothing was changed", "Run 'aw setup' again"); }

  // Asks a question; an empty answer means `fallback`.
  std::optional<std::string> Answered(const std::string& question, const std::string& fallback) const {
    if (session_.Flag("yes")) return fallback;
    auto line = AskLine(session_.around(), question + (fallback.empty() ? "" : " [" + fallback + "]"), kTimeToChoose);
    return line && line->empty() ? fallback : line;
  }

  // The option's value as `read` reads it; without the option, asks until the answer is valid.
  template <typename Read>
  std::invoke_result_t<Read, std::string> Choice(std::string_view option, const std::string& question,
                                                 const std::string& fallback, const Read& read) const {
    const auto given = session_.Text(option);
    while (true) {
      const auto text = given ? std::string(*given) : Answered(question, fallback);
      if (!text) return NoAnswer();
      auto choice = read(*text);
      if (choice || given) return choice;
      session_.Say(choice.error().message + ". " + choice.error().suggestion + ".\n");
    }
  }

  OrFailure<std::vector<std::string>> ChooseAgents() const {
    std::vector<std::string> here;
    for (const FoundProgram& each : found_) {
      const programs::Row* row = programs::RowNamed(each.name);
      if (row && !HasPlugin(session_.settings(), *row)) here.push_back(each.name);
    }
    return Choice("agents", "Which agents should get the commands for debates?",
                  here.empty() ? "none" : Joined(here, " "), ReadAgents);
  }

  // A ready program of another model family, which would review the agent's plans; null if there is none.
  const FoundProgram* ReviewerFor(const std::string& agent) const {
    const programs::Row* own = programs::RowNamed(agent);
    for (const FoundProgram& each : found_) {
      const programs::Row* row = programs::RowNamed(each.name);
      if (row && own && !row->family.empty() && row->family != own->family && each.readiness.ready()) return &each;
    }
    return nullptr;
  }

  // The gate costs a review for each plan, so that only a person or --gate turns it on.
  OrFailure<std::vector<std::string>> ChooseGates(const std::vector<std::string>& agents) const {
    std::vector<std::string> gates;
    std::string reviews;
    for (const std::string& agent : agents) {
      const bool is_here = std::ranges::find(found_, agent, &FoundProgram::name) != found_.end();
      if (!is_here || !programs::PlanHookOf(agent)) continue;
      const FoundProgram* reviewer = ReviewerFor(agent);
      if (!reviewer && !session_.Flag("gate")) continue;
      gates.push_back(agent);
      if (reviewer) reviews.append(reviews.empty() ? "" : ", ").append(agent + "'s by " + reviewer->title);
    }
    if (gates.empty() || session_.Flag("gate")) return gates;
    if (session_.Flag("yes") || !CanAsk(session_.settings(), session_.around())) return std::vector<std::string>();
    const auto wanted = AskWhetherTo(
        session_.around(), "Have each plan reviewed when an agent presents it (" + reviews + ")?", kTimeToChoose);
    if (!wanted) return NoAnswer();
    return *wanted ? gates : std::vector<std::string>();
  }

  OrFailure<std::string> ChoosePlayer(std::string_view option, const std::string& question,
                                      const std::string& proposer) const {
    if (!session_.Text(option) && found_.empty()) return std::string();
    std::string fallback = found_.empty() ? "" : found_[0].name;
    for (const FoundProgram& each : found_) {
      if (fallback == ProgramOf(proposer)) fallback = each.name;
    }
    return Choice(option, question, fallback, [&](const std::string& text) -> OrFailure<std::string> {
      const auto known = programs::FindPlayer(programs_, text);
      if (!known) return known.error();
      return text;
    });
  }

  const Session& session_;
  const std::vector<programs::Program>& programs_;
  const std::vector<FoundProgram>& found_;
};

// The options that are required if there is no terminal to ask at.
std::string MissingAnswers(const Session& session) {
  std::vector<std::string> missing;
  for (const char* option : {"agents", "proposer", "opponent"}) {
    if (!session.Given(option)) missing.push_back("--" + std::string(option));
  }
  if (process::HasScreen() && !session.Given("no-browser")) missing.emplace_back("--no-browser");
  return Joined(missing);
}

void ReportFound(const Session& session, const std::vector<FoundProgram>& found) {
  std::vector<std::string> list;
  for (const FoundProgram& each : found) {
    list.push_back(each.title + (each.readiness.version.empty() ? "" : " ") + each.readiness.version +
                   (each.readiness.ready() ? "" : " (not ready)"));
  }
  session.Say("Found: " + (list.empty() ? "no agent programs" : NeutralisedLine(Joined(list))) + ".\n");
}

// Runs the command of this command line in this process.
OrFailure<Answer> RunCommandLine(const std::vector<std::string_view>& words, const Session& parent) {
  const auto invocation = ReadArguments(words);
  if (!invocation) return invocation.error();
  Session session(*invocation, parent.settings(), parent.around());
  return session.command().run(session);
}

// Starts the server; a server at an address where aw cannot start one must be running.
OrFailure<std::string> EnsureServer(const Session& session) {
  const Settings& settings = session.settings();
  if (client::CanStartAt(settings.url)) {
    const auto running = server::Start(settings, {.command = "setup", .asked = true});
    if (!running) return running.error();
    return std::string(running->already ? "already_running" : "started");
  }
  const auto health = session.Get("/health");
  if (!health) return health.error();
  return std::string("already_running");
}

struct Report {
  json::array agents;
  json::array notes;
  bool kept = false;  // a file changed by the user was left as it is

  void Note(std::string_view text) { notes.emplace_back(text); }

  std::optional<Failure> InstallFor(const std::string& name, const Session& session) {
    std::vector<std::string_view> words{"agent", "install", "--for", name};
    if (client::AwOnPath() != client::OnPath::kYes) words.emplace_back("--link");
    const auto answer = RunCommandLine(words, session);
    if (!answer) return answer.error();
    int written = 0;
    const auto data = ParseJson(answer->data);
    for (const json::value& file : data ? ArrayAt(*data, "files") : json::array()) {
      const std::string_view change = TextAt(file, "change");
      written += change != "kept" && change != "unchanged";
      if (change != "kept") continue;
      kept = true;
      Note(std::string(TextAt(file, "path")) + " was not changed: " + std::string(TextAt(file, "reason")));
    }
    agents.push_back(json::object{{"agent", name},
                                  {"status", written > 0 ? "installed" : "already_installed"},
                                  {"written", written},
                                  {"start", programs::StartOf(*programs::RowNamed(name), "proposer")}});
    for (const auto& [note, text] : answer->notes) {
      if (note == "path" && std::ranges::count(notes, json::value(text)) == 0) Note(text);
    }
    return std::nullopt;
  }
};

// The gate of these agents; a failure is a note, since the rest of the setup holds without it.
json::array TurnOnGates(const Choices& choices, const Session& session, Report& report) {
  json::array on;
  for (const std::string& name : choices.gates) {
    const auto answer = RunCommandLine({"gate", "on", "--for", name}, session);
    if (answer && answer->exit == ExitCode::kOk) {
      on.emplace_back(name);
    } else {
      report.Note("The gate is not on for " + name + ": " +
                  (answer ? std::string("'aw gate on' says why") : answer.error().message));
    }
  }
  return on;
}

void NotePlayers(const Choices& choices, const std::vector<FoundProgram>& found, Report& report) {
  if (choices.proposer.empty() || choices.opponent.empty()) {
    report.Note("No agent program was found; 'aw debate run --list' shows how to install one");
    return;
  }
  for (const FoundProgram& each : found) {
    const bool plays = each.name == ProgramOf(choices.proposer) || each.name == ProgramOf(choices.opponent);
    if (plays && !each.readiness.ready()) report.Note(each.title + " is not ready. " + each.readiness.advice);
  }
  if (choices.proposer == choices.opponent) report.Note(kOneFamily);
}

// The demo if no programs were found, else the user's first debate.
std::string NextCommand(const Choices& choices) {
  if (choices.proposer.empty() || choices.opponent.empty()) return ShellCommand({client::ProgramName(), "demo"});
  return ShellCommand({client::ProgramName(), "debate", "run", "plan.md", "--proposer", choices.proposer, "--opponent",
                       choices.opponent});
}

}  // namespace

OrFailure<Answer> Setup(Session& session) {
  const Settings& settings = session.settings();
  const std::string missing_answers = session.Flag("yes") ? "" : MissingAnswers(session);
  if (!missing_answers.empty() && !CanAsk(settings, session.around())) {
    return Refuse("aw setup needs a terminal for its questions; nothing was changed",
                  "Run 'aw setup --yes' for the defaults, or give " + missing_answers);
  }
  const auto programs = programs::Programs(settings.home, std::nullopt);
  if (!programs) return programs.error();
  const std::vector<FoundProgram> found = FindPrograms(*programs);
  ReportFound(session, found);
  const auto choices = Interview(session, *programs, found).Choose();
  if (!choices) return choices.error();

  const auto server = EnsureServer(session);
  if (!server) return server.error();
  Report report;
  for (const std::string& name : choices->agents) {
    if (auto failure = report.InstallFor(name, session)) return *std::move(failure);
  }
  json::array gates = TurnOnGates(*choices, session, report);
  NotePlayers(*choices, found, report);
  const std::string page = settings.url.Whole() + "/";
  const bool opened = choices->browser && process::ShowInBrowser(page);
  const std::string next = NextCommand(*choices);

  Answer answer;
  answer.data = json::serialize(json::object{{"server", {{"status", *server}, {"url", settings.url.Whole()}}},
                                             {"agents", std::move(report.agents)},
                                             {"gate", std::move(gates)},
                                             {"proposer", choices->proposer},
                                             {"opponent", choices->opponent},
                                             {"page", page},
                                             {"opened", opened},
                                             {"notes", std::move(report.notes)},
                                             {"next_command", next}});
  answer.notes = {{"message", "Setup is complete; run: " + next}};
  answer.exit = report.kept ? ExitCode::kProblem : ExitCode::kOk;
  return answer;
}

std::string SetupAsLines(const json::value& data) {
  std::string out;
  const auto line = [&](std::string_view name, const std::string& text) {
    std::string padded(name);
    padded.resize(std::max<std::size_t>(padded.size() + 1, 10), ' ');
    out.append(padded).append(text).append("\n");
  };
  const json::value& server = At(data, "server");
  line("server", (TextAt(server, "status") == "started" ? "started at " : "already running at ") +
                     std::string(TextAt(server, "url")));
  for (const json::value& agent : ArrayAt(data, "agents")) {
    const std::string written = std::to_string(NumberAt(agent, "written").value_or(0));
    line(TextAt(agent, "agent"),
         (TextAt(agent, "status") == "installed" ? "installed (" + written + " written)" : "already installed") +
             "; start with " + std::string(TextAt(agent, "start")));
  }
  std::vector<std::string> gates;
  for (const json::value& name : ArrayAt(data, "gate")) gates.emplace_back(View(name.as_string()));
  if (!gates.empty()) line("gate", "on for " + Joined(gates) + "; 'aw gate off' turns it off");
  line("page", std::string(TextAt(data, "page")) + (FlagAt(data, "opened") ? ", opened in your browser" : ""));
  for (const json::value& note : ArrayAt(data, "notes")) line("note", std::string(note.as_string()));
  out.append("\nNext: ").append(TextAt(data, "next_command")).append("\n");
  return out;
}

}  // namespace aw::cli
