#include "cli/debate/html.h"

#include "cli/markdown.h"
#include "cli/terminal.h"
#include "wire/json_reader.h"

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
<style>
:root { color-scheme: light dark; --line: #d0d7de; --proposer: #0969da; --opponent: #8250df; --arbitrator: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --line: #30363d; --proposer: #58a6ff; --opponent: #bc8cff; --arbitrator: #d29922; } }
body { font: 15px/1.6 system-ui, sans-serif; max-width: 760px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
.about { opacity: .75; font-size: .85rem; }
section { border-left: 4px solid var(--line); margin: 1.5rem 0; padding: .2rem 0 .2rem 1rem; }
section h2 { font-size: 1rem; margin: 0; }
.proposer { border-color: var(--proposer); } .proposer h2 { color: var(--proposer); }
.opponent { border-color: var(--opponent); } .opponent h2 { color: var(--opponent); }
.arbitrator { border-color: var(--arbitrator); } .arbitrator h2 { color: var(--arbitrator); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0; }
.document pre { font: 13px/1.5 ui-monospace, monospace; border: 1px solid var(--line); border-radius: 6px; padding: .8rem; }
</style>
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

void AppendSection(std::string& out, std::string_view css_class, const std::string& heading, const std::string& about,
                   std::string_view content) {
  out.append("<section class=\"").append(css_class).append("\">\n<h2>").append(Escaped(heading)).append("</h2>\n");
  out.append(About(about)).append("<pre>\n").append(Escaped(content)).append("</pre>\n</section>\n");
}

void AppendArgument(std::string& out, const json::value& argument) {
  const std::string_view role = TextAt(argument, "role");
  const std::string number = std::to_string(NumberAt(argument, "seq").value_or(0));
  AppendSection(out, RoleClass(role),
                number + ". " + std::string(TextAt(argument, "type")) + " by " + std::string(role),
                Moment(TextAt(argument, "created_at")) + " · " + std::string(TextAt(argument, "id")),
                TextAt(argument, "content"));
}

}  // namespace

std::string DebateAsHtml(const json::value& data) {
  const json::value& debate = At(data, "debate");
  const std::string title = Escaped(TextAt(debate, "title"));
  std::string out(kHead);
  out.append("<title>").append(title).append("</title>\n</head>\n<body>\n<h1>").append(title).append("</h1>\n");
  out.append(About(std::string(TextAt(debate, "state")) + " · " + std::string(TextAt(debate, "debate_type")) +
                   " · opened " + Moment(TextAt(debate, "created_at")) + " · " + std::string(TextAt(debate, "id"))));
  AppendArgument(out, At(data, "motion"));
  for (const json::value& argument : ArrayAt(data, "arguments")) AppendArgument(out, argument);
  for (const json::value& draft : ArrayAt(data, "held_drafts")) {
    const std::string_view role = TextAt(draft, "role");
    AppendSection(out, RoleClass(role),
                  "Held draft: " + std::string(TextAt(draft, "type")) + " by " + std::string(role),
                  Moment(TextAt(draft, "created_at")), TextAt(draft, "content"));
  }
  for (const json::value& document : ArrayAt(data, "documents")) {
    AppendSection(out, "document", "Document: " + std::string(TextAt(document, "summary")),
                  "version " + std::to_string(NumberAt(document, "version").value_or(0)) + " · " +
                      Moment(TextAt(document, "created_at")) + " · " + std::string(TextAt(document, "document_id")),
                  TextAt(document, "content"));
  }
  return out + "</body>\n</html>\n";
}

}  // namespace aw::cli::debate
