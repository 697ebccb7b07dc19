//===- Buffers.cpp - Circular buffers as checks see them ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Buffers.h"

#include "state/MachineState.h"

namespace tt::emulator {

void Buffers::begin(const MachineState &machine) {
  states.assign(machine.numCores, {});
  byAddress.assign(machine.numCores, {});
  for (uint32_t index : machine.activeCores) {
    auto &cbs = byAddress[index];
    for (const CircularBuffer &cb : machine.cores[index].cbs)
      if (cb.config)
        cbs.push_back(&cb);
    if (!cbs.empty())
      states[index].resize(cbs.back()->config->port + 1);
    std::sort(cbs.begin(), cbs.end(), [](auto *a, auto *b) {
      return std::pair(a->base, a->config->port) <
             std::pair(b->base, b->config->port);
    });
  }
}

BufferPage Buffers::find(const Core &core, uint64_t address) const {
  const auto &cbs = byAddress[core.index];
  auto after = std::upper_bound(
      cbs.begin(), cbs.end(), address,
      [](uint64_t a, const CircularBuffer *cb) { return a < cb->base; });
  BufferPage found;
  if (after == cbs.begin())
    return found;
  // Two CBs begin at the same address or have no byte in common.
  uint32_t base = after[-1]->base;
  for (auto it = after; it != cbs.begin() && it[-1]->base == base; --it) {
    const CircularBuffer *cb = it[-1];
    found.aliased |= it != after;
    if (address < cb->endAddress()) {
      found.cb = cb;
      found.page = uint32_t(address - base) / cb->pageBytes;
    }
  }
  return found;
}

} // namespace tt::emulator
