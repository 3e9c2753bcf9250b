// A panel's turn: runs the seats that the debate waits for, several at a time, stage by stage. The server writes the
// claim when the last one has submitted. The turn proceeds without seats that fail, that are absent or that have not
// submitted at the plan's deadline, if there is a review. What is in a stage already is not repeated, so the turn can
// be taken again after a crash. For one thread.
#pragma once

#include "conduct/ends.h"

namespace aw::conduct {

// Nothing when the claim exists, or an intervention.
Stop TakePanelTurn(RunState& run);

}  // namespace aw::conduct
