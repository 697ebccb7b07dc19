# tt_per_level(<target> <sources>...): compiles sources of <target>, which links
# tt_simd, once more for each higher level of the x86-64 ABI. tt/simd/Level.h
# tells the sources which level it is.
#
# Integers wrap around; no math function is asked for errno. The loops are
# optimised in every build type, or a debug build spends its time in them.
set(TT_FAST_LOOPS -O3 -fno-math-errno -fwrapv)

function(tt_per_level target)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${TT_FAST_LOOPS}" SKIP_PRECOMPILE_HEADERS ON)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    return()
  endif()
  foreach(level v3 v4)
    add_library(${target}_${level} OBJECT ${ARGN})
    add_dependencies(${target}_${level} tt_generated)
    target_compile_options(${target}_${level} PRIVATE -march=x86-64-${level})
    target_compile_definitions(${target}_${level} PRIVATE TT_ISA=isa_${level})
    target_include_directories(${target}_${level} PRIVATE
      $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_link_libraries(${target}_${level} PRIVATE tt_simd)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${level}>)
  endforeach()
endfunction()
