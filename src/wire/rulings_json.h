// Parameters and result of the list of rulings: docs/protocol.md, section 3.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/rulings.h"
#include "wire/fields.h"

namespace aw {

// `limit` (capped at RulingQuery::kMostListed), `cursor`, `from`, `to`, and the words to search under the name `text`.
// Empty texts count as absent.
Result<RulingQuery> ReadRulingQuery(const Parameters& parameters, std::string_view text);

// `{rulings: [{debate, argument, cause, question, choice?, excerpt, closes}], next_cursor?}`
void AppendJson(std::string& out, const RulingPage& page);

}  // namespace aw
