//===- Check.h - Checks that run with kernels -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A mode of the emulator has one of two checks. NoCheck does nothing: the calls
// themselves find cheap errors (ranges, impossible waits, wrong page counts) in
// every mode. FullCheck reports every access to memory, and all events that
// order accesses, to the Checker.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_CHECK_H
#define TT_EMULATOR_CHECK_CHECK_H

#include "Checker.h"
#include "state/MachineState.h"

namespace tt::emulator {

struct NoCheck {
  static constexpr bool isOn = false;
  // Circular buffers, before the pointers move.
  static void cbReserved(Context &, CircularBuffer &, uint32_t) {}
  static void cbPushed(Context &, CircularBuffer &, uint32_t) {}
  static void cbWaited(Context &, CircularBuffer &, uint32_t) {}
  static void cbPopped(Context &, CircularBuffer &, uint32_t) {}
  /// The host has filled the CB's pages.
  static bool holdsHosts(Context &, CircularBuffer &) { return false; }
  /// A tile of the consumer's or producer's side is about to be used.
  static void tileRead(Context &, CircularBuffer &, uint32_t) {}
  static void tileWritten(Context &, CircularBuffer &, uint32_t) {}
  // The thread itself reads or writes its L1.
  static void localRead(Context &, uint32_t, uint32_t) {}
  static void localWritten(Context &, uint32_t, uint32_t) {}
  // Transfers, when they are issued: L1 address here, what is there.
  static void readIssued(Context &, unsigned, const NocTarget &, uint32_t,
                         uint32_t, int) {}
  static void writeIssued(Context &, unsigned, const NocTarget &, uint32_t,
                          uint32_t, int) {}
  static void barrier(Context &, unsigned, WaitKind, int = -1) {}
  // Semaphores and other words, before they change.
  static void semaphoreAdded(Context &, unsigned, Core &, uint32_t, uint32_t,
                             bool) {}
  static void semaphoreStored(Context &, unsigned, Core &, uint32_t, uint32_t) {
  }
  /// The thread itself stores a word.
  static void wordStored(Context &, uint32_t, uint32_t) {}
  static void semaphoreWaited(Context &, const Wait &) {}
  // DST protocol, before the state changes.
  static void dstAcquired(Context &) {}
  static void dstCommitted(Context &) {}
  static void dstWaited(Context &) {}
  static void dstReleased(Context &) {}
  static void dstUsed(Context &) {}
  static void dstPacked(Context &, uint32_t) {}
  /// The call sets the formats of these units anew, or the state of all units
  /// with them.
  static void formatsChanged(Context &, const Operands &) {}
  static void hardwareConfigured(Context &, const Operands &) {}
  /// An init call `c.op`, or a compute call `c.op` that needs one.
  static void configured(Context &, const Form & = {}) {}
  static void computed(Context &, const Operands & = {}, const Form & = {}) {}
  /// A tile or rows are about to be packed into a CB.
  static void packed(Context &, const CircularBuffer &) {}
  static void maskCleared(Context &) {}
};

struct FullCheck {
  static constexpr bool isOn = true;
  static Checker &of(Context &c) { return *c.machine->checker; }
  static void cbReserved(Context &c, CircularBuffer &cb, uint32_t n) {
    of(c).cbReserved(c, cb, n);
  }
  static void cbPushed(Context &c, CircularBuffer &cb, uint32_t n) {
    of(c).cbPushed(c, cb, n);
  }
  static void cbWaited(Context &c, CircularBuffer &cb, uint32_t n) {
    of(c).cbWaited(c, cb, n);
  }
  static void cbPopped(Context &c, CircularBuffer &cb, uint32_t n) {
    of(c).cbPopped(c, cb, n);
  }
  static bool holdsHosts(Context &c, CircularBuffer &cb) {
    return of(c).holdsHosts(c, cb);
  }
  static void tileRead(Context &c, CircularBuffer &cb, uint32_t tile) {
    of(c).tileRead(c, cb, tile);
  }
  static void tileWritten(Context &c, CircularBuffer &cb, uint32_t page) {
    of(c).tileWritten(c, cb, page);
  }
  static void localRead(Context &c, uint32_t address, uint32_t bytes) {
    of(c).localRead(c, address, bytes);
  }
  static void localWritten(Context &c, uint32_t address, uint32_t bytes) {
    of(c).localWritten(c, address, bytes);
  }
  static void readIssued(Context &c, unsigned noc, const NocTarget &from,
                         uint32_t address, uint32_t bytes, int trid) {
    of(c).readIssued(c, noc, from, address, bytes, trid);
  }
  static void writeIssued(Context &c, unsigned noc, const NocTarget &to,
                          uint32_t address, uint32_t bytes, int trid) {
    of(c).writeIssued(c, noc, to, address, bytes, trid);
  }
  static void barrier(Context &c, unsigned noc, WaitKind kind, int trid = -1) {
    of(c).barrier(c, noc, kind, trid);
  }
  static void semaphoreAdded(Context &c, unsigned noc, Core &core,
                             uint32_t address, uint32_t increment,
                             bool posted) {
    of(c).semaphoreAdded(c, noc, core, address, increment, posted);
  }
  static void semaphoreStored(Context &c, unsigned noc, Core &core,
                              uint32_t address, uint32_t value) {
    of(c).semaphoreStored(c, noc, core, address, value);
  }
  static void wordStored(Context &c, uint32_t address, uint32_t value) {
    of(c).wordStored(c, address, value);
  }
  static void semaphoreWaited(Context &c, const Wait &wait) {
    of(c).semaphoreWaited(c, wait);
  }
  static void dstAcquired(Context &c) { of(c).dstAcquired(c); }
  static void dstCommitted(Context &c) { of(c).dstCommitted(c); }
  static void dstWaited(Context &c) { of(c).dstWaited(c); }
  static void dstReleased(Context &c) { of(c).dstReleased(c); }
  static void dstUsed(Context &c) { of(c).dstUsed(c); }
  static void dstPacked(Context &c, uint32_t tile) { of(c).dstPacked(c, tile); }
  static void formatsChanged(Context &c, const Operands &operands) {
    of(c).formatsChanged(c, operands);
  }
  static void hardwareConfigured(Context &c, const Operands &operands) {
    of(c).hardwareConfigured(c, operands);
  }
  static void configured(Context &c, const Form &form = {}) {
    of(c).configured(c, form);
  }
  static void computed(Context &c, const Operands &operands = {},
                       const Form &form = {}) {
    of(c).computed(c, operands, form);
  }
  static void packed(Context &c, const CircularBuffer &cb) {
    of(c).packed(c, cb);
  }
  static void maskCleared(Context &c) { of(c).maskCleared(c); }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_CHECK_H
