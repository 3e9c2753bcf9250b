// The page's files, in the binary. The table is made at build time: cmake/Page.cmake.
#pragma once

#include <span>
#include <string_view>

namespace aw::http {

struct Asset {
  std::string_view path;  // below the page's root, without a leading slash
  std::string_view content_type;
  std::string_view etag;
  std::string_view plain;
  std::string_view brotli;  // empty: not worth it
  std::string_view gzip;
};

std::span<const Asset> Assets();

}  // namespace aw::http
