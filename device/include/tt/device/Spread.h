//===- Spread.h - How a tensor is cut over banks --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_SPREAD_H
#define TT_DEVICE_SPREAD_H

#include <cstdint>

namespace tt::device {

/// Which dimensions of a tensor are cut into shards; interleaved: none, its
/// pages are dealt out one by one.
enum class Spread : uint8_t { Interleaved, Height, Width, Block };

} // namespace tt::device

#endif // TT_DEVICE_SPREAD_H
