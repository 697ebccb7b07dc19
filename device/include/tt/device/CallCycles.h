//===- CallCycles.h - What a call of the kernel API costs -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Cycles that a call keeps the threads of its core, from its name, the block of
// tiles that it works on and their formats. The timed emulator's clock charges
// these; a planner can add them up without running anything. What threads wait
// for each other and for the networks comes on top (docs/clock.md).
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CALLCYCLES_H
#define TT_DEVICE_CALLCYCLES_H

#include "tt/device/KernelCosts.h"
#include "tt/device/MathFidelity.h"

namespace tt::device {

/// What a call's time follows from.
enum class CallKind : uint8_t {
  Free,
  Scalar,      ///< address arithmetic, an argument, a word of L1
  PageAddress, ///< where a page of a tensor lies
  Wait,        ///< cb_wait_front
  Pop,         ///< cb_pop_front
  Produce,     ///< cb_reserve_back, cb_push_back
  Semaphore,
  Commit,  ///< of a section of DST, by math
  Release, ///< of a section of DST, by the packer
  Init,
  ReconfigureUnpack,
  ReconfigurePack,
  Copy,
  TransposeDst,
  Add, ///< and subtract
  Multiply,
  DestReuse, ///< adds or multiplies
  Reduce,
  Product,
  Vector,
  Tilize,
  Untilize,
  PackUntilize,
  PackUntilizeDst,
  Pack,
  Read,
  ReadWithState,
  ReadPage,
  Write,
  WritePage,
  Multicast,
  Atomic,
  InlineWrite,
  Barrier,
  FullBarrier, ///< of reads, writes and atomics
};

/// What a call is charged by: found once per name, valid for one chip.
struct CallRow {
  CallKind kind = CallKind::Free;
  const OpCycles *vector = nullptr;  ///< Vector
  const OpCycles *columns = nullptr; ///< Vector, along columns; null: the same
  const InitCycles *init = nullptr;  ///< Init
};

/// What is reduced.
enum class Along : uint8_t { Row, Column, Scalar };

/// What the time of a call depends on beside its name.
struct CallForm {
  /// The CBs' formats: first and second operand, result.
  DataType a = DataType::BFloat16, b = DataType::BFloat16,
           out = DataType::BFloat16;
  /// Tiles: of a product's result and its inner dimension, of another call's
  /// result.
  uint32_t rows = 1, columns = 1, depth = 1;
  MathFidelity fidelity = MathFidelity::HiFi4;
  bool wide = false;         ///< DST holds 32 bits
  bool approx = false;       ///< of the vector unit
  bool multiplies = false;   ///< DestReuse
  bool maximum = false;      ///< Reduce, which then is no product
  Along along = Along::Row;  ///< Reduce; Vector, of sums and the like
  double share = 1;          ///< Vector: of the vectors of a tile
  bool l1Accumulate = false; ///< the packer adds to what is in L1
  bool packPrecise = false;  ///< bfp8_pack_precise
  bool compute = true;       ///< called by a compute kernel
  // Transfers: the packets' number, what is at the other end.
  uint32_t packets = 1;
  bool dram = true;
  unsigned noc = 0;
};

/// Cycles of the threads: the one of a data-movement kernel, or the three of a
/// compute kernel.
struct CallCycles {
  double dataMovement = 0;
  double unpack = 0, math = 0, pack = 0;
  /// How often a bank of the source registers is filled and drained.
  uint32_t fillings = 0;
  uint64_t flops = 0;
};

/// The row of the call with cost key `key` on the chip with these costs.
CallRow callRow(std::string_view key, const KernelCosts &costs);

/// One step of the call: of a product for one tile of the inner dimension, of a
/// call on tiles for one of them, of a transfer one packet, of a barrier one
/// kind; all of any other call. A step needs a section of DST to be there.
CallCycles stepCycles(const CallRow &row, const CallForm &form,
                      const KernelCosts &costs);

/// Finding the page, in a call that moves one: once per call.
double pageCycles(const CallForm &form, const KernelCosts &costs);

/// The whole call, with the sections of DST that it hands over itself.
CallCycles callCycles(std::string_view key, const CallForm &form, Arch arch);

} // namespace tt::device

#endif // TT_DEVICE_CALLCYCLES_H
