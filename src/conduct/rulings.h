// The arbitrator's part of a run: asks the person for the ruling that is due, with the advice of a program if the user
// wants it, and sends what the person rules. For one thread.
#pragma once

#include "conduct/ends.h"

namespace aw::conduct {

// Waits for the ruling, or ends the run if it is not to wait. `interactive`: a person at the terminal can
// rule.
Stop AwaitRuling(RunState& run, bool interactive);

// Waits until the debate has moved, or for an interrupt. Sends a ruling that the person makes meanwhile.
void AwaitMove(RunState& run);

}  // namespace aw::conduct
