// The last list of debates as text. Most polls find the store unchanged and get it again. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace aw::http {

class ListCache {
 public:
  using Text = std::shared_ptr<const std::string>;

  // Null if the text kept is for another query or another version of the store.
  Text Find(std::string_view query, std::uint64_t version) const {
    return text_ && version_ == version && query_ == query ? text_ : nullptr;
  }

  void Keep(std::string_view query, std::uint64_t version, Text text) {
    query_ = query;
    version_ = version;
    text_ = std::move(text);
  }

 private:
  std::string query_;
  std::uint64_t version_ = 0;
  Text text_;
};

}  // namespace aw::http
