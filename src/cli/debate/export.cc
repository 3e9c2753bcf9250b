#include "cli/debate/export.h"

#include <boost/json/serialize.hpp>

#include "cli/command.h"
#include "cli/debate/named_documents.h"
#include "cli/debate/rich_text.h"
#include "cli/ledger.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "core/embedded.h"
#include "wire/json_reader.h"

AW_DECLARE_EMBEDDED(export_css);

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

constexpr std::string_view kHead =
    R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
)";

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : Neutralised(text)) {
    switch (c) {
      case '&': out.append("&amp;"); break;
      case '<': out.append("&lt;"); break;
      case '>': out.append("&gt;"); break;
      case '"': out.append("&quot;"); break;
      case '\'': out.append("&#39;"); break;
      default: out.push_back(c);
    }
  }
  return out;
}

// Only roles that the style knows; anything else gets the plain look.
std::string_view RoleClass(std::string_view role) {
  for (const std::string_view known : {"proposer", "opponent", "arbitrator"}) {
    if (role == known) return known;
  }
  return "other";
}

std::string About(std::string_view text) { return "<p class=\"about\">" + Escaped(text) + "</p>\n"; }

std::string Body(std::string_view content, const RenderText& render) {
  const auto html = render(content);
  if (html) return "<div class=\"text\">\n" + *html + "</div>\n";
  return About("Shown as it was written: rendering it would take too much.") +
         "<div class=\"text\">\n<pre class=\"as-written\">\n" + Escaped(content) + "</pre>\n</div>\n";
}

std::string Article(std::string_view css_class, const std::string& heading, const std::string& about,
                    const std::string& body) {
  return "<article class=\"" + std::string(css_class) + "\">\n<h2>" + Escaped(heading) + "</h2>\n" + About(about) +
         body + "</article>\n";
}

// Issues, options and the like.
std::string Extras(const json::value& argument, const RenderText& render) {
  const std::string extras = ExtrasAsMarkdown(argument);
  return extras.empty() ? std::string() : Body(extras, render);
}

std::string LedgerArticle(const json::value& data, const RenderText& render) {
  if (ArrayAt(data, "issues").empty()) return {};
  return Article("ledger", "Issues", StandingLine(data), Body(LedgerAsMarkdown(data), render));
}

std::string ArgumentArticle(const json::value& argument, const RenderText& render) {
  const std::string role(TextAt(argument, "role"));
  return Article(RoleClass(role),
                 NumberText(argument, "seq") + ". " + std::string(TextAt(argument, "type")) + " by " + role,
                 Moment(TextAt(argument, "created_at")) + " · " + std::string(TextAt(argument, "id")),
                 Body(TextAt(argument, "content"), render) + Extras(argument, render));
}

std::string DraftArticle(const json::value& draft, const RenderText& render) {
  const std::string role(TextAt(draft, "role"));
  return Article(RoleClass(role), "Held draft: " + std::string(TextAt(draft, "type")) + " by " + role,
                 Moment(TextAt(draft, "created_at")), Body(TextAt(draft, "content"), render));
}

std::string VersionDetails(const json::value& version, bool open, const RenderText& render) {
  const std::string heading = "Version " + NumberText(version, "version") + ": " +
                              std::string(TextAt(version, "summary")) + " · " + Moment(TextAt(version, "created_at"));
  const std::string_view missing = TextAt(version, "missing");
  return std::string(open ? "<details open>" : "<details>") + "\n<summary>" + Escaped(heading) + "</summary>\n" +
         (missing.empty() ? Body(TextAt(version, "content"), render) : About(missing)) + "</details>\n";
}

std::string DocumentArticle(const json::value& document, const RenderText& render) {
  const json::array& versions = ArrayAt(document, "versions");
  std::string body;
  for (const json::value& version : versions) {
    body.append(VersionDetails(version, &version == &versions.back(), render));
  }
  return Article("document", "Document: " + DocumentName(document),
                 DocumentStanding(document) + " · " + std::string(TextAt(document, "document_id")), body);
}

std::string AsJson(const json::value& data) { return json::serialize(data) + "\n"; }

std::string AsMarkdown(const json::value& data) {
  std::string out = TranscriptAsMarkdown(data);
  for (const auto& document : ArrayAt(data, "documents")) out.append(VersionsAsMarkdown(document));
  return out;
}

std::string AsHtml(const json::value& data) {
  RichTexts texts;
  return DebateAsHtml(data, [&](std::string_view markdown) { return texts.Render(markdown); });
}

struct Form {
  std::string_view ending;
  std::string_view name;
  std::string (*render)(const json::value& data);
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
std::int64_t MissingIn(const json::array& documents) {
  std::int64_t count = 0;
  for (const auto& document : documents) {
    count += !TextAt(document, "missing").empty();
    for (const auto& version : ArrayAt(document, "versions")) count += !TextAt(version, "missing").empty();
  }
  return count;
}

}  // namespace

std::string DebateAsHtml(const json::value& data, const RenderText& render) {
  const json::value& debate = At(data, "debate");
  const std::string title = Escaped(TextAt(debate, "title"));
  std::string out(kHead);
  out.append("<title>").append(title).append("</title>\n<style>\n").append(AW_EMBEDDED(export_css));
  out.append("</style>\n</head>\n<body>\n<h1>").append(title).append("</h1>\n");
  out.append(About(std::string(TextAt(debate, "state")) + " · " + std::string(TextAt(debate, "debate_type")) +
                   " · opened " + Moment(TextAt(debate, "created_at")) + " · " + std::string(TextAt(debate, "id"))));
  out.append(LedgerArticle(data, render));
  out.append(ArgumentArticle(At(data, "motion"), render));
  for (const json::value& argument : ArrayAt(data, "arguments")) out.append(ArgumentArticle(argument, render));
  for (const json::value& draft : ArrayAt(data, "held_drafts")) out.append(DraftArticle(draft, render));
  for (const json::value& document : ArrayAt(data, "documents")) out.append(DocumentArticle(document, render));
  return out + "</body>\n</html>\n";
}

OrFailure<Answer> Export(Session& session) {
  const std::string path = session.Required("output");
  const Form* form = FormOf(path);
  if (!form) return Refuse("--output must end in .md, .html or .json, not as '" + path + "' does");
  auto reply = session.Get(session.DebatePath());
  if (!reply) return std::move(reply).error();
  reply->data.as_object().erase("presence");  // of this moment, not of the debate
  if (!ArrayAt(reply->data, "issues").empty()) {
    auto ledger = session.Get(session.DebatePath("/issues"));
    if (!ledger) return std::move(ledger).error();
    reply->data.as_object()["issues"] = std::move(ledger->data.as_object()["issues"]);
  }
  json::array documents = NamedDocuments(session, reply->data);
  AddContents(session, documents);
  const auto document_count = static_cast<std::int64_t>(documents.size());
  const std::int64_t missing = MissingIn(documents);
  reply->data.as_object()["documents"] = std::move(documents);
  if (auto failure = WriteOutput(session, form->render(reply->data), Existing::kReplace)) return *std::move(failure);

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
