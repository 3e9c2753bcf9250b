// Opens pages in the user's browser.
#pragma once

#include <string>

namespace aw::process {

// True if the environment names a graphical display or a browser.
bool HasScreen();

// Waits until a browser has accepted the URL; false if none did. The browser's output goes to standard error.
bool ShowInBrowser(const std::string& url);

// Does not wait. The browser is detached from our terminal.
void StartBrowser(const std::string& url);

}  // namespace aw::process
