//===- LiveMemory.h - Allocations by address --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// On the chip an address between two buffers is as good as any other: a read
// brings what lies there, and a write destroys it. Here every access belongs to
// one buffer, circular buffer or semaphore.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_LIVEMEMORY_H
#define TT_EMULATOR_CHECK_LIVEMEMORY_H

#include "Buffers.h"
#include "Text.h"
#include "tt/emulator/LiveBuffer.h"
#include "tt/emulator/NocMap.h"

namespace tt::emulator {

class LiveMemory {
public:
  LiveMemory(const MachineState &machine, const Buffers &buffers)
      : machine(machine), buffers(buffers) {}

  /// Takes the buffers of the launch; without a list of them no address is
  /// refused.
  void begin();

  /// Fails unless `bytes` bytes from `where`, which `c` accesses, lie in one
  /// buffer, CB or semaphore, or, for a read, in the zeros.
  void require(Context &c, const NocTarget &where, uint64_t bytes,
               bool writes) const;

  /// Whether anybody has written at `where` before this launch. Memory outside
  /// known allocations counts as written; a CB without a buffer begins empty.
  bool holdsData(const NocTarget &where) const;
  /// True for an address in a buffer of the host.
  bool isBuffer(const NocTarget &where) const { return find(where, 1); }
  /// Notes that the launch writes there.
  void noteWrite(const NocTarget &where);
  /// The launch has ended: its writes count as written from now on.
  void end();

private:
  struct Range {
    uint64_t begin = 0, end = 0;
    bool holds(uint64_t address, uint64_t bytes) const {
      return begin <= address && address + bytes <= end;
    }
  };
  /// The part of a buffer in the bank that `where` names.
  Range rangeIn(const LiveBuffer &buffer, const NocTarget &where) const;
  bool isInCore(const NocTarget &where, uint64_t bytes, bool writes) const;
  Text nearest(const NocTarget &where) const;

  /// A buffer, and whether this launch has written to it.
  struct Entry {
    LiveBuffer *buffer;
    bool isTouched = false;
  };
  const std::vector<Entry> &of(const NocTarget &where) const {
    return where.kind == NocTarget::Kind::Dram ? dram : l1;
  }
  /// The entry that holds `bytes` bytes from `where`, or null.
  const Entry *find(const NocTarget &where, uint64_t bytes) const;

  const MachineState &machine;
  const Buffers &buffers;
  bool known = false;
  /// In order of address.
  std::vector<Entry> l1, dram;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_LIVEMEMORY_H
