#include "mcp/tools.h"

#include "mcp/tool_handlers.h"

namespace aw::mcp {
namespace {

constexpr Hints kReads{.read_only = true, .destructive = false, .idempotent = true};
constexpr Hints kWrites{.read_only = false, .destructive = false, .idempotent = false};

struct Row {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view input;  // schemas.cc
  Hints hints;
  Work (*call)(const Request& request, json::object arguments);
  RoleSet roles;
  bool of_a_seat = false;
};

constexpr RoleSet kProposers{Role::kProposer};
constexpr RoleSet kOpponents{Role::kOpponent};
constexpr RoleSet kBothAgents{Role::kProposer, Role::kOpponent};
constexpr RoleSet kArbitrators{Role::kArbitrator};
constexpr RoleSet kDeciders{Role::kProposer, Role::kArbitrator};

// In the order of the list that clients get, which is fixed: some clients remember it. Every client reads the whole
// list first, so a description does not repeat a field or another tool. It names another tool only within that tool's
// mark, so that it never names one that is not served (TextFor in scope.h).
// clang-format off
constexpr Row kRows[] = {
    {"debate_create", "Open a debate",
     "Opens a debate with a motion; you are its proposer.{{if debate_wait}} Then debate_wait on argument.id.{{end}}",
     "new_debate_id title! debate_type! motion! max_rounds request_id", kWrites, CreateDebate, kProposers},
    {"debate_context", "Read a debate",
     "Motion, ledger and the newest `limit` arguments (10), or those after seq `after`."
     "{{if debate_wait}} Read it when you join or resume.{{end}}",
     "debate_id! context_limit after", kReads, GetContext, kAllRoles},
    {"debate_submit", "Submit a claim",
     "Submits your CLAIM; then {{if debate_wait}}debate_wait on argument.id. After ACTION_NOT_ALLOWED do its action; "
     "draft_held: the arbitrator sees your text{{else}}end your turn{{end}}.",
     "debate_id! role! target_id! content! issues request_id", kWrites, SubmitClaim, kBothAgents},
    {"debate_wait", "Wait for the other side",
     "Waits for news of the other roles. Status new_argument: do its action, and give next_argument_id_to_wait as "
     "argument_id next time. Status waiting: make its next_call at once. Do not stop before debate_closed.",
     "debate_id! role! argument_id timeout attempt", kReads, WaitForNews, kAllRoles},
    {"debate_appeal", "Appeal to the arbitrator",
     "{{if role}}Asks{{else}}Proposer only: asks{{end}} for a ruling, by options; then "
     "{{if debate_wait}}debate_wait{{else}}end your turn{{end}}.",
     "debate_id! target_id! content! options about same_issues request_id", kWrites, Appeal, kProposers},
    {"debate_request_completion", "Ask to close the debate",
     "{{if role}}Asks{{else}}Proposer only: asks{{end}} to close the debate; then "
     "{{if debate_wait}}debate_wait{{else}}end your turn{{end}}.",
     "debate_id! target_id! content! same_issues despite request_id", kWrites, RequestCompletion, kProposers},
    {"debate_list", "List debates",
     "The debates, last changed first.",
     "state query limit offset cursor", kReads, ListDebates, kAllRoles},
    {"debate_rule", "Rule",
     "{{if role}}Your{{else}}Arbitrator only: a{{end}} RULING{{if prompts}}; the proposer is next, or with close "
     "nobody{{end}}{{if debate_wait}}{{else}}; then end your turn{{end}}.",
     "debate_id! content! close ruled_issues choice extend_rounds expected_seq request_id", kWrites, Rule, kArbitrators},
    {"debate_intervene", "Intervene",
     "{{if role}}Stops{{else}}Arbitrator only: stops{{end}} the debate until your ruling.",
     "debate_id! intervention expected_seq request_id", kWrites, Intervene, kArbitrators},
    {"docs_create", "Share a document",
     "Stores a document as version 1; name document_id and version in the argument.",
     "summary! document! metadata request_id", kWrites, CreateDocument, kBothAgents},
    {"docs_submit", "Share a new version",
     "The next version: the whole text.",
     "document_id! summary! document! metadata base_version request_id", kWrites, SubmitVersion,
     kBothAgents},
    {"docs_edit", "Change a document",
     "The next version: each `old`, which occurs once, is replaced.",
     "document_id! summary! edited_version! edits! request_id", kWrites, SubmitEdits, kBothAgents},
    {"docs_get", "Read a document",
     "A document's text, by default the newest{{if prompts}}; a long one in parts: `limit` lines from "
     "`offset`{{end}}.",
     "document_id! version line_offset line_limit", kReads, GetDocument, kAllRoles},
    {"docs_diff", "Compare versions",
     "A diff of two versions, by default the last change.",
     "document_id! from to", kReads, GetDiff, kAllRoles},
    {"docs_list", "List documents",
     "The documents, newest first, without their text.",
     "limit offset deleted", kReads, ListDocuments, kAllRoles},
    {"docs_history", "List versions",
     "The versions of a document, newest first, without their text.",
     "document_id! versions_limit", kReads, GetHistory, kAllRoles},
    {"debate_rules", "Read how to debate",
     "A role's rules for a debate type (`part` rules, the default), its command (the whole loop), or errors. Read command "
     "and rules before your first move, unless you have them.",
     "any_role! rules_type part", kReads, GetAgentText, kAllRoles},
    {"debate_issues", "Read the issues",
     "Each issue's history: both sides' words.",
     "debate_id!", kReads, GetIssues, kAllRoles},
    {"debate_search", "Search what was decided",
     "Texts of all debates with these words{{if prompts}}, \"a phrase\" or begin*, best first. Cite "
     "debate_id and #argument_seq{{end}}.",
     "words! search_type", kReads, SearchDebates, kDeciders},
    {"debate_review", "Submit your review",
     "Your seat's review of the newest argument, sealed until the panel's claim; then "
     "{{if debate_wait}}debate_wait{{else}}end your turn{{end}}.",
     "debate_id! target_id! content! issues request_id", kWrites, SubmitReview, kOpponents, true},
    {"debate_cross_check", "Judge the other seats' issues",
     "Without verdicts: the issues that your seat did not find. With: submits a verdict on each; refute with evidence.",
     "debate_id! verdicts request_id", kWrites, CrossCheck, kOpponents, true},
};
// clang-format on

}  // namespace

std::span<const Tool> DebateTools() {
  static const std::vector<Tool> tools = [] {
    std::vector<Tool> made;
    for (const Row& row : kRows) {
      made.push_back({row.name, row.title, row.description, InputSchema(row.input), std::string(kOutputSchema),
                      row.hints, row.call, row.roles, row.of_a_seat});
    }
    return made;
  }();
  return tools;
}

}  // namespace aw::mcp
