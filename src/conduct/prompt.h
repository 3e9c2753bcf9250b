// What a program is told at the start of a turn. Says where the debate stands by ids and numbers alone: what the other
// side wrote is read through the tools, as data. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conduct/debate_snapshot.h"

namespace aw::conduct {

struct Brief {
  std::string role;  // "proposer", "opponent", "arbitrator", "advice"
  std::string debate_id = {};
  std::string document_id = {};            // empty: none
  std::int64_t seen = 0;                   // the last argument that this conversation has seen
  bool fresh = false;                      // a new conversation: it is told the rules
  bool blind = false;                      // the opponent's first review
  std::vector<std::string> commands = {};  // --allow
  bool reads_by_shell = false;             // the project's files, by a shell that is read-only; else by file tools
  std::string language = {};               // DEBATE_LANGUAGE
  std::string project = {};                // its folder, if the program is started elsewhere; else empty
  std::string plan = {};                   // the path of the file with the plan; empty: none
  std::int64_t page_lines = 0;             // so many lines of the document reach its model whole; 0: all of them
  std::string cause = {};                  // why the try before this one made no move; empty: there was none
};

std::string PromptFor(const Brief& brief, const DebateSnapshot& snapshot);

// The tools that a role needs for its moves, of those that `aw mcp` has: the same in each turn of a conversation, since
// a list that changes costs the provider's prompt cache.
std::vector<std::string> ToolsFor(const Brief& brief);

}  // namespace aw::conduct
