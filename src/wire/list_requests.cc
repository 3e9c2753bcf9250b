#include "wire/list_requests.h"

#include <algorithm>
#include <charconv>

#include "core/limits.h"

namespace aw {
namespace {

// Reads `limit` and `offset`.
template <typename Query>
std::optional<Error> ReadPage(const Parameters& parameters, Query& query) {
  const auto limit = parameters.Number("limit", 1);
  if (!limit) return limit.error();
  query.limit = std::min(limit->value_or(query.limit), Limits::kMaxListed);
  const auto offset = parameters.Number("offset", 0);
  if (!offset) return offset.error();
  query.offset = offset->value_or(0);
  return std::nullopt;
}

std::optional<Error> ReadState(const Parameters& parameters, DebateQuery& query) {
  const auto name = parameters.Text("state");
  if (!name) return name.error();
  if (!*name || (*name)->empty()) return std::nullopt;
  query.state = StateNamed(**name);
  if (query.state) return std::nullopt;
  std::string known;
  for (const State state : kStates) known.append(known.empty() ? "" : ", ").append(Name(state));
  return InvalidInput("state must be one of: " + known);
}

std::optional<Error> ReadPlace(const Parameters& parameters, DebateQuery& query) {
  const auto cursor = parameters.Text("cursor");
  if (!cursor) return cursor.error();
  if (!*cursor || (*cursor)->empty()) return std::nullopt;
  query.after = PlaceAt(**cursor);
  if (!query.after) return InvalidInput("cursor must be the next_cursor of an earlier page");
  if (query.offset > 0) return InvalidInput("cursor and offset exclude each other: a cursor says where to go on");
  return std::nullopt;
}

}  // namespace

Result<DebateQuery> ReadDebateQuery(const Parameters& parameters, std::string_view search) {
  DebateQuery query;
  if (auto error = ReadState(parameters, query)) return *std::move(error);
  if (auto error = ReadPage(parameters, query)) return *std::move(error);
  if (auto error = ReadPlace(parameters, query)) return *std::move(error);
  auto text = parameters.Text(search);
  if (!text) return text.error();
  if (*text) query.title_contains = **std::move(text);
  if (auto error = CheckSearch(search, query.title_contains)) return *std::move(error);
  return query;
}

Result<DocumentQuery> ReadDocumentQuery(const Parameters& parameters) {
  DocumentQuery query;
  if (auto error = ReadPage(parameters, query)) return *std::move(error);
  const auto deleted = parameters.Flag("include_deleted");
  if (!deleted) return deleted.error();
  query.include_deleted = *deleted;
  return query;
}

// Milliseconds in hexadecimal, a dash, the tie as a UUID is written.
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
