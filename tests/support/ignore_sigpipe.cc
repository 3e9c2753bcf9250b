// As both programs do: not every system has a flag for send() that keeps SIGPIPE away.
#include <csignal>

namespace {
[[maybe_unused]] const auto before = std::signal(SIGPIPE, SIG_IGN);
}
