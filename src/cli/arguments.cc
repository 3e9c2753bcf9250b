#include "cli/arguments.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "cli/short_ids.h"
#include "core/id.h"
#include "core/text.h"

namespace aw::cli {
namespace {

std::string HelpFor(std::string_view path) {
  return "Run: aw " + std::string(path) + (path.empty() ? "help" : " --help");
}

// The command's own options, then those of every command.
std::array<std::span<const Option>, 2> OptionsOf(const Command& command) {
  return {command.options, GeneralOptions(command)};
}

Failure FromRefusal(const Command& command, options::UsageError refusal) {
  std::string& message = refusal.message;
  message[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(message[0])));
  if (!refusal.nearest.empty()) message.append("; did you mean ").append(refusal.nearest).append("?");
  return Refuse(std::move(message), HelpFor(command.path));
}

Failure UnknownCommand(std::string_view path) {
  std::vector<std::string> known;
  for (const Command& command : Commands()) {
    if (!command.hidden) known.emplace_back(command.path);
  }
  const std::string near = options::Nearest(path, known);
  return Refuse(
      "Unknown command 'aw " + std::string(path) + "'" + (near.empty() ? "" : "; did you mean 'aw " + near + "'?"),
      "Run: aw help");
}

std::optional<Failure> ReadOptions(std::span<const std::string_view> words, Invocation& into) {
  const Command& command = *into.command;
  auto parsed = options::Parse(words, OptionsOf(command));
  if (!parsed) return FromRefusal(command, std::move(parsed).error());
  const std::size_t wanted = command.argument.empty() ? 0 : 1;
  const bool takes_many = command.argument.ends_with("…");
  if (!takes_many && parsed->arguments.size() > wanted) {
    return Refuse("Unexpected argument '" + std::string(parsed->arguments[wanted]) + "'", HelpFor(command.path));
  }
  for (const auto& [option, value] : parsed->given) {
    if (option->kind != Kind::kRaw || Uuid::Parse(value) || IsIdPrefix(value)) continue;
    const std::string name = options::Dashed(*option);
    if (FirstInvalidByte(value)) return Refuse(name + " must be valid UTF-8", HelpFor(command.path));
    return Refuse(name + " must be a UUID, not '" + std::string(value) + "'", HelpFor(command.path));
  }
  if (!parsed->arguments.empty()) into.argument = parsed->arguments[0];
  if (takes_many) into.arguments = std::move(parsed->arguments);
  into.given = std::move(parsed->given);
  return std::nullopt;
}

std::optional<Failure> CheckOnce(const Invocation& invocation) {
  for (const auto& each : invocation.given) {
    const auto same = [&](const auto& other) { return other.first == each.first; };
    if (!each.first->repeats && std::ranges::count_if(invocation.given, same) > 1) {
      return Refuse(options::Dashed(*each.first) + " may be given only once", HelpFor(invocation.command->path));
    }
  }
  return std::nullopt;
}

std::optional<Failure> CheckComplete(const Invocation& invocation) {
  const Command& command = *invocation.command;
  std::string missing;
  const bool may_lack = command.argument.empty() || command.argument.starts_with('[');
  if (!may_lack && invocation.argument.empty()) missing = command.argument;
  for (const Option& option : command.options) {
    bool given = !option.required;
    for (const auto& [each, ignored] : invocation.given) given = given || each == &option;
    if (!given) missing.append(missing.empty() ? "" : ", ").append(options::Dashed(option));
  }
  if (missing.empty()) return std::nullopt;
  return Refuse("aw " + std::string(command.path) + " needs " + missing, HelpFor(command.path));
}

// `aw help debate`, `aw help debate create`.
std::optional<OrFailure<Invocation>> HelpOnTopic(const std::vector<std::string_view>& words) {
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

// Handles `aw`, `aw --help`, `aw --version`, `aw debate` and `aw debate --help`.
OrFailure<Invocation> WithoutCommand(const std::vector<std::string_view>& words) {
  Invocation invocation;
  invocation.help = options::AsksForHelp(words, {});
  invocation.version = std::ranges::count(words, "--version") > 0;
  const std::string_view first = words.empty() ? "" : words[0];
  if (IsGroup(first)) invocation.topic = first;
  if (invocation.help || invocation.version) return invocation;
  invocation.help = words.empty();
  if (invocation.help) return invocation;
  if (first.empty()) return Refuse("Missing command", "Run: aw help");
  if (IsGroup(first) && words.size() == 1) {
    return Refuse("Missing subcommand after 'aw " + std::string(first) + "'", HelpFor(first));
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

OrFailure<Invocation> ReadArguments(const std::vector<std::string_view>& words) {
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
  const auto rest = std::span(words).subspan(used);
  if (options::AsksForHelp(rest, OptionsOf(*invocation.command))) {
    invocation.help = true;
    invocation.topic = invocation.command->path;
    return invocation;
  }
  if (auto failure = ReadOptions(rest, invocation)) return *std::move(failure);
  if (auto failure = CheckOnce(invocation)) return *std::move(failure);
  if (auto failure = CheckComplete(invocation)) return *std::move(failure);
  return invocation;
}

}  // namespace aw::cli
