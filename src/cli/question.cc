#include "cli/question.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "cli/output.h"
#include "client/call_options.h"

namespace aw::cli {
namespace {

constexpr std::size_t kLongestAnswer = 4096;

std::string Trimmed(const std::string& text) {
  constexpr const char* kSpaces = " \t\r\n";
  const std::size_t from = text.find_first_not_of(kSpaces);
  return from == text.npos ? "" : text.substr(from, text.find_last_not_of(kSpaces) - from + 1);
}

}  // namespace

bool CanAsk(const Settings& settings) {
  if (!settings.agent.empty() || !settings.role.empty()) return false;
  if (!IsTerminal(STDIN_FILENO) || !IsTerminal(STDERR_FILENO)) return false;
  // Agent programs that give their commands a pseudo-terminal set TERM=dumb.
  const char* term = std::getenv("TERM");
  if (!term || !*term || std::string_view(term) == "dumb") return false;
  return ::tcgetpgrp(STDIN_FILENO) == ::getpgrp();
}

std::optional<std::string> AskLine(const std::string& question, std::chrono::seconds most) {
  std::fprintf(stderr, "%s ", question.c_str());
  const auto call = client::CallOptions::For(most);
  std::string line;
  while (line.size() < kLongestAnswer && client::Await(STDIN_FILENO, POLLIN, call) == client::Ready::kYes) {
    char c = 0;
    // Read byte by byte: input after the line belongs to the next reader.
    const auto count = ::read(STDIN_FILENO, &c, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (c == '\n') return Trimmed(line);
    line.push_back(c);
  }
  std::fputs("\n", stderr);
  return std::nullopt;
}

std::optional<bool> AskWhetherTo(const std::string& question, std::chrono::seconds most) {
  for (std::string again;; again = "Please answer yes or no. ") {
    const auto answer = AskLine(again + question + " [Y/n]", most);
    if (!answer) return std::nullopt;
    if (answer->empty() || *answer == "y" || *answer == "Y" || *answer == "yes") return true;
    if (*answer == "n" || *answer == "N" || *answer == "no") return false;
  }
}

}  // namespace aw::cli
