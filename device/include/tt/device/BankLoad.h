//===- BankLoad.h - Bytes of a bank over a program ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#ifndef TT_DEVICE_BANKLOAD_H
#define TT_DEVICE_BANKLOAD_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tt::device {

/// The bytes of a bank that are allocated at each step of a program. Adding a
/// tensor, and the maximum within its life, take the logarithm of the steps: a
/// tree of intervals, each with the bytes that all its steps have and the
/// maximum of its halves.
class BankLoad {
public:
  explicit BankLoad(unsigned numSteps)
      : steps(std::max(numSteps, 1u)), nodes(4 * size_t(steps)) {}

  /// Steps `begin` to `end`, both included and below numSteps.
  void add(unsigned begin, unsigned end, uint64_t bytes) {
    add(1, 0, steps - 1, begin, end, bytes);
  }
  uint64_t most(unsigned begin, unsigned end) const {
    return most(1, 0, steps - 1, begin, end);
  }

private:
  struct Node {
    uint64_t everywhere = 0, most = 0; ///< `most` includes `everywhere`
  };

  void add(size_t node, unsigned first, unsigned last, unsigned begin,
           unsigned end, uint64_t bytes) {
    if (end < first || last < begin)
      return;
    Node &here = nodes[node];
    if (begin <= first && last <= end) {
      here.everywhere += bytes;
      here.most += bytes;
      return;
    }
    unsigned middle = first + (last - first) / 2;
    add(2 * node, first, middle, begin, end, bytes);
    add(2 * node + 1, middle + 1, last, begin, end, bytes);
    here.most = here.everywhere +
                std::max(nodes[2 * node].most, nodes[2 * node + 1].most);
  }

  uint64_t most(size_t node, unsigned first, unsigned last, unsigned begin,
                unsigned end) const {
    if (end < first || last < begin)
      return 0;
    const Node &here = nodes[node];
    if (begin <= first && last <= end)
      return here.most;
    unsigned middle = first + (last - first) / 2;
    return here.everywhere +
           std::max(most(2 * node, first, middle, begin, end),
                    most(2 * node + 1, middle + 1, last, begin, end));
  }

  unsigned steps;
  std::vector<Node> nodes;
};

} // namespace tt::device

#endif // TT_DEVICE_BANKLOAD_H
