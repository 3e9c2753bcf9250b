#include "cli/run/prompt.h"

#include "cli/agent/guides.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

std::string IdsOf(const boost::json::array& ids) {
  std::string out;
  for (const auto& id : ids) {
    if (!id.is_string()) continue;
    out.append(out.empty() ? "" : ", ").append(View(id.get_string()));
  }
  return out.empty() ? "none" : out;
}

std::string Head(const Brief& brief, const Standing& standing) {
  std::string out;
  const bool advises = brief.role == "advice";
  out.append(advises ? "You advise the arbitrator" : "You are the " + brief.role);
  out.append(" in debate ").append(brief.debate_id).append(" (type ").append(standing.debate_type()).append(").\n\n");
  if (advises) {
    out.append(
        "Write, as your last message, what you would rule and why, in at most 200 words: per issue, or which "
        "option, and whether to close. A person decides; your text is shown beside the question. Change nothing.\n");
  } else {
    out.append(
        "Make exactly one move, then end your turn. Do not wait for the answer and do not poll: you are called "
        "again, in this conversation, when it is your move.\n");
  }
  out.append(
      "\nYour tools for the debate are those of the MCP server `aw`; role and debate_id are filled in. You may "
      "read this project's files. You cannot write files or run commands, so do not try");
  if (!brief.commands.empty()) {
    out.append("; but with `run_command` you may run exactly:");
    for (const std::string& command : brief.commands) out.append("\n- ").append(command);
  } else {
    out.append(".");
  }
  return out + "\n";
}

std::string WhereItStands(const Brief& brief, const Standing& standing) {
  const auto& newest = standing.newest();
  std::string out = "\n## Now\n\n";
  const auto line = [&out](std::string_view name, std::string_view text) {
    out.append("- ").append(name).append(": ").append(text).append("\n");
  };
  line("action", standing.ActionOf(brief.role));
  line("state", standing.state());
  std::string target(TextAt(newest, "id"));
  target.append(" (argument ").append(std::to_string(standing.newest_seq())).append(", ");
  target.append(TextAt(newest, "type")).append(" by ").append(TextAt(newest, "role")).append(")");
  line("target_id", target);
  if (!brief.document_id.empty()) line("document_id", brief.document_id);
  if (!brief.plan.empty()) line("the file with version 1 of the document", "`" + brief.plan + "`");
  if (!brief.project.empty()) line("the project's folder", "`" + brief.project + "`; name its files by absolute paths");
  if (brief.page_lines > 0) {
    line("the document is long", "read it in pages, by `docs_get` with `offset` and `limit` " +
                                     std::to_string(brief.page_lines) + ", in lines");
  }
  std::string round = std::to_string(standing.round());
  if (const auto most = standing.max_rounds()) round.append(" of ").append(std::to_string(*most));
  line("round", round);
  line("issues that block", IdsOf(ArrayAt(standing.data, "blocking")));
  line("stalemates", IdsOf(ArrayAt(standing.data, "stalemate")));
  return out;
}

// What is read first, and what is written.
std::string Steps(const Brief& brief, const Standing& standing) {
  if (brief.blind) {
    return "\nThis is your first review, and it is blind: it is your own, written before you see the proposer's "
           "reasons. Read the whole document with `docs_get` and check it against the project's files. Then "
           "`debate_submit` your claim with its issues, answering target_id.\n";
  }
  std::string out = "\nFirst read ";
  if (brief.fresh || brief.seen == 0) {
    out.append("the debate with `debate_context` (limit 100) and `debate_issues`");
  } else {
    out.append("what is new with `debate_context` (after ").append(std::to_string(brief.seen)).append(")");
  }
  if (!brief.document_id.empty()) out.append(", and the document with `docs_get` or `docs_diff`");
  out.append(". ");
  if (brief.role == "opponent") return out + "Then `debate_submit` your claim, answering target_id.\n";
  if (brief.role == "arbitrator") return out + "Then `debate_rule`. Close with it if the motion is settled.\n";
  if (brief.role == "advice") return out + "Then write your advice.\n";
  out.append(
      "If the plan must change, write its new version with `docs_submit`: the whole text, on document_id. Then one "
      "move: `debate_submit` an answer to target_id");
  if (!ArrayAt(standing.data, "stalemate").empty())
    out.append("; or, as there is a stalemate, `debate_appeal` with options");
  return out +
         "; `debate_appeal` if you cannot agree, after `debate_search` (type RULING) for what was ruled before; "
         "`debate_request_completion` when nothing blocks any more.\n";
}

std::string Rules(const Brief& brief, const Standing& standing) {
  const auto guide = agent::GuideFor(brief.role == "advice" ? "arbitrator" : brief.role);
  if (!guide) return {};
  return "\n---\n\n" + std::string(guide->Rules(standing.debate_type())) +
         "\n---\n\nWhere these rules speak of waiting or of `aw` commands: leave the waiting out, and use the tool of "
         "that name.\n";
}

}  // namespace

std::string PromptFor(const Brief& brief, const Standing& standing) {
  std::string out;
  if (!brief.cause.empty()) {
    out.append("Your last try made no move in the debate. ").append(brief.cause).append("\n\nTry again.\n\n");
  }
  out.append(Head(brief, standing)).append(WhereItStands(brief, standing)).append(Steps(brief, standing));
  if (brief.fresh) out.append(Rules(brief, standing));
  return out;
}

std::vector<std::string> ToolsFor(const Brief& brief) {
  std::vector<std::string> tools{"docs_get"};
  const auto add = [&tools](std::initializer_list<const char*> names) {
    tools.insert(tools.end(), names.begin(), names.end());
  };
  if (!brief.blind) add({"debate_context", "debate_issues", "docs_diff"});
  if (brief.role == "proposer")
    add({"debate_submit", "debate_appeal", "debate_request_completion", "debate_search", "docs_submit"});
  if (brief.role == "opponent") add({"debate_submit", "docs_create"});
  if (brief.role == "arbitrator") add({"debate_rule", "debate_search"});
  if (brief.role == "advice") add({"debate_search"});
  if (!brief.commands.empty()) add({"run_command"});
  return tools;
}

}  // namespace aw::cli::run
