#include "mcp/tools.h"

#include "mcp/schemas.h"
#include "mcp/tool_handlers.h"

namespace aw::mcp {
namespace {

constexpr Hints kReads{.read_only = true, .destructive = false, .idempotent = true};
constexpr Hints kWrites{.read_only = false, .destructive = false, .idempotent = false};

struct Row {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view input;   // schemas.cc
  std::string_view output;  // likewise
  Hints hints;
  Work (*call)(const Request& request, json::object arguments);
  RoleSet roles;
};

constexpr RoleSet kProposers{Role::kProposer};
constexpr RoleSet kBothAgents{Role::kProposer, Role::kOpponent};
constexpr RoleSet kArbitrators{Role::kArbitrator};
constexpr RoleSet kDeciders{Role::kProposer, Role::kArbitrator};

// In the order in which clients see them, which stays: some remember it. Every client reads this before all else: what
// a field or another tool says is not said again. A description names another tool only within its mark, so that it
// never names one that is not served (TextFor in scope.h).
// clang-format off
constexpr Row kRows[] = {
    {"debate_create", "Open a debate",
     "Opens a debate with a motion; you are its proposer.{{if debate_wait}} Then debate_wait on the returned argument.id, "
     "until the action is debate_closed.{{end}}",
     "new_debate_id title! debate_type! motion! max_rounds request_id", "written", kWrites, CreateDebate, kProposers},
    {"debate_context", "Read a debate",
     "The debate: issues, motion and newest arguments, or those after a seq.{{if debate_wait}} Read it when you join or "
     "resume; debate.state and the last argument say whose move it is.{{end}}",
     "debate_id! context_limit after", "context", kReads, GetContext, kAllRoles},
    {"debate_submit", "Submit a claim",
     "Submits a CLAIM{{if debate_wait}} when it is your move; then debate_wait on the returned argument.id. "
     "ACTION_NOT_ALLOWED says what to do instead: action, next_argument_id_to_wait; with draft_held your text was kept "
     "for the arbitrator.{{else}}; then end your turn.{{end}}",
     "debate_id! role! target_id! content! issues request_id", "written", kWrites, SubmitClaim, kBothAgents},
    {"debate_wait", "Wait for the other side",
     "Waits for an argument of another role, or the end. status new_argument: do what action says, and give "
     "next_argument_id_to_wait as argument_id next time. status waiting: nothing yet; make its next_call at once: the "
     "same with the next attempt, so that no two calls are equal. Do not stop before debate_closed.",
     "debate_id! role! argument_id timeout attempt", "news", kReads, WaitForNews, kAllRoles},
    {"debate_appeal", "Appeal to the arbitrator",
     "{{if role}}Asks{{else}}Proposer only: asks{{end}} the arbitrator to decide what you two cannot.{{if prompts}} "
     "Give both positions fairly, and options, the last one \"something else\".{{end}} Then {{if debate_wait}}debate_wait{{else}}end your "
     "turn{{end}}.",
     "debate_id! target_id! content! options about same_issues request_id", "written", kWrites, Appeal, kProposers},
    {"debate_request_completion", "Ask to close the debate",
     "{{if role}}Submits{{else}}Proposer only: submits{{end}} the RESOLUTION{{if prompts}}, what was agreed and what "
     "stays open,{{end}} and asks the arbitrator to close. Then {{if debate_wait}}debate_wait{{else}}end your turn{{end}}.",
     "debate_id! target_id! content! same_issues despite request_id", "written", kWrites, RequestCompletion, kProposers},
    {"debate_list", "List debates",
     "The debates, last changed first. next_cursor, if there, is the cursor of the next page.",
     "state query limit offset cursor", "debates", kReads, ListDebates, kAllRoles},
    {"debate_rule", "Rule",
     "{{if role}}A{{else}}Arbitrator only: a{{end}} RULING on an appeal, a resolution or an intervention. The proposer is "
     "next, or with close nobody.{{if debate_wait}}{{else}} Then end your turn.{{end}}",
     "debate_id! content! close ruled_issues choice extend_rounds expected_seq request_id", "written", kWrites, Rule, kArbitrators},
    {"debate_intervene", "Intervene",
     "{{if role}}Stops{{else}}Arbitrator only: stops{{end}} the exchange; nobody may write until your ruling.",
     "debate_id! intervention expected_seq request_id", "written", kWrites, Intervene, kArbitrators},
    {"docs_create", "Share a document",
     "Stores a document as version 1, for what is too long for an argument. Name document_id and version in the "
     "argument.",
     "summary! document! metadata request_id", "version_written", kWrites, CreateDocument, kBothAgents},
    {"docs_submit", "Share a new version",
     "Stores the whole changed document as its next version.",
     "document_id! summary! document! metadata base_version request_id", "version_written", kWrites, SubmitVersion,
     kBothAgents},
    {"docs_edit", "Change a document",
     "Stores the next version by replacing parts of the newest{{if docs_submit}}: for small changes, in place of "
     "docs_submit{{end}}. Each `old` occurs exactly once{{if prompts}} in the text that the edits before it make{{end}}.",
     "document_id! summary! edited_version! edits! request_id", "version_written", kWrites, SubmitEdits, kBothAgents},
    {"docs_get", "Read a document",
     "The text of a document; a long one in parts, by offset and limit.",
     "document_id! version line_offset line_limit", "document", kReads, GetDocument, kAllRoles},
    {"docs_diff", "Compare versions",
     "What changed between two versions, as a unified diff; by default the last change.",
     "document_id! from to", "diff", kReads, GetDiff, kAllRoles},
    {"docs_list", "List documents",
     "The documents, newest first, without their text.",
     "limit offset deleted", "documents", kReads, ListDocuments, kAllRoles},
    {"docs_history", "List versions",
     "The versions of a document, newest first, without their text.",
     "document_id! versions_limit", "history", kReads, GetHistory, kAllRoles},
    {"debate_rules", "Read how to debate",
     "A role's rules, its command (the whole loop), or what to do about errors. Read command and rules before your first "
     "move, if nobody gave them to you.",
     "any_role! rules_type part", "text", kReads, GetAgentText, kAllRoles},
    {"debate_issues", "Read the issues",
     "Every issue of the debate with its history: who set what, when and why; what blocks a completion.",
     "debate_id!", "issues", kReads, GetIssues, kAllRoles},
    {"debate_search", "Search what was decided",
     "The texts that have all these words, or \"a phrase\", or begin*; best first. Cite debate_id and #argument_seq.",
     "words! search_type", "hits", kReads, SearchDebates, kDeciders},
};
// clang-format on

}  // namespace

std::span<const Tool> DebateTools() {
  static const std::vector<Tool> tools = [] {
    std::vector<Tool> made;
    for (const Row& row : kRows) {
      made.push_back({row.name, row.title, row.description, InputSchema(row.input), OutputSchema(row.output), row.hints,
                      row.call, row.roles});
    }
    return made;
  }();
  return tools;
}

}  // namespace aw::mcp
