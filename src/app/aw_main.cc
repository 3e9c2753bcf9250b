// The main function of `aw`, from the command line to the exit code.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>

#include "cli/boundary.h"
#include "cli/command.h"
#include "cli/for_person.h"
#include "cli/session.h"
#include "cli/short_ids.h"
#include "cli/terminal.h"
#include "process/sandbox.h"

namespace aw::cli {
namespace {

int Finish(std::string_view text, ExitCode exit) {
  if (Print(IsTerminal(STDOUT_FILENO) ? WithHiddenControlsEscaped(text) : std::string(text))) {
    return static_cast<int>(exit);
  }
  std::fputs("aw: the answer could not be written to standard output\n", stderr);
  return static_cast<int>(ExitCode::kProblem);
}

int Finish(const Failure& failure, Format format, std::string_view command = {}) {
  if (format != Format::kPerson) return Finish(Render(failure, format), failure.exit);
  std::fputs(ForPerson(failure, command, Colours::For(STDERR_FILENO)).c_str(), stderr);
  return static_cast<int>(failure.exit);
}

// The format of failures before the command line is read.
Format FormatOfFailures(const std::vector<std::string_view>& words) {
  const bool named = std::ranges::any_of(words, [](std::string_view word) { return word.starts_with("--format"); });
  return IsTerminal(STDOUT_FILENO) && !named && !IsRunByAgent() ? Format::kPerson : Format::kJson;
}

int RunCommand(Invocation invocation, std::string_view program, Format of_failures) {
  const std::string_view command = invocation.command->path;
  const auto settings = ReadSettings(std::string(program));
  if (!settings) return Finish(settings.error(), of_failures, command);
  Session session(invocation, *settings);
  const auto format = session.OutputFormat();
  if (!format) return Finish(format.error(), Format::kJson);
  if (const auto refusal = RefuseForRole(session)) return Finish(*refusal, *format, command);
  std::deque<std::string> names;
  if (const auto failure = ResolveIds(session, invocation, names)) return Finish(*failure, *format, command);
  const auto answer = invocation.command->run(session);
  if (!answer) return Finish(answer.error(), *format, command);
  if (answer->printed) return static_cast<int>(answer->exit);
  if (*format == Format::kPerson) {
    return Finish(ForPerson(*answer, *invocation.command, Viewer::AtTerminal()), answer->exit);
  }
  return Finish(Render(*answer, *invocation.command, *format), answer->exit);
}

int Run(std::string_view program, const std::vector<std::string_view>& words) {
  const Format of_failures = FormatOfFailures(words);
  try {
    auto invocation = ReadArguments(words);
    if (!invocation) return Finish(invocation.error(), of_failures);
    if (invocation->version) return Finish("aw " AW_VERSION "\n", ExitCode::kOk);
    if (invocation->help) return Finish(HelpText(invocation->topic), ExitCode::kOk);
    return RunCommand(*std::move(invocation), program, of_failures);
  } catch (const std::exception& bug) {
    Error error = ServerError();
    error.message = std::string("aw itself failed: ") + bug.what();
    error.suggestion = "Report this with the command that you ran";
    return Finish(FromError(error), of_failures);
  }
}

}  // namespace
}  // namespace aw::cli

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], aw::process::kSandboxWord) == 0) {
    return aw::process::SandboxMain(argc - 2, argv + 2);
  }
  std::signal(SIGPIPE, SIG_IGN);
  return aw::cli::Run(argc > 0 ? argv[0] : "aw", {argv + (argc > 0 ? 1 : 0), argv + argc});
}
