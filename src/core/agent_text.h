// Renders a text of agent/ for one reader, without the parts about abilities that this reader lacks. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw {

// The first three fields are the conditions `{{if wait}}`, `{{if run}}` and `{{if open}}`.
struct Addressee {
  bool waits = true;               // stays until the debate is closed, and calls wait itself
  bool runs_commands = true;       // can run commands in the project
  bool opens = true;               // the proposer writes the plan and the motion
  std::string_view language = {};  // DEBATE_LANGUAGE: a name, or a code such as "vi"; empty: not set
};

std::string WordedFor(std::string_view text, const Addressee& addressee);

// Returns "Write in Vietnamese." or the like; a value that cannot be the name of a language counts as not set.
std::string LanguageSentence(std::string_view language);

}  // namespace aw
