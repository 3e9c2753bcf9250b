#include <algorithm>
#include <cctype>
#include <vector>

#include "client/api.h"
#include "wire/json_reader.h"

namespace aw::client {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostDocuments = 100;
constexpr std::size_t kMostVersions = 100;                   // newest versions of one document
constexpr std::size_t kMostContent = std::size_t{64} << 20;  // of all versions together
constexpr std::int64_t kMostListed = 500;                    // the server's own limit

struct Mention {
  Uuid id;
  bool as_document = false;  // the text calls the id a document's
};

// `document_id=`, `doc_id: "` and the like, as the page reads them (web/src/lib/doc-refs.ts).
bool EndsAsDocument(std::string_view before) {
  const auto drop = [&](std::string_view any) {
    const std::size_t size = before.size();
    while (!before.empty() && any.find(before.back()) != any.npos) before.remove_suffix(1);
    return before.size() < size;
  };
  drop("\"'`");
  drop(" \t\n");
  if (!drop("=:")) return false;
  drop(" \t\n");
  drop("\"'");
  std::string word(before.substr(before.size() - std::min<std::size_t>(before.size(), 11)));
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::any_of(std::initializer_list<std::string_view>{"doc_id", "docid", "document_id", "documentid"},
                             [&](std::string_view name) { return word.ends_with(name); });
}

void Collect(std::string_view text, std::vector<Mention>& mentions) {
  for (std::size_t at = 0; at + Uuid::kTextLength <= text.size(); ++at) {
    if (text[at + 8] != '-') continue;
    const auto id = Uuid::Parse(text.substr(at, Uuid::kTextLength));
    if (!id) continue;
    auto known = std::ranges::find(mentions, *id, &Mention::id);
    if (known == mentions.end()) known = mentions.insert(known, {*id});
    known->as_document = known->as_document || EndsAsDocument(text.substr(0, at));
    at += Uuid::kTextLength - 1;
  }
}

// The documents that entries name by `where`.
void CollectFromIssues(const json::array& issues, std::vector<Mention>& mentions) {
  for (const json::value& issue : issues) {
    Collect("document_id=" + std::string(TextAt(At(issue, "where"), "document_id")), mentions);
  }
}

void Drop(std::vector<Mention>& mentions, const json::value& owner) {
  if (const auto id = Uuid::Parse(TextAt(owner, "id"))) {
    std::erase_if(mentions, [&](const Mention& each) { return each.id == *id; });
  }
}

std::vector<Mention> MentionsIn(const json::value& context) {
  std::vector<const json::value*> arguments{&At(context, "motion")};
  for (const auto& argument : ArrayAt(context, "arguments")) arguments.push_back(&argument);
  for (const auto& draft : ArrayAt(context, "held_drafts")) arguments.push_back(&draft);

  std::vector<Mention> mentions;
  for (const json::value* argument : arguments) {
    Collect(TextAt(*argument, "content"), mentions);
    CollectFromIssues(ArrayAt(*argument, "issues"), mentions);
  }
  // Ids of the debate and of its arguments are not documents.
  Drop(mentions, At(context, "debate"));
  for (const json::value* argument : arguments) Drop(mentions, *argument);
  if (mentions.size() > kMostDocuments) mentions.resize(kMostDocuments);
  return mentions;
}

json::value FromHistory(const json::value& history) {
  json::array versions = ArrayAt(history, "versions");
  std::ranges::reverse(versions);
  const json::object* newest = versions.empty() ? nullptr : versions.back().if_object();
  json::object document = newest ? *newest : json::object();
  document["document_id"] = At(history, "document_id");
  if (newest) document["name"] = At(versions.front(), "summary");
  document["versions"] = std::move(versions);
  return document;
}

std::string CouldNotBeRead(const Failure& failure) { return "could not be read: " + failure.message; }

// `2026-11-15T04:38:00.123Z` as `2026-11-15 04:38 UTC`.
std::string MomentText(std::string_view time) {
  if (time.size() < 16) return std::string(time);
  return std::string(time.substr(0, 10)) + " " + std::string(time.substr(11, 5)) + " UTC";
}

// The document's entry in the server's list, which holds the newest only.
const json::value* Listed(const json::array& documents, const std::string& id) {
  const auto found =
      std::ranges::find_if(documents, [&](const auto& each) { return TextAt(each, "document_id") == id; });
  return found == documents.end() ? nullptr : &*found;
}

void AppendMissing(json::array& documents, const Mention& mention, const Failure& failure, const json::array& listed) {
  const std::string id = mention.id.ToString();
  json::object document{{"document_id", id}};
  if (failure.code != Name(ErrorCode::kDocNotFound)) {
    document["missing"] = CouldNotBeRead(failure);
  } else if (const json::value* deleted = Listed(listed, id)) {
    document["summary"] = At(*deleted, "summary");
    document["missing"] = "deleted " + MomentText(TextAt(*deleted, "deleted_at"));
  } else if (mention.as_document) {
    document["missing"] = "not on this server, or deleted";
  } else {
    return;
  }
  documents.push_back(std::move(document));
}

void DropEarliest(json::object& document, json::array& versions) {
  if (versions.size() <= kMostVersions) return;
  const std::size_t count = versions.size() - kMostVersions;
  versions.erase(versions.begin(), versions.begin() + count);
  document["earlier_versions"] = static_cast<std::int64_t>(count);
}

void AddContent(const Api& session, std::string_view document_id, json::object& version, std::size_t& left) {
  if (left == 0) {
    version["missing"] = "left out: the documents are too large together";
    return;
  }
  const auto number = NumberAt(version, "version");
  const auto reply = session.Get(Target("/documents/" + std::string(document_id)).With("version", number).text());
  if (!reply) {
    version["missing"] = CouldNotBeRead(reply.error());
    return;
  }
  const std::string_view content = TextAt(reply->data, "content");
  left -= std::min(left, content.size());
  version["content"] = content;
}

}  // namespace

json::array NamedDocuments(const Api& session, const json::value& context) {
  json::array documents;
  std::optional<Reply> listed;
  for (const Mention& mention : MentionsIn(context)) {
    const auto history = session.Get("/documents/" + mention.id.ToString() + "/history");
    if (history) {
      documents.push_back(FromHistory(history->data));
      continue;
    }
    if (!listed) {
      auto all = session.Get(Target("/documents").With("include_deleted", "true").With("limit", kMostListed).text());
      listed = all ? *std::move(all) : Reply{};
    }
    AppendMissing(documents, mention, history.error(), ArrayAt(listed->data, "documents"));
  }
  return documents;
}

void AddContents(const Api& session, json::array& documents) {
  std::size_t left = kMostContent;
  for (json::value& each : documents) {
    json::object& document = each.as_object();
    json::value* list = document.if_contains("versions");
    if (!list) continue;
    json::array& versions = list->as_array();
    DropEarliest(document, versions);
    // From the newest to the oldest, up to kMostContent.
    for (auto version = versions.rbegin(); version != versions.rend(); ++version) {
      if (version->is_object()) AddContent(session, TextAt(each, "document_id"), version->as_object(), left);
    }
    if (!versions.empty()) document["content"] = At(versions.back(), "content");
  }
}

}  // namespace aw::client
