// The JSON shapes of issue entries and of the ledger: docs/protocol.md, section 9.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/issues.h"
#include "core/result.h"

namespace aw {

inline constexpr std::int64_t kMaxExtraBytes = 8'192;  // options, and despite, as JSON

// Reads `issues` of a request or of a stored argument. An error names the entry and its field.
Result<std::vector<IssueEntry>> ReadIssueEntries(const boost::json::value& issues);

Result<std::vector<Evidence>> ReadEvidence(const boost::json::value& value);

void AppendJson(std::string& out, const IssueEntry& entry);
void AppendJson(std::string& out, const Issue& issue);
void AppendJson(std::string& out, const std::vector<Issue>& issues);

// `["I1","I2"]`
void AppendIds(std::string& out, const std::vector<std::string>& ids);

}  // namespace aw
