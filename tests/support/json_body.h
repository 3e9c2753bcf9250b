// A JSON object whose single fields can be changed or removed. Values are raw JSON.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aw {

class JsonBody {
 public:
  JsonBody(std::initializer_list<std::pair<std::string, std::string>> fields) : fields_(fields) {}

  JsonBody With(std::string_view name, std::string value) const {
    JsonBody body = Without(name);
    body.fields_.emplace_back(name, std::move(value));
    return body;
  }

  JsonBody Without(std::string_view name) const {
    JsonBody body = *this;
    std::erase_if(body.fields_, [&](const auto& field) { return field.first == name; });
    return body;
  }

  std::string Text() const {
    std::string text;
    for (const auto& [name, value] : fields_) text.append(text.empty() ? "{\"" : ",\"").append(name + "\":" + value);
    return text.empty() ? "{}" : text + "}";
  }

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

// `text` as a JSON string; it must need no escaping.
inline std::string Quote(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace aw
