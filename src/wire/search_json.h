// Parameters and results of the search for decisions, by HTTP and MCP.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/search.h"
#include "wire/fields.h"

namespace aw {

// `limit` (capped at SearchQuery::kMostHits), `type`, `from`, `to`, and the required query under the name `text`.
Result<SearchQuery> ReadSearchQuery(const Parameters& parameters, std::string_view text);

// `{hits: [{debate, argument?, snippet, marks}]}`
void AppendJson(std::string& out, const std::vector<SearchHit>& hits);
// The short form for agents: `{hits: [{debate_id, title, state, argument_seq?, argument_type?, snippet}]}`
void AppendBriefly(std::string& out, const std::vector<SearchHit>& hits);

}  // namespace aw
