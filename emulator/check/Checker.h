//===- Checker.h - Finds races and misuse ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_CHECKER_H
#define TT_EMULATOR_CHECK_CHECKER_H

#include "ComputeSetup.h"
#include "state/Core.h"
#include "tt/emulator/NocMap.h"

#include <memory>

namespace tt::emulator {

/// Follows a launch in Checked mode, and stops it at the first access or call
/// that is wrong in some order of threads.
class Checker {
public:
  explicit Checker(MachineState &machine);
  ~Checker();

  /// A launch begins; all threads start after everything before.
  void begin();
  /// All threads have ended: reports what they left over.
  void end();

  // See NoCheck in Check.h.
  void cbReserved(Context &c, CircularBuffer &cb, uint32_t pages);
  void cbPushed(Context &c, CircularBuffer &cb, uint32_t pages);
  void cbWaited(Context &c, CircularBuffer &cb, uint32_t pages);
  void cbPopped(Context &c, CircularBuffer &cb, uint32_t pages);
  /// True for a CB in a buffer that the host has filled, while nobody has
  /// pushed to it: there is nothing to wait for.
  bool holdsHosts(const Context &c, const CircularBuffer &cb);
  void tileRead(Context &c, CircularBuffer &cb, uint32_t tile);
  void tileWritten(Context &c, CircularBuffer &cb, uint32_t page);
  void localRead(Context &c, uint32_t address, uint32_t bytes);
  void localWritten(Context &c, uint32_t address, uint32_t bytes);
  void readIssued(Context &c, unsigned noc, const NocTarget &from,
                  uint32_t address, uint32_t bytes, int trid);
  void writeIssued(Context &c, unsigned noc, const NocTarget &to,
                   uint32_t address, uint32_t bytes, int trid);
  void barrier(Context &c, unsigned noc, WaitKind kind, int trid);
  void semaphoreAdded(Context &c, unsigned noc, Core &core, uint32_t address,
                      uint32_t increment, bool posted);
  void semaphoreStored(Context &c, unsigned noc, Core &core, uint32_t address,
                       uint32_t value);
  void wordStored(Context &c, uint32_t address, uint32_t value);
  void semaphoreWaited(Context &c, const Wait &wait);
  void dstAcquired(Context &c);
  void dstCommitted(Context &c);
  void dstWaited(Context &c);
  void dstReleased(Context &c);
  void dstUsed(Context &c);
  void dstPacked(Context &c, uint32_t tile);
  void hardwareConfigured(Context &c, const Operands &operands);
  void formatsChanged(Context &c, const Operands &operands);
  void configured(Context &c, const Form &form);
  void computed(Context &c, const Operands &operands, const Form &form);
  void packed(Context &c, const CircularBuffer &cb);
  void maskCleared(Context &c);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_CHECKER_H
