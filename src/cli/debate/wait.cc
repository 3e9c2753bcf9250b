#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cstdio>

#include "cli/debate/moves.h"
#include "cli/terminal.h"
#include "core/shell_words.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

using client::Clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kLongestPoll{60'000};
constexpr seconds kGrace{5};              // added to the server's timeout on the client side
constexpr seconds kFirstConnectTime{10};  // give up on a server that has never answered
constexpr milliseconds kFirstPause{100};
constexpr milliseconds kLongestPause{2'000};
constexpr seconds kTick{1};

// Shows a counter while `aw debate wait` waits, if standard error is a terminal. Agents get none: they pay per token.
class Heartbeat {
 public:
  Heartbeat(const Session& session, Clock::time_point start, std::int64_t deadline_s)
      : session_(session), start_(start), deadline_s_(deadline_s) {}
  ~Heartbeat() {
    if (drawn_) session_.Say("\r\x1b[K");
  }
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  client::CallOptions Until(Clock::time_point deadline) const {
    return {deadline, [this] { Beat(); }, kTick, nullptr};
  }

 private:
  void Beat() const {
    if (!terminal_) return;
    const auto elapsed = std::chrono::floor<std::chrono::seconds>(Clock::now() - start_).count();
    session_.Say("\rwaiting, " + std::to_string(elapsed) + " of " + std::to_string(deadline_s_) + " s ");
    drawn_ = true;
  }

  const Session& session_;
  const Clock::time_point start_;
  const std::int64_t deadline_s_;
  const bool terminal_ = IsTerminal(session_.around().err);
  mutable bool drawn_ = false;
};

struct Wait {
  Session& session;
  Clock::time_point start = Clock::now();
  Clock::time_point deadline{};
  std::int64_t deadline_s = 0;
  std::int64_t last_seen_seq = 0;
  std::string panel = {};  // JSON; empty: it is no panel's turn
  bool reached = false;
  milliseconds pause = kFirstPause;

  std::int64_t WaitedSeconds() const { return std::chrono::round<seconds>(Clock::now() - start).count(); }
};

std::string NewsJson(const Reply& reply) {
  return WithoutMember(reply.text, "has_new_argument").replace(0, 1, R"({"status":"new_argument",)");
}

std::string RetryCommand(const Session& session) {
  const std::int64_t attempt = session.Number("attempt").value_or(1);
  return WaitCommand(session, session.Required("debate-id"), session.Required("role"),
                     session.Text("argument-id").value_or(""), attempt + 1);
}

Answer TimedOut(const Wait& wait) {
  const Session& session = wait.session;
  const auto argument_id = session.Text("argument-id");
  const std::string message = "No response after " + std::to_string(wait.deadline_s) + "s";
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("status", "timeout");
                  object.Text("message", message);
                  object.Text("debate_id", session.Required("debate-id"));
                  if (argument_id && !argument_id->empty()) {
                    object.Text("last_argument_id", *argument_id);
                  } else {
                    object.Null("last_argument_id");
                  }
                  object.Number("last_seen_seq", wait.last_seen_seq);
                  if (!wait.panel.empty()) object.Raw("panel").append(wait.panel);
                  object.Number("waited_s", wait.WaitedSeconds());
                  object.Text("retry_command", RetryCommand(session));
                })};
  answer.notes = {{"message", message + "; run retry_command to go on waiting, nothing is lost in between"}};
  answer.markdown = "**timeout**: " + message + "; nothing is lost in between (last seen: argument " +
                    std::to_string(wait.last_seen_seq) + ")\n";
  answer.last_line = "retry_command: " + RetryCommand(session);
  return answer;
}

// Exponential backoff, limited by the deadline.
void Pause(Wait& wait, const Heartbeat& heartbeat) {
  client::Sleep(client::Jittered(wait.pause), heartbeat.Until(wait.deadline));
  wait.pause = std::min(wait.pause * 2, kLongestPause);
}

Result<client::Response, client::ClientError> Poll(const Wait& wait, const Heartbeat& heartbeat) {
  const Session& session = wait.session;
  const auto left = std::chrono::ceil<milliseconds>(wait.deadline - Clock::now());
  const auto time = std::clamp(left, milliseconds(0), kLongestPoll);
  const auto argument_id = session.Text("argument-id");
  const Target target = Target(session.DebatePath("/wait"))
                            .With("role", session.Text("role"))
                            .With("argument_id", argument_id && !argument_id->empty() ? argument_id : std::nullopt)
                            .With("seat", session.Text("seat"))
                            .With("timeout_ms", time.count());
  return client::Send(session.settings().url,
                      {"GET", target.text(), {}, session.settings().token, session.settings().agent},
                      heartbeat.Until(Clock::now() + time + kGrace));
}

// Whether the error is transient, so that the next poll may succeed.
bool IsTransient(const Result<client::Response, client::ClientError>& outcome) {
  using Kind = client::ClientError::Kind;
  if (outcome) return client::IsPassing(outcome->status) || outcome->status == 429;
  const Kind kind = outcome.error().kind;
  return kind == Kind::kUnreachable || kind == Kind::kLost || kind == Kind::kTooLate;
}

// A connection that was open for a while before it broke: the server had parked the wait.
bool WasParked(const Result<client::Response, client::ClientError>& outcome, Clock::duration held) {
  return !outcome && outcome.error().kind != client::ClientError::Kind::kUnreachable && held > kFirstPause;
}

// The answer, or nullopt if the poll timed out.
OrFailure<std::optional<Answer>> HandleReply(Wait& wait, client::Response response, Clock::time_point asked) {
  auto reply = client::ReadReply(std::move(response), wait.session.settings().url);
  if (!reply) return std::move(reply).error();
  wait.reached = true;
  if (FlagAt(reply->data, "has_new_argument")) {
    Answer answer;
    answer.notes = {{"message", "The next step is: " + std::string(TextAt(reply->data, "action"))}};
    answer.data = NewsJson(*reply);
    return std::optional(std::move(answer));
  }
  wait.last_seen_seq = NumberAt(reply->data, "last_seen_seq").value_or(wait.last_seen_seq);
  const auto& panel = At(reply->data, "panel");
  wait.panel = panel.is_null() ? "" : boost::json::serialize(panel);
  // A stopping server, or one with a short poll timeout, answers at once: keep the backoff, to limit the poll rate.
  const bool parked = Clock::now() - asked > kLongestPause;
  if (parked) wait.pause = kFirstPause;
  return std::optional<Answer>();
}

}  // namespace

std::string WaitCommand(const Session& session, std::string_view debate_id, std::string_view role,
                        std::string_view argument_id, std::int64_t attempt) {
  const std::int64_t deadline_s = session.Number("deadline").value_or(session.settings().wait_deadline_s);
  std::vector<std::string> words{session.settings().program, "debate", "wait",           "--debate-id",
                                 std::string(debate_id),     "--role", std::string(role)};
  const auto add = [&](std::string option, std::string_view value) {
    words.push_back(std::move(option));
    words.emplace_back(value);
  };
  if (const auto seat = session.Text("seat")) add("--seat", *seat);
  if (!argument_id.empty()) add("--argument-id", argument_id);
  add("--deadline", std::to_string(deadline_s));
  add("--attempt", std::to_string(attempt));
  if (session.HasFormat(Format::kMarkdown)) add("--format", "markdown");
  return ShellCommand(words);
}

OrFailure<Answer> Wait(Session& session) {
  struct Wait wait{.session = session};
  wait.deadline_s = session.Number("deadline").value_or(session.settings().wait_deadline_s);
  wait.deadline = wait.start + seconds(std::min<std::int64_t>(wait.deadline_s, 366 * 86400));
  const Heartbeat heartbeat(session, wait.start, wait.deadline_s);
  bool started = false;
  while (true) {
    const auto asked = Clock::now();
    auto outcome = Poll(wait, heartbeat);
    if (!outcome && outcome.error().kind == client::ClientError::Kind::kUnreachable && !started) {
      started = true;
      if (session.StartServer()) continue;
    }
    if (IsTransient(outcome)) {
      const auto now = Clock::now();
      wait.reached = wait.reached || WasParked(outcome, now - asked);
      if (!wait.reached && (now >= wait.deadline || now - wait.start >= kFirstConnectTime)) {
        return outcome ? FromResponse(*outcome, session.settings().url) : session.FailureOf(outcome.error());
      }
    } else if (!outcome) {
      return session.FailureOf(outcome.error());
    } else {
      auto answer = HandleReply(wait, *std::move(outcome), asked);
      if (!answer) return std::move(answer).error();
      if (*answer) return **std::move(answer);
    }
    if (Clock::now() >= wait.deadline) return TimedOut(wait);
    if (Clock::now() - asked < kLongestPause) Pause(wait, heartbeat);
    if (Clock::now() >= wait.deadline && wait.reached) return TimedOut(wait);
  }
}

}  // namespace aw::cli::debate
