// The words of the command line as a command of the table with its options. Every refusal is INVALID_INPUT.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.h"

namespace aw::cli {

struct Invocation {
  const Command* command = nullptr;  // none: help for `topic`
  std::vector<std::pair<const Option*, std::string_view>> given;
  std::string_view argument;                  // the positional one
  std::vector<std::string_view> arguments{};  // all of them, of a command that takes several: "COMMAND…"
  std::string_view topic;                     // a group or command to show help for; empty: all
  bool help = false;
  bool version = false;
};

// Views point into `words` and the table.
OrFailure<Invocation> ReadArguments(const std::vector<std::string_view>& words);

const Command* FindCommand(std::string_view path);
bool IsGroup(std::string_view name);

}  // namespace aw::cli
