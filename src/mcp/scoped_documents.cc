#include "mcp/scoped_documents.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "core/named_documents.h"
#include "service/entries.h"
#include "wire/extras.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kDebate = "debate_id";
constexpr std::string_view kRole = "role";
constexpr std::array<std::string_view, 4> kNumbers{"version", "seen", "newest", "lines_changed"};
constexpr std::size_t kShortestHidden = 12;  // characters; a shorter part of an id leaves 80 bits unknown

bool Names(std::string_view text, const Uuid& document_id) {
  const auto ids = IdsIn(text, SIZE_MAX);
  return std::ranges::find(ids, document_id) != ids.end();
}

// The text of a ruling by option may be the option's, which the proposer wrote.
bool NamesAsArbitrator(const Argument& argument, const Uuid& document_id) {
  if (argument.role != Role::kArbitrator) return false;
  const auto extras = ParseJson("{" + argument.extras + "}");
  if (extras && !TextAt(*extras, "choice").empty()) return false;
  return Names(argument.content, document_id) ||
         std::ranges::any_of(IssuesIn(argument.extras), [&](const IssueEntry& entry) {
           return entry.where && entry.where->document_id == document_id;
         });
}

bool IsNamed(ReadTx& tx, const Uuid& debate_id, const Uuid& document_id) {
  const auto motion = tx.Arguments(debate_id, 0, 1);
  if (!motion.empty() && Names(motion.front().content, document_id)) return true;
  return std::ranges::any_of(tx.Arguments(debate_id, 1, kNoLimit),
                             [&](const Argument& argument) { return NamesAsArbitrator(argument, document_id); });
}

struct Creator {
  std::optional<Role> role;
};

// The role that created the document in this debate; nothing if it was created elsewhere.
std::optional<Creator> CreatorIn(ReadTx& tx, const Uuid& debate_id, const Uuid& document_id) {
  const auto first = tx.Version(document_id, 1);
  const auto metadata = first ? ParseJson(first->metadata) : std::nullopt;
  if (!metadata || Uuid::Parse(TextAt(*metadata, kDebate)) != debate_id) return std::nullopt;
  return Creator{RoleNamed(TextAt(*metadata, kRole))};
}

Error NotOfThisDebate(const Uuid& document_id) {
  return {ErrorCode::kForbidden,
          "Document " + document_id.ToString() +
              " is not one of this debate: its documents are those that the motion or "
              "the arbitrator names, and those that were created in it",
          "Use the document_id that this debate names",
          {}};
}

Error NotYourDocument(const Uuid& document_id, Role role) {
  return {ErrorCode::kForbidden,
          "Document " + document_id.ToString() + " is not the " + std::string(Name(role)) + "'s to change",
          "Say in your argument what should change",
          {}};
}

bool IsForeign(ReadTx& tx, const Scope& scope, const json::value& data) {
  const auto id = Uuid::Parse(TextAt(data, "document_id"));
  return id && AdmitDocument(tx, scope, *id);
}

// `members`: the stored members of a JSON object.
void HideIn(ReadTx& tx, const Scope& scope, std::string& members) {
  if (!scope.debate_id || members.find("document_id") == members.npos) return;
  auto object = ParseJson("{" + members + "}");
  if (!object) return;
  HideVersions(tx, scope, *object);
  const std::string text = json::serialize(*object);
  members = text.substr(1, text.size() - 2);
}

bool IsIdCharacter(char c) {
  return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string WithoutIds(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsIdCharacter(text[end])) ++end;
    if (end - at >= kShortestHidden) {
      out.append("(id)");
      at = end;
    } else {
      end = std::max(end, at + 1);
      out.append(text.substr(at, end - at));
      at = end;
    }
  }
  return out;
}

}  // namespace

std::optional<Error> AdmitDocument(ReadTx& tx, const Scope& scope, const Uuid& document_id, Use use) {
  if (!scope.debate_id) return std::nullopt;
  const auto creator = CreatorIn(tx, *scope.debate_id, document_id);
  if (!creator && !IsNamed(tx, *scope.debate_id, document_id)) return NotOfThisDebate(document_id);
  if (use == Use::kRead || !scope.role) return std::nullopt;
  const Role owner = creator ? creator->role.value_or(*scope.role) : Role::kProposer;
  return owner == *scope.role ? std::nullopt : std::optional(NotYourDocument(document_id, *scope.role));
}

Page<DocumentVersionHead> DocumentsFor(ReadTx& tx, const Scope& scope, const DocumentQuery& query) {
  if (!scope.debate_id) return tx.Documents(query.limit, query.offset, query.include_deleted);
  Page<DocumentVersionHead> page;
  const auto head = tx.FindDebate(*scope.debate_id);
  if (!head) return page;
  for (const NamedDocument& named : head->debate.tally.documents) {
    auto newest = tx.History(named.id, 1).items;
    if (newest.empty() || (newest[0].deleted_at && !query.include_deleted)) continue;
    if (AdmitDocument(tx, scope, named.id)) continue;
    if (page.total++ < query.offset || std::ssize(page.items) >= query.limit) continue;
    page.items.push_back(std::move(newest[0]));
  }
  return page;
}

void HideVersions(ReadTx& tx, const Scope& scope, json::value& data) {
  if (!scope.debate_id) return;
  if (json::array* const items = data.if_array()) {
    for (json::value& item : *items) HideVersions(tx, scope, item);
  }
  json::object* const object = data.if_object();
  if (!object) return;
  for (auto& [name, value] : *object) {
    json::array* const rows = name == "unverified" ? value.if_array() : nullptr;
    for (auto row = rows ? rows->begin() : nullptr; rows && row != rows->end();) {
      row = IsForeign(tx, scope, *row) ? rows->erase(row) : row + 1;
    }
    HideVersions(tx, scope, value);
  }
  if (!IsForeign(tx, scope, data)) return;
  for (const std::string_view number : kNumbers) object->erase(number);
}

void HideVersions(ReadTx& tx, const Scope& scope, News& news) {
  HideIn(tx, scope, news.argument.extras);
  std::erase_if(news.unverified.versions, [&](const UnverifiedVersion& version) {
    return AdmitDocument(tx, scope, version.document_id).has_value();
  });
}

void HideVersions(ReadTx& tx, const Scope& scope, Written& written) { HideIn(tx, scope, written.argument.outcome); }

std::optional<Error> AdmitSubject(ReadTx& tx, const Scope& scope, const Submission& in) {
  const auto leaves_out = [](const IssueEntry& entry) {
    return entry.where ? !entry.where->document_id : entry.set == IssueStatus::kFixed;
  };
  if (!scope.debate_id || std::ranges::none_of(in.extras.issues, leaves_out)) return std::nullopt;
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return std::nullopt;
  const auto subject = SubjectOf(WithNamed(tx, head->debate.tally.documents, in.role, in.content, in.extras.issues));
  return subject ? AdmitDocument(tx, scope, *subject) : std::nullopt;
}

std::string MetadataFor(const Scope& scope, std::string_view metadata) {
  if (!scope.debate_id) return std::string(metadata);
  std::string out = WithoutMember(WithoutMember(metadata, kDebate), kRole);
  out.pop_back();
  if (out.size() > 1) out.push_back(',');
  AppendQuoted(out.append("\"").append(kDebate).append("\":"), scope.debate_id->ToString());
  if (scope.role) AppendQuoted(out.append(",\"").append(kRole).append("\":"), Name(*scope.role));
  return out + "}";
}

void HideIds(const Scope& scope, std::vector<SearchHit>& hits) {
  if (!scope.debate_id) return;
  for (SearchHit& hit : hits) {
    if (hit.debate.id == *scope.debate_id) continue;
    hit.debate.title = WithoutIds(hit.debate.title);
    hit.snippet.text = WithoutIds(hit.snippet.text);
  }
}

}  // namespace aw::mcp
