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

OrFailure<Answer> Mcp(Session& session) {
  mcp::Bridge bridge(session.settings());
  std::string pending;
  bool skipping = false;  // the rest of a message that was too long
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::size_t seen = pending.size();
    pending.append(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t end; (end = pending.find('\n', seen)) != pending.npos; seen = 0) {
      if (!skipping) bridge.Take(pending.substr(0, end));
      skipping = false;
      pending.erase(0, end + 1);
    }
    if (pending.size() <= kMostLineBytes) continue;
    if (!skipping) bridge.RefuseTooLong(kMostLineBytes);
    skipping = true;
    pending.clear();
  }
  if (!pending.empty() && !skipping) bridge.Take(std::move(pending));
  bridge.Finish();
  return Answer{.printed = true};
}

}  // namespace aw::cli
