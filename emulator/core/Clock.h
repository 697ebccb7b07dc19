//===- Clock.h - The time that kernel calls take --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A mode of the emulator has one of two clocks. NoClock does nothing at all.
// CycleClock charges the cycles that device/CallCycles.h has for a call: it
// moves the clocks of the calling thread: one for a data-movement thread, three
// for the compute thread (unpack, math, pack), which run ahead of each other as
// far as the source registers' two banks and the sections of DST allow. CB
// pages, DST sections and semaphores carry the time of their last change; a
// wait takes the maximum.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CLOCK_H
#define TT_EMULATOR_CORE_CLOCK_H

#include "SfpuForm.h"
#include "state/Core.h"
#include "tt/emulator/NocMap.h"

namespace tt::emulator {

/// Clocks within a thread.
enum Lane : unsigned { kDm = 0, kUnpack = 0, kMath = 1, kPack = 2 };

/// A transfer as the clock sees it.
struct Transfer {
  unsigned noc = 0;
  NocTarget target;
  uint32_t bytes = 0;
  int trid = -1;                   ///< transaction id, -1: none
  uint8_t *local = nullptr;        ///< of a read: where the data goes
  const uint8_t *remote = nullptr; ///< and where it comes from; an increment's
  uint32_t adds = 0;               ///< to the word at `remote`
};

struct NoClock {
  static constexpr bool kTimed = false;
  static void charge(Context &) {}
  static void page(Context &, bool) {}
  static void cbWaited(Context &, CircularBuffer &, uint32_t) {}
  static void cbReserved(Context &, CircularBuffer &, uint32_t) {}
  static void cbPushed(Context &, CircularBuffer &, uint32_t) {}
  static void cbPopped(Context &, CircularBuffer &, uint32_t) {}
  static void dstAcquired(Context &) {}
  static void dstCommitted(Context &) {}
  static void dstWaited(Context &) {}
  static void dstReleased(Context &) {}
  static void unpackAfterPack(Context &) {}
  static void fpu(Context &, const device::CallForm &) {}
  static void sfpu(Context &, const device::CallForm &) {}
  static void vector(Context &, uint32_t) {}
  static void packed(Context &, const CircularBuffer &) {}
  static void reducedRows(Context &, const device::CallForm &, uint32_t,
                          uint32_t) {}
  static void packedRows(Context &, const CircularBuffer &, uint32_t) {}
  static void turn(Context &) {}
  static void read(Context &, const Transfer &) {}
  static void write(Context &, const Transfer &) {}
  static void multicast(Context &, unsigned, uint64_t, uint32_t, uint32_t,
                        bool) {}
  static void atomic(Context &, const Transfer &) {}
  static void barrier(Context &, unsigned, WaitKind, int = -1) {}
  static void watch(Context &, uint32_t) {}
  static void landed(Core &) {}
  static void stored(Context &, uint32_t, uint32_t) {}
  static void semaphoreSet(Context &, uint32_t) {}
  static void semaphoreWaited(Context &, uint32_t) {}
};

struct CycleClock {
  static constexpr bool kTimed = true;
  /// Charges the call `c.op`, which waits for nothing and books no unit.
  static void charge(Context &c);
  /// Where the page lies, within a call that moves it.
  static void page(Context &c, bool dram);

  // The CB has the pages or the space that the call waited for; before pointers
  // move.
  static void cbWaited(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbReserved(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbPushed(Context &c, CircularBuffer &cb, uint32_t pages);
  static void cbPopped(Context &c, CircularBuffer &cb, uint32_t pages);

  // After the protocol's state has changed.
  static void dstAcquired(Context &c);
  static void dstCommitted(Context &c);
  static void dstWaited(Context &c);
  static void dstReleased(Context &c);

  static void unpackAfterPack(Context &c);
  /// A step of the call `c.op` on unpackers and matrix unit. The caller fills
  /// in `form`, but for the formats, the block and the parts that follow from
  /// the call's name.
  static void fpu(Context &c, const device::CallForm &form);
  /// The vector-unit call `c.op`.
  static void sfpu(Context &c, const device::CallForm &form);
  /// Instructions of the vector unit that the kernel issues itself.
  static void vector(Context &c, uint32_t instructions);
  /// A tile of the call `c.op` into a CB.
  static void packed(Context &c, const CircularBuffer &cb);
  /// A reduction of a tile of `rows` rows, in `faces` faces.
  static void reducedRows(Context &c, const device::CallForm &form,
                          uint32_t rows, uint32_t faces);
  /// Rows of a tile into a CB, each by itself.
  static void packedRows(Context &c, const CircularBuffer &cb, uint32_t rows);

  /// Waits until no other thread is behind this one; before every booking.
  static void turn(Context &c);
  // The network gets the transfer before its data moves, so a thread that finds
  // a word changed finds the transfer that changed it.
  static void read(Context &c, const Transfer &transfer);
  static void write(Context &c, const Transfer &transfer);
  /// `address` as for noc_async_write_multicast.
  static void multicast(Context &c, unsigned noc, uint64_t address,
                        uint32_t bytes, uint32_t destinations, bool linked);
  /// Increment or inline write.
  static void atomic(Context &c, const Transfer &transfer);
  static void barrier(Context &c, unsigned noc, WaitKind kind, int trid = -1);

  /// The thread is about to wait for the word.
  static void watch(Context &c, uint32_t address);
  /// Data of the transfer just issued has moved to `core`.
  static void landed(Core &core);
  /// The thread itself stored to its L1, or to a semaphore.
  static void stored(Context &c, uint32_t address, uint32_t bytes);
  static void semaphoreSet(Context &c, uint32_t address);
  static void semaphoreWaited(Context &c, uint32_t address);

private:
  /// The cycles of a step of `op` in this kernel.
  static device::CallCycles cost(const Context &c, uint16_t op,
                                 device::CallForm form = {});
  static void busy(Context &c, unsigned lane, uint64_t cycles);
  static void waitUntil(Context &c, unsigned lane, uint64_t until,
                        WaitKind kind, uint32_t id);
  /// A wait, if any, and `cycles` of work, so that `lane` ends at `end`.
  static void settle(Context &c, unsigned lane, uint64_t end, uint64_t cycles,
                     uint32_t id);
  /// A step of the unpackers and the matrix unit.
  static void fill(Context &c, const device::CallCycles &step);
  /// A step of the packer.
  static void pack(Context &c, double cycles);
  static void record(Context &c, unsigned lane, uint64_t begin, uint64_t end,
                     TraceEvent event);
  /// Waits until the thread can hand its network another packet: one packet may
  /// wait while another is in flight. Requests of reads have their own slot.
  static void accept(Context &c, unsigned noc, bool isRead);
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CLOCK_H
