//===- OpGap.h - The time between two programs ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OPGAP_H
#define TT_DEVICE_OPGAP_H

namespace tt::device {

/// Seconds from the end of a program on the chip to the start of the next one
/// of a trace: the aim of the vendor's design, who publishes 0.5 to 1.6 us.
inline constexpr double kOpGapSeconds = 1e-6;

} // namespace tt::device

#endif // TT_DEVICE_OPGAP_H
