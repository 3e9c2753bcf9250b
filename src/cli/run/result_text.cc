#include <algorithm>

#include "cli/markdown.h"
#include "cli/person_page.h"
#include "cli/run/event_lines.h"
#include "cli/run/figures.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

void AddHead(PersonPage& page, std::string_view words) {
  page.text.push_back('\n');
  page.Add({{std::string(words), kBold}});
}

void AddOutcome(PersonPage& page) {
  const json::value& result = page.data;
  const bool closed = TextAt(result, "state") == "CLOSED";
  page.Add({});
  page.Add(
      {{closed ? "✓ " : "● ", closed ? kGood : kBad},
       {closed ? "The debate is closed" : "The debate is not closed: " + std::string(TextAt(result, "state")), kBold}});
  Spent spent;
  spent.Add(result, true);
  const auto rounds = NumberAt(result, "rounds").value_or(0);
  const std::vector<std::string> parts{std::to_string(rounds) + (rounds == 1 ? " round" : " rounds"),
                                       DurationText(WholeSecondsAt(result, "seconds").value_or(0)), spent.Tokens(),
                                       spent.Cost()};
  for (const Line& line : Flowed(parts, page.viewer.columns, {})) page.Add(line);
}

void AddRulings(PersonPage& page) {
  const json::value& result = page.data;
  const json::array& rulings = ArrayAt(result, "rulings");
  if (rulings.empty()) return;
  AddHead(page, "Rulings");
  for (const json::value& ruling : rulings) {
    std::string words = FirstLine(TextAt(ruling, "line"));
    if (words.empty()) words = FirstLine(TextAt(ruling, "content"));
    page.Add({{"  #" + NumberText(ruling, "seq") + " ", RoleColour("arbitrator")}, {words}});
  }
}

void AddLedger(PersonPage& page) {
  const json::value& result = page.data;
  constexpr TableColumn kColumns[] = {{"issue"}, {"severity"}, {"status"}, {"title", 8}};
  std::vector<TableCells> rows;
  for (const json::value& issue : ArrayAt(result, "issues")) {
    const std::string_view id = TextAt(issue, "id");
    const bool blocking = Holds(ArrayAt(result, "blocking"), id);
    rows.push_back({{std::string(id), kBold},
                    {std::string(TextAt(issue, "severity"))},
                    {std::string(TextAt(issue, "status")) + (blocking ? ", blocking" : ""), blocking ? kBad : ""},
                    {std::string(TextAt(issue, "title"))}});
  }
  AddHead(page, "Issues");
  if (rows.empty()) return page.Add({{"  none"}});
  for (Line& line : TableLines(kColumns, rows, page.viewer.columns - 2)) {
    line.insert(line.begin(), {"  "});
    page.Add(line);
  }
}

void AddLeftOpen(PersonPage& page) {
  const json::value& result = page.data;
  const json::array& blocking = ArrayAt(result, "blocking");
  if (ArrayAt(result, "issues").empty()) return;
  page.Add({{"  left open: ", kDim},
            {blocking.empty() ? "no blocking issues" : IdsIn(blocking), blocking.empty() ? std::string_view() : kBad}});
}

std::string_view DiffColour(std::string_view line) {
  if (line.starts_with("+++") || line.starts_with("---")) return kBold;
  if (line.starts_with("@@")) return "36";
  return line.starts_with('+') ? "32" : line.starts_with('-') ? "31" : std::string_view();
}

void AddDiff(PersonPage& page, std::string_view rest, const std::string& document) {
  if (rest.empty()) return;
  AddHead(page, "The change");
  for (std::size_t shown = 0; !rest.empty(); ++shown) {
    if (shown == kMaxDiffLines) {
      const auto left = std::ranges::count(rest, '\n') + (rest.ends_with('\n') ? 0 : 1);
      page.AddWhole({{"… and " + std::to_string(left) + " more lines: ", kDim},
                     {document.empty() ? "the page shows them" : "aw docs diff " + document + " --from 1"}});
      return;
    }
    const std::size_t end = rest.find('\n');
    const std::string line(rest.substr(0, end));
    // Lines of a diff are not cut.
    page.AddWhole({{line, DiffColour(line)}});
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  }
}

void AddPlan(PersonPage& page) {
  const json::value& result = page.data;
  const std::string file(TextAt(result, "file"));
  const std::string written(TextAt(result, "written"));
  const std::string beside(TextAt(result, "beside"));
  if (file.empty() && written.empty()) return;
  AddHead(page, "The plan");
  const std::string version = NumberAt(result, "version") ? "version " + NumberText(result, "version") + " " : "";
  if (written.empty()) return page.AddWhole({{"  " + file + " is as it was"}});
  page.AddWhole({{"  " + version + "is in "}, {written, kBold}});
  if (!beside.empty()) page.AddWhole({{"  " + beside + " was changed meanwhile, and is left as it is", kBad}});
}

}  // namespace

std::string ChangeText(std::string_view diff, const std::string& document_id, int columns, const Colours& colours) {
  const json::value nothing;
  const Viewer viewer{columns, colours};
  PersonPage page{.data = nothing, .viewer = viewer};
  AddDiff(page, diff, document_id);
  return std::move(page.text);
}

std::string ResultText(const json::value& result, int columns, const Colours& colours) {
  const Viewer viewer{columns, colours};
  PersonPage page{.data = result, .viewer = viewer};
  AddDiff(page, TextAt(result, "diff"), std::string(TextAt(result, "document_id")));
  AddOutcome(page);
  AddRulings(page);
  AddLedger(page);
  AddLeftOpen(page);
  AddPlan(page);
  return std::move(page.text);
}

}  // namespace aw::cli::run
