//===- NocState.h - Packets, banks and multicasts -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOC_NOCSTATE_H
#define TT_EMULATOR_NOC_NOCSTATE_H

#include "NocNetwork.h"
#include "NocWays.h"

namespace tt::emulator {

struct NocClock::State {
  State(const device::ChipDesc &chip, const device::KernelCosts &costs,
        const NocMap &map);
  void reset();

  /// A transfer under way. Records are used again.
  struct Transfer {
    enum class Kind : uint8_t { Write, Read, Multicast } kind;
    uint8_t noc = 0;
    bool linked = false;
    uint32_t core = 0, bytes = 0;
    NocTarget target = {};
    NocRectangle rectangle = {}; ///< of a multicast
    uint64_t tag = 0;
    uint32_t back = 0;       ///< cycles of an acknowledgement
    uint32_t sinkCycles = 0; ///< the least at the target
  };
  struct Bank {
    uint64_t read = 0, written = 0;
  };
  /// Where a read is answered.
  struct Server {
    uint32_t link;
    uint8_t input;
  };

  uint32_t add(const Transfer &transfer);
  /// The tile at the other end of a transfer.
  NocCoord farEnd(const Transfer &t) const {
    return t.target.kind == NocTarget::Kind::Core
               ? map.placeOfCore(t.target.index)
               : map.placeOfBank(t.noc, t.target.index);
  }
  /// Cycles that a packet keeps a link, and the port that sends it.
  uint32_t packetCycles(uint32_t bytes) const;
  uint32_t portCycles(unsigned noc, uint32_t bytes) const;
  uint32_t bankCycles(uint32_t bytes, uint32_t least) const;

  void post(Transfer transfer, uint32_t latency, uint64_t start);
  void send(uint32_t transfer, uint64_t start);
  Server serverOf(const Transfer &transfer) const;
  void request(uint32_t transfer, uint64_t start);
  void reply(uint32_t transfer, uint64_t cycle, uint64_t notBefore);
  void resolve(const NocOutcome &inner, std::vector<NocOutcome> &outcomes);
  void answer(uint32_t transfer, uint64_t cycle);
  void answered(uint32_t transfer, uint64_t cycle);

  // Multicasts: NocMulticast.cpp.
  void advanceMulticast(const NocTimer &timer, uint64_t cycle,
                        std::vector<NocOutcome> &outcomes);
  void tryMulticasts(unsigned noc, uint64_t cycle,
                     std::vector<NocOutcome> &outcomes);
  void putFirst(unsigned noc, uint32_t core);
  uint64_t freeAt(const Transfer &transfer,
                  const std::vector<NocBranch> &tree) const;
  void reserveTree(uint32_t transfer, const std::vector<NocBranch> &tree,
                   uint64_t cycle);
  void moveMulticast(uint32_t transfer, uint64_t cycle);
  void acknowledge(const Transfer &transfer);

  const NocMap &map;
  device::NocCosts cost;
  uint32_t hopCycles, maxPacketBytes;
  NocWays ways;
  NocNetwork network;
  std::vector<Transfer> transfers;
  std::vector<uint32_t> freeTransfers;
  std::vector<Bank> banks;
  std::vector<NocOutcome> inner; ///< of the network; tags: transfers, kAsking
  static constexpr uint64_t kAsking = uint64_t(1) << 32;

  /// Multicasts that wait for their ways, in the order of time.
  std::vector<uint32_t> waiting[2];
  /// Multicasts of a core.
  struct Chain {
    bool moving = false; ///< one has set out, and its end has not left
    bool open = false;   ///< the last one was linked to the next
  };
  std::vector<Chain> chains[2];
  uint32_t stamp = 0;
  static constexpr uint64_t kNever = ~uint64_t(0);
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOC_NOCSTATE_H
