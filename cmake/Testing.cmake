# tt_add_unit_test(<name> SOURCES ... LIBS ...): a GoogleTest program in
# test/unit of the build folder, part of the target `tests`.
find_package(GTest REQUIRED)
add_custom_target(tests)
function(tt_add_unit_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/test/unit")
  add_dependencies(tests ${name})
endfunction()
