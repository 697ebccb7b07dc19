# Warnings for our own code; a release build treats none as an error, so that a
# newer compiler does not break a newcomer's build.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "the presets use clang++-22; found ${CMAKE_CXX_COMPILER}")
endif()
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wimplicit-fallthrough
                    -fdiagnostics-color=always)
find_program(CCACHE ccache)
if(CCACHE)
  # The sloppiness lets it cache files that use a precompiled header. It takes what a file
  # includes from the compiler: its own run of the preprocessor would open every header that
  # is precompiled, and fails where a library has not the folder of the precompiled one.
  set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE}")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()
