// The JSON shapes of issues, and of whatever else an argument carries beside its text: docs/protocol.md, sections 9 to
// 11.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw {

inline constexpr std::size_t kMaxIssueEntries = 40;
inline constexpr std::int64_t kMaxExtraBytes = 8'192;  // of each: issues, options, despite

// `issues`, as a request brings them or an argument carries them. A refusal names the entry and its field.
Result<std::vector<IssueEntry>> ReadIssueEntries(const boost::json::value& issues);

// What `move` may carry; what belongs to another move is refused with its name.
Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move);

bool CarriesIssues(const Argument& argument);

// The issues of Argument::extras, which ReadExtras once made.
std::vector<IssueEntry> IssuesIn(std::string_view extras);

void AppendJson(std::string& out, const IssueEntry& entry);
void AppendJson(std::string& out, const Issue& issue);
void AppendJson(std::string& out, const std::vector<Issue>& issues);

// `["I1","I2"]`
void AppendIds(std::string& out, const std::vector<std::string>& ids);

}  // namespace aw
