//===- CheckState.h - All that the checks keep ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_CHECKSTATE_H
#define TT_EMULATOR_CHECK_CHECKSTATE_H

#include "Accesses.h"
#include "Checker.h"
#include "ComputeSetup.h"
#include "LiveMemory.h"
#include "OpKinds.h"
#include "Words.h"
#include "state/MachineState.h"

namespace tt::emulator {

/// The last calls that acquired or waited for a section of DST.
struct DstCalls {
  Stamp acquire = {}, commit = {};
};

/// A read of memory that nobody has written; empty without a thread.
struct Unwritten {
  Context *thread = nullptr;
  Stamp by;
  std::string what; ///< the access, as "reads page 3 of CB 0"
};

struct Checker::State {
  explicit State(MachineState &machine)
      : machine(machine), accesses(machine, actors, buffers),
        memory(machine, buffers) {}

  MachineState &machine;
  Actors actors;
  Buffers buffers;
  Accesses accesses;
  LiveMemory memory;
  /// L1 words through which threads signal.
  std::unordered_map<uint64_t, WordHistory> words;
  /// The first read of memory that nobody had written before.
  Unwritten unwritten;
  std::vector<DstCalls> dstCalls;   ///< per core
  std::vector<ComputeSetup> setups; ///< per core

  static uint64_t wordKey(const Core &core, uint64_t address) {
    return uint64_t(core.index) << 32 | (address & ~uint64_t(3));
  }
  // WordRules.cpp
  WordHistory &wordOf(const Core &core, uint64_t address);
  WordChange signalOf(Context &c, unsigned noc, const Core &core,
                      Actor::Kind kind);
  void setWord(Context &c, uint32_t address, uint32_t value);
  bool contends(const Context &c, const Stamp &other);
  void refuseLateSet(Context &c, const Core &core, uint32_t address,
                     const WordHistory &word, const WordChange &change);
  void reportLostSignal(Context &c, const Core &core, uint32_t address,
                        const Stamp &other);
  /// Whether `bytes` bytes of L1 belong to a semaphore.
  bool isSemaphore(const Core &core, uint64_t address, uint64_t bytes) const;

  static NocTarget inL1(const Core &core, uint64_t address) {
    return {NocTarget::Kind::Core, core.index, address};
  }
  ActorId self(const Context &c) { return actors.of(c).self; }

  /// `actor`, of thread `c`, reads or writes.
  void read(Context &c, ActorId actor, const NocTarget &where, uint64_t bytes);
  void write(Context &c, ActorId actor, const NocTarget &where, uint64_t bytes);

  // BufferRules.cpp
  /// A compute thread may only read pages that it waited for, and write pages
  /// that it reserved.
  void requireWaitedFor(Context &c, uint32_t address, uint32_t bytes);
  void requireReserved(Context &c, uint32_t address, uint32_t bytes);
  /// A data-movement thread that takes pages from a CB may read only pages that
  /// it waited for.
  void requireTaken(Context &c, uint32_t address, uint32_t bytes);
  bool holdsOwn(const Context &c, const CircularBuffer &cb);
  bool holdsHosts(const Context &c, const CircularBuffer &cb);
  /// Pushed pages have all their data; pages that were written here were
  /// reserved.
  void requireArrived(Context &c, const CircularBuffer &cb, uint32_t pages);
  void requireGranted(Context &c, const CircularBuffer &cb, uint32_t pages);
  /// A popped page was waited for, and no read of it is still going on.
  void requireLeft(Context &c, const CircularBuffer &cb, uint32_t page,
                   const Stamp &read);
  /// A producer must not write pushed pages until they are popped.
  void refuseLivePages(Context &c, uint32_t address, uint32_t bytes);

  // ComputeRules.cpp, FormatRules.cpp
  /// The last init call has set up the units for `c.op` with `form`.
  void requireInit(Context &c, const Form &form);
  void requireFormats(Context &c, const Operands &operands, const Form &form);

  // Leftovers.cpp
  void findUnwritten();
  void findOpenTransfers(Context &c);
  void findOpenSections(Core &core);
  void findUnusedPages(Core &core);
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_CHECKSTATE_H
