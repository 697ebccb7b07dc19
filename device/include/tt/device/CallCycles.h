//===- CallCycles.h - Cycles of a call of the kernel API --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A call keeps the threads of its core busy for these cycles. They follow from
// its name, the block of tiles that it works on and their formats. The timed
// emulator's clock charges them; a planner adds them up without running
// anything. Waits for other threads and for the networks come on top
// (docs/clock.md).
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CALLCYCLES_H
#define TT_DEVICE_CALLCYCLES_H

#include "tt/device/KernelCosts.h"
#include "tt/device/MathFidelity.h"

namespace tt::device {

/// Calls of a kind take their time from the same figures. The record of a call
/// names its kind: `charge` in TTKernelOpBase.td.
enum class CallKind : uint8_t {
  Free,
  Scalar,      ///< address arithmetic, an argument, a word of L1
  PageAddress, ///< where a page of a tensor lies
  Wait,        ///< cb_wait_front
  Pop,         ///< cb_pop_front
  Produce,     ///< cb_reserve_back, cb_push_back
  Semaphore,
  Commit,       ///< math hands a section of DST over
  Release,      ///< the packer hands a section of DST back
  InitFull,     ///< an init call that configures the units: mm_init, init_sfpu
  InitOperands, ///< unpacker and math: add_tiles_init
  InitAll,      ///< these and how the packer writes: tilize_init
  InitVector,   ///< an operation of the vector unit: exp_tile_init
  ReconfigureUnpack,
  ReconfigurePack,
  Copy,
  TransposeDst,
  Add, ///< and subtract
  Multiply,
  DestReuse, ///< adds or multiplies
  Reduce,
  Product,
  ProductTile, ///< of one tile, which is a call of its own
  Vector,      ///< figures of its own: KernelCosts::row
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
  FullBarrier, ///< waits for reads, writes and atomics
};

/// The kind and the figures of a call: found once per name, valid for one chip.
struct CallRow {
  CallKind kind = CallKind::Free;
  const OpCycles *vector = nullptr;  ///< Vector
  const OpCycles *columns = nullptr; ///< Vector, along columns; null: the same
};

/// Direction of a reduction.
enum class Along : uint8_t { Row, Column, Scalar };

/// Beside its name, the time of a call depends on these.
struct CallForm {
  /// Formats of the CBs of the first operand, the second, and the result.
  DataType a = DataType::BFloat16, b = DataType::BFloat16,
           out = DataType::BFloat16;
  /// Tiles of the result; of the inner dimension of a product.
  uint32_t rows = 1, columns = 1, depth = 1;
  MathFidelity fidelity = MathFidelity::HiFi4;
  bool wide = false;         ///< DST holds 32 bits
  bool approx = false;       ///< approximate form, Vector
  bool multiplies = false;   ///< DestReuse
  bool maximum = false;      ///< Reduce: takes maxima, not sums
  Along along = Along::Row;  ///< Reduce; Vector, if the call reduces
  double share = 1;          ///< Vector: part of a tile's vectors
  bool l1Accumulate = false; ///< the packer adds to what is in L1
  bool packPrecise = false;  ///< bfp8_pack_precise
  bool compute = true;       ///< called by a compute kernel
  // Transfers: the number of packets, the memory at the other end, the network.
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

/// One step of the call. Products have a step for each tile of the inner
/// dimension, calls on tiles one for each tile, transfers one for each packet,
/// barriers one for each kind of transfer; other calls have a single step. A
/// step needs a section of DST to be there.
CallCycles stepCycles(const CallRow &row, const CallForm &form,
                      const KernelCosts &costs);

/// Cycles to find the page, once per call that moves one.
double pageCycles(const CallForm &form, const KernelCosts &costs);

/// Cycles of the whole call, with the sections of DST that it hands over
/// itself.
CallCycles callCycles(std::string_view key, const CallForm &form, Arch arch);

} // namespace tt::device

#endif // TT_DEVICE_CALLCYCLES_H
