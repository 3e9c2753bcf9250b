// The write behind every move, whether it came by HTTP or by WebSocket.
#pragma once

#include <optional>
#include <utility>

#include "core/requests.h"
#include "http/edge.h"

namespace aw::http {

inline auto SubmitWork(Edge& edge, Submission submission) {
  return [&debates = edge.debates, in = std::move(submission)](WriteTx& tx, std::optional<Change>& change) {
    bool draft_held = false;
    auto result = debates.Submit(tx, in, draft_held);
    if (draft_held) change = {Change::Kind::kDrafted, in.debate_id};
    if (result && !result->replay) change = {Change::Kind::kMoved, in.debate_id};
    return result;
  };
}

}  // namespace aw::http
