// The placements of an installation, built from the places of each program in the table of programs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "install/files.h"
#include "install/manifest.h"
#include "programs/places.h"

namespace aw::install {

// One item that an installation writes: a file, or a member, item or table in a file.
struct Placement {
  Record record;                             // its place and its hash
  std::string text;                          // the file, the member as JSON, the item, or the table
  std::vector<programs::Grant> grants = {};  // set by AllPlacements: the installations that have it
};

// The placements that an installation writes now.
std::vector<Placement> PlacementsFor(const programs::Row& agent, Scope scope, bool with_mcp,
                                     const programs::Terms& terms, const Files& files);
// The hook of `aw gate on`, for the user; none if the program has no known hook.
std::vector<Placement> PlanHookFor(const programs::Row& agent, const std::string& program, const Files& files);
// The placements of all possible installations there; nothing else is ever edited or removed. A place occurs once for
// each text that it may have.
std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base);
// The one with the record's hash if there is one, else the first at its place.
const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record);
// True if only installations for other grants have a placement at the record's place.
bool IsStale(const std::vector<Placement>& all, const Record& record, programs::Grant grant);

// A symbolic link to this aw in a directory that login shells have in PATH.
inline constexpr std::string_view kLinkPath = ".local/bin/aw";
Placement LinkPlacement(const std::string& target);

// `path` is relative to `home`. So is the result, unless a variable moves the agent's directory outside: then absolute.
std::string AsMoved(std::string_view path, const std::string& home);

// The directories outside `home` to which environment variables move agents' settings; normalised.
std::vector<std::string> MovedDirectories(const std::string& home);

}  // namespace aw::install
