// The record of what `aw agent install` has written: <base>/.aweave/agents.json. It distinguishes aw's texts from the
// user's.
//
// It does not decide what may be changed; the tables of placements do. A project's manifest is untrusted, see
// OpenInstallation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/places.h"

namespace aw::install {

using programs::Kind;

struct Record {
  std::string agent;
  std::string path;  // relative to the base; absolute if a variable moves that agent's settings elsewhere
  std::string what;  // "command", "permission", "drafts", "environment", "mcp", "link", "hook"
  Kind kind = Kind::kFile;
  std::string place;     // in the file: "mcpServers/aw", "permissions/allow", "mcp_servers.aw"
  std::string item;      // of an array; of an entry: the end of its command
  std::string hash;      // of the written text
  std::size_t made = 0;  // enclosing objects created for it
  bool made_file = false;
  std::string lead{};  // the line breaks written before a table

  // The same place, possibly for another agent.
  bool SamePlace(const Record& other) const {
    return path == other.path && kind == other.kind && place == other.place && item == other.item;
  }
  // The object or array that contains it.
  std::string Container() const { return kind == Kind::kMember ? place.substr(0, place.rfind('/')) : place; }
};

struct Manifest {
  std::vector<Record> records;
  std::vector<std::string> directories;  // created by aw, parents first

  Record* Find(const Record& like);  // of the same agent
  const Record* FindAny(const Record& like) const;
};

inline constexpr std::string_view kManifestPath = ".aweave/agents.json";

// nullopt if the text is not a manifest, or has a path with ".." or, unless `may_name_elsewhere`, an absolute path.
std::optional<Manifest> ReadManifest(std::string_view text, bool may_name_elsewhere);
std::string WriteManifest(const Manifest& manifest);

// Detects accidental changes; FNV-1a.
std::string HashOf(std::string_view text);

}  // namespace aw::install
