// What get-context shows of a debate: where it stands, its motion, its newest arguments or those after one that the
// reader knows, and the drafts held.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/answers.h"
#include "core/result.h"
#include "service/unverified.h"
#include "view/transcripts.h"

namespace aw::view {

struct ContextQuery {
  Uuid debate_id;
  std::int64_t limit = kNoLimit;  // of arguments; the motion is always there, and not one of them
  // Only those of a greater seq, the oldest of them first up to the limit; nothing: the newest up to the limit.
  std::optional<std::int64_t> after_seq = {};
};

struct Context {
  Debate debate;
  std::shared_ptr<const Transcript> transcript;  // at least the motion and what is shown
  std::int64_t first;                            // the seq of what is shown first, of what is shown last,
  std::int64_t last;                             // which is less when nothing is shown,
  std::int64_t newest;                           // and of what there is
  bool after;                                    // true if the reader asked for what comes after a seq
  std::vector<HeldDraft> held_drafts;
  std::vector<Issue> issues;
  Unverified unverified;
};

Result<Context> ReadContext(ReadTx& tx, Transcripts& transcripts, VersionComparisons& comparisons,
                            const ContextQuery& query);

// `omitted_arguments` says how many follow those that are shown; only for a reader that asked with `after_seq`.
void AppendJson(std::string& out, const Context& context);

}  // namespace aw::view
