// What an argument carries beside its text: issues, options, about, choice, despite, extend_rounds; and what its write
// led to. docs/protocol.md, sections 9 to 11, 15 and 16.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/debate.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/rules.h"
#include "wire/fields.h"

namespace aw {

// What `move` may carry; what belongs to another move is refused with its name.
Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move);

// As members of the argument's JSON object, and of the answer's: service/debates.h, Rendering.
std::string ExtrasMembers(const Extras& extras);
std::string OutcomeMembers(const WriteOutcome& outcome);

// The write of this claim found that the document was rewritten.
bool SaysRewritten(const Argument& argument);

bool CarriesIssues(const Argument& argument);

// The issues of Argument::extras, which ReadExtras once made; the ids of its options.
std::vector<IssueEntry> IssuesIn(std::string_view extras);
std::vector<std::string> OptionsIn(std::string_view extras);
std::vector<std::string> AboutIn(std::string_view extras);
std::optional<std::int64_t> ExtensionIn(std::string_view extras);

}  // namespace aw
