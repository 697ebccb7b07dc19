//===- ReadLaunch.h - Launches of a .ttm file -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_READLAUNCH_H
#define TT_RUNTIME_METAL_READLAUNCH_H

#include "ReadBuffers.h"
#include "ttmlir/Target/TTMetal/binary_generated.h"

namespace tt::runtime::metal {

/// What a launch may refer to.
struct LaunchScope {
  const Limits &limits;
  const Program &program;
  size_t numKernels;
  /// Per device buffer and semaphore: does it exist at this point?
  const std::vector<bool> &liveBuffers, &liveSemaphores;
};

/// Throws Error BadFile, starting with `where`, for a launch that the device
/// cannot run: unknown kernels, buffers or semaphores, ports or cores that do
/// not exist, threads that are taken twice.
Launch readLaunch(const fb::EnqueueProgramCommand &table,
                  const LaunchScope &scope, const std::string &where);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_READLAUNCH_H
