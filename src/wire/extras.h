// What an argument carries beside its text: issues, options, choice, despite, extend_rounds. docs/protocol.md, sections
// 9 to 11.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/rules.h"
#include "wire/fields.h"

namespace aw {

// What `move` may carry; what belongs to another move is refused with its name.
Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move);

bool CarriesIssues(const Argument& argument);

// The issues of Argument::extras, which ReadExtras once made; the ids of its options.
std::vector<IssueEntry> IssuesIn(std::string_view extras);
std::vector<std::string> OptionsIn(std::string_view extras);

}  // namespace aw
