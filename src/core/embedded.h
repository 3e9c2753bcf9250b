// Files that cmake/Embed.cmake links into the binary: AW_EMBEDDED(name) is the file's bytes.
#pragma once

#include <cstddef>
#include <string_view>

#define AW_DECLARE_EMBEDDED(name)                     \
  extern "C" const char aw_embedded_##name##_begin[]; \
  extern "C" const char aw_embedded_##name##_end[]

#define AW_EMBEDDED(name)                      \
  std::string_view(aw_embedded_##name##_begin, \
                   static_cast<std::size_t>(aw_embedded_##name##_end - aw_embedded_##name##_begin))
