// The user's browser.
#pragma once

#include <string>

namespace aw::process {

// True if there is a screen on which a browser could show something.
bool HasScreen();

// Waits until the browser has taken it; false if none did. What the browser prints goes to standard error.
bool ShowInBrowser(const std::string& url);

// Does not wait, and gives the browser nothing of our terminal.
void StartBrowser(const std::string& url);

}  // namespace aw::process
