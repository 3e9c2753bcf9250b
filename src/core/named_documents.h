// Finds the documents whose ids occur in a debate's texts. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/id.h"

namespace aw {

// The distinct UUIDs in `text`, of documents or anything else, in order; at most `most`.
std::vector<Uuid> IdsIn(std::string_view text, std::size_t most);

// The stores' column format of the list. SplitDocuments skips parts that JoinedDocuments cannot have written.
std::string JoinedDocuments(const std::vector<NamedDocument>& documents);
std::vector<NamedDocument> SplitDocuments(std::string_view joined);

}  // namespace aw
