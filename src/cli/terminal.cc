#include "cli/terminal.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "cli/output.h"
#include "client/call_options.h"
#include "platform/file.h"

namespace aw::cli {
namespace {

constexpr std::size_t kLongestAnswer = 4096;

}  // namespace

std::string_view RoleColour(std::string_view role) {
  return role == "proposer" ? "1;34" : role == "opponent" ? "1;33" : "1;35";
}

Colours Colours::For(int fd) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = term && std::string_view(term) == "dumb";
  return {.on = ::isatty(fd) == 1 && !(no_colour && *no_colour) && !dumb};
}

std::string Colours::Paint(std::string_view code, std::string_view text) const {
  if (!on) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Colours::Role(std::string_view role, std::string_view text) const { return Paint(RoleColour(role), text); }

bool CanAsk(const Settings& settings, const Surroundings& around) {
  if (!settings.agent.empty() || !settings.role.empty()) return false;
  if (!IsTerminal(around.in) || !IsTerminal(around.err)) return false;
  // Agent programs that give their commands a pseudo-terminal set TERM=dumb.
  const std::string_view term = around.Variable("TERM");
  return !term.empty() && term != "dumb" && ::tcgetpgrp(around.in) == ::getpgrp();
}

std::optional<std::string> AskLine(const Surroundings& around, const std::string& question, std::chrono::seconds most) {
  (void)platform::WriteAll(around.err, question + " ");
  const auto call = client::CallOptions::For(most);
  std::string line;
  while (line.size() < kLongestAnswer && client::Await(around.in, POLLIN, call) == client::Ready::kYes) {
    char c = 0;
    // Read byte by byte: input after the line belongs to the next reader.
    const auto count = ::read(around.in, &c, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (c == '\n') return std::string(Trimmed(line));
    line.push_back(c);
  }
  (void)platform::WriteAll(around.err, "\n");
  return std::nullopt;
}

std::optional<bool> AskWhetherTo(const Surroundings& around, const std::string& question, std::chrono::seconds most) {
  for (std::string again;; again = "Please answer yes or no. ") {
    const auto answer = AskLine(around, again + question + " [Y/n]", most);
    if (!answer) return std::nullopt;
    if (answer->empty() || *answer == "y" || *answer == "Y" || *answer == "yes") return true;
    if (*answer == "n" || *answer == "N" || *answer == "no") return false;
  }
}

}  // namespace aw::cli
