//===- KernelPrice.h - the price of a compute kernel ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Planners have no lists of calls. The writers of a family write into a kernel
// that is never run, and the calls in it are priced: there is one description
// of a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELPRICE_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELPRICE_H

#include "CallTotals.h"
#include "KernelWriter.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

#include "tt/device/StreamTime.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tt {

/// Settings on which the cycles of calls depend, beside their operands.
struct PriceForm {
  ::tt::device::Arch arch;
  /// Whether DST has words of 32 bits.
  bool wide = false;
  ttcore::MathFidelity fidelity = ttcore::MathFidelity::HiFi4;
};

/// How often a call is made: for every tile, and once for a block of tiles.
struct CallCount {
  double perTile = 0, once = 0;
};

/// The calls that keep the units of a core for a block of tiles, by name, and
/// their cycles. Waits and sections of DST are not among them.
struct PricedCalls {
  llvm::MapVector<StringRef, CallCount> counts;
  ::tt::device::BlockWork work;
  /// The part of `work` that only the last of some rounds does.
  ::tt::device::BlockWork onLast;

  void add(const PricedCalls &other);
};

/// Adds `other`, as often as `times` says.
void addTimes(::tt::device::BlockWork &to, const ::tt::device::BlockWork &other,
              double times);

/// A compute kernel to write into. It is erased with this object.
class ScratchKernel {
public:
  explicit ScratchKernel(MLIRContext *ctx);
  ~ScratchKernel() { function->erase(); }
  ScratchKernel(const ScratchKernel &) = delete;

  /// Adds a circular buffer of tiles with elements of a format.
  Type buffer(ttcore::DataType format) const;

private:
  func::FuncOp function;

public:
  KernelWriter w;
};

/// The calls of a range of ops. Those in a loop are made for every tile, others
/// once. An op behind a condition on the last of n rounds counts 1/n.
PricedCalls priceOf(Block::iterator begin, Block::iterator end,
                    const PriceForm &form);

/// The calls for tiles of `sources` that become one of each of `results`, in a
/// block of their own. `oneTarget`: the packer has been set up.
PricedCalls priceOf(MLIRContext *ctx, const d2m::TileProgram &program,
                    ArrayRef<ttcore::DataType> sources,
                    ArrayRef<ttcore::DataType> results, bool oneTarget,
                    const PriceForm &form);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELPRICE_H
