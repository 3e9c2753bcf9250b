#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/child_process.h"
#include "cli/run/rows.h"
#include "cli/terminal.h"

namespace aw::cli::run {
namespace {

namespace fs = std::filesystem;

// Node programs take a second or two to start, more on a busy machine.
constexpr auto kMostTime = std::chrono::seconds(20);

bool IsProgram(const std::string& path) {
  std::error_code ignored;
  return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path, ignored);
}

}  // namespace

std::string FindInPath(std::string_view executable) {
  std::error_code failure;
  if (executable.find('/') != executable.npos) {
    const fs::path path = fs::absolute(executable, failure);
    return !failure && IsProgram(path.string()) ? path.string() : "";
  }
  const char* path = std::getenv("PATH");
  const std::string_view directories = path ? path : "";
  for (std::size_t from = 0; from < directories.size();) {
    const std::size_t colon = std::min(directories.find(':', from), directories.size());
    std::string file(directories.substr(from, colon - from));
    from = colon + 1;
    // Only absolute ones: the project's folder may bring a program of that name.
    if (!file.starts_with('/')) continue;
    file.append("/").append(executable);
    if (IsProgram(file)) return file;
  }
  return {};
}

Asked Ask(const std::string& path, std::vector<std::string> words) {
  words.insert(words.begin(), path);
  const auto patience = client::Patience::For(kMostTime);
  const auto program = StartAsked(words);
  Asked asked;
  asked.output = OutputOf(program, patience);
  asked.exit_status = ExitStatusOf(program, patience);
  Stop(program);
  return asked;
}

// "2.1.325 (Claude Code)", "codex-cli 0.166.0", "GitHub Copilot CLI 1.0.102."
Readiness AskVersion(const std::string& path) {
  Readiness readiness;
  readiness.path = path;
  const std::string output = Ask(path, {"--version"}).output;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto start = std::find_if(output.begin(), output.end(), digit);
  const auto end = std::find_if(start, output.end(), [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
  readiness.version = NeutralisedLine(std::string(start, end).substr(0, 40));
  while (readiness.version.ends_with('.')) readiness.version.pop_back();
  return readiness;
}

Readiness AskReadiness(const Program& program) {
  const std::string path = FindInPath(program.executable);
  if (!path.empty()) {
    if (program.ask_ready) return program.ask_ready(path);
    Readiness readiness;
    readiness.path = path;
    return readiness;
  }
  Readiness readiness;
  readiness.advice = program.install_hint.empty() ? "Install '" + program.executable + "', so that it is in PATH"
                                                  : "Install it: " + program.install_hint;
  return readiness;
}

}  // namespace aw::cli::run
