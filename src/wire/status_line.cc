#include "wire/status_line.h"

#include "wire/json_reader.h"

namespace aw {

std::string StatusLine(const boost::json::value& data) {
  std::int64_t disputed = 0;
  for (const boost::json::value& issue : ArrayAt(data, "issues"))
    disputed += TextAt(issue, "status") == "disputed" ? 1 : 0;
  const std::size_t blocking = ArrayAt(data, "blocking").size();
  std::string out =
      blocking == 0 ? "nothing blocks" : std::to_string(blocking) + (blocking == 1 ? " blocks" : " block");
  if (disputed > 0) out.append(" · ").append(std::to_string(disputed)).append(" disputed");
  out.append(" · round ").append(std::to_string(NumberAt(data, "round").value_or(0)));
  if (const auto most = NumberAt(data, "max_rounds")) out.append(" of ").append(std::to_string(*most));
  return out;
}

}  // namespace aw
