// Counts Ctrl-C and termination signals, so that a run can end in order.
#pragma once

namespace aw::process {

// 0, 1 after one SIGINT, more after further ones or after SIGTERM or SIGHUP.
int Interrupts();
// From now on they are counted, beginning with 0, and no longer end the process.
void CatchInterrupts();

}  // namespace aw::process
