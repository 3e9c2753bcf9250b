#include "wire/list_requests.h"

#include <algorithm>
#include <charconv>

#include "core/limits.h"

namespace aw {
namespace {

// Reads `limit` and `offset`.
template <typename Query>
void ReadPage(Fields& fields, Query& query) {
  query.limit = std::min(fields.OptionalNumber("limit", 1).value_or(query.limit), Limits::kMaxListed);
  query.offset = fields.OptionalNumber("offset", 0).value_or(0);
}

void ReadState(Fields& fields, DebateQuery& query) {
  const auto name = fields.OptionalText("state");
  if (!name || name->empty()) return;
  query.state = StateNamed(*name);
  if (query.state) return;
  std::string known;
  for (const State state : kStates) known.append(known.empty() ? "" : ", ").append(Name(state));
  fields.Keep(InvalidInput("state must be one of: " + known));
}

std::optional<ListPlace> PlaceIn(Fields& fields) {
  const auto cursor = fields.OptionalText("cursor");
  if (!cursor || cursor->empty()) return std::nullopt;
  const auto place = PlaceAt(*cursor);
  if (!place) fields.Keep(InvalidInput("cursor must be the next_cursor of an earlier page"));
  return place;
}

void ReadPlace(Fields& fields, DebateQuery& query) {
  query.after = PlaceIn(fields);
  if (query.after && query.offset > 0) {
    fields.Keep(InvalidInput("cursor and offset exclude each other: a cursor says where to go on"));
  }
}

}  // namespace

Result<DebateQuery> ReadDebateQuery(const Parameters& parameters, std::string_view search) {
  Fields fields(parameters);
  DebateQuery query;
  ReadState(fields, query);
  ReadPage(fields, query);
  ReadPlace(fields, query);
  query.title_contains = fields.OptionalText(search).value_or(std::string());
  fields.Keep(CheckSearch(search, query.title_contains));
  return fields.Done(std::move(query));
}

Result<PlaceQuery> ReadPlaceQuery(const Parameters& parameters, std::int64_t most) {
  Fields fields(parameters);
  PlaceQuery query;
  if (const auto limit = fields.OptionalNumber("limit", 1)) query.limit = std::min(*limit, most);
  query.after = PlaceIn(fields);
  return fields.Done(query);
}

Result<DocumentQuery> ReadDocumentQuery(const Parameters& parameters) {
  Fields fields(parameters);
  DocumentQuery query;
  ReadPage(fields, query);
  query.include_deleted = fields.Flag("include_deleted");
  return fields.Done(query);
}

Result<VersionQuery> ReadVersionQuery(const Parameters& parameters) {
  Fields fields(parameters);
  VersionQuery query{.version = fields.OptionalNumber("version", 1), .lines = {}};
  const auto offset = fields.OptionalNumber("offset", 0);
  const auto limit = fields.OptionalNumber("limit", 1);
  if (offset || limit) query.lines = LineRange{offset.value_or(0), limit.value_or(kNoLimit)};
  return fields.Done(query);
}

// Format: milliseconds in hexadecimal, a dash, the tie as a UUID.
std::string CursorOf(const ListPlace& place) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, place.updated_at.ToUnixMs(), 16).ptr;
  return std::string(digits, end) + "-" + place.tie.ToString();
}

std::optional<ListPlace> PlaceAt(std::string_view cursor) {
  const std::size_t dash = cursor.find('-');
  if (dash == cursor.npos) return std::nullopt;
  const char* const end = cursor.data() + dash;
  std::int64_t unix_ms = 0;
  const auto read = std::from_chars(cursor.data(), end, unix_ms, 16);
  const auto tie = Uuid::Parse(cursor.substr(dash + 1));
  static const std::int64_t kLatest = ListPlace::Start().updated_at.ToUnixMs();
  if (read.ec != std::errc() || read.ptr != end || unix_ms < 0 || unix_ms > kLatest || !tie) return std::nullopt;
  return ListPlace{Time::FromUnixMs(unix_ms), *tie};
}

}  // namespace aw
