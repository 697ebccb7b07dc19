//===- LaunchLimits.h - Limits of a launch of kernels -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LAUNCHLIMITS_H
#define TT_DEVICE_LAUNCHLIMITS_H

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// Words of run-time arguments that a core holds for a kernel, common ones
/// included. tt-metal kernel_types.hpp.
inline constexpr size_t kMaxRuntimeArgs = 341;

/// Circular buffers and semaphores that a core has at most. A chip may have
/// fewer (ChipDesc::numCBs, numSemaphores). tt-metal
/// circular_buffer_constants.h, semaphore.hpp.
inline constexpr size_t kMaxCBs = 64, kMaxSemaphores = 16;

/// Alignment in bytes that addresses have on every chip at least.
inline constexpr uint64_t kL1Alignment = 16, kDramAlignment = 32;

/// A transfer of so many bytes from an address that is a multiple of them fits
/// the alignments of every chip (ChipDesc::validate).
inline constexpr size_t kTransferBytes = 64;

/// Bytes of the largest and of the smallest L1 of all architectures.
uint64_t largestL1();
uint64_t smallestL1();

} // namespace tt::device

#endif // TT_DEVICE_LAUNCHLIMITS_H
