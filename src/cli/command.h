// What a command is. The table of all of them is in commands.cc; help, completion, docs/cli.md and the parser read it.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/failure.h"
#include "options/parser.h"

namespace aw::cli {

class Session;

using options::Kind;
using options::Option;

// What a command answers.
struct Answer {
  struct Paging {
    std::int64_t total = 0;
    bool has_more = false;
    std::optional<std::int64_t> next_offset;
  };
  std::string data{};                                             // one JSON value
  std::vector<std::pair<std::string_view, std::string>> notes{};  // into metadata
  std::optional<Paging> paging{};
  ExitCode exit = ExitCode::kOk;
  bool printed = false;  // the command has written its output itself
};

struct Command {
  std::string_view path;      // "debate create"
  std::string_view argument;  // the positional one, "DOC"; or empty
  std::string_view summary;
  std::string_view example;
  std::span<const Option> options;
  OrFailure<Answer> (*run)(Session& session);
  // `--format plain`; the default for commands that have it.
  std::string (*plain)(const boost::json::value& data) = nullptr;
  // `--format markdown`; a list of the fields if there is none.
  std::string (*markdown)(const boost::json::value& data) = nullptr;
  bool hidden = false;
};

std::span<const Command> Commands();

// Taken by every command.
std::span<const Option> GeneralOptions();

}  // namespace aw::cli
