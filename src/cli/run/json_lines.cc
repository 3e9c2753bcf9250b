#include "cli/run/json_lines.h"

#include "cli/terminal.h"
#include "core/text.h"
#include "platform/file.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"

namespace aw::cli::run {

void JsonLines::On(const conduct::Event& event) {
  if (event.name == "turn_progress") return;
  std::string line;
  {
    ObjectWriter object(line);
    object.Text("event", event.name);
    object.Time("at", Time::FromUnixMs(clock_()));
    for (const auto& [name, value] : event.fields) {
      AppendQuoted(line.append(","), {name.data(), name.size()});
      line.append(":").append(JsonText(value));
    }
  }
  line.push_back('\n');
  // The texts of programs, such as the cause of a failure, may contain control characters.
  platform::WriteAll(out_, WithHiddenControlsEscaped(ToUtf8(std::move(line))));
}

}  // namespace aw::cli::run
