# Cross-compiles for Linux on arm64: the preset portable-arm64. The compiler is this machine's; everything that gets
# into a program, including the C and C++ libraries, is from Debian's arm64 packages in build/sysroot-arm64, which
# script/setup creates.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
find_program(AW_ARM64_EMULATOR NAMES qemu-aarch64-static qemu-aarch64 REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${AW_ARM64_EMULATOR})

cmake_path(SET CMAKE_SYSROOT NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-arm64)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig)

# By default the compiler uses the libraries that came with it, which get no security updates.
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -dumpversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
set(libraries ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu)
set(gcc ${CMAKE_SYSROOT}/usr/lib/gcc/aarch64-linux-gnu/${version})
set(include ${CMAKE_SYSROOT}/usr/include)
set(c_headers "-isystem ${gcc}/include -isystem ${include}/aarch64-linux-gnu -isystem ${include}")
set(cxx_headers "-isystem ${include}/c++/${version} -isystem ${include}/aarch64-linux-gnu/c++/${version}")
# Paths of headers get into a program: use those of an arm64 machine. ccache makes them relative.
file(RELATIVE_PATH relative ${CMAKE_BINARY_DIR} ${CMAKE_SYSROOT})
set(names "-fno-canonical-system-headers -fmacro-prefix-map=${CMAKE_SYSROOT}= -fmacro-prefix-map=${relative}=")
set(CMAKE_C_FLAGS_INIT "-nostdinc ${c_headers} ${names}")
set(CMAKE_CXX_FLAGS_INIT "-nostdinc ${cxx_headers} ${c_headers} ${names}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-B${gcc} -B${libraries}")
