//===- Build.h - From a launch to the emulator's program ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_BUILD_H
#define TT_RUNTIME_METAL_BUILD_H

#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/metal/Model.h"

#include <functional>

namespace tt::runtime::metal {

/// `launch` on `operands`, which suit it (see problemOfOperands), with the code
/// that `codeOf` gives for each kernel of the file.
emulator::Program buildProgram(
    const Launch &launch, const std::vector<Operand> &operands,
    const device::ChipDesc &chip,
    const std::function<emulator::KernelCode(const KernelLaunch &)> &codeOf);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_BUILD_H
