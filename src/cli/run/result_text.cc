#include <algorithm>

#include "cli/line.h"
#include "cli/markdown.h"
#include "cli/run/event_lines.h"
#include "cli/run/figures.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

// A text of lines that are cut to the width, except those to copy.
class Page {
 public:
  Page(int columns, const Colours& colours) : columns_(columns), colours_(colours) {}

  void Add(const Line& line) { text_.append(Drawn(line, columns_, colours_)).push_back('\n'); }
  void AddWhole(const Line& line) { text_.append(Drawn(line, 0, colours_)).push_back('\n'); }
  void Head(std::string_view words) {
    text_.push_back('\n');
    Add({{std::string(words), kBold}});
  }
  int columns() const { return columns_; }
  std::string Take() { return std::move(text_); }

 private:
  int columns_;
  Colours colours_;
  std::string text_;
};

std::string Ids(const json::array& ids) {
  std::string out;
  for (const json::value& id : ids) {
    if (id.is_string()) out.append(out.empty() ? "" : ", ").append(View(id.get_string()));
  }
  return out;
}

void AddOutcome(Page& page, const json::value& result) {
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
  for (const Line& line : Flowed(parts, page.columns(), {})) page.Add(line);
}

void AddRulings(Page& page, const json::value& result) {
  const json::array& rulings = ArrayAt(result, "rulings");
  if (rulings.empty()) return;
  page.Head("Rulings");
  for (const json::value& ruling : rulings) {
    std::string words = FirstLine(TextAt(ruling, "line"));
    if (words.empty()) words = FirstLine(TextAt(ruling, "content"));
    page.Add({{"  #" + NumberText(ruling, "seq") + " ", RoleColour("arbitrator")}, {words}});
  }
}

void AddLedger(Page& page, const json::value& result) {
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
  page.Head("Issues");
  if (rows.empty()) return page.Add({{"  none"}});
  for (Line& line : TableLines(kColumns, rows, page.columns() - 2)) {
    line.insert(line.begin(), {"  "});
    page.Add(line);
  }
}

void AddLeftOpen(Page& page, const json::value& result) {
  const json::array& blocking = ArrayAt(result, "blocking");
  if (ArrayAt(result, "issues").empty()) return;
  page.Add({{"  left open: ", kDim},
            {blocking.empty() ? "no blocking issues" : Ids(blocking), blocking.empty() ? std::string_view() : kBad}});
}

std::string_view DiffColour(std::string_view line) {
  if (line.starts_with("+++") || line.starts_with("---")) return kBold;
  if (line.starts_with("@@")) return "36";
  return line.starts_with('+') ? "32" : line.starts_with('-') ? "31" : std::string_view();
}

void AddDiff(Page& page, std::string_view rest, const std::string& document) {
  if (rest.empty()) return;
  page.Head("The change");
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

void AddPlan(Page& page, const json::value& result) {
  const std::string file(TextAt(result, "file"));
  const std::string written(TextAt(result, "written"));
  const std::string beside(TextAt(result, "beside"));
  if (file.empty() && written.empty()) return;
  page.Head("The plan");
  const std::string version = NumberAt(result, "version") ? "version " + NumberText(result, "version") + " " : "";
  if (written.empty()) return page.AddWhole({{"  " + file + " is as it was"}});
  page.AddWhole({{"  " + version + "is in "}, {written, kBold}});
  if (!beside.empty()) page.AddWhole({{"  " + beside + " was changed meanwhile, and is left as it is", kBad}});
}

}  // namespace

std::string ChangeText(std::string_view diff, const std::string& document_id, int columns, const Colours& colours) {
  Page page(columns, colours);
  AddDiff(page, diff, document_id);
  return page.Take();
}

std::string ResultText(const json::value& result, int columns, const Colours& colours) {
  Page page(columns, colours);
  AddDiff(page, TextAt(result, "diff"), std::string(TextAt(result, "document_id")));
  AddOutcome(page, result);
  AddRulings(page, result);
  AddLedger(page, result);
  AddLeftOpen(page, result);
  AddPlan(page, result);
  return page.Take();
}

}  // namespace aw::cli::run
