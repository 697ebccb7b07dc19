# The files that `cmake --install` and the wheel take from the build.
#
# A prefix has bin, lib, include, the CMake package `ttmlir` and the packages of
# Python in lib/python; everything in it finds the rest from where it is, so
# that it may be moved. The component `wheel` is the content of a wheel: the
# packages with the tools and the headers of kernels in them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(tools ttmlir-opt ttmlir-translate ttmlir-lsp-server ttrt)
# Emitted C++ links these; the archives refer to each other.
set(library tt_ttnn tt_emulator tt_tile tt_simd tt_shape tt_device)
set(shared tt_metalium ttmlir_c)
# LLVM and MLIR stay those of the system.
set_target_properties(${tools} ${shared} ttmlir_native PROPERTIES INSTALL_RPATH "${LLVM_LIBRARY_DIR}")

install(TARGETS ${tools} DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS "${CMAKE_BINARY_DIR}/install/ttmetal-cc" DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ${library} ${shared} DESTINATION lib)

# Headers: those of kernels in ttk/, of the library in ttnn/ and tt/, of the
# vendor's host interface, and of the compiler's C interface.
function(tt_install_headers destination component)
  cmake_parse_arguments(ARG "" "" "FOLDERS" ${ARGN})
  foreach(folder ${ARG_FOLDERS})
    install(DIRECTORY "${folder}" DESTINATION "${destination}" COMPONENT "${component}" ${exclude}
            FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.inc" PATTERN "*.def")
  endforeach()
endfunction()
set(kernel_headers "${PROJECT_SOURCE_DIR}/emulator/include/ttk" "${TT_GENERATED_DIR}/ttk")
tt_install_headers(include Unspecified FOLDERS ${kernel_headers} "${TT_GENERATED_DIR}/ttnn"
  "${PROJECT_SOURCE_DIR}/emulator/include/tt" "${PROJECT_SOURCE_DIR}/device/include/tt"
  "${PROJECT_SOURCE_DIR}/format/include/tt" "${PROJECT_SOURCE_DIR}/runtime/include/tt" "${PROJECT_SOURCE_DIR}/runtime/metal/include/tt" "${PROJECT_SOURCE_DIR}/runtime/ttnn/include/"
  "${PROJECT_SOURCE_DIR}/metalium/include/" "${CMAKE_BINARY_DIR}/metalium/include/"
  "${PROJECT_SOURCE_DIR}/include/ttmlir-c")

# find_package(ttmlir): ttmlir::ttnn, ttmlir::metalium and ttmlir::c.
set(TTMLIR_ARCHIVES ${library})
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/ttmlirConfig.cmake.in"
  "${CMAKE_BINARY_DIR}/install/ttmlirConfig.cmake" INSTALL_DESTINATION lib/cmake/ttmlir)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/install/ttmlirConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/install/ttmlirConfig.cmake" "${CMAKE_BINARY_DIR}/install/ttmlirConfigVersion.cmake"
        DESTINATION lib/cmake/ttmlir)

# tt_install_python(<destination> <component> [EXCLUDE_FROM_ALL]): the packages.
function(tt_install_python destination component)
  install(DIRECTORY "${CMAKE_BINARY_DIR}/python/" DESTINATION "${destination}" COMPONENT "${component}" ${ARGN}
          FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE
          PATTERN ".*_cache" EXCLUDE)
  install(TARGETS ttmlir_native ttmlir_shapes LIBRARY DESTINATION "${destination}/ttmlir" COMPONENT "${component}" ${ARGN})
endfunction()
tt_install_python(lib/python Unspecified)

set(exclude EXCLUDE_FROM_ALL)
tt_install_python(. wheel EXCLUDE_FROM_ALL)
tt_install_headers(ttmlir/include wheel FOLDERS ${kernel_headers})
install(TARGETS ttmlir-opt ttmlir-translate ttrt RUNTIME DESTINATION ttmlir/bin COMPONENT wheel EXCLUDE_FROM_ALL)
