#include "cli/arguments.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "cli/session.h"
#include "core/id.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

std::string HelpFor(std::string_view path) {
  return "Run: aw " + std::string(path) + (path.empty() ? "help" : " --help");
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

constexpr std::size_t kLeastDigits = 6;
constexpr std::size_t kUuidDigits = 32;
constexpr std::int64_t kPage = 500;  // the server's limit
constexpr int kMaxPages = 40;        // 20,000 ids
constexpr std::size_t kMaxCandidates = 5;

std::string DigitsOf(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '-') digits.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  return digits;
}

// How the server lists the objects of one kind.
struct Listing {
  std::string_view path, items, id, one, several;
  Error (*not_found)(std::string_view id);
};

constexpr Listing kDebate{"/debates", "debates", "id", "debate", "debates", DebateNotFound};
constexpr Listing kDocument{"/documents", "documents", "document_id", "document", "documents", DocNotFound};

Failure Ambiguous(const Listing& kind, std::string_view prefix, const std::vector<std::string>& found, bool more) {
  return Refuse("'" + std::string(prefix) + "' is the beginning of several " + std::string(kind.several) + ": " +
                    Joined(found) + (more ? ", …" : ""),
                "Give more digits of the id");
}

OrFailure<std::string> Resolve(const Session& session, const Listing& kind, std::string_view prefix) {
  const std::string digits = DigitsOf(prefix);
  std::vector<std::string> found;
  std::string cursor;
  std::int64_t offset = 0;
  for (int page = 0;; ++page) {
    if (page == kMaxPages) {
      return Refuse("'" + std::string(prefix) + "' was not looked up: there are more than " +
                        std::to_string(kMaxPages * kPage) + " " + std::string(kind.several),
                    "Give the whole id");
    }
    Target target{std::string(kind.path)};
    target.With("limit", kPage);
    if (!cursor.empty()) target.With("cursor", std::optional<std::string_view>(cursor));
    if (cursor.empty() && offset > 0) target.With("offset", offset);
    const auto reply = session.Get(target.text());
    if (!reply) return reply.error();
    const auto& items = ArrayAt(reply->data, kind.items);
    for (const auto& item : items) {
      const std::string id(TextAt(item, kind.id));
      if (!DigitsOf(id).starts_with(digits) || std::ranges::count(found, id) > 0) continue;
      if (found.size() == kMaxCandidates) return Ambiguous(kind, prefix, found, true);
      found.push_back(id);
    }
    cursor = TextAt(reply->data, "next_cursor");
    offset += static_cast<std::int64_t>(items.size());
    const bool counted = NumberAt(reply->data, "total") > offset;
    if (items.empty() || (cursor.empty() && !counted)) break;
  }
  if (found.empty()) return FromError(kind.not_found(prefix));
  if (found.size() > 1) return Ambiguous(kind, prefix, found, false);
  // An id becomes part of a path.
  if (!Uuid::Parse(found.front())) return FromError(kind.not_found(prefix));
  return found.front();
}

std::optional<Failure> Replace(const Session& session, const Listing& kind, std::string_view& id,
                               std::deque<std::string>& names) {
  if (Uuid::Parse(id) || !IsIdPrefix(id)) return std::nullopt;
  auto whole = Resolve(session, kind, id);
  if (!whole) return std::move(whole).error();
  id = names.emplace_back(*std::move(whole));
  return std::nullopt;
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

bool IsIdPrefix(std::string_view text) {
  const std::string digits = DigitsOf(text);
  return digits.size() >= kLeastDigits && digits.size() <= kUuidDigits &&
         digits.find_first_not_of("0123456789abcdef") == digits.npos;
}

std::size_t ShortIdLength(std::span<const std::string_view> ids) {
  std::vector<std::string_view> sorted(ids.begin(), ids.end());
  std::ranges::sort(sorted);
  std::size_t length = kLeastShortId;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const std::string_view a = sorted[i - 1], b = sorted[i];
    if (a == b) continue;
    const auto [end, ignored] = std::ranges::mismatch(a, b);
    length = std::max(length, static_cast<std::size_t>(end - a.begin()) + 1);
  }
  return length;
}

std::string ShortId(std::string_view id, std::size_t length) {
  std::string_view part = id.substr(0, length);
  while (part.ends_with('-')) part.remove_suffix(1);
  return std::string(part);
}

std::optional<Failure> ResolveIds(const Session& session, Invocation& invocation, std::deque<std::string>& names) {
  const std::string_view argument = invocation.command->argument;
  for (auto& [option, value] : invocation.given) {
    // `debate create` takes the whole id of a new debate, and its option has another kind.
    if (option->name != "debate-id" || option->kind != Kind::kRaw) continue;
    if (auto failure = Replace(session, kDebate, value, names)) return failure;
  }
  if (invocation.argument.empty() || (argument != "DOC" && argument != "ID" && argument != "[ID]")) return std::nullopt;
  const Listing& kind = argument == "DOC" ? kDocument : kDebate;
  if (auto failure = Replace(session, kind, invocation.argument, names)) return failure;
  if (Uuid::Parse(invocation.argument)) return std::nullopt;
  return Refuse(std::string(argument) + " must be a UUID, not '" + std::string(invocation.argument) + "'",
                argument == "DOC" ? "Run: aw docs list" : "Run: aw debate list");
}

}  // namespace aw::cli
