// Folders below ~/.aweave for the user alone, and the locks in them. For one thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>

#include "client/call_options.h"
#include "platform/file.h"
#include "wire/failure.h"

namespace aw::conduct {

// Makes `home`/part/part… with mode 0700. The user's home may be a symbolic link; the folders below it may not, and
// must not be writable for other users.
std::optional<Failure> MakePrivateFolder(const std::string& home, std::initializer_list<std::string> parts);

// Removes folders in `folder`, a private one, that have not changed for `age`; a limited number at a time.
void RemoveOldFolders(const std::filesystem::path& folder, std::chrono::hours age);

// Nothing if another process held the lock until the timeout.
OrFailure<std::optional<platform::FileDescriptor>> LockFile(const std::string& path, client::Clock::duration timeout);

// Replaces a file there atomically, with mode 0600; 0 or errno.
int WritePrivateFile(const std::string& path, std::string_view text);

}  // namespace aw::conduct
