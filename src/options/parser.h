// The parser of command lines for aw and debate-server, driven by tables of options. The program defines the commands,
// the meaning of options and the display of errors (docs/decisions/0012).
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
  std::string_view aliases;  // with dashes, separated by spaces: "-t --debate-type"
  Kind kind = Kind::kText;
  bool required = false;
  std::string_view value;  // the placeholder of the value in the help
  std::string_view help;
  std::string_view fallback;  // the default value
  std::string_view choices;   // separated by spaces, for help and completion; the parser does not check them
  bool repeats = false;       // may be given several times; the program uses this, not the parser
};

// All options of a command line; the first table with a name wins.
using Tables = std::span<const std::span<const Option>>;

struct Parsed {
  std::vector<std::pair<const Option*, std::string_view>> given;  // all occurrences in the order of the command line
  std::vector<std::string_view> arguments;                        // words that are not options
};

// The message begins with a lower-case letter, or with the wrong option or word, and has no full stop.
struct UsageError {
  std::string message;
  bool unknown = false;   // no table has this option
  std::string nearest{};  // the option that was probably meant: "--limit"
};

// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, `--flag`; after `--` everything is an argument, and `-` is
// one.
Result<Parsed, UsageError> Parse(std::span<const std::string_view> words, Tables tables);

// True if a word before `--` is --help or -h and not the value of an option.
bool AsksForHelp(std::span<const std::string_view> words, Tables tables);

// "--limit"
std::string Dashed(const Option& option);

// The aliases, with their dashes.
std::vector<std::string_view> Aliases(const Option& option);

// The entry of `known` with the smallest edit distance to `word`; empty if none is close.
std::string Nearest(std::string_view word, std::span<const std::string> known);

}  // namespace aw::options
