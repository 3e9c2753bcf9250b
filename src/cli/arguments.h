// Parses a command line into a command of the table and its options. Every error is INVALID_INPUT.
#pragma once

#include <deque>
#include <optional>
#include <span>
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

// Short ids: the beginning of a UUID, as people read and type it. Tables shorten ids to what is unique in them; every
// command accepts a unique prefix of a debate's or a document's id.

constexpr std::size_t kLeastShortId = 8;
constexpr std::size_t kShortIdAlone = 13;  // all milliseconds of a UUID v7: practically unique

// True for 6 or more hexadecimal digits, dashes ignored. A whole UUID is one too.
bool IsIdPrefix(std::string_view text);

// The number of characters, at least kLeastShortId, to which different ids differ.
std::size_t ShortIdLength(std::span<const std::string_view> ids);
std::string ShortId(std::string_view id, std::size_t length);

// Replaces a prefix in --debate-id or in the argument by the whole id, from the server's list. `names` keeps the new
// ids alive for the views of `invocation`. Sends no request for a whole id.
std::optional<Failure> ResolveIds(const Session& session, Invocation& invocation, std::deque<std::string>& names);

}  // namespace aw::cli
