// The search over what was decided: how it is asked for, by HTTP and by MCP, and what is answered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/search.h"
#include "wire/fields.h"

namespace aw {

// `limit`, `type`, and the text under the name `text`, which must be there but may be anything. A limit above
// SearchQuery::kMostHits is taken as that.
Result<SearchQuery> ReadSearchQuery(const Parameters& parameters, std::string_view text);

// `{hits: [{debate, argument?, snippet, marks}]}`
void AppendJson(std::string& out, const std::vector<SearchHit>& hits);
// The same for agents, a line each: `{hits: [{debate_id, title, state, argument_seq?, argument_type?, snippet}]}`
void AppendBriefly(std::string& out, const std::vector<SearchHit>& hits);

}  // namespace aw
