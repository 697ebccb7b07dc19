//===- NocClock.h - When transfers arrive ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The networks of a chip and its DRAM banks as discrete events, which the
// scheduler interleaves with the threads in the order of time. Threads hand in
// packets and receive their outcomes. Both networks are tori in one direction,
// so an answer travels the rest of the ring: a round trip is always whole
// rings. A read is a request, which waits at the tile with the data until the
// tile can answer, and an answer. Acknowledgements are short and cost time
// only; those of multicasts are so many that they are counted on the links.
// Source: tt-isa-documentation WormholeB0/NoC; the constants in
// device/lib/kernels/KernelCosts*.cpp.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCCLOCK_H
#define TT_EMULATOR_NOC_NOCCLOCK_H

#include "tt/device/KernelCosts.h"
#include "tt/emulator/NocMap.h"

#include <memory>

namespace tt::emulator {

/// Destinations of a multicast, physical coordinates on NoC 0.
struct NocRectangle {
  NocCoord first, last; ///< in the network's direction of travel
  bool withSender = false;
};

/// The progress of a packet.
enum class NocStage : uint8_t {
  SetOut,  ///< its head has left its source
  Taken,   ///< a read's request: its destination begins to answer
  Sent,    ///< its end has left its source
  Arrived, ///< its end is at its destination (all destinations)
  Done,    ///< the initiator knows: data or acknowledgement has come back
};

struct NocOutcome {
  uint64_t tag; ///< the packet's
  NocStage stage;
  uint64_t cycle;
};

class NocClock {
public:
  NocClock(const device::ChipDesc &chip, const device::KernelCosts &costs,
           const NocMap &map);
  ~NocClock();

  /// Bytes of the longest packet.
  uint32_t maxPacket() const;
  /// Everything is idle at cycle 0.
  void reset();

  /// Core `core` hands network `noc` a packet of `bytes` at cycle `start`. A
  /// write reports all stages; a read reports SetOut and Taken of its request,
  /// and Done.
  void write(unsigned noc, uint32_t core, const NocTarget &to, uint32_t bytes,
             uint64_t start, uint64_t tag);
  void read(unsigned noc, uint32_t core, const NocTarget &from, uint32_t bytes,
            uint64_t start, uint64_t tag);
  /// An increment (`adds`), or a write of a word that the call brings along.
  void atomic(unsigned noc, uint32_t core, const NocTarget &to, bool adds,
              uint64_t start, uint64_t tag);
  /// `linked`: the core's next multicast takes the same way, which stays
  /// reserved for it.
  void multicast(unsigned noc, uint32_t core, const NocRectangle &to,
                 uint32_t bytes, bool linked, uint64_t start, uint64_t tag);

  /// Cycle of the next event, ~0 if there is none.
  uint64_t nextEvent() const;
  /// Takes the next event; appends what became of packets.
  void advance(std::vector<NocOutcome> &outcomes);

  /// Bytes read from and written to each DRAM bank.
  uint64_t dramRead(uint32_t bank) const;
  uint64_t dramWritten(uint32_t bank) const;

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCCLOCK_H
