#include <unistd.h>

#include <csignal>
#include <map>
#include <utility>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "client/web_socket.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

using client::CallOptions;
using client::Clock;
using Kind = client::ClientError::Kind;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kSilence{90};  // the server pings far more often
constexpr seconds kOpenTime{10};
constexpr seconds kFirstConnect{3};
constexpr milliseconds kShortestRetry{100};
constexpr milliseconds kLongestRetry{2'000};

volatile std::sig_atomic_t g_interrupted = 0;

CallOptions Within(Clock::duration time) {
  CallOptions call = CallOptions::For(time);
  call.stop = &g_interrupted;
  return call;
}

// Prints the debate and remembers what was printed: a new connection sends everything again.
class Screen {
 public:
  explicit Screen(const Session& session) : session_(session) {}

  // False when the debate is closed or deleted.
  bool Show(const boost::json::value& frame) {
    const std::string_view event = TextAt(frame, "event");
    const boost::json::value& data = At(frame, "data");
    if (event == "initial_state") {
      ShowTitle(At(data, "debate"));
      for (const auto& argument : ArrayAt(data, "arguments")) ShowArgument(argument);
      ShowPresence(At(data, "presence"));
      ShowState(TextAt(At(data, "debate"), "state"));
    } else if (event == "presence") {
      ShowPresence(At(data, "presence"));
    } else if (event == "new_argument") {
      ShowArgument(At(data, "argument"));
    } else if (event == "state_changed") {
      ShowState(TextAt(data, "state"));
    } else if (event == "issues_changed") {
      session_.Print(colours_.Paint("2", NeutralisedLine(StatusLine(data))) + "\n");
    } else if (event == "draft_held") {
      const std::string_view role = TextAt(data, "role");
      session_.Print(colours_.Paint("2", "A draft of " + NeutralisedLine(role) + " is held until the ruling") + "\n");
    } else if (event == "debate_deleted") {
      session_.Print(colours_.Paint("1;31", "The debate was deleted") + "\n");
      return false;
    }
    return state_ != "CLOSED";
  }

 private:
  void ShowTitle(const boost::json::value& debate) {
    if (seen_ > 0) return;
    session_.Print(colours_.Paint("1", NeutralisedLine(TextAt(debate, "title"))) + "\n");
  }

  void ShowArgument(const boost::json::value& argument) {
    const std::int64_t seq = NumberAt(argument, "seq").value_or(0);
    if (seq <= seen_) return;
    seen_ = seq;
    const std::string_view role = TextAt(argument, "role");
    const std::string head =
        std::to_string(seq) + ". " + NeutralisedLine(TextAt(argument, "type")) + " by " + NeutralisedLine(role);
    std::string text =
        "\n" + colours_.Role(role, head) + "  " + colours_.Paint("2", Moment(TextAt(argument, "created_at"))) + "\n";
    text.append(Neutralised(TextAt(argument, "content")));
    session_.Print(text.ends_with('\n') ? text : text + "\n");
  }

  void ShowState(std::string_view state) {
    if (state == state_) return;
    const bool calls = !state_.empty() && state == "AWAITING_ARBITRATOR" && ::isatty(session_.around().out);
    state_ = state;
    if (calls) session_.Print("\a");
    session_.Print("\n" + colours_.Paint("2", "— " + NeutralisedLine(state) + " —") + "\n");
  }

  // Prints a line for each role whose presence has changed; none for a role that was gone from the start.
  void ShowPresence(const boost::json::value& presence) {
    for (const std::string_view role : {"proposer", "opponent", "arbitrator"}) {
      const boost::json::value& present = At(presence, role);
      const std::string_view state = TextAt(present, "state");
      if (state.empty() || (state == "gone" && !presence_.contains(role))) continue;
      const std::string_view agent = TextAt(present, "agent");
      std::string line = NeutralisedLine(role) + ": ";
      if (!agent.empty()) line += NeutralisedLine(agent) + " is ";
      line += NeutralisedLine(state);
      if (std::exchange(presence_[role], line) == line) continue;
      session_.Print(colours_.Paint("2", line) + "\n");
    }
  }

  const Session& session_;
  const Colours colours_ = Colours::For(session_.around().out);
  std::int64_t seen_ = 0;
  std::string state_;
  std::map<std::string_view, std::string> presence_;  // the line last shown of each role
};

enum class End { kOver, kLost, kStopped };

End Follow(client::WebSocket& socket, Screen& screen) {
  while (true) {
    const auto message = socket.Next(Within(kSilence));
    if (!message) return message.error().kind == Kind::kStopped ? End::kStopped : End::kLost;
    const auto frame = ParseJson(*message);
    if (frame && !screen.Show(*frame)) return End::kOver;
  }
}

void CatchInterrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { g_interrupted = 1; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

OrFailure<Answer> Watch(Session& session) {
  const Settings& settings = session.settings();
  // HTTP first, for the exit codes of a missing debate, a wrong token and an unreachable server.
  const auto exists = session.Get(session.DebatePath("?limit=0"));
  if (!exists) return exists.error();
  CatchInterrupts();
  const std::string target = "/ws?debate_id=" + session.Required("debate-id");
  Screen screen(session);
  const auto start = Clock::now();
  bool reached = false;
  milliseconds pause = kShortestRetry;
  while (!g_interrupted) {
    client::Response refusal;
    auto socket = client::WebSocket::Open(settings.url, target, settings.token, Within(kOpenTime), refusal);
    if (socket) {
      reached = true;
      pause = kShortestRetry;
      if (Follow(*socket, screen) != End::kLost) break;
    } else if (refusal.status != 0 && !client::IsPassing(refusal.status)) {
      return FromResponse(refusal, settings.url);
    } else if (socket.error().kind == Kind::kNotOurs || (!reached && Clock::now() - start > kFirstConnect)) {
      return FromClientError(socket.error(), settings.url);
    }
    client::Sleep(client::Jittered(pause), Within(kLongestRetry * 2));
    pause = std::min(pause * 2, kLongestRetry);
  }
  Answer answer;
  answer.printed = true;
  return answer;
}

}  // namespace aw::cli::debate
