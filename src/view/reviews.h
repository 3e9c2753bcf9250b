// The records of a debate's panel, as far as they may be shown, and the check of them against the claims.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/panel.h"
#include "core/result.h"
#include "store/store.h"

namespace aw::view {

enum class Seal : std::uint8_t {
  kKept,    // only records whose claim exists
  kBroken,  // all of them: for the arbitrator alone
};

struct Reviews {
  Debate debate;
  std::vector<PanelRecord> records;
};

Result<Reviews> ReadReviews(ReadTx& tx, const Uuid& debate_id, Seal seal);

// `{debate_id, seats, cross_check, panel?, records}`
void AppendJson(std::string& out, const Reviews& reviews);

// Describes the first record that is not what was written, or that its claim does not name; nullopt if there is none.
std::optional<std::string> PanelFault(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::view
