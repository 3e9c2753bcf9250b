// What agents are told, as the build put it in from agent/: one command per role, and its rules by type of debate.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cli/failure.h"

namespace aw::cli::agent {

struct Guide {
  std::string_view role;
  std::string_view command;       // with its front matter
  std::string_view coding_rules;  // coding_plan_debate
  std::string_view general_rules;

  // A type that has no rules of its own has the general ones.
  std::string_view Rules(std::string_view debate_type) const;
};

std::span<const Guide> Guides();
Outcome<Guide> GuideFor(std::string_view role);

}  // namespace aw::cli::agent
