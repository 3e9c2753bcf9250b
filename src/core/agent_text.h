// Puts a text of agent/ into the words for its reader: what the reader cannot do is not in it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw {

// The names stand for the marks `{{if wait}}`, `{{if run}}` and `{{if open}}`.
struct Addressee {
  bool waits = true;               // stays until the debate is closed, and waits for the other side itself
  bool runs_commands = true;       // in the project
  bool opens = true;               // as the proposer: writes the plan and the motion
  std::string_view language = {};  // DEBATE_LANGUAGE: a name, or a code such as "vi"; empty: not set
};

std::string WordedFor(std::string_view text, const Addressee& addressee);

// "Write in Vietnamese."; what is no language's name counts as not set.
std::string LanguageSentence(std::string_view language);

}  // namespace aw
