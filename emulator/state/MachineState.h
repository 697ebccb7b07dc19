//===- MachineState.h - All that a launch works on ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_MACHINESTATE_H
#define TT_EMULATOR_STATE_MACHINESTATE_H

#include "Core.h"
#include "ReadyQueue.h"
#include "noc/NocClock.h"
#include "tt/device/CallCycles.h"
#include "tt/emulator/Device.h"
#include "tt/emulator/Error.h"
#include "tt/emulator/Machine.h"
#include "tt/emulator/NocMap.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace tt::emulator {

class Checker;

/// An L1 in host memory.
struct MemoryRange {
  uint8_t *data = nullptr;
  uint64_t bytes = 0;
};

/// Where a packet puts its data: a range of L1 of a rectangle of cores.
struct Landing {
  CoreCoord first, last;
  const Core *but = nullptr; ///< left out: a multicast's sender
  uint32_t address = 0, bytes = 0;

  bool covers(const Core &core, uint32_t word) const {
    CoreCoord at = core.coord;
    return word + 4 > address && word < uint64_t(address) + bytes &&
           at.y >= first.y && at.y <= last.y && at.x >= first.x &&
           at.x <= last.x && &core != but;
  }
};

/// A packet that a thread has handed to a network (Timed).
struct NocTransfer {
  Context *thread = nullptr;
  WaitKind kind = WaitKind::NocRead; ///< of the barrier that waits for its end
  uint8_t noc = 0;
  int8_t trid = -1;
  bool landed = true; ///< the data is where it was to go
  Landing to;         ///< no bytes: DRAM
  std::vector<std::pair<Core *, uint32_t>> words; ///< that it changes
  uint8_t *wordTo = nullptr;                      ///< of a read of one word
  /// The word of such a read, or of an increment, and what is added to it.
  const uint8_t *wordFrom = nullptr;
  uint32_t adds = 0;
  TraceEvent event; ///< complete but for its end
};

struct MachineState {
  explicit MachineState(Device &device);
  ~MachineState();

  Device &device;
  NocMap map;
  const device::KernelCosts &costs;
  std::vector<device::CallRow> rows; ///< costs of calls, by Op
  uint32_t numCores;
  std::unique_ptr<Core[]> cores;
  std::vector<MemoryRange> l1s;
  std::vector<const Region *> banks; ///< of DRAM

  // The launch that runs.
  const Program *program = nullptr;
  LaunchOptions options;
  std::vector<uint32_t> activeCores; ///< those with a kernel
  uint64_t semaphoreIds = 0;         ///< bits of the program's semaphores

  /// Set by the first error, or the user; schedulers then return.
  std::atomic<bool> stop = false;
  bool isInterrupted = false;
  std::mutex errorMutex;
  std::optional<KernelError> error;

  /// Counts changes that one core makes in another's L1, so that idle host
  /// threads know when to look again.
  std::atomic<uint64_t> remoteEvents = 0;

  // Timed mode.
  ReadyQueue ready;
  NocClock nocClock;
  std::vector<NocTransfer> transfers; ///< by tag
  std::vector<uint32_t> freeTransfers;
  std::vector<NocOutcome> outcomes;
  std::vector<TraceEvent> events;

  // Checked mode.
  std::unique_ptr<Checker> checker;
  std::set<std::string> notes; ///< kernel, line and text of what was printed

  /// Records the error at the call that `c` executes; the first one stays.
  void report(Context &c, Error::Kind kind, const char *message);
  /// The same of what a check has found, after which the kernels go on: prints
  /// it, once for a kernel's line. The last one allowed ends the launch.
  void note(Context &c, Error::Kind kind, const char *message);
  /// The user wants the launch to end.
  void interrupt() {
    isInterrupted = true;
    stop.store(true);
  }
};

/// Where `c` is, for messages.
KernelError::Place placeOf(const Context &c);

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_MACHINESTATE_H
