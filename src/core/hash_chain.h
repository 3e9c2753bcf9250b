// The hash chain of a debate: each hash is SHA-256 over the argument as clients see it and over the previous hash, so
// that changing, removing or moving an argument changes all hashes after it. docs/protocol.md, section 14, has the
// exact form; changing the form would invalidate every stored hash.
#pragma once

#include <string>
#include <string_view>

#include "core/canonical_json.h"
#include "core/debate.h"
#include "core/document.h"

namespace aw {

// The hash before the first argument, over the debate's immutable fields.
std::string OpeningHash(const Debate& debate);
std::string OpeningHash(const CanonicalMembers& debate);

// `closed`: the debate is closed and this is its last argument.
std::string ChainedHash(std::string_view previous, const Argument& argument, bool closed);
// The same for an argument's JSON members, with or without `hash`.
std::string ChainedHash(std::string_view previous, CanonicalMembers argument, bool closed);

// The hash of a panel's record, over its fields as clients see them. The claim of its turn carries it, so the chain
// covers it.
std::string RecordHash(const PanelRecord& record);
// The same for the record's JSON members, with or without `hash`.
std::string RecordHash(const CanonicalMembers& record);

// The hash of a document's version, over its fields as clients see them and over the previous version's hash, which is
// empty for the first version. docs/decisions/0020.
std::string VersionHash(std::string_view previous, const DocumentVersion& version);

}  // namespace aw
