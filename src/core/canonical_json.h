// Canonical JSON: members are sorted by name, there is no white space, and only `"`, `\` and characters below U+0020
// are escaped, as \" \\ \b \f \n \r \t or \u001f. Python's json.dumps(value, sort_keys=True, separators=(",", ":"),
// ensure_ascii=False) writes the same. Integers keep their digits; numbers with a fraction or an exponent, which only
// metadata may contain, are written as in RFC 8785.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace aw {

// Writes `text` as a canonical JSON string.
std::string CanonicalText(std::string_view text);
void AppendCanonical(std::string& out, std::string_view text);

// The members of an object: their names, unescaped, and their values as canonical JSON.
using CanonicalMembers = std::map<std::string, std::string>;

// Returns nullopt if `json` is not one object in valid JSON, repeats a name or is nested too deeply.
std::optional<CanonicalMembers> MembersOf(std::string_view json);

// Joins the members into an object.
std::string CanonicalObject(const CanonicalMembers& members);

}  // namespace aw
