// Output of agents' programs, for the readers of `aw debate run`: the first byte selects the reader; the rest is used
// as output lines and as error output. For any input, a report is within its bounds and valid UTF-8.
#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "fuzz/invariant.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::fuzz {
namespace {

using namespace aw::programs;

constexpr void (*kReaders[])(const boost::json::value& line, Report& report) = {
    ReadClaude, ReadCodex, ReadGemini, ReadOpenCode, ReadCopilot, ReadCursor, ReadAcp};

void HoldReport(const Report& report) {
  Hold(report.denials.size() <= kMostDenials, "denials have a limit");
  Hold(report.says.size() <= kMostSaid, "the text has a limit");
  for (const std::string& text : report.denials)
    Hold(text.size() < 4096 && !FirstInvalidByte(text), "a denial is a line");
  for (const std::string* text : {&report.says, &report.doing, &report.fault})
    Hold(!FirstInvalidByte(*text), "texts are UTF-8");
  Hold(report.usage.tokens.value_or(0) >= 0 && report.usage.usd.value_or(0) >= 0, "nobody earns by a turn");
}

}  // namespace

void Try(std::string_view input) {
  if (input.empty()) return;
  const auto read = kReaders[static_cast<unsigned char>(input[0]) % std::size(kReaders)];
  input.remove_prefix(1);
  Report report;
  for (std::string_view rest = input; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (const auto value = ParseJson(rest.substr(0, end))) read(*value, report);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  HoldReport(report);
  const auto now = SystemTime(std::chrono::seconds(1'794'834'000));
  const auto reset = ResetIn(input, now);
  Hold(!reset || *reset > now, "a limit ends in the future");
  if (FirstInvalidByte(input)) return;  // the conductor passes valid UTF-8 only
  for (const Program& program : {Codex(), Gemini(), OpenCode()}) program.read_errors(input, report);
  HoldReport(report);
}

}  // namespace aw::fuzz
