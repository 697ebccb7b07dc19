//===- CircularBuffers.h - Where a launch puts them -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The one rule that gives addresses to circular buffers that lie in no tensor.
// The runtime places them by it, and the compiler computes by it how much L1 a
// launch takes.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CIRCULARBUFFERS_H
#define TT_DEVICE_CIRCULARBUFFERS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tt::device {

/// Each at one address on all its cores, behind those before it. Source:
/// tt-metal tt_metal/impl/program/program.cpp, allocate_circular_buffers.
class CircularBufferPlacer {
public:
  /// The first goes to `base`; `alignment` is that of the NoC in L1.
  CircularBufferPlacer(size_t cores, uint64_t base, uint64_t alignment)
      : ends(cores, base), alignment(alignment) {}

  /// The address of the next. `forEachCore` calls its argument with the number
  /// of each core that has it.
  template <typename ForEachCore>
  uint64_t place(uint64_t bytes, const ForEachCore &forEachCore) {
    uint64_t address = 0;
    forEachCore([&](size_t core) { address = std::max(address, ends[core]); });
    uint64_t end = (address + bytes + alignment - 1) / alignment * alignment;
    forEachCore([&](size_t core) { ends[core] = end; });
    return address;
  }

  /// The first address behind all circular buffers, on any core.
  uint64_t end() const { return *std::max_element(ends.begin(), ends.end()); }

private:
  std::vector<uint64_t> ends; // by core
  uint64_t alignment;
};

} // namespace tt::device

#endif // TT_DEVICE_CIRCULARBUFFERS_H
