# aw_embed(TARGET NAME FILE): puts FILE into TARGET; core/embedded.h makes it a string_view as AW_EMBEDDED(NAME).
function(aw_embed target name file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.S)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  file(CONFIGURE OUTPUT ${source} CONTENT
".section .rodata
.global aw_embedded_${name}_begin
.global aw_embedded_${name}_end
.balign 16
aw_embedded_${name}_begin:
.incbin \"${file}\"
aw_embedded_${name}_end:
.byte 0
.section .note.GNU-stack,\"\",%progbits
")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
