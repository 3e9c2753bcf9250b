// A debate as Markdown for a person. All texts of the parties are quoted.
#pragma once

#include <string>

#include "core/id.h"
#include "core/result.h"
#include "store/store.h"

namespace aw::mcp {

Result<std::string> TranscriptMarkdown(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::mcp
