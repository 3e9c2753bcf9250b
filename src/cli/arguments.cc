#include "cli/arguments.h"

#include <charconv>

#include "cli/nearest.h"
#include "core/id.h"
#include "core/text.h"

namespace aw::cli {
namespace {

std::string HelpFor(std::string_view path) {
  return "Run: aw " + std::string(path) + (path.empty() ? "help" : " --help");
}

bool IsAlias(const Option& option, std::string_view word) {
  for (std::string_view rest = option.aliases; !rest.empty();) {
    const std::size_t space = rest.find(' ');
    if (rest.substr(0, space) == word) return true;
    rest.remove_prefix(space == rest.npos ? rest.size() : space + 1);
  }
  return false;
}

const Option* FindOption(const Command& command, std::string_view word) {
  for (const auto options : {command.options, GeneralOptions()}) {
    for (const Option& option : options) {
      if ((word.starts_with("--") && word.substr(2) == option.name) || IsAlias(option, word)) return &option;
    }
  }
  return nullptr;
}

std::string Dashed(const Option& option) { return "--" + std::string(option.name); }

Failure UnknownOption(const Command& command, std::string_view word) {
  std::vector<std::string> known;
  for (const auto options : {command.options, GeneralOptions()}) {
    for (const Option& option : options) known.push_back(Dashed(option));
  }
  std::string message = "There is no option '" + std::string(word) + "'";
  const std::string near = Nearest(word, known);
  return Refuse(message + (near.empty() ? "" : "; did you mean " + near + "?"), HelpFor(command.path));
}

Failure UnknownCommand(std::string_view path) {
  std::vector<std::string> known;
  for (const Command& command : Commands()) {
    if (!command.hidden) known.emplace_back(command.path);
  }
  const std::string near = Nearest(path, known);
  return Refuse(
      "There is no command 'aw " + std::string(path) + "'" + (near.empty() ? "" : "; did you mean 'aw " + near + "'?"),
      "Run: aw help");
}

std::optional<Failure> CheckValue(const Command& command, const Option& option, std::string_view value) {
  if (FirstInvalidByte(value) && option.kind != Kind::kPath) {
    return Refuse(Dashed(option) + " must be valid UTF-8", HelpFor(command.path));
  }
  if (option.kind == Kind::kUuid && !Uuid::Parse(value)) {
    return Refuse(Dashed(option) + " must be a UUID, not '" + std::string(value) + "'", HelpFor(command.path));
  }
  if (option.kind == Kind::kNumber) {
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failure != std::errc{} || end != value.data() + value.size() || number < 0) {
      return Refuse(Dashed(option) + " must be a whole number, not '" + std::string(value) + "'",
                    HelpFor(command.path));
    }
  }
  return std::nullopt;
}

// Splits one word that starts with a dash into the option and, if it holds one, its value.
struct Word {
  std::string_view name;
  std::optional<std::string_view> value;
};

Word SplitWord(const Command& command, std::string_view word) {
  const std::size_t equals = word.find('=');
  if (word.starts_with("--") && equals != word.npos) return {word.substr(0, equals), word.substr(equals + 1)};
  const bool attached = !word.starts_with("--") && word.size() > 2 && !FindOption(command, word);
  if (attached && FindOption(command, word.substr(0, 2))) return {word.substr(0, 2), word.substr(2)};
  return {word, std::nullopt};
}

std::optional<Failure> Take(Invocation& into, const Option& option, std::string_view value) {
  for (const auto& [earlier, ignored] : into.given) {
    if (earlier == &option) return Refuse(Dashed(option) + " is given twice", HelpFor(into.command->path));
  }
  if (auto failure = CheckValue(*into.command, option, value)) return failure;
  into.given.emplace_back(&option, value);
  return std::nullopt;
}

std::optional<Failure> ReadOptions(const std::vector<std::string_view>& words, std::size_t from, Invocation& into) {
  const Command& command = *into.command;
  bool only_arguments = false;
  for (std::size_t i = from; i < words.size(); ++i) {
    if (words[i] == "--" && !only_arguments) {
      only_arguments = true;
      continue;
    }
    if (only_arguments || !words[i].starts_with('-') || words[i] == "-") {
      if (command.argument.empty() || !into.argument.empty()) {
        return Refuse("'" + std::string(words[i]) + "' is one argument too many", HelpFor(command.path));
      }
      into.argument = words[i];
      continue;
    }
    const Word word = SplitWord(command, words[i]);
    const Option* option = FindOption(command, word.name);
    if (!option) return UnknownOption(command, word.name);
    if (option->kind == Kind::kFlag) {
      if (word.value) return Refuse(Dashed(*option) + " takes no value", HelpFor(command.path));
      if (auto failure = Take(into, *option, "")) return failure;
    } else {
      if (!word.value && i + 1 == words.size()) {
        return Refuse(Dashed(*option) + " needs a value", HelpFor(command.path));
      }
      if (auto failure = Take(into, *option, word.value ? *word.value : words[++i])) return failure;
    }
  }
  return std::nullopt;
}

std::optional<Failure> CheckComplete(const Invocation& invocation) {
  const Command& command = *invocation.command;
  std::string missing;
  if (!command.argument.empty() && invocation.argument.empty()) missing = command.argument;
  for (const Option& option : command.options) {
    bool given = !option.required;
    for (const auto& [each, ignored] : invocation.given) given = given || each == &option;
    if (!given) missing.append(missing.empty() ? "" : ", ").append(Dashed(option));
  }
  if (missing.empty()) return std::nullopt;
  return Refuse("aw " + std::string(command.path) + " needs " + missing, HelpFor(command.path));
}

bool IsHelp(std::string_view word) { return word == "--help" || word == "-h"; }

// `aw`, `aw --help`, `aw debate`, `aw debate --help`: no command, but perhaps a wish.
Outcome<Invocation> WithoutCommand(const std::vector<std::string_view>& words) {
  Invocation invocation;
  for (const std::string_view word : words) {
    if (IsHelp(word)) invocation.help = true;
    if (word == "--version") invocation.version = true;
  }
  const std::string_view first = words.empty() ? "" : words[0];
  if (IsGroup(first)) invocation.topic = first;
  if (invocation.help || invocation.version) return invocation;
  if (first.empty()) return Refuse("Which command?", "Run: aw help");
  if (IsGroup(first) && words.size() == 1) {
    return Refuse("Which command of 'aw " + std::string(first) + "'?", HelpFor(first));
  }
  return UnknownCommand(words.size() > 1 && IsGroup(first) ? std::string(first) + " " + std::string(words[1])
                                                           : std::string(first));
}

}  // namespace

const Command* FindCommand(std::string_view path) {
  for (const Command& command : Commands()) {
    if (command.path == path) return &command;
  }
  return nullptr;
}

bool IsGroup(std::string_view name) {
  for (const Command& command : Commands()) {
    if (!name.empty() && command.path.starts_with(name) && command.path.substr(name.size()).starts_with(' '))
      return true;
  }
  return false;
}

// `aw help debate`, `aw help debate create`.
static std::optional<Outcome<Invocation>> HelpOnTopic(const std::vector<std::string_view>& words) {
  if (words.size() < 2 || words[0] != "help" || words[1].starts_with('-')) return std::nullopt;
  std::string path(words[1]);
  if (words.size() > 2) path.append(" ").append(words[2]);
  const Command* command = FindCommand(path);
  if (!command && !IsGroup(path)) return UnknownCommand(path);
  Invocation invocation;
  invocation.help = true;
  invocation.topic = command ? command->path : words[1];
  return invocation;
}

Outcome<Invocation> ReadArguments(const std::vector<std::string_view>& words) {
  if (auto help = HelpOnTopic(words)) return *std::move(help);
  Invocation invocation;
  std::size_t used = 0;
  for (const std::size_t count : {std::size_t{2}, std::size_t{1}}) {
    if (words.size() < count || invocation.command) continue;
    const std::string path = count == 2 ? std::string(words[0]) + " " + std::string(words[1]) : std::string(words[0]);
    invocation.command = FindCommand(path);
    used = count;
  }
  if (!invocation.command) return WithoutCommand(words);
  for (std::size_t i = used; i < words.size(); ++i) {
    const Option* before = i == used ? nullptr : FindOption(*invocation.command, words[i - 1]);
    if (IsHelp(words[i]) && !(before && before->kind != Kind::kFlag)) {
      invocation.help = true;
      invocation.topic = invocation.command->path;
      return invocation;
    }
  }
  if (auto failure = ReadOptions(words, used, invocation)) return *std::move(failure);
  if (auto failure = CheckComplete(invocation)) return *std::move(failure);
  return invocation;
}

}  // namespace aw::cli
