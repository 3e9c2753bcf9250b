# Most of a file's time goes into headers that its neighbours read too, so files of one folder are compiled together:
# half of the time. Their unnamed namespaces become one, so a name stands once in a folder.
# The presets dev, clang and fuzz compile each file by itself: what a file uses, it includes.
set(AW_UNITY_FILES 24)

# aw_unity(TARGET): compiles the files of each of its folders together, AW_UNITY_FILES at a time.
function(aw_unity target)
  if(NOT AW_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    if(NOT source MATCHES "\\.cc$")
      continue()
    endif()
    get_filename_component(folder ${source} DIRECTORY)
    string(REPLACE ${PROJECT_SOURCE_DIR}/ "" folder "${folder}")
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR count_${folder} "0${count_${folder}} + 1")
    math(EXPR batch "(${count_${folder}} - 1) / ${AW_UNITY_FILES}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# aw_unity_of_folder(): the same for every library and program that this CMakeLists.txt makes.
function(aw_unity_of_folder)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    if(type MATCHES "LIBRARY|EXECUTABLE")
      aw_unity(${target})
    endif()
  endforeach()
endfunction()
