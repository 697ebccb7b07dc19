//===- Seed.h - The generator of a call -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_SEED_H
#define TTNN_CORE_SEED_H

#include "tt/device/Random.h"

#include <random>

namespace ttnn::detail {

/// 0 draws an arbitrary seed.
inline tt::device::Random randomOf(uint32_t seed) {
  return tt::device::Random(seed ? seed : std::random_device()());
}

} // namespace ttnn::detail

#endif // TTNN_CORE_SEED_H
