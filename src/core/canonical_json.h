// JSON in the one form that everybody writes alike: members sorted by name, no white space, and of a text's characters
// only `"`, `\` and those below U+0020 escaped, as \" \\ \b \f \n \r \t or \u001f. Python's
// json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) gives it. Whole numbers stay as they are
// written, as all of ours; one with a fraction or an exponent, as metadata may hold, is written as RFC 8785 has it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace aw {

// A text as canonical JSON.
std::string CanonicalText(std::string_view text);
void AppendCanonical(std::string& out, std::string_view text);

// The members of an object: their names, unescaped, and their values as canonical JSON.
using CanonicalMembers = std::map<std::string, std::string>;

// Nothing if `json` is not one object in valid JSON, holds a name twice or is nested too deeply.
std::optional<CanonicalMembers> MembersOf(std::string_view json);

// The object of these members.
std::string CanonicalObject(const CanonicalMembers& members);

}  // namespace aw
