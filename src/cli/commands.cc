#include "cli/command.h"
#include "cli/ledger.h"
#include "cli/markdown.h"
#include "programs/table/table.h"

namespace aw::cli {
namespace {

// Options that several commands share.
constexpr Option kDebateId{"debate-id", "", Kind::kUuid, true, "UUID", "The debate", "", ""};
constexpr Option kRole{"role", "", Kind::kText, true, "ROLE", "Who you are", "", "proposer opponent"};
constexpr Option kTargetId{"target-id", "", Kind::kUuid, true, "UUID", "The argument that this one answers", "", ""};
constexpr Option kFile{"file", "-f", Kind::kPath, false, "PATH", "Take the content from this file", "", ""};
constexpr Option kContent{"content", "", Kind::kText, false, "TEXT", "The content itself", "", ""};
constexpr Option kStdin{"stdin", "", Kind::kFlag, false, "", "Take the content from standard input", "", ""};
constexpr Option kRequestId{"client-request-id",
                            "",
                            Kind::kText,
                            false,
                            "ID",
                            "Makes repeating safe: the same id again returns the first result; made if not given",
                            "",
                            ""};
constexpr Option kSummary{"summary", "-s", Kind::kText, true, "TEXT", "What this version is, in a line", "", ""};
constexpr Option kMetadata{"metadata", "", Kind::kText, false, "JSON", "A JSON object to keep with the version",
                           "",         ""};
constexpr Option kVersion{"version", "-v", Kind::kNumber, false, "N", "This version, not the newest", "", ""};
constexpr Option kConfirm{"confirm", "", Kind::kFlag, false, "", "Yes, delete it", "", ""};
constexpr Option kOffset{"offset", "", Kind::kNumber, false, "N", "Leave out the first N", "0", ""};
constexpr Option kListLimit{"limit", "-l", Kind::kNumber, false, "N", "At most this many", "50", ""};

constexpr Option kIssues{
    "issues",    "",
    Kind::kPath, false,
    "PATH",      "Open or set issues: a file with a JSON array of entries, - for standard input, or the JSON itself",
    "",          ""};
constexpr Option kIssue{
    "issue", "",      Kind::kText,
    false,   "ENTRY", "One entry: 'I3 open critical: title', 'I3 fixed DOC@2: what changed', 'I3 disputed: why'",
    "",      ""};

constexpr Option kCreate[] = {
    kDebateId,
    {"title", "-t", Kind::kText, true, "TEXT", "What it is about, in a line", "", ""},
    {"type", "--debate-type", Kind::kText, true, "TYPE", "The kind of debate", "", "coding_plan_debate general_debate"},
    {"max-rounds", "", Kind::kNumber, false, "N", "How many claims the opponent has, 1 to 20; no limit without it", "",
     ""},
    kFile,
    kContent,
    kStdin,
    kRequestId};
constexpr Option kGetContext[] = {
    kDebateId,
    {"limit", "-l --argument-limit", Kind::kNumber, false, "N", "The newest N arguments beside the motion", "10", ""},
    {"after", "", Kind::kNumber, false, "SEQ", "Instead the first N after this seq: to read on, page by page", "", ""}};
constexpr Option kExpectedSeq{"expected-seq",
                              "",
                              Kind::kNumber,
                              false,
                              "N",
                              "The newest argument that you have read; refuses with MOVED_ON if there is a newer one",
                              "",
                              ""};
constexpr Option kSubmit[] = {kDebateId, kRole, kTargetId, kFile, kContent, kStdin, kIssues, kIssue, kRequestId};
constexpr Option kWait[] = {
    kDebateId,
    kRole,
    {"argument-id", "", Kind::kText, false, "UUID", "The last argument you have seen; without it, any is news", "", ""},
    {"deadline", "", Kind::kNumber, false, "S", "Wait this many seconds at most; default: DEBATE_WAIT_DEADLINE, or 300",
     "", ""},
    {"attempt", "", Kind::kNumber, false, "N", "Makes a repeated command differ from the one before; changes nothing",
     "", ""}};
constexpr Option kAppeal[] = {
    kDebateId,
    {"target-id", "", Kind::kUuid, false, "UUID", "The argument that this one answers; needed but with --draft", "",
     ""},
    kFile,
    kContent,
    kStdin,
    {"options", "", Kind::kPath, false, "PATH",
     "What can be ruled: a file with a JSON array of 2 to 6 {\"id\", \"text\"}, the last one open; - or the JSON "
     "itself",
     "", ""},
    {"about", "", Kind::kText, false, "IDS",
     "The issues that the ruling is to settle, as 'I3 I5'; default: those that this appeal sets, and the stalemates",
     "", ""},
    kIssues,
    kIssue,
    {"draft", "", Kind::kFlag, false, "", "Only print an appeal on what you two cannot settle; writes nothing", "", ""},
    kRequestId};
constexpr Option kCompletion[] = {
    kDebateId,
    kTargetId,
    kFile,
    kContent,
    kStdin,
    kIssues,
    kIssue,
    {"despite", "", Kind::kText, false, "REASON",
     "Pass over a critical issue: 'I3: why'; for several a JSON object of ids and reasons", "", ""},
    kRequestId};
constexpr Option kRuling[] = {
    kDebateId,
    {"close", "", Kind::kFlag, false, "", "Close the debate with this ruling", "", ""},
    kFile,
    kContent,
    kStdin,
    {"choice", "", Kind::kText, false, "ID", "The option of the appeal that you choose", "", ""},
    kIssues,
    kIssue,
    {"extend-rounds", "", Kind::kNumber, false, "N", "How many more rounds this gives, 0 to 10; 1 without it", "", ""},
    kExpectedSeq,
    kRequestId};
constexpr Option kIntervention[] = {kDebateId, kFile, kContent, kStdin, kExpectedSeq, kRequestId};
constexpr Option kList[] = {
    {"state", "", Kind::kText, false, "STATE", "Only debates in this state", "",
     "AWAITING_OPPONENT AWAITING_PROPOSER AWAITING_ARBITRATOR INTERVENTION_PENDING CLOSED"},
    kListLimit,
    kOffset,
    {"cursor", "", Kind::kText, false, "TEXT", "Go on where a page ended: its next_cursor; without --offset", "", ""},
    {"query", "-q", Kind::kText, false, "TEXT", "Only debates with this in their title", "", ""}};
constexpr Option kSearch[] = {{"limit", "-l", Kind::kNumber, false, "N", "At most this many, up to 100", "20", ""},
                              {"type", "", Kind::kText, false, "TYPE", "Only these; found by their debate's title too",
                               "", "MOTION RESOLUTION RULING"}};
constexpr Option kDeleteDebate[] = {kDebateId, kConfirm};
constexpr Option kOpen[] = {
    {"debate-id", "", Kind::kUuid, false, "UUID", "The debate to show; without it, the list of debates", "", ""},
    {"print", "", Kind::kFlag, false, "", "Only print the address", "", ""}};
constexpr Option kOneDebate[] = {kDebateId};
constexpr Option kExportDebate[] = {
    {"debate-id", "", Kind::kUuid, false, "ID", "The debate, if it is not named as the argument", "", ""},
    {"format", "", Kind::kText, false, "FORM",
     "What to make of it; by default what the file's ending says, else markdown. adr: a decision record (MADR 4); pr: "
     "a "
     "comment for GitHub",
     "", "markdown html json adr pr"},
    {"output", "-o", Kind::kPath, false, "PATH", "The file to write, whole or not at all; without it, print it", "",
     ""},
    {"force", "", Kind::kFlag, false, "", "Replace a file that is there", "", ""}};
constexpr Option kVerify[] = {
    {"hash", "", Kind::kText, false, "HASH", "The hash that the newest argument must have, noted elsewhere", "", ""}};

constexpr Option kStats[] = {
    {"days", "", Kind::kNumber, false, "N", "Only of debates closed in the last N days", "", ""}};

const std::string kPlayers = programs::NamesOfTable();
const Option kRun[] = {
    {"proposer", "", Kind::kText, false, "PROGRAM",
     "Who defends the plan: a program, or 'claude:model=NAME', or 'acp:COMMAND'", "", kPlayers},
    {"opponent", "", Kind::kText, false, "PROGRAM", "Who attacks it", "", kPlayers},
    {"arbitrator", "", Kind::kText, false, "PROGRAM", "A third program rules; without it, you do", "", kPlayers},
    {"advice", "", Kind::kText, false, "PROGRAM", "A third program writes what it would rule; you rule", "", kPlayers},
    {"debate-id", "", Kind::kUuid, false, "UUID", "Go on with this debate, or take it over", "", ""},
    {"title", "-t", Kind::kText, false, "TEXT", "What it is about; default: the file's first heading", "", ""},
    {"type", "--debate-type", Kind::kText, false, "TYPE", "The kind of debate", "coding_plan_debate",
     "coding_plan_debate general_debate"},
    {"motion", "", Kind::kPath, false, "PATH", "The proposer's reasons, for the motion; - for standard input", "", ""},
    {"no-blind", "", Kind::kFlag, false, "", "Let the opponent see the reasons before its first review", "", ""},
    {"max-rounds", "", Kind::kNumber, false, "N", "How many claims the opponent has, 1 to 20", "3", ""},
    {"max-time", "", Kind::kText, false, "TIME", "Begin no turn after so much time of the programs' work", "60m", ""},
    {"turn-time", "", Kind::kText, false, "TIME", "End a turn that lasts longer", "15m", ""},
    {"max-usd", "", Kind::kText, false, "USD", "Begin no turn after it has cost so much", "", ""},
    {"max-tokens", "", Kind::kNumber, false, "N", "Begin no turn after so many tokens", "", ""},
    {"wait", "", Kind::kFlag, false, "", "Without a terminal: wait for the ruling too, instead of ending with exit 7",
     "", ""},
    {"wait-for-quota", "", Kind::kFlag, false, "", "Wait until a provider's usage limit is over", "", ""},
    {"allow", "", Kind::kText, false, "COMMAND", "Let the programs run exactly this too; may be given several times",
     "", "", true},
    {"env", "", Kind::kText, false, "NAME",
     "Pass this environment variable to the programs too; may be given several times", "", "", true},
    {"trust-agents", "", Kind::kFlag, false, "", "The programs' own permissions and settings instead of ours", "", ""},
    {"programs", "", Kind::kPath, false, "PATH", "Further programs; default: ~/.aweave/programs.toml", "", ""},
    {"list", "", Kind::kFlag, false, "", "Only tell which programs are installed and ready", "", ""}};

constexpr Option kMcp[] = {
    {"role", "", Kind::kText, false, "ROLE", "Serve only this role's tools; default: DEBATE_ROLE, or all tools", "",
     "proposer opponent arbitrator"},
    {"debate-id", "", Kind::kUuid, false, "UUID", "Serve only this debate, and fill in its id; with a role", "", ""},
    {"tools", "", Kind::kText, false, "NAMES", "Serve only these tools, separated by commas; no resources or prompts",
     "", ""},
    {"allow", "", Kind::kText, false, "COMMAND",
     "A further tool, run_command, runs exactly this command here, by sh; may be given several times", "", "", true},
    {"journal", "", Kind::kText, false, "PATH",
     "For 'aw debate run': note in that file below ~/.aweave/runs what was called and refused", "", ""},
    {"blind", "", Kind::kFlag, false, "",
     "With --tools: refuse the tools that show the debate, for a review that is the agent's own", "", ""}};

constexpr Option kAcpTurn[] = {
    {"folder", "", Kind::kPath, true, "PATH", "The project's folder, where the agent works", "", ""},
    {"mcp", "", Kind::kText, true, "JSON", "The command line of the MCP server that the agent gets, as an array", "",
     ""},
    {"session", "", Kind::kText, false, "ID", "The agent's session to go on with, if it can", "", ""},
    {"model", "", Kind::kText, false, "MODEL", "The model to use, if the agent lets us choose", "", ""},
    {"trust-agents", "", Kind::kFlag, false, "", "Leave it to the agent's own permissions what it does unasked", "",
     ""}};

constexpr Option kDocsCreate[] = {kSummary, kMetadata, kFile, kContent, kStdin, kRequestId};
constexpr Option kDocsSubmit[] = {
    kSummary,
    kMetadata,
    {"base-version", "", Kind::kNumber, false, "N", "Refuse if the document is no longer at this version", "", ""},
    kFile,
    kContent,
    kStdin,
    kRequestId};
constexpr Option kDocsEdit[] = {
    kSummary,
    {"base-version", "", Kind::kNumber, true, "N", "The newest version, which the edits change", "", ""},
    {"edits", "", Kind::kPath, false, "PATH",
     "The edits: a file with a JSON array of {\"old\", \"new\"}, - for standard input, or the JSON itself", "", ""},
    {"old", "", Kind::kText, false, "TEXT", "The one text to replace; it must occur exactly once", "", ""},
    {"new", "", Kind::kText, false, "TEXT", "What replaces --old; may be empty", "", ""},
    kRequestId};
constexpr Option kDocsGet[] = {
    kVersion,
    {"offset", "", Kind::kNumber, false, "N", "Leave out the first N lines", "", ""},
    {"limit", "-l", Kind::kNumber, false, "N", "At most N lines; says how many there are, and how to read on", "", ""}};
constexpr Option kDocsList[] = {
    kListLimit, kOffset, {"include-deleted", "", Kind::kFlag, false, "", "Deleted documents too", "", ""}};
constexpr Option kDocsHistory[] = {{"limit", "-l", Kind::kNumber, false, "N", "The newest N versions", "", ""}};
constexpr Option kDocsDiff[] = {
    {"from", "", Kind::kNumber, false, "N", "The older version; default: the one before --to", "", ""},
    {"to", "", Kind::kNumber, false, "N", "The newer version; default: the newest", "", ""}};
constexpr Option kDocsExport[] = {
    {"output", "-o", Kind::kPath, true, "PATH", "The file to write, whole or not at all", "", ""},
    kVersion,
    {"force", "", Kind::kFlag, false, "", "Replace a file that is there", "", ""}};
constexpr Option kDocsDelete[] = {kConfirm};

constexpr Option kGuideRole{"role", "", Kind::kText, true, "ROLE", "Who you are", "", "proposer opponent arbitrator"};
constexpr Option kRules[] = {
    kGuideRole,
    {"type", "--debate-type", Kind::kText, false, "TYPE", "The kind of debate; one without rules of its own has these",
     "general_debate", "coding_plan_debate general_debate"}};
const std::string kAgentNamesAndAny = programs::NamesOfTable() + " any";
const Option kGuide[] = {
    kGuideRole, {"for", "", Kind::kText, false, "AGENT", "In the words for this agent", "any", kAgentNamesAndAny}};
const std::string kAgentNames = programs::NamesOfTable() + " all";
constexpr Option kUser{"user", "", Kind::kFlag, false, "", "In your home directory, for all projects; the default",
                       "",     ""};
constexpr Option kProject{"project", "", Kind::kFlag, false, "", "In this directory, for this project", "", ""};
constexpr Option kDryRun{"dry-run", "", Kind::kFlag, false, "", "Only tell what would be done", "", ""};
constexpr Option kForce{"force", "", Kind::kFlag, false, "", "Also what you have changed yourself", "", ""};
const Option kInstall[] = {
    {"for", "", Kind::kText, true, "AGENT", "The agent to install for", "", kAgentNames},
    kUser,
    kProject,
    {"with-mcp", "", Kind::kFlag, false, "", "Add aw to its MCP servers too", "", ""},
    {"role", "", Kind::kText, false, "ROLE",
     "arbitrator: let it rule and intervene too; proposer, opponent: let it take that side alone", "",
     "proposer opponent arbitrator"},
    {"link", "", Kind::kFlag, false, "", "Put a link to aw at ~/.local/bin/aw, if PATH does not find it", "", ""},
    kDryRun,
    kForce};
const Option kUninstall[] = {{"for", "", Kind::kText, false, "AGENT", "The agent to take it from", "all", kAgentNames},
                             kUser,
                             kProject,
                             kDryRun,
                             kForce};

constexpr Option kLogs[] = {{"lines", "-n", Kind::kNumber, false, "N", "The last N lines", "50", ""}};
constexpr Option kNotifyTest[] = {{"target", "", Kind::kText, false, "ID",
                                   "Only to this one, by the id that the answer shows; default: to all", "", ""}};
const Option kSetup[] = {
    {"agents", "", Kind::kText, false, "NAMES", "Give these agents the commands: names, all, or none; default: asked",
     "", ""},
    {"proposer", "", Kind::kText, false, "PROGRAM", "Who defends plans, as for 'aw debate run'; default: asked", "",
     kPlayers},
    {"opponent", "", Kind::kText, false, "PROGRAM", "Who attacks them; default: asked", "", kPlayers},
    {"no-browser", "", Kind::kFlag, false, "", "Only print the page's address", "", ""},
    {"yes", "-y", Kind::kFlag, false, "", "Ask nothing: take what is found here", "", ""}};
constexpr Option kDemo[] = {{"fast", "", Kind::kFlag, false, "", "Without pauses", "", ""}};
constexpr Option kHelp[] = {{"json", "", Kind::kFlag, false, "", "All commands and options, for machines", "", ""}};

constexpr Option kReference[] = {
    {"man", "", Kind::kText, false, "DATE", "The manual page of a release of that day", "", ""}};

// Every command, once: the parser, --help, completion, `help --json` and docs/cli.md follow from here.
constexpr Command kCommands[] = {
    {"debate generate-id", "", "Make an id for a new debate", "aw debate generate-id", {}, debate::GenerateId},
    {"debate create", "", "Open a debate with its motion",
     "aw debate create --debate-id 0192f0c1-7a00-7000-8000-000000000001 --title 'Cache the plan' "
     "--type coding_plan_debate --file motion.md",
     kCreate, debate::MakeMove},
    {"debate get-context", "", "Read a debate: its state, the motion, the newest arguments",
     "aw debate get-context --debate-id 0192f0c1-7a00-7000-8000-000000000001 --limit 20 --format markdown", kGetContext,
     debate::GetContext, nullptr, TranscriptAsMarkdown},
    {"debate submit", "", "Write a claim, as proposer or opponent",
     "aw debate submit --debate-id 0192f0c1-7a00-7000-8000-000000000001 --role opponent "
     "--target-id 0192f0c1-7a00-7000-8000-0000000000a1 --file claim.md",
     kSubmit, debate::MakeMove},
    {"debate wait", "", "Wait for news; says what to do next",
     "aw debate wait --debate-id 0192f0c1-7a00-7000-8000-000000000001 --role proposer "
     "--argument-id 0192f0c1-7a00-7000-8000-0000000000a2 --deadline 100",
     kWait, debate::Wait, nullptr, NewsAsMarkdown},
    {"debate appeal", "", "Ask the arbitrator to decide, as proposer",
     "aw debate appeal --debate-id 0192f0c1-7a00-7000-8000-000000000001 "
     "--target-id 0192f0c1-7a00-7000-8000-0000000000a2 --file appeal.md",
     kAppeal, debate::MakeMove, nullptr, nullptr},
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
    {"debate issues", "", "Read a debate's issues: what blocks, who said what of each",
     "aw debate issues --debate-id 0192f0c1-7a00-7000-8000-000000000001 --format markdown", kOneDebate, debate::Issues,
     nullptr, LedgerAsMarkdown},
    {"debate list", "", "List the debates, the latest changed first",
     "aw debate list --state AWAITING_ARBITRATOR --format markdown", kList, debate::List, nullptr, DebatesAsMarkdown},
    {"debate search", "QUERY", "Search the motions, resolutions and rulings of all debates, best first",
     "aw debate search 'size limit of documents' --type RULING --format markdown", kSearch, debate::Search, nullptr,
     HitsAsMarkdown},
    {"debate delete", "", "Delete a debate for good, as arbitrator",
     "aw debate delete --debate-id 0192f0c1-7a00-7000-8000-000000000001 --confirm", kDeleteDebate, debate::Delete},
    {"debate open", "", "Open the page in a browser, or print its address",
     "aw debate open --debate-id 0192f0c1-7a00-7000-8000-000000000001", kOpen, debate::Open},
    {"debate watch", "", "Follow a debate live in the terminal",
     "aw debate watch --debate-id 0192f0c1-7a00-7000-8000-000000000001", kOneDebate, debate::Watch},
    {"debate export", "[ID]",
     "Write a debate, with the documents it names, as Markdown, HTML or JSON, or in short as a decision record or a "
     "comment",
     "aw debate export 0192f0c1-7a00-7000-8000-000000000001 --format adr --output decision.md", kExportDebate,
     debate::Export},
    {"debate verify", "FILE",
     "Check without the server that an export in JSON has every argument as it was written; exit code 1 if not",
     "aw debate verify debate.json", kVerify, debate::Verify},

    {"debate stats", "", "How debates go: rounds, times and issues of those that were closed",
     "aw debate stats --days 30 --format markdown", kStats, debate::Stats, nullptr, debate::StatsAsMarkdown},

    {"debate run", "[FILE]", "Let two agents' programs debate a plan, turn by turn, and bring the better plan home",
     "aw debate run plan.md --proposer claude --opponent codex", kRun, debate::Run, nullptr,
     debate::ProgramsAsMarkdown},

    {"docs create", "", "Write the first version of a new document",
     "aw docs create --summary 'The plan' --file plan.md", kDocsCreate, docs::Create},
    {"docs submit", "DOC", "Write a new version of a document",
     "aw docs submit 0192f0c1-7a00-7000-8000-0000000000d1 --summary 'With a size limit' --base-version 1 --file "
     "plan.md",
     kDocsSubmit, docs::Submit},
    {"docs edit", "DOC", "Write a new version of a document by replacing parts of the newest",
     "aw docs edit 0192f0c1-7a00-7000-8000-0000000000d1 --summary 'A smaller limit' --base-version 2 --old '64 MiB' "
     "--new '32 MiB'",
     kDocsEdit, docs::Edit},
    {"docs get", "DOC", "Print a document, byte for byte",
     "aw docs get 0192f0c1-7a00-7000-8000-0000000000d1 --version 2", kDocsGet, docs::Get, ContentAlone,
     DocumentAsMarkdown},
    {"docs list", "", "List the documents", "aw docs list --limit 20", kDocsList, docs::List, nullptr,
     DocumentsAsMarkdown},
    {"docs history", "DOC", "List the versions of a document, the newest first",
     "aw docs history 0192f0c1-7a00-7000-8000-0000000000d1", kDocsHistory, docs::History, nullptr, HistoryAsMarkdown},
    {"docs diff", "DOC", "Show what changed between two versions; by default the last change",
     "aw docs diff 0192f0c1-7a00-7000-8000-0000000000d1 --from 1 --to 3", kDocsDiff, docs::Diff, DiffAlone,
     DiffAsMarkdown},
    {"docs export", "DOC", "Write a document to a file",
     "aw docs export 0192f0c1-7a00-7000-8000-0000000000d1 --output plan.md", kDocsExport, docs::Export},
    {"docs delete", "DOC", "Delete a document, as arbitrator",
     "aw docs delete 0192f0c1-7a00-7000-8000-0000000000d1 --confirm", kDocsDelete, docs::Delete},

    {"agent rules", "", "Print the rules of a kind of debate, for agents",
     "aw agent rules --role opponent --type coding_plan_debate", kRules, agent::Rules, TextAlone, TextAsMarkdown},
    {"agent command", "", "Print how an agent plays a role", "aw agent command --role proposer --for codex", kGuide,
     agent::PrintCommand, TextAlone, TextAsMarkdown},
    {"agent errors",
     "",
     "Print every error code, and what an agent does then",
     "aw agent errors",
     {},
     agent::Errors,
     TextAlone,
     TextAsMarkdown},
    {"agent install", "",
     "Give an agent the commands for debates, leave to run those of aw that debating needs and, if asked, the MCP "
     "server",
     "aw agent install --for claude --with-mcp --dry-run", kInstall, agent::Install},
    {"agent status",
     "",
     "Tell what is installed for which agent",
     "aw agent status",
     {},
     agent::Status,
     nullptr,
     agent::StatusAsMarkdown},
    {"agent uninstall", "", "Take out what 'aw agent install' put in", "aw agent uninstall --for claude --dry-run",
     kUninstall, agent::Uninstall},

    {"server start",
     "",
     "Run debate-server in the background and wait until it is ready",
     "aw server start",
     {},
     server::StartCommand},
    {"server stop", "", "Stop the server that 'aw server start' started", "aw server stop", {}, server::StopCommand},
    {"server status", "", "Tell whether a server answers", "aw server status", {}, server::StatusCommand},
    {"server logs", "", "Print the end of its log", "aw server logs --lines 20", kLogs, server::LogsCommand, LogAlone},

    {"notify test", "",
     "Let the server send a test to whoever it calls (DEBATE_NOTIFY_URL), as arbitrator; exit code 1 if one fails",
     "aw notify test", kNotifyTest, notify::Test, nullptr, notify::AnswersAsMarkdown},

    {"setup", "",
     "The first minutes: starts the server, gives the agents found here their commands, opens the page, and says what "
     "to run next",
     "aw setup", kSetup, Setup, SetupAsLines},
    {"doctor",
     "",
     "Check the server, the token, the clock and the agents; exit code 1 if something is wrong",
     "aw doctor",
     {},
     Doctor,
     ChecksAsLines},
    {"mcp", "", "Speak MCP on standard input and output, for agents: a bridge to the server's /mcp",
     "aw mcp --role opponent --debate-id 0192f0c1-7a00-7000-8000-000000000001", kMcp, Mcp},
    {"acp-turn", "COMMAND…",
     "Let an agent that speaks the Agent Client Protocol take one turn: the prompt by standard input, a JSON line for "
     "what it does",
     "aw acp-turn --folder . --mcp '[\"aw\",\"mcp\",\"--role\",\"opponent\"]' -- gemini --acp --skip-trust", kAcpTurn,
     AcpTurn, nullptr, nullptr, true},
    {"demo", "", "Play a whole debate on the server, to watch on the page", "aw demo", kDemo, Demo},
    {"completion",
     "SHELL",
     "Print the completion script for bash, zsh or fish",
     "aw completion bash > ~/.local/share/bash-completion/completions/aw",
     {},
     Completion,
     TextAlone,
     TextAsCode},
    {"version", "", "Print the version", "aw version", {}, Version, TextAlone, TextAsMarkdown},
    {"help", "", "List the commands", "aw help --json", kHelp, Help, TextAlone, TextAsCode},
    {"reference", "", "Print docs/cli.md, or the manual page", "aw reference", kReference, Reference, TextAlone,
     TextAsMarkdown, true},
};

constexpr Option kGeneral[] = {
    {"format", "", Kind::kText, false, "FORMAT",
     "The form of the answer; by default json, or plain where the answer is one text", "", "json markdown plain"},
};

}  // namespace

std::span<const Command> Commands() { return kCommands; }
std::span<const Option> GeneralOptions() { return kGeneral; }

std::span<const Option> GeneralOptions(const Command& command) {
  for (const Option& option : command.options) {
    if (option.name == kGeneral[0].name) return {};
  }
  return kGeneral;
}

}  // namespace aw::cli
