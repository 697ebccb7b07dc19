//===- LaunchReader.h - Launches and kernels of a file --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_LAUNCHREADER_H
#define TT_RUNTIME_METAL_LAUNCHREADER_H

#include "tt/runtime/metal/Model.h"

namespace tt::target::metal {
struct Kernel;
struct Launch;
} // namespace tt::target::metal

namespace tt::runtime::metal {

Kernel readKernel(const target::metal::Kernel &table);

/// Throws Error BadFile, starting with `where`, for a launch that `chip` cannot
/// run whatever its operands are: unknown kernels, operands or semaphores,
/// ports or cores that do not exist, threads that are taken twice.
Launch readLaunch(const target::metal::Launch &table, const std::string &name,
                  size_t numOperands, size_t numKernels,
                  const device::ChipDesc &chip, const std::string &where);

/// The first error in launching it on these operands; empty if there is none:
/// arguments of other kinds, circular buffers that do not fit their buffers.
std::string problemOfOperands(const Launch &launch,
                              const std::vector<Operand> &operands,
                              const device::ChipDesc &chip);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_LAUNCHREADER_H
