// Verifies the hash chains of debates and documents.
#pragma once

#include <optional>
#include <string>

#include "store/store.h"

namespace aw {

// Describes the first argument whose stored hash differs from the recomputed one; nullopt if there is none.
std::optional<std::string> ChainFault(ReadTx& tx, const Uuid& debate_id);

// The same for a document's versions.
std::optional<std::string> VersionsFault(ReadTx& tx, const Uuid& document_id);

}  // namespace aw
