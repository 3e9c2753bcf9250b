// The texts of agent/, which the build embeds: a command per role, its rules per type of debate, and the errors; and
// the commands in the format of each agent. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/agent_text.h"
#include "programs/permissions.h"
#include "wire/failure.h"

namespace aw::programs {

struct Guide {
  std::string_view role;
  std::string_view command;       // with its front matter and its marks
  std::string_view coding_rules;  // coding_plan_debate; with marks, see Addressee
  std::string_view general_rules;

  // The general rules for a type without its own.
  std::string Rules(std::string_view debate_type, const Addressee& addressee) const;
  // The text for this agent; "any": for all others.
  std::string CommandFor(std::string_view agent) const;
};

std::span<const Guide> Guides();
OrFailure<Guide> GuideFor(std::string_view role);
std::string_view ErrorGuide();
// The time that the agent's shell lets `aw debate wait` run, in seconds.
int DeadlineFor(std::string_view agent);

// The command of a role for an agent with these permissions.
struct CommandInput {
  const Guide& guide;
  std::string_view agent;
  Grant grant;
};

// The command as a skill with front matter, in the open format of agent skills.
std::string AsSkill(const CommandInput& input);

// For programs with another format.
struct Split {
  std::string front;  // between the lines of dashes
  std::string body;
};
Split SplitFrontMatter(const CommandInput& input);
std::string Description(const std::string& front);

}  // namespace aw::programs
