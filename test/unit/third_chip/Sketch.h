//===- Sketch.h - A made-up chip ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_THIRD_CHIP_SKETCH_H
#define TT_TEST_THIRD_CHIP_SKETCH_H

#include "tt/device/Architecture.h"

namespace tt::test {

/// The third number that the IR has for an architecture. No figures of chips
/// with that number are published; those of Sketch.cpp are made up.
inline constexpr device::Arch kSketch = device::Arch(2);
inline constexpr const char *kSketchArch = "quasar";
/// One chip, and two chips with a link.
inline constexpr const char *kSketchBoard = "sketch",
                            *kSketchPair = "sketch-pair";

/// Describes the architecture and its boards, once for the process.
void addSketch();

} // namespace tt::test

#endif // TT_TEST_THIRD_CHIP_SKETCH_H
