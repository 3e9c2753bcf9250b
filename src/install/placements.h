// What an installation writes, put together from the places that each program has in the table of programs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "install/files.h"
#include "install/manifest.h"
#include "programs/places.h"

namespace aw::install {

// One thing that an installation writes: a file, or something in a file.
struct Placement {
  Record record;                             // where it is; what it hashes to
  std::string text;                          // the file, the member as JSON, the item, or the table
  std::vector<programs::Grant> grants = {};  // of AllPlacements: which installations have it
};

// What an installation writes now.
std::vector<Placement> PlacementsFor(const programs::Row& agent, Scope scope, bool with_mcp,
                                     const programs::Terms& terms, const Files& files);
// Everything that any installation there may write: nothing else is ever edited or removed. One place
// may be there several times, with the texts that it may have.
std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base);
// The one with the record's hash if there is one, else the first at its place.
const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record);
// Whether an installation for `grant` has nothing at the record's place, though another had.
bool IsLeftOver(const std::vector<Placement>& all, const Record& record, programs::Grant grant);

// A symbolic link to this aw, where a login shell finds programs.
inline constexpr std::string_view kLinkPath = ".local/bin/aw";
Placement LinkPlacement(const std::string& target);

// `path` is below `home`. So is the answer, unless the agent's directory is elsewhere: then it is absolute.
std::string AsMoved(std::string_view path, const std::string& home);

// The directories outside the home into which environment variables have moved an agent's settings; normal paths.
std::vector<std::string> MovedDirectories(const std::string& home);

}  // namespace aw::install
