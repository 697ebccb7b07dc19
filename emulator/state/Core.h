//===- Core.h - A Tensix core and its threads -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_CORE_H
#define TT_EMULATOR_STATE_CORE_H

#include "CircularBuffer.h"
#include "Dst.h"
#include "Fiber.h"
#include "RowSource.h"
#include "tt/device/Placement.h"
#include "tt/emulator/Error.h"
#include "tt/emulator/Profile.h"
#include "tt/tile/Numerics.h"
#include "tt/tile/Topk.h"
#include "ttk/context.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace tt::emulator {

struct Core;
struct MachineState;

inline constexpr unsigned kMaxPorts = 64;

/// The event that a blocked thread waits for.
struct Wait {
  enum class For : uint8_t {
    Nothing,
    CbFront,          ///< `value` pages in port `id`
    CbBack,           ///< room for `value` pages in port `id`
    SemaphoreEqual,   ///< the L1 word at `id` to be `value`
    SemaphoreAtLeast, ///< the L1 word at `id` to be `value` or more
    Turn,             ///< Timed: its clock to be the smallest
    Network,          ///< Timed: `count` to be zero
    Word,             ///< Timed: `value` changes of `id` to have arrived
  };
  For what = For::Nothing;
  uint32_t id = 0, value = 0;
  const uint32_t *count = nullptr;
};

/// Transfers of one kind on their way, and when the last one came to its end.
struct NocCount {
  uint32_t pending = 0;
  uint64_t last = 0;
};

/// Transfers that a thread has issued on one network (Timed).
struct NocProgress {
  NocCount setOut; ///< packets that wait for the network
  NocCount asked;  ///< requests of reads that wait for the network
  NocCount sent;   ///< writes whose data has not left L1
  NocCount reads, writes, atomics;
  std::array<NocCount, 16> tridReads, tridWrites; ///< by transaction id

  NocCount &of(WaitKind kind, int trid) {
    switch (kind) {
    case WaitKind::NocRead:
      return trid < 0 ? reads : tridReads[size_t(trid)];
    case WaitKind::NocAtomic:
      return atomics;
    case WaitKind::NocFlush:
      return sent;
    default:
      return trid < 0 ? writes : tridWrites[size_t(trid)];
    }
  }
};

/// Changes of an L1 word by transfers that cover it (Timed). Data moves when a
/// transfer is issued, so a wait that holds may have to wait for the time.
struct WordChanges {
  uint32_t issued = 0, arrived = 0;
  uint64_t last = 0; ///< cycle of the last arrival or store
};

/// Target, size and destination kept by noc_..._set_state calls.
struct NocStateRegister {
  uint64_t address = 0;
  uint32_t bytes = 0;
};

/// One interleaved or sharded tensor as a kernel addresses it.
struct Accessor {
  uint32_t argsOffset = 0; ///< first word among the compile-time arguments
  uint64_t base = 0;
  uint32_t pageBytes = 0;
  device::Placement placement{};
  uint64_t numPages = 0; ///< as far as it is known
};

/// One thread of a core: what kernels know as ttk_context.
struct Context : ttk_context {
  MachineState *machine = nullptr;
  Core *core = nullptr;
  const KernelConfig *kernel = nullptr; ///< null: idle in this launch
  std::span<const uint32_t> runtimeArgs;
  ThreadKind kind = ThreadKind::DataMovement0;
  uint16_t op = 0;    ///< the call being executed
  uint32_t site = 0;  ///< and where it stands
  uint64_t calls = 0; ///< made so far
  /// Loads of one word without another call between them.
  struct Poll {
    uint32_t address = 0, value = 0;
    uint64_t calls = 0, loads = 0;
  } poll;
  /// Rounds of loops since the thread's last call, and since it last had to
  /// wait.
  struct Rounds {
    uint64_t calls = 0, withoutCall = 0;
    uint64_t waits = 0, withoutWait = 0;
  } looped;
  uint64_t waits = 0; ///< how often the thread has been blocked
  bool done = true;
  bool queued = false; ///< Timed: in the queue of runnable threads
  Wait wait;
  Fiber fiber;

  /// Data movement: [0]. Compute: unpack, math, pack.
  std::array<uint64_t, 3> clock = {};
  std::array<TrackTotals, 3> totals;
  std::unordered_map<uint64_t, uint64_t> waitedFor; ///< see Clock.h
  NocProgress noc[2];
  NocStateRegister readState, writeState;
  /// Transaction id of the reads on each network; -1: none was set.
  std::array<int8_t, 2> readTrids = {-1, -1};
  std::vector<Accessor> accessors;

  uint64_t bytesRead = 0, bytesWritten = 0, flops = 0;

  const tt::tile::MathConfig &mathConfig() const;
};

/// Compute-side state of a core.
struct ComputeState {
  ComputeSettings settings;
  tt::tile::MathConfig math;
  bool l1Accumulate = false;
  bool fastPacking = false; ///< Exact packs as Fast does
  bool transposeB = false;  ///< mm_init's argument, for matmul_tiles
  bool accumulate = false;  ///< element-wise results are added to DST
  bool wide = false;        ///< DST holds 32 bits
  uint8_t repeatedRow = 0;  ///< of the second tile, where a row is repeated
  tt::tile::TopkForm topk;  ///< of the next sorting call
  RowSource rows;           ///< tiles that the unpacker makes of rows
  /// The format that SrcA has been configured for. It decides how values come
  /// from DST; operands are unpacked by the format of their CB.
  std::optional<tile::SourceFormat> sourceA;
  uint32_t randomSeed = 0;
  uint16_t configured = 0; ///< op of the last init, for checks
  /// Clocks at which the last source-register banks were free again (Timed).
  std::array<uint64_t, 2> sourceFree = {};
  unsigned sourceBank = 0;
};

struct Core {
  CoreCoord coord;
  uint32_t index = 0;
  uint8_t *l1 = nullptr; ///< host pointer to address 0
  uint32_t l1Bytes = 0;
  std::array<CircularBuffer, kMaxPorts> cbs;
  Dst dst;
  ComputeState compute;
  std::array<Context, 3> threads;
  /// Timed: L1 words that threads wait for, and the program's semaphores.
  std::map<uint32_t, WordChanges> words;

  /// Calls fn(word's address, its changes) for those with a byte among the
  /// `bytes` bytes from `address`.
  template <class Fn>
  void forEachWord(uint32_t address, uint32_t bytes, Fn fn) {
    uint64_t end = uint64_t(address) + bytes;
    for (auto it = words.lower_bound(address & ~3u);
         it != words.end() && it->first < end; ++it)
      fn(it->first, it->second);
  }
};

inline const tt::tile::MathConfig &Context::mathConfig() const {
  return core->compute.math;
}

/// Stops the program with an error at the call that `c` executes; the thread
/// never runs again. The caller must not own memory through its stack.
[[noreturn]] void fail(Context &c, Error::Kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Reports a violation that a check has found: as fail, or as a line of the
/// report, after which the kernel goes on.
void found(Context &c, Error::Kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Rounds of loops from one look at them to the next.
inline constexpr uint32_t kRoundsPerLook = 1u << 16;

/// The thread has gone round its loops another kRoundsPerLook times, lastly
/// that at `site`. Returns unless the program has been stopped; 2^30 rounds
/// without a call, or 2^24 with calls of which none had to wait, are an error.
void lookAtLoop(Context &c, uint32_t site);

/// Stops the program, as the code at `site` does `what`, a ttk_undefined.
[[noreturn]] void failUndefined(Context &c, uint32_t what, uint32_t site);

/// Stops the program, as the code at `site` needs `what` of the vendor's
/// interface.
[[noreturn]] void failNotEmulated(Context &c, const char *what, uint32_t site);

/// Runs the thread until it blocks or ends.
void resumeThread(Context &c);

/// The thread that runs on the calling host thread.
ttk_context *currentThread();

/// Gives other threads the core until `wait` holds.
void block(Context &c, Wait wait);

/// Does `wait` hold?
bool holds(const Core &core, const Wait &wait);

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_CORE_H
