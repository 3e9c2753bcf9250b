// The one parser of command lines, for aw and for debate-server: words held against tables of options. What an option
// means, which commands there are and how a refusal is shown is up to the program (docs/decisions/0012).
// Pure functions, for any thread. Views point into the words and the tables, which must outlive them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace aw::options {

enum class Kind : std::uint8_t {
  kFlag,  // takes no value
  kText,  // UTF-8
  kNumber,
  kUuid,
  kPath,  // any bytes
  kRaw,   // any bytes, checked by the program itself
};

struct Option {
  std::string_view name;     // without dashes
  std::string_view aliases;  // as they are typed, separated by spaces: "-t --debate-type"
  Kind kind = Kind::kText;
  bool required = false;
  std::string_view value;  // what stands for the value in the help
  std::string_view help;
  std::string_view fallback;  // taken when it is not given
  std::string_view choices;   // separated by spaces, for help and completion; the parser does not check them
  bool repeats = false;       // may be given several times; for the program to know
};

// All options that a command line may hold; the first table that has a name wins.
using Tables = std::span<const std::span<const Option>>;

struct Parsed {
  std::vector<std::pair<const Option*, std::string_view>> given;  // as often and in the order in which they came
  std::vector<std::string_view> arguments;                        // what is not an option
};

// Begins with a lower-case letter, or with the option or the word that is wrong, and has no full stop.
struct UsageError {
  std::string message;
  bool unknown = false;   // no table has this option
  std::string nearest{};  // the option that it is perhaps a misspelling of: "--limit"
};

// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, `--flag`; after `--` everything is an argument, and `-` is
// one.
Result<Parsed, UsageError> Parse(std::span<const std::string_view> words, Tables tables);

// Whether one of the words before `--` is --help or -h, and not the value of the option before it.
bool AsksForHelp(std::span<const std::string_view> words, Tables tables);

// "--limit"
std::string Dashed(const Option& option);

// The aliases, each as it is typed.
std::vector<std::string_view> Aliases(const Option& option);

// The one of `known` that `word` is most likely a misspelling of; empty if none is near.
std::string Nearest(std::string_view word, std::span<const std::string> known);

}  // namespace aw::options
