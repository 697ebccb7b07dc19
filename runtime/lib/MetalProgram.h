//===- MetalProgram.h - Running a program of a .ttm file ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_METALPROGRAM_H
#define TT_RUNTIME_LIB_METALPROGRAM_H

#include "tt/runtime/Program.h"
#include "tt/runtime/metal/Launcher.h"

namespace tt::runtime::detail {

/// `submit` for .ttm files; the system and the number of inputs were checked.
std::vector<Tensor> submitMetal(const Device &device, const Binary &binary,
                                size_t program,
                                const std::vector<Tensor> &inputs,
                                const SubmitOptions &options);

/// The options of launches; they refer to `options`, which must outlive them.
metal::RunOptions runOptions(const SubmitOptions &options);

/// Throws Error InvalidArgument, starting with the program's and the input's
/// name, if the tensor is gone or has another shape or element type than the
/// program declares.
void checkInput(const ProgramInfo &info, size_t index, const Tensor &tensor);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_METALPROGRAM_H
