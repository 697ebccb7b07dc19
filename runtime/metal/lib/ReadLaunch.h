//===- ReadLaunch.h - Launches of a .ttm file -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_READLAUNCH_H
#define TT_RUNTIME_METAL_READLAUNCH_H

#include "ReadBuffers.h"
#include "ttmlir/Target/TTMetal/program_generated.h"

namespace tt::runtime::metal {

/// Throws Error BadFile, starting with `where`, for a launch that the device
/// cannot run whatever its operands are: unknown kernels, operands or
/// semaphores, ports or cores that do not exist, threads that are taken twice.
Launch readLaunch(const fb::Launch &table, const std::string &name,
                  size_t numOperands, size_t numKernels, const Limits &limits,
                  const std::string &where);

/// What is wrong with launching it on these operands; empty if nothing is:
/// arguments of other kinds, circular buffers that do not fit their buffers.
std::string problemOfOperands(const Launch &launch,
                              const std::vector<Operand> &operands,
                              const device::ChipDesc &chip);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_READLAUNCH_H
