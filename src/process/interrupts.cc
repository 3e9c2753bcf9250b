#include "process/interrupts.h"

#include <csignal>
#include <initializer_list>

namespace aw::process {
namespace {

volatile std::sig_atomic_t g_interrupts = 0;

}  // namespace

int Interrupts() { return g_interrupts; }

void CatchInterrupts() {
  g_interrupts = 0;
  struct sigaction action{};
  action.sa_handler = [](int signal) { g_interrupts = g_interrupts + (signal == SIGINT ? 1 : 2); };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

}  // namespace aw::process
