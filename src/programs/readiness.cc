#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "platform/file.h"
#include "process/child_process.h"
#include "programs/rows.h"
#include "wire/quotation.h"

namespace aw::programs {
namespace {

namespace fs = std::filesystem;

// Node programs take a second or two to start, more on a busy machine.
constexpr auto kMaxTime = std::chrono::seconds(12);

}  // namespace

std::string FindInPath(std::string_view executable) {
  std::error_code failure;
  if (executable.find('/') != executable.npos) {
    const fs::path path = fs::absolute(executable, failure);
    return !failure && platform::IsProgram(path.string()) ? path.string() : "";
  }
  const char* path = std::getenv("PATH");
  const std::string_view directories = path ? path : "";
  for (std::size_t from = 0; from < directories.size();) {
    const std::size_t colon = std::min(directories.find(':', from), directories.size());
    std::string file(directories.substr(from, colon - from));
    from = colon + 1;
    // Only absolute folders: the project's folder may contain a program of that name.
    if (!file.starts_with('/')) continue;
    file.append("/").append(executable);
    if (platform::IsProgram(file)) return file;
  }
  return {};
}

namespace {

using Deadline = std::chrono::steady_clock::time_point;

Deadline DeadlineOfQuestion() { return std::chrono::steady_clock::now() + kMaxTime; }

ProgramAnswer AnswerOf(const process::AskedProgram& program, Deadline deadline) {
  ProgramAnswer answer;
  answer.output = process::OutputOf(program, deadline);
  answer.exit_status = process::ExitStatusOf(program, deadline);
  Stop(program);
  return answer;
}

process::AskedProgram StartQuestion(const std::string& path, std::vector<std::string> words) {
  words.insert(words.begin(), path);
  return process::StartAsked(words);
}

// "2.1.325 (Claude Code)", "codex-cli 0.166.0", "GitHub Copilot CLI 1.0.102."
Readiness ReadVersion(const std::string& path, const std::string& output) {
  Readiness readiness;
  readiness.path = path;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto start = std::find_if(output.begin(), output.end(), digit);
  const auto end = std::find_if(start, output.end(), [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
  readiness.version = NeutralisedLine(std::string(start, end).substr(0, 40));
  while (readiness.version.ends_with('.')) readiness.version.pop_back();
  return readiness;
}

}  // namespace

ProgramAnswer Ask(const std::string& path, std::vector<std::string> words) {
  return AnswerOf(StartQuestion(path, std::move(words)), DeadlineOfQuestion());
}

VersionAndAnswer AskVersionAnd(const std::string& path, std::vector<std::string> words) {
  const Deadline deadline = DeadlineOfQuestion();
  const process::AskedProgram version = StartQuestion(path, {"--version"});
  const process::AskedProgram other = StartQuestion(path, std::move(words));
  VersionAndAnswer both;
  both.readiness = ReadVersion(path, AnswerOf(version, deadline).output);
  both.answer = AnswerOf(other, deadline);
  return both;
}

Readiness AskVersion(const std::string& path) { return ReadVersion(path, Ask(path, {"--version"}).output); }

Readiness AskReadiness(const Program& program, const std::string& model) {
  const std::string path = FindInPath(program.executable);
  if (!path.empty()) {
    if (program.ask_ready) return program.ask_ready(path, model);
    Readiness readiness;
    readiness.path = path;
    return readiness;
  }
  Readiness readiness;
  readiness.advice = program.install_hint.empty() ? "Install '" + program.executable + "', so that it is in PATH"
                                                  : "Install it: " + program.install_hint;
  return readiness;
}

}  // namespace aw::programs
