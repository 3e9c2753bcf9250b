// Builds PostgreSQL's full-text values and queries from the words of core/fold.h. PostgreSQL's own parsers are not
// used, so that both stores find the same, whatever its configuration. Words and grams contain neither quotation marks
// nor backslashes. Pure.
#pragma once

#include <string>
#include <string_view>

#include "core/search.h"

namespace aw::postgres {

// tsvector of an argument. `type` is the argument's.
std::string WordsVector(std::string_view title, ArgumentType type, std::string_view content);
// tsvector of a folded title.
std::string GramsVector(std::string_view folded);

// tsquery of the terms, which are not empty.
std::string WordsQuery(const SearchQuery& query);
// tsquery of the grams that a folded title needs to contain `folded`, which is not empty.
std::string GramsQuery(std::string_view folded);

}  // namespace aw::postgres
