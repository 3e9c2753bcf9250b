// What get-context shows of a debate: where it stands, its motion, its newest arguments and the drafts held.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/answers.h"
#include "core/result.h"
#include "view/transcripts.h"

namespace aw::view {

struct Context {
  Debate debate;
  std::shared_ptr<const Transcript> transcript;
  std::vector<HeldDraft> held_drafts;
};

Result<Context> ReadContext(ReadTx& tx, Transcripts& transcripts, const Uuid& debate_id);

// With the newest `limit` arguments. The motion is always there, and not one of them.
void AppendJson(std::string& out, const Context& context, std::int64_t limit);

}  // namespace aw::view
