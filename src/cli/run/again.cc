#include "cli/run/again.h"

#include "cli/command.h"
#include "core/shell_words.h"

namespace aw::cli::run {

std::string CommandAgain(const Session& session, const std::optional<conduct::OtherValue>& other) {
  std::vector<std::string> words{"aw", "debate", "run"};
  if (!session.argument().empty()) words.emplace_back(session.argument());
  for (const Option& option : session.command().options) {
    const std::string name = "--" + std::string(option.name);
    if (other && other->option == option.name) {
      words.insert(words.end(), {name, other->value});
    } else if (option.kind == Kind::kFlag) {
      if (session.Flag(option.name)) words.push_back(name);
    } else if (option.repeats) {
      for (const std::string& value : session.Texts(option.name)) words.insert(words.end(), {name, value});
    } else if (session.Given(option.name) && session.Text(option.name) != "-") {  // standard input was read once
      words.insert(words.end(), {name, std::string(*session.Text(option.name))});
    }
  }
  return ShellCommand(words);
}

}  // namespace aw::cli::run
