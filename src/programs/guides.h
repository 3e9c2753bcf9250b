// The texts of agent/ that the build embeds: one command per role, its rules by type of debate, and the errors; the
// command in the form that each agent reads. Pure.
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

  // A type that has no rules of its own has the general ones.
  std::string Rules(std::string_view debate_type, const Addressee& addressee) const;
  // In the words for this agent; "any" for all others.
  std::string CommandFor(std::string_view agent) const;
};

std::span<const Guide> Guides();
OrFailure<Guide> GuideFor(std::string_view role);
std::string_view ErrorGuide();
// How long its shell lets `aw debate wait` run, in seconds.
int DeadlineFor(std::string_view agent);

// The command of a role, for an agent, which may do what `grant` says.
struct CommandInput {
  const Guide& guide;
  std::string_view agent;
  Grant grant;
};

// As it is written: a skill with front matter, in the open format of agent skills.
std::string AsSkill(const CommandInput& input);

// For programs that want another form.
struct Split {
  std::string front;  // between the lines of dashes
  std::string body;
};
Split SplitFrontMatter(const CommandInput& input);
std::string Description(const std::string& front);

}  // namespace aw::programs
