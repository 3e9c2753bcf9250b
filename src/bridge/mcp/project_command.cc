#include "bridge/mcp/project_command.h"

#include "programs/environment.h"

namespace aw::bridge::mcp {

CommandEnd RunCommand(const std::string& command, std::chrono::milliseconds time, const std::atomic<bool>& stop) {
  auto environment = programs::EnvironmentFor(programs::Recipient::kProjectCommand);
  return process::RunCommand({{"/bin/sh", "-c", command}, std::move(environment)}, time, stop);
}

std::string Describe(const CommandEnd& end) {
  if (end.how == CommandEnd::How::kNotStarted) return "The command could not be started: ask the user.";
  std::string text = end.how == CommandEnd::How::kEnded ? "exit code " + std::to_string(end.exit_code)
                                                        : "The command did not end in time and was stopped";
  if (end.output.empty()) return text + "; it wrote nothing.";
  text.append(end.left_out > 0 ? "; the end of its output (" + std::to_string(end.left_out) + " bytes before it):\n\n"
                               : "; its output:\n\n");
  return text + end.output;
}

}  // namespace aw::bridge::mcp
