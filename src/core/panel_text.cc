#include "core/panel_text.h"

#include <algorithm>
#include <string_view>

#include "core/text.h"

namespace aw {
namespace {

constexpr std::size_t kMostTitleCharacters = 120;
constexpr std::size_t kMostWhyCharacters = 200;
constexpr std::size_t kLastLineBytes = 120;  // kept for the line that counts the rest

// One line of plain text within a Markdown table: signs that could end the cell or become markup are escaped.
std::string Cell(std::string_view text, std::size_t most) {
  constexpr std::string_view kSigns = "\\`*_{}[]()<>#+!|~@&$:";
  std::string out;
  for (const char c : Printable(text, most)) {
    if (kSigns.find(c) != kSigns.npos) out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string Names(const std::vector<std::string>& seats) {
  std::string out;
  for (const std::string& seat : seats) out.append(out.empty() ? "" : ", ").append(seat);
  return out.empty() ? "–" : out;
}

// Every line indented, so that no line of a seat can be taken for one of the server.
void AppendIndented(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.append("    ").append(text.substr(0, end)).append("\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string SourceLine(const PanelLink& link) {
  if (link.act == PanelAct::kProceed) {
    return "- left out: " + link.seat + " (" + Cell(link.why, kMostWhyCharacters) + ")\n";
  }
  std::string line = "- " + link.seat + ": ";
  if (link.document_id) {
    line.append("document ").append(link.document_id->ToString()).append(", version ");
    line.append(std::to_string(link.version));
  }
  return line + "\n";
}

std::string FoundRow(const IssueEntry& entry) {
  return "| " + entry.id + " | " + std::string(Name(*entry.severity)) + " | " + std::string(Name(entry.set)) + " | " +
         Names(entry.found_by) + " | " + Names(entry.confirmed_by) + " | " + Names(entry.refuted_by) + " | " +
         Cell(entry.title, kMostTitleCharacters) + " |\n";
}

std::string SettledRow(const IssueEntry& entry) {
  return "| " + entry.id + " | " + std::string(Name(entry.set)) + " |\n";
}

// Appends as many rows as fit, and the number of those that do not.
void AppendTable(std::string& out, std::string_view head, std::span<const IssueEntry> entries,
                 std::string (*row)(const IssueEntry&)) {
  if (entries.empty()) return;
  out.append(head);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string line = row(entries[i]);
    if (out.size() + line.size() + kLastLineBytes > kMostClaimBytes) {
      out.append("\n").append(std::to_string(entries.size() - i));
      out.append(" more are in the entries of this claim, and in the ledger.\n");
      return;
    }
    out.append(line);
  }
}

void AppendField(std::string& out, std::string_view name, std::string_view value) {
  if (!value.empty()) AppendIndented(out, std::string(name) + ": " + std::string(value));
}

void AppendEvidence(std::string& out, const std::vector<Evidence>& evidence) {
  for (const Evidence& piece : evidence) AppendField(out, "evidence", piece.json);
}

}  // namespace

std::string ClaimText(std::int64_t round, std::span<const PanelLink> links, std::span<const IssueEntry> settled,
                      std::span<const IssueEntry> found) {
  std::string out = "The panel's claim of round " + std::to_string(round) + ", written by the server.\n\nReviews:\n\n";
  for (const PanelLink& link : links) {
    if (link.act != PanelAct::kCrossCheck) out.append(SourceLine(link));
  }
  if (found.empty()) out.append("\nNo seat has found a new issue.\n");
  AppendTable(out,
              "\n| issue | severity | status | found by | confirmed by | refuted by | title |\n"
              "|---|---|---|---|---|---|---|\n",
              found, FoundRow);
  AppendTable(out, "\n| earlier issue | now |\n|---|---|\n", settled, SettledRow);
  return out;
}

std::string SeatDocumentText(const std::string& seat, std::int64_t round, const std::string& review,
                             std::span<const IssueEntry> entries, std::span<const Verdict> verdicts) {
  std::string out = "# Review of seat " + seat + ", round " + std::to_string(round) + "\n\n";
  AppendIndented(out, review);
  if (!entries.empty()) out.append("\n## Entries\n");
  for (const IssueEntry& entry : entries) {
    out.append("\n").append(entry.id).append(" ").append(Name(entry.set));
    if (entry.severity) out.append(" ").append(Name(*entry.severity));
    out.append("\n\n");
    AppendField(out, "title", entry.title);
    if (entry.where) AppendField(out, "where", JsonOf(*entry.where));
    AppendField(out, "note", entry.note);
    AppendEvidence(out, entry.evidence);
  }
  if (!verdicts.empty()) out.append("\n## Verdicts on the other seats' issues\n");
  for (const Verdict& verdict : verdicts) {
    out.append("\n").append(verdict.id).append(" ").append(Name(verdict.opinion));
    if (!verdict.duplicate_of.empty()) out.append(", a duplicate of ").append(verdict.duplicate_of);
    out.append("\n\n");
    AppendField(out, "note", verdict.note);
    AppendEvidence(out, verdict.evidence);
  }
  return out;
}

}  // namespace aw
