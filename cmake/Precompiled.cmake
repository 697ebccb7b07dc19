# tt_precompile(<target> <header>...): parses headers once for all sources of <target>: those
# of the standard library that most files include, and <header>... No file may rely on it.
# Headers are found by the include path, so that no path of this tree gets into a cache.
set(TT_STANDARD_HEADERS <algorithm> <array> <atomic> <bit> <cmath> <cstdint> <cstring> <functional> <map> <memory> <mutex>
                        <optional> <span> <stdexcept> <string> <string_view> <unordered_map> <utility> <variant> <vector>)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/Precompiled.cpp" CONTENT "// The compiler reads precompiled headers through a source of its own.\n")
add_library(tt_precompiled_Standard OBJECT "${CMAKE_BINARY_DIR}/Precompiled.cpp")
target_precompile_headers(tt_precompiled_Standard PRIVATE ${TT_STANDARD_HEADERS})

function(tt_precompile target)
  if(ARGN)
    target_precompile_headers(${target} PRIVATE ${TT_STANDARD_HEADERS} ${ARGN})
  else()
    target_precompile_headers(${target} REUSE_FROM tt_precompiled_Standard)
  endif()
endfunction()
