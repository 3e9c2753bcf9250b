// The answer of a command on standard output, where nothing else is written.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace aw::cli {

enum class Format { kJson, kMarkdown, kPlain };

// `{"success", "content": [{"type": "json", "data"}], "metadata", …}`; always valid JSON in UTF-8, with a line for each
// field.
std::string Envelope(const Answer& answer);
std::string Envelope(const Failure& failure);

// In the format; a failure is Markdown only where that was asked for, else the envelope.
std::string Render(const Answer& answer, const Command& command, Format format);
std::string Render(const Failure& failure, Format format);

// False if it could not be written.
bool Print(std::string_view text);
bool IsTerminal(int fd);

}  // namespace aw::cli
