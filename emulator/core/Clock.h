//===- Clock.h - The time that kernel calls take --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A mode of the emulator has one of two clocks. NoClock does nothing at all.
// CycleClock moves the clocks of the calling thread: one for a data-movement
// thread, three for the compute thread (unpack, math, pack), which run ahead of
// each other as far as the source registers' two banks and the sections of DST
// allow. CB pages, DST sections and semaphores carry the time of their last
// change; a wait takes the maximum.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CLOCK_H
#define TT_EMULATOR_CORE_CLOCK_H

#include "Core.h"
#include "SfpuForm.h"
#include "noc/NocMap.h"

namespace tt::emulator {

/// Clocks within a thread.
enum Lane : unsigned { kDm = 0, kUnpack = 0, kMath = 1, kPack = 2 };

/// How a data-movement call issues its transfer.
enum class Issue : uint8_t { Plain, WithState, Inline };

/// A transfer as the clock sees it.
struct Transfer {
  unsigned noc = 0;
  NocTarget target;
  uint32_t bytes = 0;
  Issue issue = Issue::Plain;
  int trid = -1;                   ///< transaction id, -1: none
  uint8_t *local = nullptr;        ///< of a read: where the data goes
  const uint8_t *remote = nullptr; ///< and where it comes from
};

/// Work of one FPU call.
struct FpuWork {
  double unpackCycles = 0; ///< 0: no operand from L1
  uint32_t fillings = 4;   ///< how often a bank of source registers is filled
  double mathCycles = 0;
  uint64_t flops = 0;
};

struct NoClock {
  static constexpr bool kTimed = false;
  static void scalar(Context &) {}
  static void pageAddress(Context &) {}
  static void page(Context &, bool) {}
  static void cbWaited(Context &, CircularBuffer &, uint32_t) {}
  static void cbReserved(Context &, CircularBuffer &, uint32_t) {}
  static void cbPushed(Context &, CircularBuffer &, uint32_t) {}
  static void cbPopped(Context &, CircularBuffer &, uint32_t) {}
  static void dstAcquired(Context &) {}
  static void dstCommitted(Context &) {}
  static void dstWaited(Context &) {}
  static void dstReleased(Context &) {}
  static void init(Context &) {}
  static void reconfigured(Context &, Lane) {}
  static void unpackAfterPack(Context &) {}
  static void fpu(Context &, const FpuWork &) {}
  static void sfpu(Context &, const SfpuForm &) {}
  static void packed(Context &, const CircularBuffer &, bool) {}
  static void turn(Context &) {}
  static void read(Context &, const Transfer &) {}
  static uint64_t write(Context &, const Transfer &) { return 0; }
  static uint64_t multicast(Context &, unsigned, uint64_t, uint32_t, uint32_t,
                            bool) {
    return 0;
  }
  static uint64_t atomic(Context &, const Transfer &) { return 0; }
  static void barrier(Context &, unsigned, WaitKind, int = -1) {}
  static void semaphoreChanged(Context &, Core &, uint32_t, uint64_t) {}
  static void semaphoreSet(Context &, uint32_t) {}
  static void semaphoreWaited(Context &, uint32_t) {}
};

struct CycleClock {
  static constexpr bool kTimed = true;
  /// Address arithmetic or an argument.
  static void scalar(Context &c);
  /// Where a page of a tensor lies.
  static void pageAddress(Context &c);
  /// The same within a call that moves the page.
  static void page(Context &c, bool dram);

  // The CB has what the call asked for; before pointers move.
  static void cbWaited(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbReserved(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbPushed(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbPopped(Context &c, CircularBuffer &cb, uint32_t pages);

  // After the protocol's state has changed.
  static void dstAcquired(Context &c);
  static void dstCommitted(Context &c);
  static void dstWaited(Context &c);
  static void dstReleased(Context &c);

  static void init(Context &c);
  static void reconfigured(Context &c, Lane lane);
  static void unpackAfterPack(Context &c);
  static void fpu(Context &c, const FpuWork &work);
  /// The vector-unit call `c.op`.
  static void sfpu(Context &c, const SfpuForm &form);
  /// A tile, as 32 rows or as it is.
  static void packed(Context &c, const CircularBuffer &cb, bool asRows);

  /// Waits until no other thread is behind this one; before every booking.
  static void turn(Context &c);
  static void read(Context &c, const Transfer &transfer);
  /// Returns a ticket for semaphoreChanged.
  static uint64_t write(Context &c, const Transfer &transfer);
  /// `address` as for noc_async_write_multicast. Returns a ticket.
  static uint64_t multicast(Context &c, unsigned noc, uint64_t address,
                            uint32_t bytes, uint32_t destinations, bool linked);
  /// Increment or inline write; returns a ticket.
  static uint64_t atomic(Context &c, const Transfer &transfer);
  static void barrier(Context &c, unsigned noc, WaitKind kind, int trid = -1);

  /// The transfer just issued changes the word at `address` of `core`.
  static void semaphoreChanged(Context &c, Core &core, uint32_t address,
                               uint64_t ticket);
  /// The thread itself stored to the word.
  static void semaphoreSet(Context &c, uint32_t address);
  static void semaphoreWaited(Context &c, uint32_t address);

private:
  static void busy(Context &c, unsigned lane, uint64_t cycles);
  static void waitUntil(Context &c, unsigned lane, uint64_t until,
                        WaitKind kind, uint32_t id);
  /// A wait, if any, and `cycles` of work, so that `lane` ends at `end`.
  static void settle(Context &c, unsigned lane, uint64_t end, uint64_t cycles,
                     uint32_t id);
  static void record(Context &c, unsigned lane, uint64_t begin, uint64_t end,
                     TraceEvent event);
  /// Waits until the thread can hand its network another packet: one may wait
  /// while one is under way. Requests of reads have a place of their own.
  static void accept(Context &c, unsigned noc, bool isRead);
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CLOCK_H
