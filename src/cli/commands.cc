#include "cli/command.h"
#include "cli/markdown.h"
#include "programs/table/table.h"

namespace aw::cli {
namespace {

constexpr Option FlagOption(std::string_view name, std::string_view help, std::string_view aliases = "") {
  return {name, aliases, Kind::kFlag, false, "", help, "", ""};
}
constexpr Option TextOption(std::string_view name, std::string_view value, std::string_view help,
                            std::string_view fallback = "", std::string_view choices = "",
                            std::string_view aliases = "") {
  return {name, aliases, Kind::kText, false, value, help, fallback, choices};
}
constexpr Option NumberOption(std::string_view name, std::string_view help, std::string_view fallback = "",
                              std::string_view aliases = "") {
  return {name, aliases, Kind::kNumber, false, "N", help, fallback, ""};
}
constexpr Option PathOption(std::string_view name, std::string_view help, std::string_view aliases = "") {
  return {name, aliases, Kind::kPath, false, "PATH", help, "", ""};
}
constexpr Option IdOption(std::string_view name, std::string_view help) {
  return {name, "", Kind::kUuid, false, "UUID", help, "", ""};
}
// Of a debate that exists: a UUID or a prefix of it (cli/short_ids.h).
constexpr Option DebateOption(std::string_view name, std::string_view help) {
  return {name, "", Kind::kRaw, false, "UUID", help, "", ""};
}
constexpr Option Required(Option option) {
  option.required = true;
  return option;
}
constexpr Option Repeatable(Option option) {
  option.repeats = true;
  return option;
}

constexpr std::string_view kRoles = "proposer opponent arbitrator";
constexpr std::string_view kTypes = "coding_plan_debate general_debate";
constexpr std::span<const Option> kNoOptions;

// Options that several commands share.
constexpr Option kDebateId = Required(DebateOption("debate-id", "The debate"));
constexpr Option kRole = Required(TextOption("role", "ROLE", "Your role", "", "proposer opponent"));
constexpr Option kTargetId = Required(IdOption("target-id", "The argument that this one answers"));
constexpr Option kFile = PathOption("file", "Read the content from this file", "-f");
constexpr Option kContent = TextOption("content", "TEXT", "The content");
constexpr Option kStdin = FlagOption("stdin", "Read the content from standard input");
constexpr Option kRequestId =
    TextOption("client-request-id", "ID", "Idempotency key: the same id again returns the first result; default: new");
constexpr Option kSummary =
    Required(TextOption("summary", "TEXT", "A description of this version in one line", "", "", "-s"));
constexpr Option kMetadata = TextOption("metadata", "JSON", "A JSON object to store with the version");
constexpr Option kVersion = NumberOption("version", "This version; default: the newest", "", "-v");
constexpr Option kConfirm = FlagOption("confirm", "Confirm the deletion");
constexpr Option kOffset = NumberOption("offset", "Skip the first N", "0");
constexpr Option kListLimit = NumberOption("limit", "Return at most N", "50", "-l");
constexpr Option kReplaceFile = FlagOption("force", "Replace an existing file");
constexpr Option kIssues = PathOption(
    "issues", "Open or set issues: a file with a JSON array of entries, - for standard input, or the JSON itself");
constexpr Option kIssue = Repeatable(
    TextOption("issue", "ENTRY",
               "One entry: 'I3 open critical: title', 'I3 fixed DOC@2: what changed', 'I3 disputed: why'; repeatable"));
constexpr Option kExpectedSeq =
    NumberOption("expected-seq", "The newest argument that you have read; fails with MOVED_ON if there is a newer one");

constexpr Option kCreate[] = {
    Required(IdOption("debate-id", "The debate")),
    Required(TextOption("title", "TEXT", "The subject in one line", "", "", "-t")),
    Required(TextOption("type", "TYPE", "The kind of debate", "", kTypes, "--debate-type")),
    NumberOption("max-rounds", "The number of claims of the opponent, 1 to 20; default: no limit"),
    TextOption("seats", "NAMES", "The opponent is a panel of 2 to 5 blind seats with these names, as 'codex,gemini'"),
    FlagOption("no-cross-check", "With --seats: the seats do not judge each other's issues"),
    kFile,
    kContent,
    kStdin,
    kRequestId};
constexpr Option kArgumentLimit =
    NumberOption("limit", "The newest N arguments, in addition to the motion", "10", "-l --argument-limit");
constexpr Option kAfter = {
    "after", "", Kind::kNumber, false, "SEQ", "Instead the first N arguments after this seq, for paging", "", ""};
constexpr Option kGetContext[] = {kDebateId, kArgumentLimit, kAfter};
constexpr Option kShow[] = {kArgumentLimit, kAfter};
constexpr Option kSubmit[] = {kDebateId, kRole, kTargetId, kFile, kContent, kStdin, kIssues, kIssue, kRequestId};
constexpr Option kSeat = TextOption("seat", "NAME", "Your seat in the opponent's panel");
constexpr Option kReview[] = {kDebateId, Required(kSeat), kTargetId, kFile,     kContent,
                              kStdin,    kIssues,         kIssue,    kRequestId};
constexpr Option kCrossCheck[] = {
    kDebateId, Required(kSeat),
    PathOption("verdicts",
               "Submit these verdicts: a file with a JSON array of {\"id\", \"verdict\": confirmed, refuted or unsure, "
               "\"evidence\", \"note\", \"duplicate_of\"}; - or the JSON itself. Without it: show what to check"),
    kRequestId};
constexpr Option kProceed[] = {
    kDebateId, Required(TextOption("without", "NAMES", "The seats that will not submit, as 'codex,gemini'")),
    Required(TextOption("why", "TEXT", "The reason, which the claim names")),
    TextOption("stage", "STAGE", "Only in this stage of the turn", "", "review cross_check"), kRequestId};
constexpr Option kWait[] = {
    kDebateId,
    kRole,
    kSeat,
    TextOption("argument-id", "UUID", "The last argument that you have read; default: return any argument"),
    {"deadline", "", Kind::kNumber, false, "S", "Wait at most S seconds; default: DEBATE_WAIT_DEADLINE, or 300", "",
     ""},
    NumberOption("attempt", "Makes repeated commands differ; has no other effect")};
constexpr Option kAppeal[] = {
    kDebateId,
    IdOption("target-id", "The argument that this one answers; required without --draft"),
    kFile,
    kContent,
    kStdin,
    PathOption("options",
               "The options of the ruling: a file with a JSON array of 2 to 6 {\"id\", \"text\"}, the last one open; - "
               "or the JSON itself"),
    TextOption("about", "IDS",
               "The issues that the ruling settles, as 'I3 I5'; default: those set by this appeal, and the stalemates"),
    kIssues,
    kIssue,
    FlagOption("draft", "Only print a draft of an appeal on the disagreements; writes nothing"),
    kRequestId};
constexpr Option kCompletion[] = {
    kDebateId,
    kTargetId,
    kFile,
    kContent,
    kStdin,
    kIssues,
    kIssue,
    TextOption("despite", "REASON",
               "Close with a critical issue open: 'I3: why'; for several, a JSON object of ids and reasons"),
    kRequestId};
constexpr Option kRuling[] = {kDebateId,
                              FlagOption("close", "Close the debate with this ruling"),
                              kFile,
                              kContent,
                              kStdin,
                              TextOption("choice", "ID", "The chosen option of the appeal"),
                              kIssues,
                              kIssue,
                              NumberOption("extend-rounds", "The number of rounds that this adds, 0 to 10; default: 1"),
                              kExpectedSeq,
                              kRequestId};
constexpr Option kIntervention[] = {kDebateId, kFile, kContent, kStdin, kExpectedSeq, kRequestId};
constexpr Option kList[] = {
    TextOption("state", "STATE", "Only debates in this state", "",
               "AWAITING_OPPONENT AWAITING_PROPOSER AWAITING_ARBITRATOR INTERVENTION_PENDING CLOSED"),
    kListLimit, kOffset, TextOption("cursor", "TEXT", "Continue after a page: its next_cursor; excludes --offset"),
    TextOption("query", "TEXT", "Only debates with this text in their title", "", "", "-q")};
constexpr Option kSearch[] = {
    NumberOption("limit", "Return at most N, up to 100", "20", "-l"),
    TextOption("type", "TYPE", "Only texts of this type, and debates by their title", "", "MOTION RESOLUTION RULING"),
    TextOption("from", "DATE", "Only texts from this date (2026-11-01) or time on, UTC"),
    TextOption("to", "DATE", "Only texts before this date or time")};
constexpr Option kDeleteDebate[] = {kDebateId, kConfirm};
constexpr Option kOpen[] = {DebateOption("debate-id", "The debate to show; default: the list of debates"),
                            FlagOption("print", "Only print the address")};
constexpr Option kOneDebate[] = {kDebateId};
constexpr Option kExportDebate[] = {
    {"debate-id", "", Kind::kRaw, false, "ID", "The debate, if it is not the argument", "", ""},
    TextOption("format", "FORM",
               "The format; default: by the file's ending, else markdown. adr: a decision record (MADR 4); pr: a "
               "comment for GitHub",
               "", "markdown html json adr pr"),
    PathOption("output", "The file to write atomically; default: standard output", "-o"),
    kReplaceFile};
constexpr Option kVerify[] = {
    TextOption("hash", "HASH", "The expected hash of the newest argument, from another source")};
constexpr Option kStats[] = {NumberOption("days", "Only debates closed in the last N days")};

const std::string kPlayers = programs::NamesOfTable();
const Option kRun[] = {
    TextOption("proposer", "PROGRAM", "Defends the plan: a program, or 'claude:model=NAME', or 'acp:COMMAND'", "",
               kPlayers),
    Repeatable(TextOption("opponent", "PROGRAM", "Attacks the plan; repeatable: 2 to 5 are the blind seats of a panel",
                          "", kPlayers)),
    TextOption("arbitrator", "PROGRAM", "A third program rules; default: you rule", "", kPlayers),
    TextOption("advice", "PROGRAM", "A third program suggests rulings; you rule", "", kPlayers),
    DebateOption("debate-id", "Continue this debate, or take it over"),
    TextOption("title", "TEXT", "The subject; default: the file's first heading", "", "", "-t"),
    TextOption("type", "TYPE", "The kind of debate", "coding_plan_debate", kTypes, "--debate-type"),
    PathOption("motion", "The proposer's reasons, for the motion; - for standard input"),
    FlagOption("no-blind", "Show the reasons to the opponent before its first review"),
    NumberOption("parallel", "With a panel: at most N seats at work at the same time", "3"),
    NumberOption("max-rounds", "The number of claims of the opponent, 1 to 20", "3"),
    TextOption("max-time", "TIME", "Start no turn after this working time of the programs", "60m"),
    TextOption("turn-time", "TIME", "The time limit of a turn", "15m"),
    TextOption("max-usd", "USD", "Start no turn after this cost"),
    NumberOption("max-tokens", "Start no turn after N tokens"),
    FlagOption("wait", "Without a terminal: wait for the ruling instead of ending with exit code 7"),
    FlagOption("wait-for-quota", "Wait until a provider's usage limit ends"),
    Repeatable(TextOption("allow", "COMMAND", "Allow the programs exactly this command too; repeatable")),
    FlagOption("sandbox", "Let the programs run any command in a private copy of the project, without network"),
    Repeatable(TextOption("env", "NAME", "Pass this environment variable to the programs too; repeatable")),
    FlagOption("trust-agents", "Use the programs' own permissions and settings instead of ours"),
    PathOption("programs", "Additional programs; default: ~/.aweave/programs.toml"),
    FlagOption("list", "Only list the programs that are installed and ready")};

constexpr Option kMcp[] = {
    TextOption("role", "ROLE", "Serve only this role's tools; default: DEBATE_ROLE, or all tools", "", kRoles),
    DebateOption("debate-id", "Serve only this debate, and fill in its id; requires a role"),
    TextOption("seat", "NAME", "Serve the tools of this seat of a panel; requires the role opponent"),
    TextOption("tools", "NAMES", "Serve only these tools, separated by commas, without resources and prompts"),
    Repeatable(TextOption("allow", "COMMAND",
                          "Add the tool run_command, which runs exactly this command here, by sh; repeatable")),
    FlagOption("sandbox", "Add the tool sandbox_run, which runs any command in a private copy of this folder"),
    TextOption("journal", "PATH", "For 'aw debate run': record calls and refusals in this file below ~/.aweave/runs"),
    FlagOption("blind", "With --tools: refuse tools that show the debate, for an independent review")};

constexpr Option kAcpTurn[] = {
    Required(PathOption("folder", "The project's folder, where the agent works")),
    Required(TextOption("mcp", "JSON", "The command line of the agent's MCP server, as an array")),
    TextOption("session", "ID", "The agent's session to resume, if it can"),
    TextOption("model", "MODEL", "The model, if the agent lets us choose"),
    FlagOption("trust-agents", "Leave it to the agent's own permissions what it does without asking")};

constexpr Option kDocsCreate[] = {kSummary, kMetadata, kFile, kContent, kStdin, kRequestId};
constexpr Option kDocsSubmit[] = {
    kSummary,  kMetadata, NumberOption("base-version", "Fail if the document is no longer at this version"),
    kFile,     kContent,  kStdin,
    kRequestId};
constexpr Option kDocsEdit[] = {
    kSummary,
    Required(NumberOption("base-version", "The newest version, to which the edits apply")),
    PathOption("edits",
               "The edits: a file with a JSON array of {\"old\", \"new\"}, - for standard input, or the JSON itself"),
    TextOption("old", "TEXT", "The text to replace; it must occur exactly once"),
    TextOption("new", "TEXT", "The replacement of --old; may be empty"),
    kRequestId};
constexpr Option kDocsGet[] = {
    kVersion, NumberOption("offset", "Skip the first N lines"),
    NumberOption("limit", "At most N lines; adds the number of lines and the command that reads on", "", "-l")};
constexpr Option kDocsList[] = {kListLimit, kOffset, FlagOption("include-deleted", "Include deleted documents")};
constexpr Option kDocsHistory[] = {NumberOption("limit", "The newest N versions", "", "-l")};
constexpr Option kDocsDiff[] = {NumberOption("from", "The older version; default: the one before --to"),
                                NumberOption("to", "The newer version; default: the newest")};
constexpr Option kDocsExport[] = {Required(PathOption("output", "The file to write atomically", "-o")), kVersion,
                                  kReplaceFile};
constexpr Option kDocsDelete[] = {kConfirm};

constexpr Option kGuideRole = Required(TextOption("role", "ROLE", "Your role", "", kRoles));
constexpr Option kRules[] = {
    kGuideRole, TextOption("type", "TYPE", "The kind of debate; a kind without its own rules has the default's",
                           "general_debate", kTypes, "--debate-type")};
const std::string kAgentNamesAndAny = programs::NamesOfTable() + " any";
const Option kGuide[] = {kGuideRole,
                         TextOption("for", "AGENT", "The agent whose names the text uses", "any", kAgentNamesAndAny)};
const std::string kAgentNames = programs::NamesOfTable() + " all";
constexpr Option kUser = FlagOption("user", "In your home directory, for all projects; the default");
constexpr Option kProject = FlagOption("project", "In this directory, for this project");
constexpr Option kDryRun = FlagOption("dry-run", "Only print the changes");
constexpr Option kForce = FlagOption("force", "Include texts that you have changed");
const Option kInstall[] = {
    Required(TextOption("for", "AGENT", "The agent to install for", "", kAgentNames)),
    kUser,
    kProject,
    FlagOption("with-mcp", "Add aw to its MCP servers too"),
    TextOption("role", "ROLE",
               "arbitrator: also allow ruling and intervening; proposer, opponent: allow only that side", "", kRoles),
    FlagOption("link", "Create the link ~/.local/bin/aw if aw is not on PATH"),
    kDryRun,
    kForce};
const Option kUninstall[] = {TextOption("for", "AGENT", "The agent to uninstall from", "all", kAgentNames), kUser,
                             kProject, kDryRun, kForce};

const Option kGate[] = {TextOption("for", "AGENT", "The agent; default: all that are installed", "", kAgentNames),
                        kForce};
const Option kPlanExit[] = {Required(TextOption("for", "AGENT", "The agent whose hook this is", "", kPlayers))};
constexpr Option kPlugin[] = {Required(PathOption("to", "The folder to write into, which becomes a marketplace")),
                              FlagOption("force", "Replace files that differ")};

constexpr Option kLogs[] = {NumberOption("lines", "The last N lines", "50", "-n")};
constexpr Option kNotifyTest[] = {
    TextOption("target", "ID", "Only this target, by the id in the answer; default: all targets")};
const Option kSetup[] = {
    TextOption("agents", "NAMES", "Install the commands for these agents: names, all, or none; default: ask"),
    TextOption("proposer", "PROGRAM", "Defends plans, as for 'aw debate run'; default: ask", "", kPlayers),
    TextOption("opponent", "PROGRAM", "Attacks plans; default: ask", "", kPlayers),
    FlagOption("gate", "Have plans of these agents reviewed, as 'aw gate on'; default: ask, and no without a terminal"),
    FlagOption("no-browser", "Only print the page's address"),
    FlagOption("yes", "Do not ask; use the defaults found on this machine", "-y")};
constexpr Option kDemo[] = {FlagOption("fast", "Without pauses")};
constexpr Option kHelp[] = {FlagOption("json", "All commands and options as JSON")};
constexpr Option kReference[] = {TextOption("man", "DATE", "The manual page, with the date of the release")};

// All commands: the source of the parser, --help, completion, `help --json` and docs/cli.md.
constexpr Command kCommands[] = {
    {"debate generate-id", "", "Generate an id for a new debate", "aw debate generate-id", kNoOptions,
     debate::GenerateId},
    {"debate create", "", "Open a debate with its motion",
     "aw debate create --debate-id 0192f0c1-7a00-7000-8000-000000000001 --title 'Cache the plan' "
     "--type coding_plan_debate --file motion.md",
     kCreate, debate::MakeMove},
    {"debate get-context", "", "Read a debate: its state, the motion, the newest arguments",
     "aw debate get-context --debate-id 0192f0c1-7a00-7000-8000-000000000001 --limit 20 --format markdown", kGetContext,
     debate::GetContext, nullptr, TranscriptAsMarkdown},
    {"debate show", "ID", "Show a debate to a person: its state, its issues, the newest arguments",
     "aw debate show 0192f0c1", kShow, debate::GetContext, nullptr, TranscriptAsMarkdown},
    {"debate submit", "", "Write a claim, as proposer or opponent",
     "aw debate submit --debate-id 0192f0c1-7a00-7000-8000-000000000001 --role opponent "
     "--target-id 0192f0c1-7a00-7000-8000-0000000000a1 --file claim.md",
     kSubmit, debate::MakeMove},
    {"debate wait", "", "Wait for the other side's argument; answers the next action",
     "aw debate wait --debate-id 0192f0c1-7a00-7000-8000-000000000001 --role proposer "
     "--argument-id 0192f0c1-7a00-7000-8000-0000000000a2 --deadline 100",
     kWait, debate::Wait, nullptr, NewsAsMarkdown},
    {"debate review", "", "Submit your seat's sealed review of the newest argument, in a debate with a panel",
     "aw debate review --debate-id 0192f0c1-7a00-7000-8000-000000000001 --seat codex "
     "--target-id 0192f0c1-7a00-7000-8000-000000000002 --content 'A race.' --issue 'I1 open critical: Two writers'",
     kReview, debate::Review},
    {"debate cross-check", "", "Show the issues that your seat did not find, or submit verdicts on them",
     "aw debate cross-check --debate-id 0192f0c1-7a00-7000-8000-000000000001 --seat codex", kCrossCheck,
     debate::CrossCheck},
    {"debate proceed", "", "Go on without seats of a panel that will not submit in this turn",
     "aw debate proceed --debate-id 0192f0c1-7a00-7000-8000-000000000001 --without gemini --why 'Usage limit'",
     kProceed, debate::Proceed},
    {"debate appeal", "", "Ask the arbitrator to decide, as proposer",
     "aw debate appeal --debate-id 0192f0c1-7a00-7000-8000-000000000001 "
     "--target-id 0192f0c1-7a00-7000-8000-0000000000a2 --file appeal.md",
     kAppeal, debate::MakeMove},
    {"debate request-completion", "", "Propose to close with a resolution, as proposer",
     "aw debate request-completion --debate-id 0192f0c1-7a00-7000-8000-000000000001 "
     "--target-id 0192f0c1-7a00-7000-8000-0000000000a4 --file resolution.md",
     kCompletion, debate::MakeMove},
    {"debate ruling", "", "Rule, as arbitrator; --close ends the debate",
     "aw debate ruling --debate-id 0192f0c1-7a00-7000-8000-000000000001 --content 'Option A, with a size limit.' "
     "--close",
     kRuling, debate::MakeMove},
    {"debate intervention", "", "Stop the agents, as arbitrator, until the ruling",
     "aw debate intervention --debate-id 0192f0c1-7a00-7000-8000-000000000001 --content 'Wait: the scope has changed.'",
     kIntervention, debate::MakeMove},
    {"debate issues", "", "Read a debate's issues: status, blocking issues, both sides' marks",
     "aw debate issues --debate-id 0192f0c1-7a00-7000-8000-000000000001 --format markdown", kOneDebate, debate::Issues,
     nullptr, LedgerAsMarkdown},
    {"debate list", "", "List the debates, last changed first",
     "aw debate list --state AWAITING_ARBITRATOR --format markdown", kList, debate::List, nullptr, DebatesAsMarkdown},
    {"debate search", "QUERY", "Search the motions, resolutions and rulings of all debates, best first",
     "aw debate search 'size limit of documents' --type RULING --format markdown", kSearch, debate::Search, nullptr,
     HitsAsMarkdown},
    {"debate delete", "", "Delete a debate permanently, as arbitrator",
     "aw debate delete --debate-id 0192f0c1-7a00-7000-8000-000000000001 --confirm", kDeleteDebate, debate::Delete},
    {"debate open", "", "Open the page in a browser, or print its address",
     "aw debate open --debate-id 0192f0c1-7a00-7000-8000-000000000001", kOpen, debate::Open},
    {"debate watch", "", "Follow a debate live in the terminal",
     "aw debate watch --debate-id 0192f0c1-7a00-7000-8000-000000000001", kOneDebate, debate::Watch},
    {"debate export", "[ID]",
     "Export a debate with its documents as Markdown, HTML or JSON, or a summary as a decision record or a comment",
     "aw debate export 0192f0c1-7a00-7000-8000-000000000001 --format adr --output decision.md", kExportDebate,
     debate::Export},
    {"debate verify", "FILE", "Verify the hashes of an export in JSON without the server; exit code 1 if they differ",
     "aw debate verify debate.json", kVerify, debate::Verify},
    {"debate reproduce", "ISSUE",
     "Repeat in a sandbox here the commands that an issue cites; exit code 1 if a result differs",
     "aw debate reproduce I3 --debate-id 0192f0c1-7a00-7000-8000-000000000001", kOneDebate, debate::Reproduce},
    {"debate stats", "",
     "Statistics of closed debates: rounds, times and issues, and what each seat of a panel found and cost",
     "aw debate stats --days 30 --format markdown", kStats, debate::Stats, nullptr, debate::StatsAsMarkdown},
    {"debate run", "[FILE]", "Run a debate between two agent programs and write the improved plan back",
     "aw debate run plan.md --proposer claude --opponent codex", kRun, debate::Run, nullptr,
     debate::ProgramsAsMarkdown},

    {"docs create", "", "Create a document with its first version",
     "aw docs create --summary 'The plan' --file plan.md", kDocsCreate, docs::Create},
    {"docs submit", "DOC", "Write a new version of a document",
     "aw docs submit 0192f0c1-7a00-7000-8000-0000000000d1 --summary 'With a size limit' --base-version 1 --file "
     "plan.md",
     kDocsSubmit, docs::Submit},
    {"docs edit", "DOC", "Write a new version of a document by editing the newest",
     "aw docs edit 0192f0c1-7a00-7000-8000-0000000000d1 --summary 'A smaller limit' --base-version 2 --old '64 MiB' "
     "--new '32 MiB'",
     kDocsEdit, docs::Edit},
    {"docs get", "DOC", "Print a document unchanged", "aw docs get 0192f0c1-7a00-7000-8000-0000000000d1 --version 2",
     kDocsGet, docs::Get, ContentAlone, DocumentAsMarkdown},
    {"docs list", "", "List the documents", "aw docs list --limit 20", kDocsList, docs::List, nullptr,
     DocumentsAsMarkdown},
    {"docs history", "DOC", "List the versions of a document, newest first",
     "aw docs history 0192f0c1-7a00-7000-8000-0000000000d1", kDocsHistory, docs::History, nullptr, HistoryAsMarkdown},
    {"docs diff", "DOC", "Show the changes between two versions; default: the last change",
     "aw docs diff 0192f0c1-7a00-7000-8000-0000000000d1 --from 1 --to 3", kDocsDiff, docs::Diff, DiffAlone,
     DiffAsMarkdown},
    {"docs export", "DOC", "Write a document to a file",
     "aw docs export 0192f0c1-7a00-7000-8000-0000000000d1 --output plan.md", kDocsExport, docs::Export},
    {"docs delete", "DOC", "Delete a document, as arbitrator",
     "aw docs delete 0192f0c1-7a00-7000-8000-0000000000d1 --confirm", kDocsDelete, docs::Delete},

    {"agent rules", "", "Print the rules of a kind of debate, for agents",
     "aw agent rules --role opponent --type coding_plan_debate", kRules, agent::Rules, TextAlone, TextAsMarkdown},
    {"agent command", "", "Print the instructions for a role", "aw agent command --role proposer --for codex", kGuide,
     agent::PrintCommand, TextAlone, TextAsMarkdown},
    {"agent errors", "", "Print the error codes and how agents react", "aw agent errors", kNoOptions, agent::Errors,
     TextAlone, TextAsMarkdown},
    {"agent install", "",
     "Install the commands for debates, the permissions that they need and optionally the MCP server for an agent",
     "aw agent install --for claude --with-mcp --dry-run", kInstall, agent::Install},
    {"agent status", "", "Show what is installed for each agent", "aw agent status", kNoOptions, agent::Status, nullptr,
     agent::StatusAsMarkdown},
    {"agent uninstall", "", "Remove everything that 'aw agent install' installed",
     "aw agent uninstall --for claude --dry-run", kUninstall, agent::Uninstall},
    {"agent plugin", "",
     "Write the plugin for Claude Code, Codex, Gemini CLI and Copilot CLI into a folder, as a marketplace of plugins",
     "aw agent plugin --to ~/aweave-marketplace", kPlugin, agent::Plugin},

    {"gate on", "", "Have each plan reviewed by a program of another model family when an agent presents it",
     "aw gate on --for claude", kGate, gate::On, nullptr, gate::OnAsMarkdown},
    {"gate off", "", "Remove the hook that 'aw gate on' installed", "aw gate off", kGate, gate::Off},
    {"gate status", "", "Show where the gate is on, which programs review, and whether they are ready",
     "aw gate status", kNoOptions, gate::Status, nullptr, gate::StatusAsMarkdown},
    {"hook plan-exit", "",
     "Run by an agent's own hook: review the plan of its session; always exits with 0 ('aw gate on' installs it)",
     "aw hook plan-exit --for claude", kPlanExit, gate::PlanExitHook, nullptr, nullptr, false, gate::PassPlan},

    {"server start", "", "Start debate-server in the background and wait until it is ready", "aw server start",
     kNoOptions, server::StartCommand},
    {"server stop", "", "Stop the server that 'aw server start' started", "aw server stop", kNoOptions,
     server::StopCommand},
    {"server status", "", "Show whether a server answers", "aw server status", kNoOptions, server::StatusCommand},
    {"server logs", "", "Print the end of the server's log", "aw server logs --lines 20", kLogs, server::LogsCommand,
     LogAlone},

    {"notify test", "",
     "Send a test notice to the server's targets (DEBATE_NOTIFY_URL), as arbitrator; exit code 1 if one fails",
     "aw notify test", kNotifyTest, server::TestNotices, nullptr, server::TargetsAsMarkdown},

    {"setup", "",
     "Set up this machine: start the server, install the agents' commands, open the page, print the next command",
     "aw setup", kSetup, Setup, SetupAsLines},
    {"doctor", "", "Check the server, the token, the clock and the agents; exit code 1 on a fault", "aw doctor",
     kNoOptions, Doctor, ChecksAsLines},
    {"mcp", "", "Serve MCP on standard input and output for agents: a bridge to the server's /mcp",
     "aw mcp --role opponent --debate-id 0192f0c1-7a00-7000-8000-000000000001", kMcp, Mcp},
    {"acp-turn", "COMMAND…",
     "Run one turn of an agent over the Agent Client Protocol: the prompt on standard input, events as JSON lines",
     "aw acp-turn --folder . --mcp '[\"aw\",\"mcp\",\"--role\",\"opponent\"]' -- gemini --acp --skip-trust", kAcpTurn,
     AcpTurn, nullptr, nullptr, true},
    {"demo", "", "Play a recorded debate on the server, to watch on the page", "aw demo", kDemo, Demo},
    {"completion", "SHELL", "Print the completion script for bash, zsh or fish",
     "aw completion bash > ~/.local/share/bash-completion/completions/aw", kNoOptions, Completion, TextAlone,
     TextAsCode},
    {"version", "", "Print the version", "aw version", kNoOptions, Version, TextAlone, TextAsMarkdown},
    {"help", "", "List the commands", "aw help --json", kHelp, Help, TextAlone, TextAsCode},
    {"reference", "", "Print docs/cli.md, or the manual page", "aw reference", kReference, Reference, TextAlone,
     TextAsMarkdown, true},
};

constexpr Option kGeneral[] = {TextOption("format", "FORMAT",
                                          "The format of the answer; default: json, or plain if the answer is one text",
                                          "", "json markdown plain")};

}  // namespace

std::span<const Command> Commands() { return kCommands; }
std::span<const Option> GeneralOptions() { return kGeneral; }

std::span<const Option> GeneralOptions(const Command& command) {
  for (const Option& option : command.options) {
    if (option.name == kGeneral[0].name) return {};
  }
  return kGeneral;
}

std::array<std::span<const Option>, 2> OptionsOf(const Command& command) {
  return {command.options, GeneralOptions(command)};
}

}  // namespace aw::cli
