// The commands of `aw docs`.
#include <boost/json/serialize.hpp>

#include "cli/command.h"
#include "cli/session.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::docs {
namespace {

// Adds `name`, the summary of the first version, to a document that has later versions and is not deleted.
void AddName(const Session& session, boost::json::value& document) {
  const auto version = NumberAt(document, "version");
  if (!version || *version <= 1 || !TextAt(document, "deleted_at").empty()) return;
  const auto history = session.Get("/documents/" + std::string(TextAt(document, "document_id")) + "/history");
  if (!history) return;
  const auto& versions = ArrayAt(history->data, "versions");
  if (!versions.empty()) document.as_object()["name"] = At(versions.back(), "summary");
}

void AddNames(const Session& session, Reply& reply) {
  boost::json::value* documents = reply.data.is_object() ? reply.data.as_object().if_contains("documents") : nullptr;
  if (!documents || !documents->is_array()) return;
  for (auto& document : documents->as_array()) AddName(session, document);
  reply.text = boost::json::serialize(reply.data);
}

OrFailure<std::int64_t> LatestVersion(const Session& session, const std::string& id) {
  const auto reply = session.Get("/documents/" + id + "/history?limit=1");
  if (!reply) return reply.error();
  const auto& versions = ArrayAt(reply->data, "versions");
  return versions.empty() ? 1 : NumberAt(versions[0], "version").value_or(1);
}

// For an excerpt: adds the number of lines and the command that reads on. In the plain format standard output has the
// text alone, so this goes to standard error.
void AddPaging(const Session& session, const boost::json::value& document, Answer& answer) {
  const auto total = NumberAt(document, "total_lines");
  if (!total) return;
  const auto next = NumberAt(document, "next_offset");
  answer.paging = Answer::Paging{.total = *total, .has_more = next.has_value(), .next_offset = next};
  const auto first = NumberAt(document, "offset").value_or(0) + 1;
  const auto last = next ? *next : *total;
  std::string told = first > *total ? "no lines from " + std::to_string(first) + " on"
                                    : "lines " + std::to_string(first) + " to " + std::to_string(last);
  told.append(" of ").append(std::to_string(*total));
  if (next) {
    std::string command = "aw docs get " + std::string(TextAt(document, "document_id")) + " --version " +
                          std::to_string(NumberAt(document, "version").value_or(1)) + " --offset " +
                          std::to_string(*next);
    if (const auto limit = session.Number("limit")) command.append(" --limit ").append(std::to_string(*limit));
    told.append("; next: ").append(command);
    answer.notes.emplace_back("next_command", std::move(command));
  }
  if (session.HasFormat(Format::kPlain) || session.IsForPerson()) session.Say("aw: " + told + "\n");
}

Answer Written(const Reply& reply) {
  const std::string version = std::to_string(NumberAt(reply.data, "version").value_or(0));
  return {.data = reply.text,
          .notes = {{"message", "Version " + version + " is written; name it by its document_id"},
                    {"client_request_id", reply.client_request_id}}};
}

// Posts a first version, or a later one at the target of a document's versions.
OrFailure<Answer> WriteVersion(Session& session, const std::string& target, std::optional<std::int64_t> base_version) {
  const auto metadata = session.Text("metadata");
  if (metadata) {
    const auto parsed = ParseJson(*metadata);
    if (!parsed || !parsed->is_object()) {
      return Refuse("--metadata must be a JSON object", "For example: --metadata '{\"status\": \"draft\"}'");
    }
  }
  const auto content = ReadContent(session);
  if (!content) return content.error();

  const auto fields = [&](ObjectWriter& body) {
    body.Text("summary", session.Required("summary"));
    body.Text("content", *content);
    if (metadata) body.Raw("metadata").append(*metadata);
    if (base_version) body.Number("base_version", *base_version);
  };
  const auto reply = session.Write(target, fields, As::kAgent);
  if (!reply) return reply.error();
  return Written(*reply);
}

}  // namespace

OrFailure<Answer> Create(Session& session) { return WriteVersion(session, "/documents", std::nullopt); }

OrFailure<Answer> Submit(Session& session) {
  const std::string id(session.argument());
  return WriteVersion(session, "/documents/" + id + "/versions", session.Number("base-version"));
}

OrFailure<Answer> Edit(Session& session) {
  const std::string id(session.argument());
  const auto source = session.Text("edits");
  const auto old_text = session.Text("old");
  const auto new_text = session.Text("new");
  if (source.has_value() == old_text.has_value() || old_text.has_value() != new_text.has_value()) {
    return Refuse("aw docs edit needs --edits, or --old and --new", "Run: aw docs edit --help");
  }
  boost::json::value edits;
  if (source) {
    auto read = ReadJsonSource(session, "edits", *source);
    if (!read) return std::move(read).error();
    edits = *std::move(read);
  } else {
    edits = boost::json::array{{{"old", *old_text}, {"new", *new_text}}};
  }
  const auto fields = [&](ObjectWriter& body) {
    body.Text("summary", session.Required("summary"));
    body.Number("base_version", session.Number("base-version").value_or(0));
    body.Raw("edits").append(boost::json::serialize(edits));
  };
  const auto reply = session.Write("/documents/" + id + "/edits", fields, As::kAgent);
  if (!reply) return reply.error();
  return Written(*reply);
}

OrFailure<Answer> Get(Session& session) {
  const std::string id(session.argument());
  Target target("/documents/" + id);
  target.With("version", session.Number("version"));
  target.With("offset", session.Number("offset")).With("limit", session.Number("limit"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.HasFormat(Format::kMarkdown)) {
    AddName(session, reply->data);
    reply->text = boost::json::serialize(reply->data);
  }
  Answer answer{.data = std::move(reply->text)};
  AddPaging(session, reply->data, answer);
  return answer;
}

OrFailure<Answer> List(Session& session) {
  Target target("/documents");
  target.With("limit", session.Number("limit")).With("offset", session.Number("offset"));
  if (session.Flag("include-deleted")) target.With("include_deleted", std::optional<std::string_view>("true"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.HasFormat(Format::kMarkdown) || session.IsForPerson()) AddNames(session, *reply);
  return ListAnswer(*reply, "documents", session.Number("offset"));
}

OrFailure<Answer> History(Session& session) {
  const std::string id(session.argument());
  const Target target = Target("/documents/" + id + "/history").With("limit", session.Number("limit"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  return ListAnswer(*reply, "versions", std::nullopt);
}

// Defaults: --to is the newest version, --from the one before --to.
OrFailure<Answer> Diff(Session& session) {
  const std::string id(session.argument());
  auto to = session.Number("to");
  if (!to) {
    const auto latest = LatestVersion(session, id);
    if (!latest) return latest.error();
    to = *latest;
  }
  const std::int64_t from = session.Number("from").value_or(std::max<std::int64_t>(1, *to - 1));
  const auto reply = session.Get(Target("/documents/" + id + "/diff").With("from", from).With("to", to).text());
  if (!reply) return reply.error();
  return Answer{.data = reply->text};
}

OrFailure<Answer> Export(Session& session) {
  const std::string id(session.argument());
  const auto reply = session.Get(Target("/documents/" + id).With("version", session.Number("version")).text());
  if (!reply) return reply.error();
  const auto existing = session.Flag("force") ? platform::Existing::kReplace : platform::Existing::kKeep;
  if (auto failure = WriteOutput(session, TextAt(reply->data, "content"), existing)) return *std::move(failure);

  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("document_id", TextAt(reply->data, "document_id"));
                  object.Text("path", session.Required("output"));
                  object.Number("version", NumberAt(reply->data, "version").value_or(0));
                })};
  answer.notes = {{"message", "The document is written"}};
  return answer;
}

OrFailure<Answer> Delete(Session& session) {
  const std::string id(session.argument());
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a document hides all its versions and needs --confirm", "Add --confirm if you are sure");
  }
  const std::string gone = R"({"document_id":")" + id + R"(","versions_affected":null})";
  const auto reply = session.Delete("/documents/" + id, As::kArbitrator, gone);
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The document is deleted"}}};
}

}  // namespace aw::cli::docs
