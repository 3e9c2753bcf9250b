// The prompt of a turn. It describes the debate by ids and numbers alone: the program reads the other side's text
// through the tools, as data. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conduct/debate_snapshot.h"

namespace aw::conduct {

struct Brief {
  std::string role;                                // "proposer", "opponent", "arbitrator", "advice"
  std::string seat = {};                           // of the opponent's panel; empty: no panel
  std::string stage = {};                          // of the panel's turn: "review", "cross_check"
  std::size_t seats = 0;                           // of the panel
  std::map<std::string, std::string> absent = {};  // seats that take no part in this turn, and why
  std::string debate_id = {};
  std::string document_id = {};            // empty: none
  std::int64_t seen = 0;                   // the last argument of the debate at this conversation's last move
  bool fresh = false;                      // a new conversation: its prompt includes the rules
  bool blind = false;                      // the opponent's first review
  std::vector<std::string> commands = {};  // --allow
  bool sandbox = false;                    // the tool sandbox_run
  bool reads_by_shell = false;             // reads the project's files by a read-only shell, not by file tools
  std::string language = {};               // DEBATE_LANGUAGE
  std::string project = {};                // its folder, if the program starts in another folder; else empty
  std::string plan = {};                   // the path of the file with the plan; empty: none
  std::int64_t page_lines = 0;  // lines of the document per read, for a program that cuts long results; 0: all
  std::string cause = {};       // why the previous attempt made no move; empty: this is the first
};

std::string PromptFor(const Brief& brief, const DebateSnapshot& snapshot);

// The tools of `aw mcp` that a role needs for its moves. The list is the same in each turn of a conversation: a change
// would invalidate the provider's prompt cache.
std::vector<std::string> ToolsFor(const Brief& brief);

}  // namespace aw::conduct
