# Executables of a build with a sanitizer carry its options.
# An object file, since a library would not be searched for a function that the
# sanitizer's own library has a weak default of.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  set(source "${PROJECT_SOURCE_DIR}/cmake/SanitizerOptions.cpp")
  set(object "${CMAKE_BINARY_DIR}/SanitizerOptions.o")
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -c "${source}" -o "${object}"
                  COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  add_link_options("$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${object}>")
endif()
