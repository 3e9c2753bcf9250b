# cmake --install, and the Debian package by CPack (script/package).
if(AW_SANITIZE)
  return()  # nobody installs such a build, and running it while building needs care
endif()
include(GNUInstallDirs)
set(AW_SHARE ${CMAKE_INSTALL_DATAROOTDIR})

install(TARGETS aw debate-server RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# From the table of commands, by aw itself.
set(AW_COMPLETIONS)
foreach(shell bash zsh fish)
  set(completion ${CMAKE_BINARY_DIR}/completion/aw.${shell})
  add_custom_command(OUTPUT ${completion}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/completion
    COMMAND aw completion ${shell} > ${completion}.part
    COMMAND ${CMAKE_COMMAND} -E rename ${completion}.part ${completion}
    DEPENDS aw VERBATIM)
  list(APPEND AW_COMPLETIONS ${completion})
endforeach()
add_custom_target(completions ALL DEPENDS ${AW_COMPLETIONS})
install(FILES ${CMAKE_BINARY_DIR}/completion/aw.bash DESTINATION ${AW_SHARE}/bash-completion/completions RENAME aw)
install(FILES ${CMAKE_BINARY_DIR}/completion/aw.zsh DESTINATION ${AW_SHARE}/zsh/vendor-completions RENAME _aw)
install(FILES ${CMAKE_BINARY_DIR}/completion/aw.fish DESTINATION ${AW_SHARE}/fish/vendor_completions.d)

# From the tables of commands and options, by the programs themselves; the date is that of the last release.
file(STRINGS ${PROJECT_SOURCE_DIR}/CHANGELOG.md AW_RELEASES REGEX "^## \\[[0-9].*[0-9]$")
list(GET AW_RELEASES 0 AW_RELEASE_DATE)
string(REGEX REPLACE ".* " "" AW_RELEASE_DATE "${AW_RELEASE_DATE}")
set(AW_MAN_PAGES)
function(aw_man_page program)
  set(page ${CMAKE_BINARY_DIR}/man/${program}.1)
  add_custom_command(OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/man
    COMMAND ${program} ${ARGN} ${AW_RELEASE_DATE} > ${page}.part
    COMMAND ${CMAKE_COMMAND} -E rename ${page}.part ${page}
    DEPENDS ${program} VERBATIM)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  set(AW_MAN_PAGES ${AW_MAN_PAGES} ${page} PARENT_SCOPE)
endfunction()
aw_man_page(aw reference --man)
aw_man_page(debate-server man)
add_custom_target(man ALL DEPENDS ${AW_MAN_PAGES})

if(CMAKE_SYSTEM_NAME STREQUAL Linux)
  install(FILES packaging/debate-server.service DESTINATION lib/systemd/user)
endif()
install(FILES LICENSE DESTINATION ${AW_SHARE}/doc/aweave-debate RENAME copyright)
install(FILES docs/cli.md DESTINATION ${AW_SHARE}/doc/aweave-debate)
if(EXISTS ${PROJECT_SOURCE_DIR}/agent)
  install(DIRECTORY agent/ DESTINATION ${AW_SHARE}/aweave-debate/agent)
endif()

if(NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
  return()
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME aweave-debate)
set(CPACK_PACKAGE_CONTACT "aweave-debate maintainers <aweave-debate@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "debates between AI agents, decided by an arbitrator")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"debate-server keeps debates, their documents and a web page to follow and
decide them; aw is the command line that agents and people use.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# The libraries that it asks for are those of the system that it was built on.
cmake_host_system_information(RESULT AW_SYSTEM QUERY DISTRIB_ID)
cmake_host_system_information(RESULT AW_SYSTEM_VERSION QUERY DISTRIB_VERSION_ID)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${AW_SYSTEM}${AW_SYSTEM_VERSION})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
include(CPack)
