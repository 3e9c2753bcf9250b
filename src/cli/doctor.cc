#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "cli/agent/installation.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "client/patience.h"
#include "core/clock.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

struct Check {
  std::string_view name;
  std::string_view verdict;  // "ok", "wrong", or "note" for what is worth knowing and no fault
  std::string detail;
};

constexpr double kMostSkewSeconds = 60;

Check Wrong(std::string_view name, const Failure& failure) {
  return {name, "wrong", failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion)};
}

Check CheckServer(const Session& session, const OrFailure<Reply>& health) {
  if (!health) return Wrong("server", health.error());
  return {"server", "ok",
          session.settings().url.Whole() + " answers, version " + std::string(TextAt(health->data, "version"))};
}

// A move in a debate that does not exist: the store opens a transaction to write, looks, and refuses. No trace is left.
OrFailure<Reply> ProbeWrite(const Session& session, std::string_view path, As as) {
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("role", "opponent");
    object.Text("target_id", session.NewId());
    object.Text("content", "aw doctor");
    object.Text("client_request_id", session.NewId());
  }
  return session.Post("/debates/" + session.NewId() + std::string(path), std::move(body), as);
}

Check CheckDatabase(const Session& session) {
  const auto ready = session.Get("/ready");
  if (!ready) return Wrong("database", ready.error());
  const auto probe = ProbeWrite(session, "/arguments", As::kAgent);
  if (probe || probe.error().code == Name(ErrorCode::kDebateNotFound))
    return {"database", "ok", "can be read and written"};
  if (probe.error().exit == ExitCode::kAccess) return {"database", "note", "can be read; the token hinders the rest"};
  return Wrong("database", probe.error());
}

Check CheckToken(const Session& session) {
  const auto list = session.Get("/debates?limit=1");
  if (!list) return Wrong("token", list.error());
  return {"token", "ok", session.settings().token.empty() ? "none is set and none is needed" : "is accepted"};
}

Check CheckArbitrator(const Session& session) {
  const auto probe = ProbeWrite(session, "/ruling", As::kArbitrator);
  if (!probe && probe.error().exit == ExitCode::kAccess) {
    return {"arbitrator", "note", "this environment may not rule; DEBATE_ARBITRATOR_TOKEN would let it"};
  }
  return {"arbitrator", "ok", "this environment may rule"};
}

Check CheckClock(const std::string& date) {
  std::tm parts{};
  if (!strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S", &parts)) {
    return {"clock", "note", "the server does not tell its time"};
  }
  const double skew = std::difftime(timegm(&parts), static_cast<std::time_t>(SystemUnixMs() / 1000));
  if (std::abs(skew) <= kMostSkewSeconds) return {"clock", "ok", "agrees with the server's"};
  return {"clock", "wrong",
          "is " + std::to_string(static_cast<long long>(std::abs(skew))) + " s " + (skew > 0 ? "behind" : "ahead of") +
              " the server's. Set the clocks by NTP"};
}

Check CheckAgentFiles(const Settings& settings) {
  const auto files = agent::Overview(settings);
  if (!files) return Wrong("agent files", files.error());
  if (files->empty()) return {"agent files", "note", "not installed; 'aw agent install --for all' does it"};
  std::string agents;
  std::size_t odd = 0;
  for (const agent::Installed& file : *files) {
    const std::string name = file.agent + " (" + std::string(file.scope) + ")";
    if (agents.find(name) == agents.npos) agents.append(agents.empty() ? "" : ", ").append(name);
    odd += file.state != "ok";
  }
  if (odd == 0) return {"agent files", "ok", std::move(agents)};
  return {"agent files", "note",
          agents + "; " + std::to_string(odd) + " changed, missing or outdated, see 'aw agent status'"};
}

// An agent's program on this machine.
struct FoundAgent {
  std::string name;
  std::string version;  // the first line of `NAME --version`; empty if it did not say
};

constexpr std::array kAgents{"claude", "codex", "gemini", "copilot", "opencode", "cursor-agent"};
constexpr auto kVersionTime = std::chrono::seconds(8);
constexpr std::size_t kMostOutput = 4096;

std::string FindInPath(std::string_view name) {
  const char* path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::size_t colon = rest.find(':');
    std::string candidate = std::string(rest.substr(0, colon)) + "/" + std::string(name);
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(colon == rest.npos ? rest.size() : colon + 1);
  }
  return {};
}

// One of them, started with --version.
struct Child {
  pid_t pid = -1;
  int out = -1;
};

Child StartForVersion(const std::string& program) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    ::execl(program.c_str(), program.c_str(), "--version", nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  return {child, ends[0]};
}

std::string ReadFirstLine(const Child& child, const client::Patience& patience) {
  std::string text;
  std::array<char, 1024> buffer;
  while (child.out >= 0 && text.size() < kMostOutput && text.find('\n') == text.npos) {
    if (client::Await(child.out, POLLIN, patience) != client::Ready::kYes) break;
    const auto count = ::read(child.out, buffer.data(), buffer.size());
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text.substr(0, text.find('\n'));
}

// It has answered, or its time is over.
void Stop(const Child& child) {
  if (child.out >= 0) ::close(child.out);
  if (child.pid <= 0) return;
  ::kill(-child.pid, SIGKILL);
  ::kill(child.pid, SIGKILL);
  ::waitpid(child.pid, nullptr, 0);
}

// Asks all of them at the same time, and none for longer than a few seconds.
std::vector<FoundAgent> FindAgents() {
  std::vector<FoundAgent> found;
  std::vector<Child> children;
  for (const char* name : kAgents) {
    const std::string program = FindInPath(name);
    if (program.empty()) continue;
    found.push_back({name, {}});
    children.push_back(StartForVersion(program));
  }
  const auto patience = client::Patience::For(kVersionTime);
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].version = ReadFirstLine(children[i], patience);
    Stop(children[i]);
  }
  return found;
}

Check CheckAgents() {
  std::string list;
  for (const FoundAgent& agent : FindAgents()) {
    list.append(list.empty() ? "" : ", ").append(agent.name).append(" ");
    list.append(agent.version.empty() ? "(says no version)" : NeutralisedLine(agent.version));
  }
  if (list.empty()) return {"agents", "note", "none found in PATH"};
  return {"agents", "ok", std::move(list)};
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
  }
  checks.push_back(CheckAgentFiles(session.settings()));
  checks.push_back(CheckAgents());

  bool well = true;
  for (const Check& check : checks) well = well && check.verdict != "wrong";
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Bool("ok", well);
    AppendArray(object.Raw("checks"), checks, [](std::string& out, const Check& check) {
      ObjectWriter item(out);
      item.Text("name", check.name);
      item.Text("verdict", check.verdict);
      item.Text("detail", check.detail);
    });
  }
  answer.exit = well ? ExitCode::kOk : ExitCode::kProblem;
  answer.notes = {{"message", well ? "Everything is well" : "Something is wrong; see the checks"}};
  return answer;
}

}  // namespace aw::cli
