#include "wire/envelope.h"

#include "wire/json_writer.h"

namespace aw {
namespace {

struct AppendValue {
  std::string& out;
  void operator()(bool value) const { out.append(value ? "true" : "false"); }
  void operator()(std::int64_t value) const { out.append(std::to_string(value)); }
  void operator()(const std::string& value) const { AppendQuoted(out, value); }
  void operator()(const std::vector<std::string>& values) const {
    AppendArray(out, values, [](std::string& o, const std::string& value) { AppendQuoted(o, value); });
  }
};

}  // namespace

void AppendJson(std::string& out, const Error& error) {
  ObjectWriter object(out);
  object.Text("code", Name(error.code));
  object.Text("message", error.message);
  if (!error.suggestion.empty()) object.Text("suggestion", error.suggestion);
  for (const auto& [name, value] : error.extra) std::visit(AppendValue{object.Raw(name)}, value);
}

std::string ErrorEnvelope(const Error& error) {
  std::string out = R"({"success":false,"error":)";
  AppendJson(out, error);
  out.push_back('}');
  return out;
}

}  // namespace aw
