#include "core/named_documents.h"

#include <algorithm>
#include <charconv>

#include "core/issues.h"

namespace aw {
namespace {

constexpr char kSeparator = ':';
constexpr std::size_t kFirstDash = 8;  // offset of a UUID's first dash

// `<id>:<seen>:<role>`
std::optional<NamedDocument> DocumentIn(std::string_view text) {
  if (text.size() < Uuid::kTextLength + 4 || text[Uuid::kTextLength] != kSeparator) return std::nullopt;
  const auto id = Uuid::Parse(text.substr(0, Uuid::kTextLength));
  const std::string_view rest = text.substr(Uuid::kTextLength + 1);
  NamedDocument document;
  const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), document.seen);
  if (!id || failure != std::errc() || end == rest.data() + rest.size() || *end != kSeparator) return std::nullopt;
  const auto role = RoleNamed(rest.substr(static_cast<std::size_t>(end - rest.data()) + 1));
  if (!role) return std::nullopt;
  document.id = *id;
  document.named_by = *role;
  return document;
}

}  // namespace

std::vector<Uuid> IdsIn(std::string_view text, std::size_t most) {
  std::vector<Uuid> ids;
  for (std::size_t at = 0; ids.size() < most;) {
    const std::size_t dash = text.find('-', at + kFirstDash);
    if (dash == text.npos || dash - kFirstDash + Uuid::kTextLength > text.size()) break;
    at = dash - kFirstDash;
    const auto id = Uuid::Parse(text.substr(at, Uuid::kTextLength));
    if (id && std::ranges::find(ids, *id) == ids.end()) ids.push_back(*id);
    at += id ? Uuid::kTextLength : 1;
  }
  return ids;
}

std::string JoinedDocuments(const std::vector<NamedDocument>& documents) {
  std::vector<std::string> texts;
  for (const NamedDocument& document : documents) {
    texts.push_back(document.id.ToString() + kSeparator + std::to_string(document.seen) + kSeparator +
                    std::string(Name(document.named_by)));
  }
  return JoinedIds(texts);
}

std::vector<NamedDocument> SplitDocuments(std::string_view joined) {
  std::vector<NamedDocument> documents;
  for (const std::string& text : SplitIds(joined)) {
    if (const auto document = DocumentIn(text)) documents.push_back(*document);
  }
  return documents;
}

}  // namespace aw
