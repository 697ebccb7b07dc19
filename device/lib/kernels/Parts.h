//===- Parts.h - How many parts make up a whole ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_PARTS_H
#define TT_DEVICE_LIB_PARTS_H

#include <cstdint>

namespace tt::device {

/// Parts of `size`, the last of which may be smaller, that make up `whole`.
inline double numParts(int64_t whole, int64_t size) {
  int64_t parts = (whole + size - 1) / size;
  return double(parts);
}

} // namespace tt::device

#endif // TT_DEVICE_LIB_PARTS_H
