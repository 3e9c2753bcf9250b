#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/handlers.h"
#include "cli/mcp/bridge.h"
#include "cli/session.h"

namespace aw::cli {
namespace {

constexpr std::size_t kMostLineBytes = 64u << 20;

}  // namespace

Outcome<Answer> Mcp(Session& session) {
  mcp::Bridge bridge(session.settings());
  std::string pending;
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::size_t seen = pending.size();
    pending.append(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t end; (end = pending.find('\n', seen)) != pending.npos; seen = 0) {
      bridge.Take(pending.substr(0, end));
      pending.erase(0, end + 1);
    }
    if (pending.size() > kMostLineBytes) return Refuse("A message on standard input is longer than 64 MiB");
  }
  if (!pending.empty()) bridge.Take(std::move(pending));
  bridge.Finish();
  return Answer{.printed = true};
}

}  // namespace aw::cli
