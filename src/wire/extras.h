// The extras of an argument (issues, options, about, choice, despite, extend_rounds) and the outcome of its write, as
// JSON. docs/protocol.md, sections 9 to 11, 15 and 16.
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
#include "wire/json_writer.h"

namespace aw {

// Reads the extras that `move` allows; one of another move is refused by name.
Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move);

// The members of the argument's JSON object, and of the answer's: service/debates.h, Rendering.
std::string ExtrasMembers(const Extras& extras);
std::string OutcomeMembers(const WriteOutcome& outcome);

// True if the outcome of this claim says that a document was rewritten.
bool SaysRewritten(const Argument& argument);

bool CarriesIssues(const Argument& argument);

// `evidence_missing`, if there is any.
void AppendMissingEvidence(ObjectWriter& object, const std::vector<MissingEvidence>& missing);

// Reads issues, verdicts and links to records from Argument::extras or PanelRecord::extras: service/debates.h,
// Rendering.
Extras StoredExtras(std::string_view extras);

// Read the issues, the ids of options, and so on from Argument::extras, which ReadExtras has validated.
std::vector<IssueEntry> IssuesIn(std::string_view extras);
std::vector<std::string> OptionsIn(std::string_view extras);
std::vector<std::string> AboutIn(std::string_view extras);
std::optional<std::int64_t> ExtensionIn(std::string_view extras);

}  // namespace aw
