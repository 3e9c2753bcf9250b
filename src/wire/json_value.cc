#include "wire/json_value.h"

#include <boost/json/serialize.hpp>
#include <charconv>
#include <cmath>
#include <utility>

#include "wire/json_writer.h"

namespace aw {
namespace {

void AppendPlain(std::string& out, const boost::json::value& value) {
  if (const auto* const object = value.if_object()) {
    bool first = true;
    out.push_back('{');
    for (const auto& [name, member] : *object) {
      if (!std::exchange(first, false)) out.push_back(',');
      AppendQuoted(out, {name.data(), name.size()});
      out.push_back(':');
      AppendPlain(out, member);
    }
    out.push_back('}');
  } else if (const auto* const array = value.if_array()) {
    AppendArray(out, *array, AppendPlain);
  } else if (const double* const number = value.if_double()) {
    AppendDecimal(out, *number);
  } else {
    out.append(boost::json::serialize(value));
  }
}

}  // namespace

void AppendDecimal(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out.append("null");
    return;
  }
  char text[400];  // the smallest double has 324 decimals
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
  out.append(text, end);
}

void AppendUsd(std::string& out, std::int64_t micro_usd) { AppendDecimal(out, static_cast<double>(micro_usd) / 1e6); }

std::string JsonText(const boost::json::value& value) {
  std::string out;
  AppendPlain(out, value);
  return out;
}

}  // namespace aw
