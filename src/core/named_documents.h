// The documents that a debate names: those whose ids stand in its texts. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/id.h"

namespace aw {

// Every id that `text` holds, of documents and of anything else, each once, in order; at most `most`.
std::vector<Uuid> IdsIn(std::string_view text, std::size_t most);

// The list in one text, as stores keep it. What cannot have been written by JoinedDocuments is left out.
std::string JoinedDocuments(const std::vector<NamedDocument>& documents);
std::vector<NamedDocument> SplitDocuments(std::string_view joined);

}  // namespace aw
