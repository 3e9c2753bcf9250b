// Parses a command line into a command of the table and its options. Every error is INVALID_INPUT.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.h"

namespace aw::cli {

struct Invocation {
  const Command* command = nullptr;  // null: help for `topic`
  std::vector<std::pair<const Option*, std::string_view>> given;
  std::string_view argument;                  // the first positional argument
  std::vector<std::string_view> arguments{};  // all positional arguments of a command that takes several ("COMMAND…")
  std::string_view topic;                     // the group or command to show help for; empty: all
  bool help = false;
  bool version = false;
};

// Views point into `words` and the table.
OrFailure<Invocation> ReadArguments(const std::vector<std::string_view>& words);

const Command* FindCommand(std::string_view path);
bool IsGroup(std::string_view name);

}  // namespace aw::cli
