// The desktop of the user who runs the server, as a target of notices: one run of notify-send for each ruling that
// becomes due while no page is open. Stateless; any thread.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "notify/courier.h"
#include "notify/message.h"
#include "notify/target.h"

namespace aw::notify {

// Adds the desktop to the targets, unless this returns another word than "on": how GET /health names the state.
// `is_local`: the server serves this computer only. `variable(name)` gives a variable's value or null.
std::string_view AddDesktop(Settings& settings, bool is_local,
                            const std::function<const char*(const char* name)>& variable);

// Runs notify-send, which has `settings.request_time`; then, or when `cancelled` is set, it is killed.
DeliveryResult ShowOnDesktop(const Desktop& desktop, const Message& message, const Settings& settings,
                             const std::atomic<bool>& cancelled);

// Exported for tests: argv of notify-send. Titles are other people's text: without control characters, bounded, and
// not markup, which many desktops read in the body.
std::vector<std::string> WordsOf(const Desktop& desktop, const Message& message);

}  // namespace aw::notify
