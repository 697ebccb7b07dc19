# Warnings for our own code; a release build treats none as an error, so that a
# newer compiler does not break a newcomer's build.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wimplicit-fallthrough
                    -fdiagnostics-color=always)
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
