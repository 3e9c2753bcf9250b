#include "conduct/debate_reporter.h"

#include "wire/json_reader.h"
#include "wire/quotation.h"
#include "wire/status_line.h"

namespace aw::conduct {

namespace json = boost::json;

std::string BeginningOf(std::string_view text) {
  constexpr std::size_t kLineBytes = 160;
  std::string line = NeutralisedLine(text.substr(0, 4 * kLineBytes));
  if (line.size() > kLineBytes) {
    std::size_t end = kLineBytes;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
    line.resize(end);
    line += "…";
  }
  return line;
}

void DebateReporter::Report(const DebateSnapshot& snapshot) {
  ReportMove(At(snapshot.data, "motion"));
  for (const json::value& argument : ArrayAt(snapshot.data, "arguments")) ReportMove(argument);
  ReportStatus(snapshot);
}

void DebateReporter::ReportMove(const json::value& argument) {
  const std::int64_t seq = NumberAt(argument, "seq").value_or(0);
  if (seq <= reported_seq_) return;
  reported_seq_ = seq;
  json::object fields{{"seq", seq},
                      {"type", At(argument, "type")},
                      {"role", At(argument, "role")},
                      {"argument_id", At(argument, "id")},
                      {"line", BeginningOf(TextAt(argument, "content"))}};
  json::array marks;
  for (const json::value& entry : ArrayAt(argument, "issues")) {
    json::object mark{{"id", At(entry, "id")}, {"set", At(entry, "set")}};
    for (const char* name : {"severity", "title"}) {
      if (At(entry, name).is_string()) mark[name] = At(entry, name);
    }
    marks.push_back(std::move(mark));
  }
  if (!marks.empty()) fields["issues"] = std::move(marks);
  listener_.On({"moved", std::move(fields)});
}

void DebateReporter::ReportStatus(const DebateSnapshot& snapshot) {
  const std::string line = StatusLine(snapshot.data);
  if (line == reported_status_) return;
  reported_status_ = line;
  std::int64_t disputed = 0;
  for (const json::value& issue : ArrayAt(snapshot.data, "issues")) disputed += TextAt(issue, "status") == "disputed";
  json::object fields{{"round", snapshot.round()},
                      {"blocking", ArrayAt(snapshot.data, "blocking")},
                      {"disputed", disputed},
                      {"stalemate", ArrayAt(snapshot.data, "stalemate")},
                      {"line", line}};
  if (const auto most = snapshot.max_rounds()) fields["max_rounds"] = *most;
  listener_.On({"standing", std::move(fields)});
}

}  // namespace aw::conduct
