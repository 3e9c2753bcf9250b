#include "mcp/resources.h"

#include <boost/json/serialize.hpp>
#include <charconv>

#include "mcp/prompts.h"
#include "mcp/scope.h"
#include "mcp/scoped_documents.h"
#include "mcp/tool_handlers.h"
#include "service/debates.h"
#include "view/context.h"
#include "wire/extras.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"
#include "wire/quotation.h"

namespace aw::mcp {
namespace {

constexpr std::int64_t kPage = 100;
constexpr std::string_view kDebateScheme = "debate://";
constexpr std::string_view kDocumentScheme = "doc://";
constexpr std::string_view kArgumentsPart = "/arguments";
constexpr std::string_view kVersionPart = "?version=";

constexpr ResourceTemplate kTemplates[] = {
    {"debate://{debate_id}", "debate", "A debate", "The debate's transcript, to read", "text/markdown"},
    {"debate://{debate_id}/arguments", "debate-arguments", "A debate's arguments",
     "The debate with its arguments and held drafts, to process", "application/json"},
    {"doc://{document_id}", "document", "A document", "The document's newest version", "text/plain"},
    {"doc://{document_id}{?version}", "document-version", "A version of a document", "The document as of that version",
     "text/plain"},
    {"aweave://commands/{role}", "command", "A role's command", "How to debate in that role", "text/markdown"},
    {"aweave://rules/{role}/{debate_type}", "rules", "A role's rules", "How to argue in debates of that type",
     "text/markdown"},
};

struct Address {
  enum class Kind : std::uint8_t { kTranscript, kArguments, kDocument };
  Kind kind = Kind::kTranscript;
  Uuid id;
  std::optional<std::int64_t> version;
};

std::optional<std::int64_t> NumberIn(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() && number >= 0 ? std::optional(number)
                                                                                   : std::nullopt;
}

std::optional<Address> ReadUri(std::string_view uri) {
  const bool is_debate = uri.starts_with(kDebateScheme);
  if (!is_debate && !uri.starts_with(kDocumentScheme)) return std::nullopt;
  uri.remove_prefix(is_debate ? kDebateScheme.size() : kDocumentScheme.size());
  const auto id = Uuid::Parse(uri.substr(0, Uuid::kTextLength));
  if (!id) return std::nullopt;
  const std::string_view rest = uri.substr(Uuid::kTextLength);
  if (is_debate && rest.empty()) return Address{Address::Kind::kTranscript, *id, {}};
  if (is_debate && rest == kArgumentsPart) return Address{Address::Kind::kArguments, *id, {}};
  if (is_debate) return std::nullopt;
  if (rest.empty()) return Address{Address::Kind::kDocument, *id, {}};
  if (!rest.starts_with(kVersionPart)) return std::nullopt;
  const auto version = NumberIn(rest.substr(kVersionPart.size()));
  return version ? std::optional(Address{Address::Kind::kDocument, *id, version}) : std::nullopt;
}

Outcome RefuseRead(const Error& error) { return RpcError{RpcError::kInternal, error.message}; }

Outcome Contents(std::string_view uri, std::string_view mime_type, std::string_view text) {
  std::string out = R"({"contents":[)";
  {
    ObjectWriter item(out);
    item.Text("uri", uri);
    item.Text("mimeType", mime_type);
    item.Text("text", text);
  }
  out.append("]}");
  return Done{.object = std::move(out), .cache = Cache{}};
}

Outcome ReadAddress(ReadTx& tx, Services& services, const Scope& scope, const Address& address, std::string_view uri,
                    Era era) {
  switch (address.kind) {
    case Address::Kind::kTranscript: {
      const auto text = TranscriptMarkdown(tx, address.id);
      return text ? Contents(uri, "text/markdown", *text) : Outcome(ResourceNotFound(era, uri));
    }
    case Address::Kind::kArguments: {
      const auto context = view::ReadContext(tx, services.transcripts, services.comparisons, {address.id});
      if (!context) return ResourceNotFound(era, uri);
      const std::string text = JsonOf(*context);
      if (!scope.debate_id) return Contents(uri, "application/json", text);
      json::value shown = ParseJson(text).value();
      HideVersions(tx, scope, shown);
      return Contents(uri, "application/json", json::serialize(shown));
    }
    case Address::Kind::kDocument: {
      const auto found = ReadVersion(tx, address.id, address.version);
      return found ? Contents(uri, "text/plain", found->content) : Outcome(ResourceNotFound(era, uri));
    }
  }
  __builtin_unreachable();
}

void AppendDebate(std::string& out, const Debate& debate) {
  ObjectWriter object(out);
  object.Text("uri", "debate://" + debate.id.ToString());
  const std::string title = NeutralisedLine(debate.title);
  object.Text("name", title);
  object.Text("title", title);
  object.Text("description", debate.debate_type + ", " + std::string(Name(debate.state)));
  object.Text("mimeType", "text/markdown");
  ObjectWriter(object.Raw("annotations")).Time("lastModified", debate.updated_at);
}

void AppendDocument(std::string& out, const DocumentVersionHead& head) {
  ObjectWriter object(out);
  object.Text("uri", "doc://" + head.document_id.ToString());
  const std::string summary = NeutralisedLine(head.summary);
  object.Text("name", summary);
  object.Text("title", summary);
  object.Text("description", "version " + std::to_string(head.version));
  object.Text("mimeType", "text/plain");
  ObjectWriter(object.Raw("annotations")).Time("lastModified", head.created_at);
}

// Debates come first, then documents: the cursor names the list and the place in it.
struct Cursor {
  bool documents = false;
  std::int64_t offset = 0;              // of documents
  std::optional<ListPlace> after = {};  // of debates
};

std::optional<Cursor> ReadCursor(std::string_view text) {
  if (text.empty()) return Cursor{};
  const std::string_view place = text.substr(text.find('-') + 1);
  if (text.starts_with("debates-")) {
    const auto after = PlaceAt(place);
    return after ? std::optional(Cursor{.after = after}) : std::nullopt;
  }
  const auto offset = text.starts_with("documents-") ? NumberIn(place) : std::nullopt;
  return offset ? std::optional(Cursor{true, *offset}) : std::nullopt;
}

DebatePage DebatesIn(ReadTx& tx, const Cursor& cursor, const Scope& scope) {
  if (!scope.debate_id) {
    return tx.Debates({.state = {}, .title_contains = {}, .limit = kPage, .after = cursor.after});
  }
  DebatePage page;
  if (auto head = tx.FindDebate(*scope.debate_id)) page.items.push_back(std::move(head->debate));
  return page;
}

template <typename Items, typename Append>
void AppendEach(std::string& out, const Items& items, Append append) {
  for (const auto& item : items) {
    append(out, item);
    out.push_back(',');
  }
}

// The agents' texts come first.
Outcome ListPage(ReadTx& tx, const Cursor& cursor, const Scope& scope) {
  std::string out = R"({"resources":[)";
  if (!cursor.documents && !cursor.after) AppendAgentResources(out, scope);
  std::string next;
  if (cursor.documents) {
    const auto page = DocumentsFor(tx, scope, {.limit = kPage, .offset = cursor.offset});
    AppendEach(out, page.items, AppendDocument);
    const auto end = cursor.offset + static_cast<std::int64_t>(page.items.size());
    if (!page.items.empty() && end < page.total) next = "documents-" + std::to_string(end);
  } else {
    const auto page = DebatesIn(tx, cursor, scope);
    AppendEach(out, page.items, AppendDebate);
    if (page.next) next = "debates-" + CursorOf(*page.next);
    if (!page.next && DocumentsFor(tx, scope, {.limit = 1}).total > 0) next = "documents-0";
  }
  if (out.ends_with(',')) out.pop_back();
  out.push_back(']');
  if (!next.empty()) AppendQuoted(out.append(R"(,"nextCursor":)"), next);
  return Done{.object = out + "}", .cache = Cache{}};
}

// `- I3 open, critical: "the title"; "the note"`
void AppendIssues(std::string& out, const Argument& argument) {
  const auto entries = IssuesIn(argument.extras);
  if (!entries.empty()) out.push_back('\n');
  for (const IssueEntry& entry : entries) {
    out.append("- ").append(entry.id).append(" ").append(Name(entry.set));
    if (entry.severity) out.append(", ").append(Name(*entry.severity));
    if (!entry.title.empty()) out.append(": ").append(QuotedLine(entry.title));
    if (!entry.note.empty()) out.append("; ").append(QuotedLine(entry.note));
    out.push_back('\n');
  }
}

}  // namespace

std::span<const ResourceTemplate> DebateTemplates() { return kTemplates; }

std::optional<Topic> TopicOf(std::string_view uri) {
  const auto address = ReadUri(uri);
  if (!address) return std::nullopt;
  return Topic{address->kind == Address::Kind::kDocument, address->id};
}

Work ListDebateResources(const Request& request, std::string_view cursor) {
  const auto place = ReadCursor(cursor);
  if (!place) return Outcome(RpcError{RpcError::kInvalidParams, "This cursor is none of ours"});
  return Read{[place = *place, scope = request.scope](ReadTx& tx) { return ListPage(tx, place, scope); }, RefuseRead};
}

Work ReadDebateResource(const Request& request, std::string_view uri) {
  if (const auto text = AgentTextAt(uri, request.scope.language)) return Contents(uri, "text/markdown", *text);
  const auto address = ReadUri(uri);
  if (!address) return Outcome(ResourceNotFound(request.era, uri));
  return Read{[&services = request.services, scope = request.scope, address = *address, uri = std::string(uri),
               era = request.era](ReadTx& tx) -> Outcome {
                const bool is_document = address.kind == Address::Kind::kDocument;
                const auto refusal =
                    is_document ? AdmitDocument(tx, scope, address.id) : AdmitDebate(scope, address.id);
                if (!refusal) return ReadAddress(tx, services, scope, address, uri, era);
                RpcError fault = ResourceNotFound(era, uri);
                fault.message = refusal->message;
                return fault;
              },
              RefuseRead};
}

Result<std::string> TranscriptMarkdown(ReadTx& tx, const Uuid& debate_id) {
  const auto head = tx.FindDebate(debate_id);
  if (!head) return DebateNotFound(debate_id.ToString());
  const Debate& debate = head->debate;
  std::string out = "# " + QuotedLine(debate.title) + "\n\n";
  out.append("- debate_id: `").append(debate.id.ToString()).append("`\n- type: ").append(debate.debate_type);
  out.append("\n- state: ").append(Name(debate.state)).append("\n");
  for (const Argument& argument : tx.Arguments(debate_id, 0, kNoLimit)) {
    out.append("\n## ").append(std::to_string(argument.seq)).append(". ").append(Name(argument.type));
    out.append(" by ").append(Name(argument.role)).append("\n\n");
    out.append("`").append(argument.id.ToString()).append("`, ").append(argument.created_at.View()).append("\n\n");
    out.append(BlockQuotation(argument.content));
    AppendIssues(out, argument);
  }
  for (const HeldDraft& draft : HeldDraftsOf(tx, debate)) {
    out.append("\n## Held draft: ").append(Name(draft.type)).append(" by ").append(Name(draft.role)).append("\n\n");
    out.append(BlockQuotation(draft.content));
  }
  return out;
}

}  // namespace aw::mcp
