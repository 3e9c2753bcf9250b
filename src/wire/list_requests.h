// Reads and checks the parameters of lists, from query strings and from tools' arguments.
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
// absent; `limit` is capped at Limits::kMaxListed; `cursor` and `offset` exclude each other.
Result<DebateQuery> ReadDebateQuery(const Parameters& parameters, std::string_view search);

// `limit`, capped at `most`, and `cursor`: a list that only goes on from place to place.
struct PlaceQuery {
  std::optional<std::int64_t> limit;
  std::optional<ListPlace> after;
};
Result<PlaceQuery> ReadPlaceQuery(const Parameters& parameters, std::int64_t most);

// `limit`, `offset`, `include_deleted`.
Result<DocumentQuery> ReadDocumentQuery(const Parameters& parameters);

// A version of a document (absent: the newest) and a range of lines (absent: the whole text).
struct VersionQuery {
  std::optional<std::int64_t> version;
  std::optional<LineRange> lines;
};

// `version`, `offset`, `limit`.
Result<VersionQuery> ReadVersionQuery(const Parameters& parameters);

// Cursors are URL-safe and opaque to clients.
std::string CursorOf(const ListPlace& place);
std::optional<ListPlace> PlaceAt(std::string_view cursor);

}  // namespace aw
