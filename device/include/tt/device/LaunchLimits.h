//===- LaunchLimits.h - What a launch of kernels may have -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LAUNCHLIMITS_H
#define TT_DEVICE_LAUNCHLIMITS_H

#include <cstddef>

namespace tt::device {

/// Words of run-time arguments that a core holds for a kernel, common ones
/// included. tt-metal kernel_types.hpp.
inline constexpr size_t kMaxRuntimeArgs = 341;

} // namespace tt::device

#endif // TT_DEVICE_LAUNCHLIMITS_H
