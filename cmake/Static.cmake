# AW_STATIC: further archives that the static libraries of Debian 12 need.

# Debian has no archives of these two.
foreach(name fmt spdlog)
  string(TOUPPER ${name} NAME)
  add_library(aw_${name}_headers INTERFACE)
  target_compile_definitions(aw_${name}_headers INTERFACE FMT_HEADER_ONLY SPDLOG_FMT_EXTERNAL)
  set(AW_${NAME} aw_${name}_headers)
endforeach()

# aw_link_archives(TARGET NAME…): the archives that TARGET needs.
function(aw_link_archives target)
  foreach(name ${ARGN})
    string(MAKE_C_IDENTIFIER AW_ARCHIVE_${name} archive)
    find_library(${archive} lib${name}.a REQUIRED PATHS ${AW_POSTGRES_ARCHIVES})
    target_link_libraries(${target} INTERFACE ${${archive}})
  endforeach()
endfunction()

set(libraries ${libgit2_STATIC_LIBRARIES})
list(REMOVE_ITEM libraries git2 rt dl pthread)
aw_link_archives(PkgConfig::libgit2 ${libraries})

# In postgresql-server-dev-N, apart from the other libraries: the parts that libpq.so contains. Kerberos and LDAP have no
# archives: without_kerberos.c.
file(GLOB AW_POSTGRES_ARCHIVES ${CMAKE_SYSROOT}/usr/lib/postgresql/*/lib)
aw_link_archives(PkgConfig::libpq pgcommon_shlib pgport_shlib)
add_library(aw_without_kerberos STATIC src/store/postgres/without_kerberos.c)
target_link_libraries(PkgConfig::libpq INTERFACE aw_without_kerberos OpenSSL::SSL OpenSSL::Crypto)
