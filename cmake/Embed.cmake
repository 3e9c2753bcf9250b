# aw_embed(TARGET NAME FILE): puts FILE into TARGET; core/embedded.h makes it a string_view as AW_EMBEDDED(NAME).
# macOS has other sections, and an underscore before every name of C.
if(APPLE)
  set(AW_EMBED_SECTION "__TEXT,__const")
  set(AW_EMBED_PREFIX _)
  set(AW_EMBED_NOTE "")
else()
  set(AW_EMBED_SECTION .rodata)
  set(AW_EMBED_PREFIX "")
  set(AW_EMBED_NOTE ".section .note.GNU-stack,\"\",%progbits\n")
endif()

function(aw_embed target name file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.S)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(symbol ${AW_EMBED_PREFIX}aw_embedded_${name})
  file(CONFIGURE OUTPUT ${source} CONTENT
".section ${AW_EMBED_SECTION}
.globl ${symbol}_begin
.globl ${symbol}_end
.balign 16
${symbol}_begin:
.incbin \"${file}\"
${symbol}_end:
.byte 0
${AW_EMBED_NOTE}")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
