// The debates that wait for a ruling, the longest waiting first, each with what a person needs to decide: the newest
// arguments, the issues, held drafts. A page ends early at kMaxBytes, so that its size does not follow from the texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/context.h"

namespace aw::view {

struct DecisionQuery {
  static constexpr std::int64_t kMaxLimit = 50;
  static constexpr std::int64_t kArguments = 8;         // per debate, without the motion
  static constexpr std::size_t kMaxBytes = 512 * 1024;  // of a page; its first debate is always included
  static constexpr std::int64_t kMaxWaiting = 2'000;    // per state; debates that wait less long are not listed

  std::int64_t limit = 20;
  std::optional<ListPlace> after = {};  // the debate before the page; `tie` is its id
};

struct DecisionPage {
  std::vector<Context> items;
  std::int64_t total = 0;  // debates that wait for a ruling
  std::optional<ListPlace> next = {};
};

DecisionPage ReadDecisions(ReadTx& tx, Transcripts& transcripts, VersionComparisons& comparisons,
                           const DecisionQuery& query);

void AppendJson(std::string& out, const DecisionPage& page);

}  // namespace aw::view
