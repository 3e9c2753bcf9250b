#include "options/parser.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

#include "core/id.h"
#include "core/text.h"

namespace aw::options {
namespace {

// `word` with its dashes.
const Option* Find(Tables tables, std::string_view word) {
  for (const auto table : tables) {
    for (const Option& option : table) {
      if (word.starts_with("--") && word.substr(2) == option.name) return &option;
      if (std::ranges::count(Aliases(option), word) > 0) return &option;
    }
  }
  return nullptr;
}

UsageError UnknownOption(std::string_view word, Tables tables) {
  std::vector<std::string> known;
  for (const auto table : tables) {
    for (const Option& option : table) known.push_back(Dashed(option));
  }
  return {"there is no option '" + std::string(word) + "'", true, Nearest(word, known)};
}

bool IsNumber(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc{} && end == text.data() + text.size() && number >= 0;
}

std::optional<UsageError> CheckValue(const Option& option, std::string_view value) {
  const bool any_bytes = option.kind == Kind::kFlag || option.kind == Kind::kPath || option.kind == Kind::kRaw;
  if (!any_bytes && FirstInvalidByte(value)) return UsageError{Dashed(option) + " must be valid UTF-8"};
  std::string wanted;
  if (option.kind == Kind::kUuid && !Uuid::Parse(value)) wanted = "a UUID";
  if (option.kind == Kind::kNumber && !IsNumber(value)) wanted = "a whole number";
  if (wanted.empty()) return std::nullopt;
  return UsageError{Dashed(option) + " must be " + wanted + ", not '" + std::string(value) + "'"};
}

// A word that starts with a dash, and the value inside it, if any.
struct Word {
  std::string_view name;
  std::optional<std::string_view> value;
};

Word SplitWord(std::string_view word, Tables tables) {
  const std::size_t equals = word.find('=');
  if (word.starts_with("--") && equals != word.npos) return {word.substr(0, equals), word.substr(equals + 1)};
  const bool attached = !word.starts_with("--") && word.size() > 2 && !Find(tables, word);
  if (attached && Find(tables, word.substr(0, 2))) return {word.substr(0, 2), word.substr(2)};
  return {word, std::nullopt};
}

// Parses the option at `at` and its value, which may be the next word; moves `at` to the last word used.
std::optional<UsageError> TakeOption(std::span<const std::string_view> words, std::size_t& at, Tables tables,
                                     Parsed& into) {
  const Word word = SplitWord(words[at], tables);
  const Option* option = Find(tables, word.name);
  if (!option) return UnknownOption(word.name, tables);
  const bool is_flag = option->kind == Kind::kFlag;
  if (is_flag && word.value) return UsageError{Dashed(*option) + " takes no value"};
  if (!is_flag && !word.value && at + 1 == words.size()) return UsageError{Dashed(*option) + " needs a value"};
  const std::string_view value = is_flag ? std::string_view() : word.value ? *word.value : words[++at];
  into.given.emplace_back(option, value);
  return CheckValue(*option, value);
}

// The Levenshtein distance, one row at a time.
std::size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

Result<Parsed, UsageError> Parse(std::span<const std::string_view> words, Tables tables) {
  Parsed parsed;
  bool only_arguments = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == "--" && !only_arguments) {
      only_arguments = true;
    } else if (only_arguments || !words[at].starts_with('-') || words[at] == "-") {
      parsed.arguments.push_back(words[at]);
    } else if (auto refusal = TakeOption(words, at, tables, parsed)) {
      return *std::move(refusal);
    }
  }
  return parsed;
}

bool AsksForHelp(std::span<const std::string_view> words, Tables tables) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] != "--help" && words[at] != "-h" && words[at] != "--") continue;
    const Option* before = at == 0 ? nullptr : Find(tables, words[at - 1]);
    if (!before || before->kind == Kind::kFlag) return words[at] != "--";
  }
  return false;
}

std::string Dashed(const Option& option) { return "--" + std::string(option.name); }

std::vector<std::string_view> Aliases(const Option& option) {
  std::vector<std::string_view> aliases;
  for (std::string_view rest = option.aliases; !rest.empty();) {
    const std::size_t space = rest.find(' ');
    aliases.push_back(rest.substr(0, space));
    rest.remove_prefix(space == rest.npos ? rest.size() : space + 1);
  }
  return aliases;
}

std::string Nearest(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t kLongestWord = 64;
  if (word.size() > kLongestWord) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = Distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace aw::options
