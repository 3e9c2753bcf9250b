// Passes events to the live view of `aw debate run`, for tests with a terminal: reads one JSON line {"event", …} per
// event from a descriptor, and writes each ruling of the person to another. "exit" ends it at once; after "hold", which
// it answers by a line, it does nothing until the next event.
// usage: run-view-play FOLDER EVENTS_FD RULINGS_FD
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdlib>

#include "cli/run/live_view.h"
#include "platform/file.h"
#include "wire/json_reader.h"

namespace {

namespace json = boost::json;
namespace conduct = aw::conduct;

volatile std::sig_atomic_t g_interrupts = 0;

void Play(conduct::RunListener& view, std::string_view line) {
  const auto event = aw::ParseJson(line);
  if (!event || !event->is_object()) return;
  json::object fields = event->get_object();
  const std::string name(aw::TextAt(*event, "event"));
  fields.erase("event");
  if (name == "exit") std::exit(3);
  view.On({name, fields});
}

void Report(conduct::RunListener& view, int fd) {
  if (const auto ruling = view.TakeRuling()) {
    const json::object made{{"content", ruling->content}, {"choice", ruling->choice}, {"close", ruling->close}};
    aw::platform::WriteAll(fd, json::serialize(made) + "\n");
  }
}

// Like the conductor: reports the first Ctrl-C, and ends at the second.
bool Interrupted(conduct::RunListener& view, int& reported) {
  const int interrupts = g_interrupts;
  if (interrupts > reported && reported == 0) view.On({"stopping", {{"after", "this turn"}}});
  reported = interrupts;
  return interrupts > 1;
}

void Hold(int events, int rulings) {
  aw::platform::WriteAll(rulings, "{}\n");
  pollfd ready{events, POLLIN, 0};
  while (::poll(&ready, 1, -1) < 0) {
  }
}

int Loop(conduct::RunListener& view, int events, int rulings) {
  std::string text;
  int reported = 0;
  while (!Interrupted(view, reported)) {
    bool held = false;
    pollfd ready{events, POLLIN, 0};
    if (::poll(&ready, 1, 50) > 0) {
      std::array<char, 65536> buffer;
      const auto count = ::read(events, buffer.data(), buffer.size());
      if (count <= 0) return 0;
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    for (auto end = text.find('\n'); end != text.npos; end = text.find('\n')) {
      Play(view, text.substr(0, end));
      held = text.starts_with(R"({"event": "hold")");
      text.erase(0, end + 1);
    }
    if (held) {
      Hold(events, rulings);
      continue;
    }
    view.Tick();
    Report(view, rulings);
  }
  return 130;
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  struct sigaction action{};
  action.sa_handler = [](int) { g_interrupts = g_interrupts + 1; };
  sigaction(SIGINT, &action, nullptr);
  aw::cli::run::LiveView view(STDIN_FILENO, STDOUT_FILENO, words[1]);
  return Loop(view, std::atoi(words[2]), std::atoi(words[3]));
}
