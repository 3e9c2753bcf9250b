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
};

// In the order in which clients see them, which stays: some remember it.
// clang-format off
constexpr Row kRows[] = {
    {"debate_create", "Open a debate",
     "Opens a debate with a motion; you are its proposer. Then call debate_wait with role proposer and the returned "
     "argument.id, and go on until the action is debate_closed.",
     "new_debate_id title! debate_type! motion! request_id", "written", kWrites, CreateDebate},
    {"debate_context", "Read a debate",
     "The debate, its motion and its newest arguments, or those after a seq. Read it when you join or resume; "
     "debate.state and the last argument say whose move it is.",
     "debate_id! context_limit after", "context", kReads, GetContext},
    {"debate_submit", "Submit a claim",
     "Submits a CLAIM as proposer or opponent when it is your move, then call debate_wait with the returned "
     "argument.id. A refusal says what to do instead: ACTION_NOT_ALLOWED carries action and next_argument_id_to_wait; "
     "with draft_held your text was kept for the arbitrator.",
     "debate_id! role! target_id! content! request_id", "written", kWrites, SubmitClaim},
    {"debate_wait", "Wait for the other side",
     "Waits for an argument of another role, or the end. status new_argument: do what action says (respond, "
     "align_to_ruling, wait_for_proposer, wait_for_opponent, wait_for_ruling, debate_closed), and pass "
     "next_argument_id_to_wait as argument_id next time. status waiting: nothing yet; call again at once with the same "
     "arguments. Do not stop before debate_closed.",
     "debate_id! role! argument_id timeout", "news", kReads, WaitForNews},
    {"debate_appeal", "Appeal to the arbitrator",
     "Proposer only: asks the arbitrator to decide what the two of you cannot. Give the context, both positions "
     "fairly, and options, the last one always \"something else\". Then call debate_wait.",
     "debate_id! target_id! content! request_id", "written", kWrites, Appeal},
    {"debate_request_completion", "Ask to close the debate",
     "Proposer only: submits the RESOLUTION, what was agreed and what stays open, and asks the arbitrator to close. "
     "Then call debate_wait.",
     "debate_id! target_id! content! request_id", "written", kWrites, RequestCompletion},
    {"debate_list", "List debates",
     "The debates, last changed first, with their states. next_cursor, where there is one, is the cursor of the next "
     "page.",
     "state query limit offset cursor", "debates", kReads, ListDebates},
    {"debate_rule", "Rule",
     "Arbitrator only: a RULING on an appeal, a resolution or an intervention. It goes back to the proposer, or closes "
     "the debate with close.",
     "debate_id! content! close request_id", "written", kWrites, Rule},
    {"debate_intervene", "Intervene",
     "Arbitrator only: stops the exchange; nobody may write until your ruling.",
     "debate_id! intervention request_id", "written", kWrites, Intervene},
    {"docs_create", "Share a document",
     "Stores a document as version 1, for what is too long for an argument. Name document_id and version in the "
     "argument.",
     "summary! document! metadata request_id", "version_written", kWrites, CreateDocument},
    {"docs_submit", "Share a new version",
     "Stores the whole changed document as its next version. Give base_version so that nobody's change is lost.",
     "document_id! summary! document! metadata base_version request_id", "version_written", kWrites, SubmitVersion},
    {"docs_get", "Read a document",
     "The whole text of a document, in its newest or a given version.",
     "document_id! version", "document", kReads, GetDocument},
    {"docs_diff", "Compare versions",
     "What changed between two versions, as a unified diff; without from and to, the last change.",
     "document_id! from to", "diff", kReads, GetDiff},
    {"docs_list", "List documents",
     "The documents, newest first, without their text.",
     "limit offset deleted", "documents", kReads, ListDocuments},
    {"docs_history", "List versions",
     "The versions of a document, newest first, without their text.",
     "document_id! versions_limit", "history", kReads, GetHistory},
};
// clang-format on

}  // namespace

std::span<const Tool> DebateTools() {
  static const std::vector<Tool> tools = [] {
    std::vector<Tool> made;
    for (const Row& row : kRows) {
      made.push_back({row.name, row.title, row.description, InputSchema(row.input), OutputSchema(row.output), row.hints,
                      row.call});
    }
    return made;
  }();
  return tools;
}

}  // namespace aw::mcp
