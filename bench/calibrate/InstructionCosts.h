//===- InstructionCosts.h - Cycles of single instructions -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The clock charges calls of the kernel API (tt/device/CallCycles.h). This says
// what one instruction of a long burst costs its thread, for probes of single
// instructions; its figures were chosen on them.
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_INSTRUCTIONCOSTS_H
#define TT_BENCH_CALIBRATE_INSTRUCTIONCOSTS_H

#include <cstdint>
#include <string_view>

namespace tt::calibrate {

/// Cycles.
struct InstructionCosts {
  /// Counter and branch of a loop.
  double loop = 0;
  /// Any instruction of a RISC-V core, and handing one to a unit.
  double issue = 0;
  /// The same when the code of the loop exceeds the instruction cache, of so
  /// many instructions.
  double fetch = 0;
  uint32_t cached = 0;
  /// Arithmetic on the scalar unit's registers.
  double scalar = 0;
  /// Products and sums of the matrix unit that write the rows before them.
  double matrix = 0;
  /// A load from L1 whose value is used, and a store to it; the same of
  /// registers of the core's units.
  double load = 0, store = 0, registerLoad = 0;
  /// A branch that is taken.
  double branch = 0;

  /// Cycles per instruction of a burst of `burst` of one kind in a loop, while
  /// `threads` compute threads do the same: a unit serves them in turn. `unit`
  /// is NONE (the thread itself), TDMA, CFG, SFPU, THCON or MATH, or begins
  /// with RV_ for instructions of the RISC-V core; `name` is the mnemonic.
  /// Negative if neither says what it costs.
  double of(std::string_view unit, std::string_view name, uint32_t threads,
            uint32_t burst) const;
};

/// Bursts are measured on Blackhole. Loads, stores and branches of the
/// RISC-V cores are those of the vendor's ISA document.
InstructionCosts instructionCosts();

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_INSTRUCTIONCOSTS_H
