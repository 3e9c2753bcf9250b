#include <boost/json/serialize.hpp>

#include "cli/content.h"
#include "cli/debate/html.h"
#include "cli/debate/named_documents.h"
#include "cli/debate/rich_text.h"
#include "cli/debate/write.h"
#include "cli/document_markdown.h"
#include "cli/handlers.h"
#include "cli/markdown.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

std::string AsJson(const boost::json::value& data) { return boost::json::serialize(data) + "\n"; }

std::string AsMarkdown(const boost::json::value& data) {
  std::string out = TranscriptAsMarkdown(data);
  for (const auto& document : ArrayAt(data, "documents")) out.append(VersionsAsMarkdown(document));
  return out;
}

std::string AsHtml(const boost::json::value& data) {
  RichTexts texts;
  return DebateAsHtml(data, [&](std::string_view markdown) { return texts.Render(markdown); });
}

struct Form {
  std::string_view ending;
  std::string_view name;
  std::string (*render)(const boost::json::value& data);
};

constexpr Form kForms[] = {
    {".md", "markdown", AsMarkdown}, {".markdown", "markdown", AsMarkdown},
    {".html", "html", AsHtml},       {".htm", "html", AsHtml},
    {".json", "json", AsJson},
};

const Form* FormOf(std::string_view path) {
  for (const Form& form : kForms) {
    if (path.ends_with(form.ending)) return &form;
  }
  return nullptr;
}

// Documents and versions that are named without their content.
std::int64_t MissingIn(const boost::json::array& documents) {
  std::int64_t count = 0;
  for (const auto& document : documents) {
    count += !TextAt(document, "missing").empty();
    for (const auto& version : ArrayAt(document, "versions")) count += !TextAt(version, "missing").empty();
  }
  return count;
}

}  // namespace

Outcome<Answer> Export(Session& session) {
  const std::string path = session.Required("output");
  const Form* form = FormOf(path);
  if (!form) return Refuse("--output must end in .md, .html or .json, not as '" + path + "' does");
  auto reply = session.Get(DebatePath(session));
  if (!reply) return std::move(reply).error();
  boost::json::array documents = NamedDocuments(session, reply->data);
  AddContents(session, documents);
  const auto document_count = static_cast<std::int64_t>(documents.size());
  const std::int64_t missing = MissingIn(documents);
  reply->data.as_object()["documents"] = std::move(documents);
  if (auto failure = WriteWholeFile(path, form->render(reply->data))) return *std::move(failure);

  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("path", path);
    object.Text("form", form->name);
    object.Text("debate_id", TextAt(At(reply->data, "debate"), "id"));
    object.Number("arguments", static_cast<std::int64_t>(ArrayAt(reply->data, "arguments").size()) + 1);
    object.Number("documents", document_count);
    if (missing > 0) object.Number("missing", missing);
  }
  answer.notes = {{"message", missing > 0 ? "The debate is written; it says why some documents or versions are missing"
                                          : "The debate is written"}};
  return answer;
}

}  // namespace aw::cli::debate
