# tt_flatbuffer(<schema.fbs> <output folder>): the C++ header of a schema, in the
# build folder. Includes keep their path: "ttmlir/Target/.../x_generated.h".
find_program(FLATC flatc REQUIRED)
set(TT_FLATC_FLAGS --cpp --cpp-std c++17 --scoped-enums --keep-prefix
                   -I "${PROJECT_SOURCE_DIR}/format" -I "${CMAKE_BINARY_DIR}/include")

function(tt_flatbuffer schema output_dir)
  get_filename_component(stem "${schema}" NAME_WE)
  set(header "${CMAKE_BINARY_DIR}/include/${output_dir}/${stem}_generated.h")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND ${FLATC} ${TT_FLATC_FLAGS}
            -o "${CMAKE_BINARY_DIR}/include/${output_dir}" "${schema}"
    DEPENDS "${schema}" ${ARGN}
    COMMENT "flatc ${output_dir}/${stem}.fbs"
    VERBATIM)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND
               PROPERTY TT_GENERATED_FILES "${header}")
endfunction()

# tt_schema_hash(<schema.fbs> <output header> <macro>): the SHA-256 of the binary
# schema, which a file must carry to be read by this build.
function(tt_schema_hash schema output macro)
  get_filename_component(stem "${schema}" NAME_WE)
  set(dir "${CMAKE_BINARY_DIR}/schemas/${macro}")
  set(header "${CMAKE_BINARY_DIR}/include/${output}")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND ${FLATC} --binary --schema -o "${dir}"
            -I "${PROJECT_SOURCE_DIR}/format" -I "${CMAKE_BINARY_DIR}/include"
            "${schema}"
    COMMAND ${CMAKE_COMMAND} -DINPUT=${dir}/${stem}.bfbs -DOUTPUT=${header}
            -DMACRO=${macro} -P "${PROJECT_SOURCE_DIR}/cmake/HashHeader.cmake"
    DEPENDS "${schema}" ${ARGN} "${PROJECT_SOURCE_DIR}/cmake/HashHeader.cmake"
    COMMENT "schema hash of ${stem}.fbs"
    VERBATIM)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND
               PROPERTY TT_GENERATED_FILES "${header}")
endfunction()
