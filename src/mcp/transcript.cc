#include "mcp/transcript.h"

#include "service/debates.h"
#include "wire/extras.h"
#include "wire/quotation.h"

namespace aw::mcp {
namespace {

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
