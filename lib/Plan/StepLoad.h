//===- StepLoad.h - bytes over the capacity of a resource -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_PLAN_STEPLOAD_H
#define TTMLIR_LIB_PLAN_STEPLOAD_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tt::plan {

/// More bytes than any bank has: claims are cut here, and a resource with as
/// many is never exceeded.
inline constexpr uint64_t kMostBytes = uint64_t(1) << 40;
inline uint64_t addBytes(uint64_t a, uint64_t b) {
  return std::min(a + std::min(b, kMostBytes), kMostBytes);
}

/// The bytes that are taken at each step. Adding to a range, and the maximum
/// within one, take the logarithm of the steps: a tree of intervals, each with
/// the bytes that all its steps have and the maximum of its halves.
class StepLoad {
public:
  explicit StepLoad(uint32_t numSteps) : steps(std::max(numSteps, 1u)) {
    while (size < steps)
      size *= 2;
    nodes.resize(2 * size_t(size));
  }

  /// Steps `first` to `last`, both included and below numSteps; a negative
  /// number takes back what was added.
  void add(uint32_t first, uint32_t last, int64_t bytes) {
    size_t left = first + size, right = last + size;
    size_t l = left, r = right;
    for (; l <= r; l /= 2, r /= 2) {
      if (l % 2 == 1)
        addTo(l++, bytes);
      if (r % 2 == 0)
        addTo(r--, bytes);
      if (l > r)
        break;
    }
    for (size_t side : {left, right})
      for (side /= 2; side; side /= 2)
        nodes[side].most =
            nodes[side].everywhere +
            std::max(nodes[2 * side].most, nodes[2 * side + 1].most);
  }

  int64_t most() const { return nodes[1].most; }
  int64_t most(uint32_t first, uint32_t last) const {
    return most(1, 0, size - 1, first, last);
  }
  /// The first step at which most is taken.
  uint32_t whereMost() const {
    size_t node = 1;
    while (node < size)
      node = 2 * node + (nodes[2 * node].most < nodes[2 * node + 1].most);
    return uint32_t(std::min<size_t>(node - size, steps - 1));
  }
  int64_t at(uint32_t step) const {
    int64_t sum = 0;
    for (size_t node = step + size; node; node /= 2)
      sum += nodes[node].everywhere;
    return sum;
  }

private:
  struct Node {
    int64_t everywhere = 0, most = 0; ///< `most` includes `everywhere`
  };

  void addTo(size_t node, int64_t bytes) {
    nodes[node].everywhere += bytes;
    nodes[node].most += bytes;
  }
  int64_t most(size_t node, uint32_t begin, uint32_t end, uint32_t first,
               uint32_t last) const {
    const Node &here = nodes[node];
    if (first <= begin && end <= last)
      return here.most;
    uint32_t middle = begin + (end - begin) / 2;
    if (last <= middle)
      return here.everywhere + most(2 * node, begin, middle, first, last);
    if (first > middle)
      return here.everywhere + most(2 * node + 1, middle + 1, end, first, last);
    return here.everywhere +
           std::max(most(2 * node, begin, middle, first, last),
                    most(2 * node + 1, middle + 1, end, first, last));
  }

  uint32_t steps, size = 1;
  std::vector<Node> nodes;
};

} // namespace tt::plan

#endif // TTMLIR_LIB_PLAN_STEPLOAD_H
