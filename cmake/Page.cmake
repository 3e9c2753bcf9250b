# aw_embed_page(TARGET DIR NOTICE): embeds the built page in DIR into TARGET, with its text files compressed at build
# time, and generates the table of http/assets.h. Without a built page, NOTICE replaces index.html.
set(AW_TYPE_html "text/html; charset=utf-8")
set(AW_TYPE_js "text/javascript; charset=utf-8")
set(AW_TYPE_css "text/css; charset=utf-8")
set(AW_TYPE_svg "image/svg+xml")
set(AW_TYPE_json "application/json")
set(AW_TYPE_txt "text/plain; charset=utf-8")
set(AW_TYPE_webmanifest "application/manifest+json")
set(AW_TYPE_woff2 "font/woff2")
set(AW_TYPE_png "image/png")
set(AW_TYPE_ico "image/x-icon")
set(AW_COMPRESSED html js css svg json txt webmanifest)

function(aw_embed_page target dir notice)
  find_program(BROTLI brotli REQUIRED)
  find_program(GZIP gzip REQUIRED)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${dir}/*)
  if(EXISTS ${dir}/index.html)
    set(base ${dir})
  else()
    set(files ${notice})
    cmake_path(GET notice PARENT_PATH base)
  endif()

  set(declarations "")
  set(rows "")
  set(index 0)
  foreach(file ${files})
    file(RELATIVE_PATH path ${base} ${file})
    if(file STREQUAL notice)
      set(path index.html)
    endif()
    cmake_path(GET path EXTENSION LAST_ONLY extension)
    string(SUBSTRING ${extension} 1 -1 extension)
    if(NOT DEFINED AW_TYPE_${extension})
      message(FATAL_ERROR "cmake/Page.cmake knows no content type for ${path}")
    endif()
    file(SHA256 ${file} hash)
    string(SUBSTRING ${hash} 0 16 hash)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})

    aw_embed(${target} asset_${index} ${file})
    string(APPEND declarations "AW_DECLARE_EMBEDDED(asset_${index});\n")
    set(brotli "{}")
    set(gzip "{}")
    if(extension IN_LIST AW_COMPRESSED)
      set(compressed ${CMAKE_CURRENT_BINARY_DIR}/asset_${index})
      file(SIZE ${file} bytes)
      set(effort 11)
      if(bytes GREATER 1000000)
        set(effort 10)  # half of the time, and 1.7 per cent larger
      endif()
      add_custom_command(OUTPUT ${compressed}.br ${compressed}.gz DEPENDS ${file}
        COMMAND ${BROTLI} -q ${effort} -f -n -o ${compressed}.br ${file}
        COMMAND ${GZIP} -9 -n -c ${file} > ${compressed}.gz VERBATIM)
      aw_embed(${target} asset_${index}_br ${compressed}.br)
      aw_embed(${target} asset_${index}_gz ${compressed}.gz)
      string(APPEND declarations "AW_DECLARE_EMBEDDED(asset_${index}_br);\nAW_DECLARE_EMBEDDED(asset_${index}_gz);\n")
      set(brotli "AW_EMBEDDED(asset_${index}_br)")
      set(gzip "AW_EMBEDDED(asset_${index}_gz)")
    endif()
    string(APPEND rows
      "      {\"${path}\", \"${AW_TYPE_${extension}}\", \"\\\"${hash}\\\"\", AW_EMBEDDED(asset_${index}), ${brotli}, ${gzip}},\n")
    math(EXPR index "${index} + 1")
  endforeach()

  file(CONFIGURE OUTPUT assets.cc CONTENT
"// Made by cmake/Page.cmake.
#include \"http/assets.h\"

#include \"core/embedded.h\"

@declarations@
namespace aw::http {

std::span<const Asset> Assets() {
  static const Asset kAssets[] = {
@rows@  };
  return kAssets;
}

}  // namespace aw::http
" @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/assets.cc)
endfunction()
