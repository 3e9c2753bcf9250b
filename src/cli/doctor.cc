#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <future>
#include <thread>

#include "cli/command.h"
#include "cli/gate/check.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "client/own_program.h"
#include "core/clock.h"
#include "core/version.h"
#include "install/found_plugin.h"
#include "install/installation.h"
#include "process/child_process.h"
#include "process/login_shell.h"
#include "programs/rows.h"
#include "programs/table/table.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

struct Check {
  std::string_view name;
  std::string_view verdict;  // "ok", "wrong", or "note": worth knowing, but no fault
  std::string detail;
};

constexpr double kMostSkewSeconds = 60;
constexpr auto kMostAnswerTime = std::chrono::seconds(8);  // of other programs

Check Wrong(std::string_view name, const Failure& failure) {
  return {name, "wrong", failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion)};
}

Check CheckServer(const Session& session, const OrFailure<Reply>& health) {
  if (!health) return Wrong("server", health.error());
  const std::string version(TextAt(health->data, "version"));
  const std::string answers = session.settings().url.Whole() + " answers, version " + version;
  if (IsOlderVersion(version, AW_VERSION)) {
    return {"server", "wrong", answers + ", older than aw " AW_VERSION ". Restart it with the new version"};
  }
  if (version != AW_VERSION) return {"server", "note", answers + "; aw is " AW_VERSION};
  return {"server", "ok", answers};
}

Check CheckDatabase(const Session& session) {
  const auto ready = session.Get("/ready");
  if (!ready) return Wrong("database", ready.error());
  const auto probe = session.Probe("/arguments", As::kAgent);
  if (probe || probe.error().code == Name(ErrorCode::kDebateNotFound))
    return {"database", "ok", "can be read and written"};
  if (probe.error().exit == ExitCode::kAccess)
    return {"database", "note", "can be read; the token does not permit writing"};
  return Wrong("database", probe.error());
}

Check CheckToken(const Session& session) {
  const auto list = session.Get("/debates?limit=1");
  if (!list) return Wrong("token", list.error());
  return {"token", "ok", session.settings().token.empty() ? "not set and not needed" : "is accepted"};
}

Check CheckArbitrator(const Session& session) {
  const auto probe = session.Probe("/ruling", As::kArbitrator);
  if (probe || probe.error().code == Name(ErrorCode::kDebateNotFound)) return {"arbitrator", "ok", "permitted to rule"};
  if (probe.error().exit == ExitCode::kAccess) {
    return {"arbitrator", "note", "not permitted to rule; set DEBATE_ARBITRATOR_TOKEN"};
  }
  return Wrong("arbitrator", probe.error());
}

Check CheckClock(const std::string& date) {
  std::tm parts{};
  if (!strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S", &parts)) {
    return {"clock", "note", "the server sends no date"};
  }
  const double skew = std::difftime(timegm(&parts), static_cast<std::time_t>(SystemUnixMs() / 1000));
  if (std::abs(skew) <= kMostSkewSeconds) return {"clock", "ok", "agrees with the server's"};
  return {"clock", "wrong",
          "is " + std::to_string(static_cast<long long>(std::abs(skew))) + " s " + (skew > 0 ? "behind" : "ahead of") +
              " the server's. Synchronise the clocks by NTP"};
}

struct DesktopState {
  std::string_view word;  // of GET /health
  std::string_view verdict;
  std::string_view detail;
};
constexpr DesktopState kDesktopStates[] = {
    {"on", "ok", "notify-send calls you when a ruling is due and no page is open"},
    {"failing", "note", "notify-send failed the last time; 'aw server logs' says how, 'aw notify test' tries again"},
    {"off", "ok", "turned off by DEBATE_NOTIFY_DESKTOP"},
    {"not_local", "ok", "none on the desktop: the server is not only yours; DEBATE_NOTIFY_URL calls you elsewhere"},
    {"no_session", "note", "none on the desktop: the server was started outside a desktop session"},
    {"no_notify_send", "note",
     "none on the desktop: notify-send is not in PATH; install it (Debian: libnotify-bin) and restart the server"},
};

Check CheckNotices(const json::value& health) {
  const auto state = std::ranges::find(kDesktopStates, TextAt(health, "desktop_notices"), &DesktopState::word);
  if (state == std::end(kDesktopStates)) return {"notices", "note", "this version of the server does not say"};
  return {"notices", state->verdict, std::string(state->detail)};
}

Check CheckAgentFiles(const Settings& settings) {
  const auto files = install::Overview(settings);
  if (!files) return Wrong("agent files", files.error());
  if (files->empty()) return {"agent files", "note", "not installed; run 'aw agent install --for all'"};
  std::string agents;
  std::size_t odd = 0;
  for (const install::Installed& file : *files) {
    const std::string name = file.agent + " (" + std::string(file.scope) + ")";
    if (agents.find(name) == agents.npos) agents.append(agents.empty() ? "" : ", ").append(name);
    odd += file.state != "ok";
  }
  if (odd == 0) return {"agent files", "ok", std::move(agents)};
  return {"agent files", "note",
          agents + "; " + std::to_string(odd) + " changed, missing or outdated, see 'aw agent status'"};
}

// "0.1.0 (older than aw: …)"; empty for a plugin as it should be.
std::string RemarkOn(const install::FoundPlugin& plugin) {
  if (!plugin.is_on) return "turned off";
  if (IsOlderVersion(plugin.version, AW_VERSION)) return "older than aw " AW_VERSION ", update it";
  if (IsOlderVersion(AW_VERSION, plugin.version)) return "newer than aw " AW_VERSION ", update aw";
  return {};
}

// A plugin and the agent files in one program give it each command and tool twice.
bool HasAgentFiles(const std::vector<install::Installed>& files, std::string_view agent) {
  return std::ranges::any_of(files, [&](const auto& each) {
    return each.agent == agent && each.scope == install::Name(install::Scope::kUser) && each.what != "hook";
  });
}

Check CheckPlugins(const Settings& settings) {
  const auto home = install::OpenInstallation(settings, install::Scope::kUser, install::Access::kLook);
  if (!home) return Wrong("plugins", home.error());
  const auto files = install::Overview(settings);
  if (!files) return Wrong("plugins", files.error());
  std::vector<std::string> found, missing;
  bool is_odd = false;
  for (const programs::Row& row : programs::Table()) {
    if (row.plugin.file.empty()) continue;
    const auto plugin = install::FindPlugin(row, home->files.base());
    const bool is_here = !programs::FindInPath(row.executable).empty();
    if (!plugin && is_here) missing.emplace_back(row.name);
    if (!plugin) continue;
    std::string remark = RemarkOn(*plugin);
    if (remark.empty() && HasAgentFiles(*files, row.name))
      remark = "beside 'aw agent install': each command is there twice, remove one of them";
    is_odd = is_odd || !remark.empty();
    found.push_back(std::string(row.name) + " " + (plugin->version.empty() ? "(unknown version)" : plugin->version) +
                    (remark.empty() ? "" : " (" + remark + ")"));
  }
  if (found.empty()) return {"plugins", "ok", "none; 'aw agent plugin --to FOLDER' writes it, instead of agent files"};
  const std::string rest = missing.empty() ? "" : "; not in " + Joined(missing);
  return {"plugins", is_odd ? "note" : "ok", NeutralisedLine(Joined(found) + rest)};
}

// Agents call aw by name, from any folder, some in a login shell.
Check CheckPath() {
  const std::string remedy = "'" + client::OwnPath() + " agent install --for all --link' puts it into ~/.local/bin";
  const client::OnPath here = client::AwOnPath();
  if (here == client::OnPath::kRelative) {
    return {"path", "note", "PATH has the folder of aw only as a relative path: agents do not find it; " + remedy};
  }
  if (here == client::OnPath::kNo) return {"path", "note", "aw is not on PATH: agents do not find it; " + remedy};
  const process::LoginShell login = process::AskLoginShell(kMostAnswerTime);
  if (!login.shell.empty() && !login.finds) {
    return {"path", "note",
            "a login shell (" + login.shell + " -l) does not find aw: set PATH in your profile, not only here, or " +
                remedy};
  }
  return {"path", "ok", login.shell.empty() ? "aw is on PATH" : "aw is on PATH, in a login shell too"};
}

// An agent's program on this machine.
struct FoundAgent {
  std::string name;
  std::string version;  // the first line of `NAME --version`; empty if there is none
};

// Asks all programs in parallel, for kMostAnswerTime at most.
std::vector<FoundAgent> FindAgents() {
  std::vector<FoundAgent> found;
  std::vector<process::AskedProgram> asked;
  for (const programs::Row& row : programs::Table()) {
    const std::string program = programs::FindInPath(row.executable);
    if (program.empty()) continue;
    found.push_back({std::string(row.executable), {}});
    asked.push_back(process::StartAsked({program, "--version"}));
  }
  const auto deadline = std::chrono::steady_clock::now() + kMostAnswerTime;
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].version = process::FirstLineOf(asked[i], deadline);
    Stop(asked[i]);
  }
  return found;
}

// The installed programs that are not ready for `aw debate run`, with advice. Asks all programs in parallel.
std::string AdviceOnAgents(const Settings& settings) {
  const auto rows = programs::Programs(settings.home, std::nullopt);
  if (!rows) return "; " + rows.error().message;
  std::vector<programs::Readiness> answers(rows->size());
  std::vector<std::thread> asking;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    asking.emplace_back([&answer = answers[i], &program = (*rows)[i]] { answer = programs::AskReadiness(program); });
  }
  for (std::thread& each : asking) each.join();
  std::string advice;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].path.empty() || answers[i].ready()) continue;
    advice.append("; ").append((*rows)[i].name).append(" is not ready. ").append(answers[i].advice);
  }
  return NeutralisedLine(advice);
}

Check CheckAgents(const Settings& settings) {
  // Runs in parallel with FindAgents, so that a program that hangs delays the check once.
  auto asked = std::async(std::launch::async, [&settings] { return AdviceOnAgents(settings); });
  std::string list;
  for (const FoundAgent& agent : FindAgents()) {
    list.append(list.empty() ? "" : ", ").append(agent.name).append(" ");
    list.append(agent.version.empty() ? "(unknown version)" : NeutralisedLine(agent.version));
  }
  if (list.empty()) return {"agents", "note", "none found in PATH"};
  const std::string advice = asked.get();
  return {"agents", advice.empty() ? "ok" : "note", list + advice};
}

}  // namespace

OrFailure<Answer> Doctor(Session& session) {
  std::vector<Check> checks;
  const auto health = session.Get("/health");
  checks.push_back(CheckServer(session, health));
  if (health) {
    checks.push_back(CheckDatabase(session));
    checks.push_back(CheckToken(session));
    if (checks.back().verdict == "ok") checks.push_back(CheckArbitrator(session));
    checks.push_back(CheckClock(health->date));
    checks.push_back(CheckNotices(health->data));
  }
  checks.push_back(CheckPath());
  checks.push_back(CheckAgentFiles(session.settings()));
  checks.push_back(CheckPlugins(session.settings()));
  checks.push_back(CheckAgents(session.settings()));
  Finding gate = gate::CheckGate(session.settings());
  checks.push_back({"gate", gate.verdict, std::move(gate.detail)});

  bool well = true;
  for (const Check& check : checks) well = well && check.verdict != "wrong";
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Bool("ok", well);
                  AppendArray(object.Raw("checks"), checks, [](std::string& out, const Check& check) {
                    ObjectWriter item(out);
                    item.Text("name", check.name);
                    item.Text("verdict", check.verdict);
                    item.Text("detail", check.detail);
                  });
                })};
  answer.exit = well ? ExitCode::kOk : ExitCode::kProblem;
  answer.notes = {{"message", well ? "All checks passed" : "Some checks failed"}};
  return answer;
}

}  // namespace aw::cli
