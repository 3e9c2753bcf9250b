// What `aw agent install` has written, and where: <base>/.aweave/agents.json. By it, aw knows its own from the user's.
//
// It says what was installed, never what may be changed: that is in the tables of placements. A project's manifest
// may have come with the project, from anybody; see OpenInstallation.
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
  std::string path;  // below the base; absolute if the user keeps that agent's settings elsewhere
  std::string what;  // "command", "permission", "drafts", "environment", "mcp", "link"
  Kind kind = Kind::kFile;
  std::string place;     // in the file: "mcpServers/aw", "permissions/allow", "mcp_servers.aw"
  std::string item;      // of an array
  std::string hash;      // of what was written
  std::size_t made = 0;  // objects around it that were made for it
  bool made_file = false;
  std::string lead{};  // what was put before a table

  // The same thing, perhaps for another agent.
  bool SamePlace(const Record& other) const {
    return path == other.path && kind == other.kind && place == other.place && item == other.item;
  }
  // The object or array that it is in.
  std::string Container() const { return kind == Kind::kMember ? place.substr(0, place.rfind('/')) : place; }
};

struct Manifest {
  std::vector<Record> records;
  std::vector<std::string> directories;  // that were made, parents first

  Record* Find(const Record& like);  // of the same agent
  const Record* FindAny(const Record& like) const;
};

inline constexpr std::string_view kManifestPath = ".aweave/agents.json";

// Nothing if the text is not a manifest, or names a path that no installation writes: one with "..", or an absolute one
// unless it may name those.
std::optional<Manifest> ReadManifest(std::string_view text, bool may_name_elsewhere);
std::string WriteManifest(const Manifest& manifest);

// Tells accidental changes; FNV-1a.
std::string HashOf(std::string_view text);

}  // namespace aw::install
