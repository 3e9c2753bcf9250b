#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "bridge/acp/turn.h"
#include "bridge/mcp/bridge.h"
#include "platform/file.h"
#include "platform/platform.h"
#include "process/guarded_process.h"
#include "programs/rows.h"

namespace aw::bridge::acp {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kMostLineBytes = 32u << 20;
constexpr std::size_t kMostUnread = 128u << 20;  // not yet read by the agent; the prompt is the largest message
constexpr milliseconds kSlice{50};
constexpr milliseconds kDrainTime{500};
constexpr milliseconds kCancelTime{1'000};  // from session/cancel to its answer
constexpr milliseconds kOwnEndTime{500};    // after its input was closed
constexpr milliseconds kAskedEndTime{1'000};
constexpr std::string_view kTokens[] = {"DEBATE_AUTH_TOKEN", "DEBATE_ARBITRATOR_TOKEN"};

volatile std::sig_atomic_t g_stop = 0;
void OnStop(int) { g_stop = 1; }

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Only the MCP server started by the agent gets our tokens, not the agent itself. Only an arbitrator gets the
// arbitrator's token.
std::vector<std::pair<std::string, std::string>> ServerVariables() {
  std::vector<std::pair<std::string, std::string>> variables;
  for (const char* name : {"DEBATE_SERVER_URL", "DEBATE_AUTH_TOKEN", "DEBATE_ROLE"}) {
    if (std::string value = Variable(name); !value.empty()) variables.emplace_back(name, std::move(value));
  }
  const std::string judge = Variable("DEBATE_ARBITRATOR_TOKEN");
  if (!judge.empty() && Variable("DEBATE_ROLE") == "arbitrator") variables.emplace_back(kTokens[1], judge);
  return variables;
}

// Looks up a plain name in PATH; returns it unchanged if it is not found.
std::string PathOf(const std::string& program) {
  const std::string found = program.find('/') == program.npos ? programs::FindInPath(program) : "";
  return found.empty() ? program : found;
}

// A temporary folder for the file by which our MCP server shows that the agent has started it.
class StartedFile {
 public:
  StartedFile() {
    std::error_code ignored;
    std::string folder = std::filesystem::temp_directory_path(ignored).string() + "/aw-acp-XXXXXX";
    if (::mkdtemp(folder.data())) folder_ = folder;
  }
  StartedFile(const StartedFile&) = delete;
  StartedFile& operator=(const StartedFile&) = delete;
  ~StartedFile() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  void AddTo(Assignment& assignment) const {
    if (folder_.empty()) return;
    assignment.variables.emplace_back(mcp::kStartedVariable, folder_ + "/started");
    assignment.server_runs = [path = folder_ + "/started"] { return ::access(path.c_str(), F_OK) == 0; };
  }

 private:
  std::string folder_;
};

void DoNotBlock(const platform::FileDescriptor& file) {
  ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) | O_NONBLOCK);
}

// Reads and writes the lines from and to the agent.
class Lines {
 public:
  Lines(platform::FileDescriptor to, platform::FileDescriptor from) : to_(std::move(to)), from_(std::move(from)) {
    DoNotBlock(to_);
    DoNotBlock(from_);
  }

  void Send(const std::string& line) { unsent_.append(line).append("\n"); }
  std::size_t unsent() const { return unsent_.size(); }
  bool is_open() const { return static_cast<bool>(from_); }
  void StopSending() { to_ = platform::FileDescriptor(); }

  // Waits up to kSlice for I/O, writes pending output and passes each received line to `turn`.
  void Poll(Turn& turn) {
    std::array<pollfd, 2> entries{{{from_.get(), POLLIN, 0}, {unsent_.empty() ? -1 : to_.get(), POLLOUT, 0}}};
    if (::poll(entries.data(), entries.size(), static_cast<int>(kSlice.count())) <= 0) return;
    if (entries[1].revents) Write();
    if (entries[0].revents) Read(turn);
  }

 private:
  void Write() {
    const auto count = ::write(to_.get(), unsent_.data(), unsent_.size());
    if (count > 0) unsent_.erase(0, static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR && errno != EAGAIN) to_ = platform::FileDescriptor();
  }

  void Read(Turn& turn) {
    std::array<char, 64 * 1024> buffer;
    const auto count = ::read(from_.get(), buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
      from_ = platform::FileDescriptor();
      return;
    }
    std::size_t seen = pending_.size();
    pending_.append(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t end; (end = pending_.find('\n', seen)) != pending_.npos; seen = 0) {
      if (!skipping_) turn.Take(std::string_view(pending_).substr(0, end));
      skipping_ = false;
      pending_.erase(0, end + 1);
    }
    if (pending_.size() <= kMostLineBytes) return;
    if (!skipping_) turn.TakeTooLong();
    skipping_ = true;
    pending_.clear();
  }

  platform::FileDescriptor to_;
  platform::FileDescriptor from_;
  std::string unsent_;
  std::string pending_;
  bool skipping_ = false;  // discards the rest of an oversized line
};

// After the agent has ended or closed its output, drains the pipe, then fails the turn.
void FailIfGone(Turn& turn, const Lines& lines, process::GuardedProcess& agent,
                std::optional<Clock::time_point>& last) {
  const auto exit_code = agent.Ended();
  if (!exit_code && lines.is_open()) return;
  if (!last) last = Clock::now() + kDrainTime;
  if (Clock::now() < *last && !(exit_code && !lines.is_open())) return;
  if (!exit_code) return turn.Fail("closed its output before its turn was over");
  turn.Fail(*exit_code == 127 ? "cannot be run"
                              : "ended with exit code " + std::to_string(*exit_code) + " before its turn was over");
}

// Runs until the turn is over, the agent has ended, or kCancelTime has passed since it was asked to cancel.
void RunLoop(Turn& turn, Lines& lines, process::GuardedProcess& agent) {
  std::optional<Clock::time_point> last, cancelled;
  turn.Begin();
  while (!turn.over()) {
    lines.Poll(turn);
    FailIfGone(turn, lines, agent, last);
    if (g_stop && !cancelled) {
      cancelled = Clock::now() + kCancelTime;
      turn.Cancel();
    }
    if (cancelled && Clock::now() >= *cancelled) turn.Fail("was stopped and did not end its turn in time");
    if (lines.unsent() > kMostUnread) turn.Fail("does not read its input");
  }
}

// Lets the agent end by itself, then asks it to; the guard kills it. Some do not notice the end of their input.
void EndAgent(Turn& turn, Lines& lines, process::GuardedProcess& agent) {
  lines.Poll(turn);  // send pending messages, such as session/cancel
  lines.StopSending();
  const auto wait = [&](milliseconds time) {
    for (const auto end = Clock::now() + time; !agent.Ended() && Clock::now() < end;) lines.Poll(turn);
  };
  if (!g_stop) wait(kOwnEndTime);
  agent.AskToEnd();
  wait(g_stop ? kOwnEndTime : kAskedEndTime);
}

}  // namespace

OrFailure<TurnResult> RunTurn(Assignment assignment, std::vector<std::string> words) {
  assignment.variables = ServerVariables();
  const StartedFile started;
  started.AddTo(assignment);
  struct sigaction stop{};
  stop.sa_handler = OnStop;
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::sigaction(number, &stop, nullptr);
  process::Program command{std::move(words), process::EnvironmentWithout(kTokens)};
  command.words[0] = PathOf(command.words[0]);
  command.folder = assignment.folder;
  auto in = platform::Pipe::Make();
  auto out = platform::Pipe::Make();
  command.in = in.read.get();
  command.out = out.write.get();
  command.err = STDERR_FILENO;
  auto agent = in.read && out.read ? process::GuardedProcess::Start(command) : std::nullopt;
  if (!agent) return Refuse("No process can be started", "Try again when the machine has less to do");
  in.read = platform::FileDescriptor();
  out.write = platform::FileDescriptor();
  Lines lines(std::move(in.write), std::move(out.read));
  Turn turn(
      std::move(assignment), [&](const std::string& line) { lines.Send(line); },
      [](const std::string& line) { (void)platform::WriteAll(STDOUT_FILENO, line + "\n"); });
  RunLoop(turn, lines, *agent);
  EndAgent(turn, lines, *agent);
  return turn.failed() ? TurnResult::kFailed : TurnResult::kDone;
}

}  // namespace aw::bridge::acp
