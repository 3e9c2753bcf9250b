// The hashes of a debate and of a document, computed again.
#pragma once

#include <optional>
#include <string>

#include "store/store.h"

namespace aw {

// The first argument whose hash is not what it and those before it make, as a sentence; nothing if all agree.
std::optional<std::string> ChainFault(ReadTx& tx, const Uuid& debate_id);

// The same of a document's versions.
std::optional<std::string> VersionsFault(ReadTx& tx, const Uuid& document_id);

}  // namespace aw
