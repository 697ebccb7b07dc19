# One rule for every generated file.
#
#   tt_tablegen(<tool> <generator> <input.td> <output>)
#
# <tool> is mlir-tblgen or ttmlir-tblgen; <output> is relative to the build
# folder's include/. Dependencies on included .td files come from the tool's own
# dependency file, so that touching one record rebuilds just what reads it.
set(TT_MLIR_TBLGEN "${LLVM_TOOLS_BINARY_DIR}/mlir-tblgen")
set(TT_GENERATED_DIR "${CMAKE_BINARY_DIR}/include")

function(tt_tablegen tool generator input output)
  set(out "${TT_GENERATED_DIR}/${output}")
  get_filename_component(dir "${out}" DIRECTORY)
  file(MAKE_DIRECTORY "${dir}")
  if(tool STREQUAL "mlir-tblgen")
    set(command "${TT_MLIR_TBLGEN}")
  else()
    set(command "$<TARGET_FILE:${tool}>")
    set(extra ${tool})
  endif()
  add_custom_command(
    OUTPUT "${out}"
    COMMAND ${command} ${generator} -I "${PROJECT_SOURCE_DIR}/include"
            -I "${MLIR_INCLUDE_DIRS}" "${input}" -o "${out}" -d "${out}.d"
            ${ARGN} --write-if-changed
    DEPENDS "${input}" ${extra}
    DEPFILE "${out}.d"
    COMMENT "tablegen ${output}"
    VERBATIM)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND
               PROPERTY TT_GENERATED_FILES "${out}")
endfunction()

# tt_dialect(<Name> NAMESPACE <prefix> [ATTRS] [TYPES] [ENUMS] [INTERFACES] [SHARDS n] [CLASSES file]): the
# usual outputs of a dialect whose folder, files and records are all called
# <Name>. SHARDS splits the definitions of its op classes into n sources of
# about equal size, for `tt_op_shards`; the dialect then calls
# `register<Name>DialectOperations` instead of listing its ops. CLASSES: the file of the
# ops that get a class, if not all do.
function(tt_dialect name)
  cmake_parse_arguments(ARG "ATTRS;TYPES;ENUMS;INTERFACES" "NAMESPACE;CLASSES;SHARDS" "" ${ARGN})
  set(td "${PROJECT_SOURCE_DIR}/include/ttmlir/Dialect/${name}/IR")
  set(out "ttmlir/Dialect/${name}/IR/${name}")
  set(d --dialect=${ARG_NAMESPACE})
  if(NOT ARG_CLASSES)
    set(ARG_CLASSES ${name}Ops.td)
  endif()
  set(shards)
  if(ARG_SHARDS)
    set(shards --op-shard-count=${ARG_SHARDS})
    tt_write_shards(${name} ${ARG_SHARDS})
  endif()
  if(ARG_ENUMS)
    tt_tablegen(mlir-tblgen -gen-enum-decls "${td}/${name}Enums.td" ${out}Enums.h.inc)
    tt_tablegen(mlir-tblgen -gen-enum-defs "${td}/${name}Enums.td" ${out}Enums.cpp.inc)
  endif()
  tt_tablegen(mlir-tblgen -gen-dialect-decls "${td}/${ARG_CLASSES}" ${out}Dialect.h.inc ${d})
  tt_tablegen(mlir-tblgen -gen-dialect-defs "${td}/${ARG_CLASSES}" ${out}Dialect.cpp.inc ${d})
  if(ARG_ATTRS)
    tt_tablegen(mlir-tblgen -gen-attrdef-decls "${td}/${name}Attrs.td" ${out}Attrs.h.inc --attrdefs-dialect=${ARG_NAMESPACE})
    tt_tablegen(mlir-tblgen -gen-attrdef-defs "${td}/${name}Attrs.td" ${out}Attrs.cpp.inc --attrdefs-dialect=${ARG_NAMESPACE})
  endif()
  if(ARG_TYPES)
    tt_tablegen(mlir-tblgen -gen-typedef-decls "${td}/${name}Types.td" ${out}Types.h.inc --typedefs-dialect=${ARG_NAMESPACE})
    tt_tablegen(mlir-tblgen -gen-typedef-defs "${td}/${name}Types.td" ${out}Types.cpp.inc --typedefs-dialect=${ARG_NAMESPACE})
  endif()
  if(ARG_INTERFACES)
    tt_tablegen(mlir-tblgen -gen-op-interface-decls "${td}/${name}Interfaces.td" ${out}Interfaces.h.inc)
    tt_tablegen(mlir-tblgen -gen-op-interface-defs "${td}/${name}Interfaces.td" ${out}Interfaces.cpp.inc)
  endif()
  # A file of records may serve several dialects.
  set(own "-op-include-regex=^${ARG_NAMESPACE}\\.")
  tt_tablegen(mlir-tblgen -gen-op-decls "${td}/${ARG_CLASSES}" ${out}Ops.h.inc ${own} ${shards})
  tt_tablegen(mlir-tblgen -gen-op-defs "${td}/${ARG_CLASSES}" ${out}Ops.cpp.inc ${own} ${shards})
endfunction()

# The sources of a dialect's op classes: each includes the dialect's header and
# defines its part of the classes.
function(tt_write_shards name count)
  set(sources)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    set(source "${TT_GENERATED_DIR}/ttmlir/Dialect/${name}/IR/${name}Ops.${i}.cpp")
    file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT
"#include \"ttmlir/Dialect/@name@/IR/@name@.h\"
#include \"mlir/IR/Builders.h\"
#include \"mlir/IR/DialectImplementation.h\"
#define GET_OP_DEFS_@i@
#include \"ttmlir/Dialect/@name@/IR/@name@Ops.cpp.inc\"
")
    list(APPEND sources "${source}")
  endforeach()
  set_property(GLOBAL PROPERTY TT_SHARDS_${name} "${sources}")
endfunction()

# tt_op_shards(<Name> <variable>): the sources that SHARDS made.
function(tt_op_shards name variable)
  get_property(sources GLOBAL PROPERTY TT_SHARDS_${name})
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# tt_passes(<folder> <group>): the passes of include/ttmlir/<folder>/Passes.td and
# `register<group>Passes`, which registers all of them.
function(tt_passes folder group)
  tt_tablegen(mlir-tblgen -gen-pass-decls "${PROJECT_SOURCE_DIR}/include/ttmlir/${folder}/Passes.td"
              ttmlir/${folder}/Passes.h.inc -name=${group})
endfunction()

# Every generated header is made before the first compile that may need one.
function(tt_generated_target)
  get_property(files DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY TT_GENERATED_FILES)
  add_custom_target(tt_generated DEPENDS ${files})
endfunction()
