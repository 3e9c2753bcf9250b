// What get-context shows of a debate: where it stands, its motion, its newest arguments and the drafts held.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/answers.h"
#include "core/read_budget.h"
#include "core/result.h"
#include "view/transcripts.h"

namespace aw::view {

struct ContextQuery {
  Uuid debate_id;
  std::int64_t limit = kNoLimit;  // of the newest arguments; the motion is always there, and not one of them
};

struct Context {
  Debate debate;
  std::int64_t limit;
  std::shared_ptr<const Transcript> transcript;  // at least the newest `limit`
  std::vector<HeldDraft> held_drafts;
};

// Nothing if more than `budget` would have to be read; never nothing with kAside.
Result<std::optional<Context>> ReadContext(ReadTx& tx, Transcripts& transcripts, const ContextQuery& query,
                                           const ReadBudget& budget);

void AppendJson(std::string& out, const Context& context);

}  // namespace aw::view
