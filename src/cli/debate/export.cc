#include "cli/debate/export.h"

#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "client/api.h"
#include "core/canonical_json.h"
#include "core/embedded.h"
#include "core/sha256.h"
#include "wire/json_layout.h"
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

// The CSS class of a role; unknown roles get "other".
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
  return About("Shown as source text: rendering exceeded its limits.") +
         "<div class=\"text\">\n<pre class=\"as-written\">\n" + Escaped(content) + "</pre>\n</div>\n";
}

std::string Article(std::string_view css_class, const std::string& heading, const std::string& about,
                    const std::string& body) {
  return "<article class=\"" + std::string(css_class) + "\">\n<h2>" + Escaped(heading) + "</h2>\n" + About(about) +
         body + "</article>\n";
}

// Issues, options, choice, ….
std::string ExtrasBelow(const json::value& argument, const RenderText& render) {
  const std::string extras = ExtrasAsMarkdown(argument);
  return extras.empty() ? std::string() : Body(extras, render);
}

std::string LedgerArticle(const json::value& data, const RenderText& render) {
  if (ArrayAt(data, "issues").empty()) return {};
  return Article("ledger", "Issues", StatusLine(data), Body(LedgerAsMarkdown(data), render));
}

std::string ArgumentArticle(const json::value& argument, const RenderText& render) {
  const std::string role(TextAt(argument, "role"));
  return Article(RoleClass(role),
                 NumberText(argument, "seq") + ". " + std::string(TextAt(argument, "type")) + " by " + role,
                 Moment(TextAt(argument, "created_at")) + " · " + std::string(TextAt(argument, "id")),
                 Body(TextAt(argument, "content"), render) + ExtrasBelow(argument, render));
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
                 DocumentStatus(document) + " · " + std::string(TextAt(document, "document_id")), body);
}

std::string AsJson(const json::value& data) {
  json::object whole{{"schema", kExportSchema}};
  for (const auto& [name, value] : data.as_object()) whole[name] = value;
  whole["record"].as_object()["whole"] = ExportHash(json::serialize(whole)).value_or("");
  return InLines(json::serialize(whole)) + "\n";
}

std::string AsHtml(const json::value& data) {
  RichTexts texts;
  return DebateAsHtml(data, [&](std::string_view markdown) { return texts.Render(markdown); });
}

struct Form {
  std::string_view name;
  std::string_view endings;  // of file names; without --format the first matching form is taken
  std::string (*render)(const json::value& data);
};

constexpr Form kForms[] = {
    {"markdown", ".md .markdown", DebateAsMarkdown},
    {"html", ".html .htm", AsHtml},
    {"json", ".json", AsJson},
    {"adr", ".md .markdown", DebateAsAdr},
    {"pr", ".md .markdown", DebateAsPrComment},
};

bool HasEnding(const Form& form, std::string_view path) {
  return std::ranges::any_of(SplitList(form.endings),
                             [&](const std::string& ending) { return path.ends_with(ending); });
}

OrFailure<const Form*> FormOf(const Session& session) {
  const auto name = session.Text("format");
  const auto path = session.Text("output");
  const Form* by_ending = nullptr;
  for (const Form& form : kForms) {
    const bool fits = path && HasEnding(form, *path);
    if (fits && !by_ending) by_ending = &form;
    if (!name || *name != form.name) continue;
    if (fits || !path) return &form;
    const auto is_another = [&](const Form& other) { return HasEnding(other, *path); };
    if (std::ranges::none_of(kForms, is_another)) return &form;
    return Refuse("--format " + std::string(*name) + " does not fit the ending of '" + std::string(*path) + "'",
                  "Rename the file, or omit --format");
  }
  if (name) return Refuse("--format must be one of: markdown, html, json, adr, pr");
  if (by_ending) return by_ending;
  if (path) return Refuse("--output must end in .md, .html or .json, or --format must say the form", "Add --format");
  return &kForms[0];
}

// The number of documents and versions without content.
std::int64_t MissingIn(const json::array& documents) {
  std::int64_t count = 0;
  for (const auto& document : documents) {
    count += !TextAt(document, "missing").empty();
    for (const auto& version : ArrayAt(document, "versions")) count += !TextAt(version, "missing").empty();
  }
  return count;
}

}  // namespace

std::string DebateAsMarkdown(const json::value& data) {
  constexpr Quoting kForPrograms{Quotation, Disarmed};
  std::string out = TranscriptAsMarkdown(data, kForPrograms);
  for (const auto& document : ArrayAt(data, "documents")) out.append(VersionsAsMarkdown(document, kForPrograms));
  return out + "\n---\n\n" + RecordSentence(data);
}

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
  const json::value& record = At(data, "record");
  if (record.is_object()) {
    out.append(About(NumberText(record, "arguments") +
                     " arguments · SHA-256 of the newest: " + std::string(TextAt(record, "hash"))));
  }
  return out + "</body>\n</html>\n";
}

std::vector<const json::value*> ArgumentsOf(const json::value& data) {
  std::vector<const json::value*> arguments{&At(data, "motion")};
  for (const json::value& argument : ArrayAt(data, "arguments")) arguments.push_back(&argument);
  return arguments;
}

std::vector<const json::value*> RulingsOf(const json::value& data) {
  auto rulings = ArgumentsOf(data);
  std::erase_if(rulings, [](const json::value* argument) { return TextAt(*argument, "type") != "RULING"; });
  return rulings;
}

std::string RecordSentence(const json::value& data) {
  const json::value& record = At(data, "record");
  return "The record has " + NumberText(record, "arguments") +
         " arguments. The hash of the newest, which covers all of them, is `" + Cell(TextAt(record, "hash")) +
         "`; `aw debate verify` recomputes it from an export in JSON.\n";
}

std::optional<std::string> ExportHash(std::string_view text) {
  auto members = MembersOf(text);
  if (!members || !members->contains("record")) return std::nullopt;
  auto record = MembersOf((*members)["record"]);
  if (!record) return std::nullopt;
  record->erase("whole");
  (*members)["record"] = CanonicalObject(*record);
  return Sha256(CanonicalObject(*members));
}

namespace {

// The whole debate, without members that change over time.
OrFailure<json::value> ReadDebate(const Session& session, const std::string& path) {
  auto reply = session.Get(path);
  if (!reply) return std::move(reply).error();
  json::object& data = reply->data.as_object();
  data.erase("presence");  // changes over time
  if (!ArrayAt(reply->data, "issues").empty()) {
    auto ledger = session.Get(path + "/issues");
    if (!ledger) return std::move(ledger).error();
    data["issues"] = std::move(ledger->data.as_object()["issues"]);
  }
  if (!ArrayAt(reply->data, "seats").empty()) {
    auto reviews = session.Get(path + "/reviews");  // sealed ones are not among them
    if (!reviews) return std::move(reviews).error();
    data["panel_records"] = std::move(reviews->data.as_object()["records"]);
  }
  json::array documents = client::NamedDocuments(session, reply->data);
  client::AddContents(session, documents);
  data["documents"] = std::move(documents);
  const auto arguments = ArgumentsOf(reply->data);
  data["record"] = {{"algorithm", "sha256"},
                    {"arguments", static_cast<std::int64_t>(arguments.size())},
                    {"hash", TextAt(*arguments.back(), "hash")}};
  return std::move(reply->data);
}

Answer PrintAlone(const Session& session, const std::string& text, const Form& form) {
  Answer answer;
  answer.printed = true;
  const bool shown = IsTerminal(session.around().out);
  const bool done = session.Print(!shown                ? text
                                  : form.name == "json" ? WithHiddenControlsEscaped(text)
                                                        : Neutralised(text));
  answer.exit = done ? ExitCode::kOk : ExitCode::kProblem;
  return answer;
}

Answer Written(const json::value& data, const std::string& path, const Form& form) {
  const json::array& documents = ArrayAt(data, "documents");
  const std::int64_t missing = MissingIn(documents);
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("path", path);
                  object.Text("form", form.name);
                  object.Text("debate_id", TextAt(At(data, "debate"), "id"));
                  object.Number("arguments", static_cast<std::int64_t>(ArgumentsOf(data).size()));
                  object.Number("documents", static_cast<std::int64_t>(documents.size()));
                  if (missing > 0) object.Number("missing", missing);
                  object.Text("hash", TextAt(At(data, "record"), "hash"));
                })};
  answer.notes = {{"message", missing > 0 ? "The debate is written; it says why some documents or versions are missing"
                                          : "The debate is written"}};
  return answer;
}

}  // namespace

OrFailure<Answer> Export(Session& session) {
  const auto form = FormOf(session);
  if (!form) return form.error();
  const bool named = session.Given("debate-id");
  if (named == !session.argument().empty()) {
    return Refuse("aw debate export needs one debate: its id, or --debate-id", "Run: aw debate export --help");
  }
  const auto data = ReadDebate(session, session.DebatePath());
  if (!data) return data.error();
  const std::string text = (*form)->render(*data);
  const auto path = session.Text("output");
  if (!path) return PrintAlone(session, text, **form);
  const auto existing = session.Flag("force") ? platform::Existing::kReplace : platform::Existing::kKeep;
  if (auto failure = WriteOutput(session, text, existing)) return *std::move(failure);
  return Written(*data, std::string(*path), **form);
}

}  // namespace aw::cli::debate
