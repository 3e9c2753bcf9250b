#include "cli/aw.h"

#include <algorithm>
#include <deque>
#include <exception>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/session.h"
#include "cli/terminal.h"

namespace aw::cli {
namespace {

// One call: renders the answer or the failure for the streams of `around`.
class Call {
 public:
  Call(const std::vector<std::string_view>& words, const Surroundings& around)
      : around_(around), is_terminal_(IsTerminal(around.out)), format_(FormatOfFailures(words)) {}

  int Run(std::string_view program, const std::vector<std::string_view>& words) {
    auto invocation = ReadArguments(words);
    if (!invocation) return Finish(invocation.error());
    if (invocation->version) return Finish("aw " AW_VERSION "\n", ExitCode::kOk);
    if (invocation->help) return Finish(HelpText(invocation->topic), ExitCode::kOk);
    command_ = invocation->command->path;
    const auto settings = ReadSettings(std::string(program), around_);
    if (!settings && invocation->command->refused)
      return static_cast<int>(invocation->command->refused(*invocation, settings.error()));
    if (!settings) return Finish(settings.error());
    Session session(*invocation, *settings, around_);
    const auto format = session.OutputFormat();
    format_ = format ? *format : Format::kJson;
    if (!format) return Finish(format.error());
    if (const auto refusal = RefuseForRole(session)) return Finish(*refusal);
    std::deque<std::string> names;
    if (const auto failure = ResolveIds(session, *invocation, names)) return Finish(*failure);
    const auto answer = invocation->command->run(session);
    if (!answer) return Finish(answer.error());
    if (answer->printed) return static_cast<int>(answer->exit);
    if (format_ == Format::kPerson) {
      return Finish(ForPerson(*answer, *invocation->command, Viewer::AtTerminal(around_.out)), answer->exit);
    }
    return Finish(Render(*answer, *invocation->command, format_, is_terminal_), answer->exit);
  }

  int Finish(const Failure& failure) const {
    if (format_ != Format::kPerson) return Finish(Render(failure, format_), failure.exit);
    (void)platform::WriteAll(around_.err, ForPerson(failure, command_, Colours::For(around_.err)));
    return static_cast<int>(failure.exit);
  }

 private:
  // The format of failures before the command line is read.
  Format FormatOfFailures(const std::vector<std::string_view>& words) const {
    const bool named = std::ranges::any_of(words, [](std::string_view word) { return word.starts_with("--format"); });
    return is_terminal_ && !named && !IsRunByAgent(around_) ? Format::kPerson : Format::kJson;
  }

  int Finish(std::string_view text, ExitCode exit) const {
    const std::string shown = is_terminal_ ? WithHiddenControlsEscaped(text) : std::string(text);
    if (platform::WriteAll(around_.out, shown)) return static_cast<int>(exit);
    (void)platform::WriteAll(around_.err, "aw: the answer could not be written to standard output\n");
    return static_cast<int>(ExitCode::kProblem);
  }

  const Surroundings& around_;
  const bool is_terminal_;
  Format format_;
  std::string_view command_;  // empty until it is known
};

}  // namespace

int RunAw(std::string_view program, const std::vector<std::string_view>& words, const Surroundings& around) {
  try {
    return Call(words, around).Run(program, words);
  } catch (const std::exception& bug) {
    Error error = ServerError();
    error.message = std::string("aw itself failed: ") + bug.what();
    error.suggestion = "Report this with the command that you ran";
    return Call(words, around).Finish(FromError(error));
  }
}

}  // namespace aw::cli
