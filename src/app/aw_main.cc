// The main function of `aw`, from the command line to the exit code.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/boundary.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"

namespace aw::cli {
namespace {

int Finish(std::string_view text, ExitCode exit) {
  if (Print(IsTerminal(STDOUT_FILENO) ? WithHiddenControlsEscaped(text) : std::string(text))) {
    return static_cast<int>(exit);
  }
  std::fputs("aw: the answer could not be written to standard output\n", stderr);
  return static_cast<int>(ExitCode::kProblem);
}

int Finish(const Failure& failure, Format format) { return Finish(Render(failure, format), failure.exit); }

int RunCommand(const Invocation& invocation, std::string_view program) {
  const auto settings = ReadSettings(std::string(program));
  if (!settings) return Finish(settings.error(), Format::kJson);
  Session session(invocation, *settings);
  const auto format = session.OutputFormat();
  if (!format) return Finish(format.error(), Format::kJson);
  if (const auto refusal = RefuseForRole(session)) return Finish(*refusal, *format);
  const auto answer = invocation.command->run(session);
  if (!answer) return Finish(answer.error(), *format);
  if (answer->printed) return static_cast<int>(answer->exit);
  return Finish(Render(*answer, *invocation.command, *format), answer->exit);
}

int Run(std::string_view program, const std::vector<std::string_view>& words) {
  try {
    const auto invocation = ReadArguments(words);
    if (!invocation) return Finish(invocation.error(), Format::kJson);
    if (invocation->version) return Finish("aw " AW_VERSION "\n", ExitCode::kOk);
    if (invocation->help) return Finish(HelpText(invocation->topic), ExitCode::kOk);
    return RunCommand(*invocation, program);
  } catch (const std::exception& bug) {
    Error error = ServerError();
    error.message = std::string("aw itself failed: ") + bug.what();
    error.suggestion = "Report this with the command that you ran";
    return Finish(FromError(error), Format::kJson);
  }
}

}  // namespace
}  // namespace aw::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  return aw::cli::Run(argc > 0 ? argv[0] : "aw", {argv + (argc > 0 ? 1 : 0), argv + argc});
}
