// The hashes that tie a debate's arguments together: each is SHA-256 over the argument as clients see it and over the
// hash before it, so that no argument can be changed, left out or moved without changing all that follow.
// docs/protocol.md, section 14, has the exact form; a change of it would make every stored hash wrong.
#pragma once

#include <string>
#include <string_view>

#include "core/canonical_json.h"
#include "core/debate.h"
#include "core/document.h"

namespace aw {

// The hash before the first argument: of what a debate is opened with and keeps.
std::string OpeningHash(const Debate& debate);
std::string OpeningHash(const CanonicalMembers& debate);

// `closed`: the debate is closed, and this is its last argument.
std::string ChainedHash(std::string_view previous, const Argument& argument, bool closed);
// The same of an argument as it is shown, with or without its hash.
std::string ChainedHash(std::string_view previous, CanonicalMembers argument, bool closed);

// Of a document's version: over what clients see of it and the hash of the version before; before the first stands an
// empty text. docs/decisions/0020.
std::string VersionHash(std::string_view previous, const DocumentVersion& version);

}  // namespace aw
