// A debate as a person would read it. What was written in it is in quotations.
#pragma once

#include <string>

#include "core/id.h"
#include "core/result.h"
#include "store/store.h"

namespace aw::mcp {

Result<std::string> TranscriptMarkdown(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::mcp
