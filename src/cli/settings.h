// What the environment variables set. docs/cli.md has the table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/failure.h"

namespace aw::cli {

struct Settings {
  client::Url url;
  std::string token;             // DEBATE_AUTH_TOKEN
  std::string arbitrator_token;  // DEBATE_ARBITRATOR_TOKEN, else the same
  std::string role;              // DEBATE_ROLE: the only one whose moves are made; empty: all
  std::string language;          // DEBATE_LANGUAGE: in which agents are told to write; empty: the motion's
  std::string agent;             // whose program runs aw, by the variables that it sets; empty: a person's shell
  std::int64_t wait_deadline_s = 300;
  bool auto_start = false;
  std::string home;     // ~/.aweave; empty: HOME is not an absolute path, see NoHome()
  std::string program;  // as it was called
};

OrFailure<Settings> ReadSettings(std::string program);

// What needs the user's home refuses without one: the current folder may be a project, which other people write.
Failure NoHome();

// The variables in words, for docs/cli.md and the manual page.
struct VariableHelp {
  std::string_view name;
  std::string_view fallback;
  std::string_view help;
};
std::vector<VariableHelp> Variables();

}  // namespace aw::cli
