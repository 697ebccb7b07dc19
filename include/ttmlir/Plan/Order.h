//===- Order.h - orders of ops that keep few bytes alive --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_ORDER_H
#define TTMLIR_PLAN_ORDER_H

#include <cstdint>
#include <vector>

namespace tt::plan {

/// An op of a graph without cycles.
struct Step {
  /// Ops whose results it reads, by number; one may stand here several times.
  std::vector<uint32_t> operands;
  /// The result takes them, from the op to the last that reads it; to the end
  /// if none does and `kept` is set.
  uint64_t bytes = 0;
  uint64_t scratch = 0; ///< while it runs
  bool kept = false;
};

/// The bytes that live while `order` runs: the peak, and the sum over all ops.
struct Pressure {
  uint64_t peak, sum;
  auto operator<=>(const Pressure &) const = default;
};
Pressure pressureOf(const std::vector<Step> &steps,
                    const std::vector<uint32_t> &order);

/// The numbers of `steps` in an order in which every op comes behind those that
/// it reads, with a low peak of bytes that live. It is no worse than the order
/// of the numbers, if that is one. Time: n log n. Empty if the ops read each
/// other in a circle, or a number that does not exist.
std::vector<uint32_t> orderForFewBytes(const std::vector<Step> &steps);

} // namespace tt::plan

#endif // TTMLIR_PLAN_ORDER_H
