#include "conduct/prompt.h"

#include <algorithm>

#include "core/panel.h"
#include "programs/guides.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

std::string IdsOf(const boost::json::array& ids) {
  std::string out;
  for (const auto& id : ids) {
    if (!id.is_string()) continue;
    out.append(out.empty() ? "" : ", ").append(View(id.get_string()));
  }
  return out;
}

std::string Tool(std::string_view name) { return "`" + std::string(name) + "`"; }

bool IsRuled(const DebateSnapshot& snapshot) { return TextAt(snapshot.newest(), "type") == "RULING"; }

// The server refuses further claims of the proposer.
bool IsLastRoundSpent(const DebateSnapshot& snapshot) {
  const auto most = snapshot.max_rounds();
  return most && snapshot.round() >= *most;
}

bool IsRewritten(const DebateSnapshot& snapshot) { return FlagAt(snapshot.data, "rewritten"); }

std::string Abilities(const Brief& brief) {
  std::string out;
  if (brief.reads_by_shell) {
    out.append("Read the project's files with your shell (cat, rg, sed -n): it is read-only and has no network.");
  } else {
    out.append("Read the project's files with your file tools; you cannot write files or run commands.");
  }
  if (!brief.project.empty()) {
    out.append(" Its folder is `").append(brief.project).append("`: name its files by absolute paths.");
  }
  if (brief.sandbox) {
    out.append(
        " With `sandbox_run` you may run any command in a private copy of the project; a run is the strongest evidence "
        "({kind: run, id}).");
  }
  if (!brief.commands.empty()) out.append(" With `run_command` you may run exactly:");
  for (const std::string& command : brief.commands) out.append("\n- ").append(command);
  return out + "\n";
}

bool IsCrossCheck(const Brief& brief) { return brief.stage == "cross_check"; }

// ", in seat `codex` of a panel of 3: …"
std::string PlaceInPanel(const Brief& brief) {
  return ", in seat `" + brief.seat + "` of a panel of " + std::to_string(brief.seats) +
         ": each seat reviews alone, no seat sees the review of another, and then each judges the issues that only "
         "others found";
}

// Does not repeat what an earlier prompt of the conversation contains.
std::string Head(const Brief& brief) {
  const bool advises = brief.role == "advice";
  if (!brief.fresh && advises) return "Advise the arbitrator again, then end your turn.\n";
  if (!brief.fresh && !brief.seat.empty()) {
    return (IsCrossCheck(brief) ? "Your cross-check in seat " : "Your review in seat ") + brief.seat +
           "; then end your turn.\n";
  }
  if (!brief.fresh) return "Your move as " + brief.role + "; then end your turn.\n";
  std::string out = advises ? "You advise the arbitrator" : "You are the " + brief.role;
  out.append(" in debate ").append(brief.debate_id);
  if (!brief.seat.empty()) out.append(PlaceInPanel(brief));
  if (advises) {
    out.append(
        ". Write, as your last message, what you would rule and why, in at most 200 words: per issue, or which option, "
        "and whether to close. A person decides; your text is shown beside the question. The tools of the MCP server "
        "`aw` show the debate: change nothing. ");
  } else {
    out.append(
        ". Make one move by the tools of the MCP server `aw`, then end your turn; you are called again in this "
        "conversation. ");
  }
  return out + Abilities(brief);
}

// "- round 1 of 3": the number of the opponent's claims so far, as the page shows it.
std::string RoundOf(const DebateSnapshot& snapshot) {
  std::string out = "- round " + std::to_string(snapshot.round());
  if (const auto most = snapshot.max_rounds()) out.append(" of ").append(std::to_string(*most));
  return out;
}

// What the opponent's claim of that number does. The bar of new issues is that of core/issues.h.
std::string_view TaskOf(std::int64_t claim, const DebateSnapshot& snapshot) {
  if (IsRewritten(snapshot))
    return "the document was rewritten, review all of it afresh; open every issue that matters";
  if (claim <= 1) return "open every issue that matters";
  if (!snapshot.max_rounds()) return "verify, do not search";
  return claim == 2 ? "verify, do not search; new issues count if major or from a fix"
                    : "verify, do not search; new issues count if critical or from a fix";
}

// A ruling has no target: the arbitrator gets no target_id.
std::string NewestLine(const Brief& brief, const DebateSnapshot& snapshot) {
  const auto& newest = snapshot.newest();
  const bool answers = brief.role == "proposer" || brief.role == "opponent";
  std::string out = answers ? "- target_id: " + std::string(TextAt(newest, "id")) + " (" : "- newest: (";
  out.append("argument ").append(std::to_string(snapshot.newest_seq())).append(", ");
  return out.append(TextAt(newest, "type")).append(" by ").append(TextAt(newest, "role")).append(")\n");
}

std::string StatusLines(const Brief& brief, const DebateSnapshot& snapshot) {
  std::string out = "\n" + (IsCrossCheck(brief) ? "" : NewestLine(brief, snapshot));
  if (!brief.document_id.empty()) {
    out.append("- document_id: ").append(brief.document_id);
    if (brief.fresh && !brief.plan.empty()) {
      out.append("; its version 1 is the file `").append(brief.plan).append("` of this project");
    }
    if (brief.fresh && brief.page_lines > 0) {
      out.append("; it is long: read it with `docs_get` in pages (offset, limit ");
      out.append(std::to_string(brief.page_lines)).append(", in lines)");
    }
    out.push_back('\n');
  }
  out.append(RoundOf(snapshot));
  if (brief.role == "opponent") {
    const std::int64_t claim = snapshot.round() + 1;
    out.append(brief.seat.empty() ? ", yours is " : ", the panel's is ").append(std::to_string(claim)).append(": ");
    out.append(IsCrossCheck(brief) ? "the cross-check of its reviews" : TaskOf(claim, snapshot));
  }
  out.push_back('\n');
  for (const char* name : {"blocking", "stalemate"}) {
    const auto& ids = ArrayAt(snapshot.data, name);
    if (!ids.empty()) out.append("- ").append(name).append(": ").append(IdsOf(ids)).append("\n");
  }
  return out;
}

// What is new in the document for a role that did not write it; empty: nothing.
std::string ReadDocument(const Brief& brief, const DebateSnapshot& snapshot) {
  if (brief.document_id.empty()) return {};
  if (brief.fresh || (brief.role == "opponent" && IsRewritten(snapshot)))
    return " and the whole document with " + Tool("docs_get");
  if (brief.role == "proposer") return {};
  for (const auto& version : ArrayAt(snapshot.data, "unverified")) {
    if (TextAt(version, "document_id") != brief.document_id) continue;
    return " and the changes with " + Tool("docs_diff") + " (from " +
           std::to_string(NumberAt(version, "seen").value_or(1)) + " to " +
           std::to_string(NumberAt(version, "newest").value_or(1)) + ")";
  }
  return brief.role == "opponent" ? "" : " and the changes with " + Tool("docs_diff");
}

std::string ReadFirst(const Brief& brief, const DebateSnapshot& snapshot) {
  const bool reads_all = brief.fresh || brief.seen == 0;
  std::string out = brief.fresh ? "First read " : "Read ";
  if (reads_all) {
    out.append("the debate with ").append(Tool("debate_context")).append(" (limit 100)");
    if (brief.role == "arbitrator" || brief.role == "advice") {
      out.append(", both sides' words with ").append(Tool("debate_issues"));
    }
  } else {
    out.append("the news with ").append(Tool("debate_context"));
    out.append(" (after ").append(std::to_string(brief.seen)).append(")");
  }
  return out + ReadDocument(brief, snapshot) + ". ";
}

// "`debate_appeal` what blocks"
std::string AppealOf(const DebateSnapshot& snapshot, bool may_submit) {
  const auto& stalemates = ArrayAt(snapshot.data, "stalemate");
  if (!stalemates.empty()) return "`debate_appeal` on " + IdsOf(stalemates) + ", which is a stalemate";
  return may_submit ? "`debate_appeal` a choice that is the person's" : "`debate_appeal` what blocks";
}

std::string ProposersMove(const Brief& brief, const DebateSnapshot& snapshot) {
  const bool has_document = !brief.document_id.empty();
  const bool may_submit = !IsLastRoundSpent(snapshot);
  if (IsRuled(snapshot)) {
    return std::string("The ruling binds you: carry it out") + (has_document ? " in a new version" : "") +
           ", then `debate_request_completion`" +
           (may_submit ? " (or `debate_submit` if the opponent must check it)" : "") + ".\n";
  }
  std::string out;
  if (has_document && brief.fresh) {
    out.append(
        "A change of the plan is a new version, written first: `docs_edit` for parts, `docs_submit` for the whole "
        "text. ");
  }
  const bool blocks = !ArrayAt(snapshot.data, "blocking").empty();
  out.append("Then one move: ");
  if (!may_submit) {
    out.append("`debate_submit` is closed, as the rounds are spent; ");
  } else if (blocks) {
    out.append("answer with `debate_submit`, an entry for each issue; ");
  }
  out.append(AppealOf(snapshot, may_submit));
  if (brief.fresh) out.append(" (`debate_search`, type RULING: what was ruled before)");
  out.append("; or ");
  if (blocks) {
    return out.append("`debate_request_completion`, setting your issues in it")
        .append(may_submit ? ", if nothing blocks then.\n" : ".\n");
  }
  return out.append("as nothing blocks, `debate_request_completion`")
      .append(may_submit ? ", unless the opponent should check a change first (`debate_submit`).\n" : ".\n");
}

// The seats that found or confirmed the issue.
std::vector<std::string> DecidingSeats(const boost::json::value& issue) {
  std::vector<std::string> seats;
  for (const char* name : {"found_by", "confirmed_by"}) {
    for (const auto& seat : ArrayAt(issue, name)) {
      if (seat.is_string()) seats.emplace_back(View(seat.get_string()));
    }
  }
  return seats;
}

// The issues that this seat found or confirmed and that its review may settle, and those that no other seat can settle.
std::string OwnIssues(const Brief& brief, const DebateSnapshot& snapshot) {
  boost::json::array own, orphaned;
  for (const auto& issue : ArrayAt(snapshot.data, "issues")) {
    const std::string_view status = TextAt(issue, "status");
    if (status != "open" && status != "fixed" && status != "disputed") continue;
    const auto seats = DecidingSeats(issue);
    const auto is_absent = [&](const std::string& seat) { return brief.absent.contains(seat); };
    if (std::ranges::count(seats, brief.seat) > 0) {
      own.push_back(At(issue, "id"));
    } else if (!seats.empty() && std::ranges::all_of(seats, is_absent)) {
      orphaned.push_back(At(issue, "id"));
    }
  }
  std::string out;
  if (!own.empty()) out = " Yours to settle, as you found or confirmed them: " + IdsOf(own) + ".";
  if (!orphaned.empty())
    out.append(" Settle these too, as their finders are absent: ").append(IdsOf(orphaned)).append(".");
  return out;
}

std::string SeatSteps(const Brief& brief, const DebateSnapshot& snapshot) {
  const std::string review =
      "Then `debate_review` text and issues: at most " + std::to_string(MostEntriesOfSeat(brief.seats)) + " entries.";
  if (IsCrossCheck(brief)) {
    return "\nCall `debate_cross_check` without verdicts: it shows the issues that only others found. Try to refute "
           "each "
           "against the document and the project, then call it with a verdict on each: `confirmed`; `refuted`, which "
           "counts with evidence alone; or `unsure`. `duplicate_of` joins two that are one defect.\n";
  }
  if (brief.blind) {
    return "\nYour first review is blind: the proposer's reasons come later. Read the whole document with `docs_get` "
           "and check it against the project's files. " +
           review + "\n";
  }
  return "\n" + ReadFirst(brief, snapshot) + review + OwnIssues(brief, snapshot) + "\n";
}

// What to read first, and what to write.
std::string Steps(const Brief& brief, const DebateSnapshot& snapshot) {
  if (!brief.seat.empty()) return SeatSteps(brief, snapshot);
  if (brief.blind) {
    return "\nYour first review is blind: the proposer's reasons come later. Read the whole document "
           "with "
           "`docs_get` and check it against the project's files. Then `debate_submit` claim and issues.\n";
  }
  std::string out = "\n" + ReadFirst(brief, snapshot);
  if (brief.role == "opponent") return out + "Then `debate_submit`.\n";
  if (brief.role == "arbitrator") return out + "Then `debate_rule`; close with it if the motion is settled.\n";
  if (brief.role == "advice") return out + "Then write your advice.\n";
  return out + ProposersMove(brief, snapshot);
}

std::string Rules(const Brief& brief, const DebateSnapshot& snapshot) {
  const auto guide = programs::GuideFor(brief.role == "advice" ? "arbitrator" : brief.role);
  if (!guide) return {};
  const Addressee addressee{.waits = false,
                            .runs_commands = !brief.commands.empty() || brief.sandbox,
                            .opens = false,
                            .language = brief.language};
  return "\n---\n\n" + guide->Rules(snapshot.debate_type(), addressee);
}

}  // namespace

std::string PromptFor(const Brief& brief, const DebateSnapshot& snapshot) {
  std::string out;
  if (!brief.cause.empty()) {
    out.append("Your last try made no move in the debate. ").append(brief.cause).append("\n\nTry again.\n\n");
  }
  out.append(Head(brief)).append(StatusLines(brief, snapshot)).append(Steps(brief, snapshot));
  if (brief.fresh) out.append(Rules(brief, snapshot));
  return out;
}

std::vector<std::string> ToolsFor(const Brief& brief) {
  using Names = std::vector<std::string>;
  Names tools{"debate_context", "docs_get"};
  const auto add = [&tools](const Names& names) { tools.insert(tools.end(), names.begin(), names.end()); };
  if (brief.role == "proposer")
    add({"debate_submit", "debate_appeal", "debate_request_completion", "debate_search", "docs_submit", "docs_edit"});
  if (brief.role == "opponent" && brief.seat.empty()) add({"docs_diff", "debate_submit"});
  if (!brief.seat.empty()) add({"docs_diff", "debate_review", "debate_cross_check"});
  if (brief.role == "arbitrator") add({"docs_diff", "debate_issues", "debate_search", "debate_rule"});
  if (brief.role == "advice") add({"docs_diff", "debate_issues", "debate_search"});
  if (!brief.commands.empty()) add({"run_command"});
  if (brief.sandbox) add({"sandbox_run"});
  return tools;
}

}  // namespace aw::conduct
