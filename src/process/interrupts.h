// Ctrl-C and its like, for a run that must end in its own time.
#pragma once

namespace aw::process {

// Ctrl-C, once: 1; again, or SIGTERM: more.
int Interrupts();
void CatchInterrupts();

}  // namespace aw::process
