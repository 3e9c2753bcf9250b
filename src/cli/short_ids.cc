#include "cli/short_ids.h"

#include <algorithm>
#include <cctype>

#include "cli/session.h"
#include "core/id.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

constexpr std::size_t kLeastDigits = 6;
constexpr std::size_t kUuidDigits = 32;
constexpr std::int64_t kPage = 500;  // the server's limit
constexpr int kMaxPages = 40;        // 20,000 ids
constexpr std::size_t kMaxCandidates = 5;

std::string DigitsOf(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '-') digits.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  return digits;
}

// How the server lists the objects of one kind.
struct Listing {
  std::string_view path, items, id, one, several;
  Error (*not_found)(std::string_view id);
};

constexpr Listing kDebate{"/debates", "debates", "id", "debate", "debates", DebateNotFound};
constexpr Listing kDocument{"/documents", "documents", "document_id", "document", "documents", DocNotFound};

Failure Ambiguous(const Listing& kind, std::string_view prefix, const std::vector<std::string>& found, bool more) {
  return Refuse("'" + std::string(prefix) + "' is the beginning of several " + std::string(kind.several) + ": " +
                    Joined(found) + (more ? ", …" : ""),
                "Give more digits of the id");
}

OrFailure<std::string> Resolve(const Session& session, const Listing& kind, std::string_view prefix) {
  const std::string digits = DigitsOf(prefix);
  std::vector<std::string> found;
  std::string cursor;
  std::int64_t offset = 0;
  for (int page = 0;; ++page) {
    if (page == kMaxPages) {
      return Refuse("'" + std::string(prefix) + "' was not looked up: there are more than " +
                        std::to_string(kMaxPages * kPage) + " " + std::string(kind.several),
                    "Give the whole id");
    }
    Target target{std::string(kind.path)};
    target.With("limit", kPage);
    if (!cursor.empty()) target.With("cursor", std::optional<std::string_view>(cursor));
    if (cursor.empty() && offset > 0) target.With("offset", offset);
    const auto reply = session.Get(target.text());
    if (!reply) return reply.error();
    const auto& items = ArrayAt(reply->data, kind.items);
    for (const auto& item : items) {
      const std::string id(TextAt(item, kind.id));
      if (!DigitsOf(id).starts_with(digits) || std::ranges::count(found, id) > 0) continue;
      if (found.size() == kMaxCandidates) return Ambiguous(kind, prefix, found, true);
      found.push_back(id);
    }
    cursor = TextAt(reply->data, "next_cursor");
    offset += static_cast<std::int64_t>(items.size());
    const bool counted = NumberAt(reply->data, "total") > offset;
    if (items.empty() || (cursor.empty() && !counted)) break;
  }
  if (found.empty()) return FromError(kind.not_found(prefix));
  if (found.size() > 1) return Ambiguous(kind, prefix, found, false);
  // An id becomes part of a path.
  if (!Uuid::Parse(found.front())) return FromError(kind.not_found(prefix));
  return found.front();
}

std::optional<Failure> Replace(const Session& session, const Listing& kind, std::string_view& id,
                               std::deque<std::string>& names) {
  if (Uuid::Parse(id) || !IsIdPrefix(id)) return std::nullopt;
  auto whole = Resolve(session, kind, id);
  if (!whole) return std::move(whole).error();
  id = names.emplace_back(*std::move(whole));
  return std::nullopt;
}

}  // namespace

bool IsIdPrefix(std::string_view text) {
  const std::string digits = DigitsOf(text);
  return digits.size() >= kLeastDigits && digits.size() <= kUuidDigits &&
         digits.find_first_not_of("0123456789abcdef") == digits.npos;
}

std::size_t ShortIdLength(std::span<const std::string_view> ids) {
  std::vector<std::string_view> sorted(ids.begin(), ids.end());
  std::ranges::sort(sorted);
  std::size_t length = kLeastShortId;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const std::string_view a = sorted[i - 1], b = sorted[i];
    if (a == b) continue;
    const auto [end, ignored] = std::ranges::mismatch(a, b);
    length = std::max(length, static_cast<std::size_t>(end - a.begin()) + 1);
  }
  return length;
}

std::string ShortId(std::string_view id, std::size_t length) {
  std::string_view part = id.substr(0, length);
  while (part.ends_with('-')) part.remove_suffix(1);
  return std::string(part);
}

std::optional<Failure> ResolveIds(const Session& session, Invocation& invocation, std::deque<std::string>& names) {
  const std::string_view argument = invocation.command->argument;
  for (auto& [option, value] : invocation.given) {
    // `debate create` takes the whole id of a new debate, and its option has another kind.
    if (option->name != "debate-id" || option->kind != Kind::kRaw) continue;
    if (auto failure = Replace(session, kDebate, value, names)) return failure;
  }
  if (argument == "DOC") return Replace(session, kDocument, invocation.argument, names);
  if (argument == "ID" || argument == "[ID]") return Replace(session, kDebate, invocation.argument, names);
  return std::nullopt;
}

}  // namespace aw::cli
