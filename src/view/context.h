// The answer of get-context: the debate, its motion, its newest arguments or those after a given seq, and held drafts.
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
  std::int64_t limit = kNoLimit;  // of arguments, not counting the motion, which is always included
  // Selects the oldest arguments with a greater seq, up to the limit; absent: the newest, up to the limit.
  std::optional<std::int64_t> after_seq = {};
};

struct Context {
  Debate debate;
  std::shared_ptr<const Transcript> transcript;  // has at least the motion and the shown arguments
  std::int64_t first;                            // seq of the first argument shown
  std::int64_t last;                             // seq of the last one shown; less than `first` if there is none
  std::int64_t newest;                           // seq of the debate's newest argument
  bool after;                                    // the query had `after_seq`
  std::vector<HeldDraft> held_drafts;
  std::vector<Issue> issues;
  Unverified unverified;
};

Result<Context> ReadContext(ReadTx& tx, Transcripts& transcripts, VersionComparisons& comparisons,
                            const ContextQuery& query);

// `omitted_arguments`, the number of arguments after those shown, is written only for a query with `after_seq`.
void AppendJson(std::string& out, const Context& context);

}  // namespace aw::view
