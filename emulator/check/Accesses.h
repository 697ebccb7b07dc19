//===- Accesses.h - Races for memory --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Two accesses to a byte, one of them a write, race if no chain of waits and
// signals orders one before the other. The check finds a race in whatever order
// this run happens to execute the accesses.
// Source of the method: Flanagan and Freund, FastTrack, PLDI 2009.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_ACCESSES_H
#define TT_EMULATOR_CHECK_ACCESSES_H

#include "Actors.h"
#include "Buffers.h"
#include "Text.h"
#include "tt/emulator/NocMap.h"

namespace tt::emulator {

class Accesses {
public:
  Accesses(const MachineState &machine, Actors &actors, const Buffers &buffers)
      : machine(machine), actors(actors), buffers(buffers) {}

  /// Forgets all accesses.
  void begin();

  /// `actor`, of thread `c`, reads or writes `bytes` bytes from `where`. Fails
  /// with Race at the first byte that another access contends for. A read
  /// returns whether any of the bytes has been written.
  bool read(Context &c, ActorId actor, const NocTarget &where, uint64_t bytes);
  void write(Context &c, ActorId actor, const NocTarget &where, uint64_t bytes);

  /// "reads page 1 of CB 0": what `c` does at `where`.
  std::string describe(const Context &c, const NocTarget &where) const;

  const ShadowMemory &historyOf(const NocTarget &where) const {
    return const_cast<Accesses *>(this)->shadowOf(where);
  }

private:
  ShadowMemory &shadowOf(const NocTarget &where) {
    return where.kind == NocTarget::Kind::Dram ? banks[where.index]
                                               : l1s[where.index];
  }
  /// The read in `s` that is not ordered before an access of `actor`.
  const Stamp *contendingRead(const Segment &s, const ThreadClock &thread,
                              ActorId actor) const;
  void report(Context &c, bool writes, const Stamp &other, bool otherWrites,
              NocTarget where, uint64_t at);
  Text memory(const Context &c, const NocTarget &where) const;
  Text advice(const Context &c, const Actor &other,
              const NocTarget &where) const;

  const MachineState &machine;
  Actors &actors;
  const Buffers &buffers;
  std::vector<ShadowMemory> l1s, banks;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_ACCESSES_H
