// Texts that commands send: exactly one of --file, --content, --stdin.
#pragma once

#include <optional>
#include <string>

#include "cli/session.h"

namespace aw::cli {

// Byte for byte, and valid UTF-8.
OrFailure<std::string> ReadContent(const Session& session);
// Nothing if none of them is given.
OrFailure<std::optional<std::string>> ReadOptionalContent(const Session& session);

// As WriteWhole does, with the failure in words.
std::optional<Failure> WriteWholeFile(const std::string& path, std::string_view content);

}  // namespace aw::cli
