// Texts and queries in the notation of PostgreSQL's full-text types, made of the words of core/fold.h: PostgreSQL
// itself takes no text apart, so that it finds what the other store finds, whatever its configuration. Words and grams
// have neither quotation marks nor backslashes. Pure.
#pragma once

#include <string>
#include <string_view>

#include "core/search.h"

namespace aw::postgres {

// tsvector of an argument. `type` is the argument's.
std::string WordsVector(std::string_view title, ArgumentType type, std::string_view content);
// tsvector of a folded title.
std::string GramsVector(std::string_view folded);

// tsquery; the terms are not empty.
std::string WordsQuery(const SearchQuery& query);
// tsquery of what a folded title must have to contain `folded`, which is not empty.
std::string GramsQuery(std::string_view folded);

}  // namespace aw::postgres
