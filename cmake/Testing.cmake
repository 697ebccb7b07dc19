# tt_add_unit_test(<name> SOURCES ... LIBS ... [LAYER MLIR]): a GoogleTest
# program in test/unit of the build folder, part of the target `tests`. LAYER
# MLIR: its sources include MLIR's headers. test/Precompiled has the headers
# that are parsed once for all.
find_package(GTest REQUIRED)
add_custom_target(tests)

function(tt_add_unit_test name)
  cmake_parse_arguments(ARG "" "LAYER" "SOURCES;LIBS" ${ARGN})
  if(NOT ARG_LAYER)
    set(ARG_LAYER Plain)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gtest_main)
  target_precompile_headers(${name} REUSE_FROM tt_precompiled_${ARG_LAYER}Tests)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/test/unit")
  add_dependencies(tests ${name})
endfunction()
