#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "bridge/acp/turn.h"
#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"
#include "wire/quotation.h"

namespace aw::bridge::acp {
namespace {

constexpr std::size_t kMostWords = 600;
constexpr int kAuthRequired = -32000;

bool ContinuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string Shortened(std::string text) {
  return text.size() <= kMostWords ? text : std::string(FirstBytes(text, kMostWords)) + "…";
}

std::string_view DetailsOf(const boost::json::value& error) {
  const boost::json::value& data = At(error, "data");
  if (data.is_string()) return View(data.get_string());
  for (const std::string_view field : {"details", "message", "error"}) {
    if (const std::string_view text = TextAt(data, field); !text.empty()) return text;
  }
  return {};
}

}  // namespace

std::string Line(std::string_view type, std::string_view name, std::string_view text) {
  return boost::json::serialize(boost::json::object{{"type", type}, {name, text}});
}

std::string UsageLine(std::optional<std::int64_t> tokens, std::optional<double> usd) {
  return ObjectOf([&](ObjectWriter& object) {
    object.Text("type", "usage");
    if (tokens) object.Number("tokens", *tokens);
    if (usd) AppendDecimal(object.Raw("usd"), *usd);
  });
}

void AppendBounded(std::string& text, std::string_view more) {
  text.append(more);
  if (text.size() <= kMostText) return;
  std::size_t begin = text.size() - kMostText;
  while (begin < text.size() && ContinuesCharacter(text[begin])) ++begin;
  text.erase(0, begin);
}

std::string ErrorText(const boost::json::value& error) {
  const std::string_view message = TextAt(error, "message");
  const std::string_view details = DetailsOf(error);
  std::string words(message.empty() ? "refused without a reason" : message);
  if (!details.empty() && details != message) words.append(": ").append(details);
  if (NumberAt(error, "code") == kAuthRequired) words.append(" (log in with the agent's own program first)");
  return Shortened(NeutralisedLine(words));
}

std::optional<std::int64_t> TokensIn(const boost::json::value& result) {
  const boost::json::value& usage = At(result, "usage");
  std::int64_t tokens = NumberAt(usage, "totalTokens").value_or(0);
  if (tokens <= 0) tokens = NumberAt(usage, "inputTokens").value_or(0) + NumberAt(usage, "outputTokens").value_or(0);
  const boost::json::value& counted = At(At(At(result, "_meta"), "quota"), "token_count");
  if (tokens <= 0)
    tokens = NumberAt(counted, "input_tokens").value_or(0) + NumberAt(counted, "output_tokens").value_or(0);
  if (tokens <= 0) return std::nullopt;
  return tokens;
}

}  // namespace aw::bridge::acp
