// What a list is asked for, read and checked in one way whether it came in a query string or in a tool's arguments.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/line_range.h"
#include "core/requests.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw {

// `state`, `limit`, `offset`, `cursor`, and the text in the title under the name `search`. An empty text counts as
// absent; a limit above Limits::kMaxListed is taken as that; a cursor and an offset exclude each other.
Result<DebateQuery> ReadDebateQuery(const Parameters& parameters, std::string_view search);

// `limit`, `offset`, `include_deleted`.
Result<DocumentQuery> ReadDocumentQuery(const Parameters& parameters);

// Which version of a document, and which of its lines; no range: the whole text.
struct VersionQuery {
  std::optional<std::int64_t> version;
  std::optional<LineRange> lines;
};

// `version`, `offset`, `limit`.
Result<VersionQuery> ReadVersionQuery(const Parameters& parameters);

// A place as clients hand it back: letters of a URL, and nothing that they should read.
std::string CursorOf(const ListPlace& place);
std::optional<ListPlace> PlaceAt(std::string_view cursor);

}  // namespace aw
