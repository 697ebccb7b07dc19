//===- HloSharding.h - shardings as GSPMD writes them -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_HLOSHARDING_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_HLOSHARDING_H

#include "Tiling.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::stablehlo {

/// The text of `mhlo.sharding`: `{devices=[2,1,4]<=[8]
/// last_tile_dim_replicate}`.
struct HloSharding {
  enum class Kind { Replicated, Maximal, Manual, Tiled } kind;
  /// The digits of each dimension of the tensor; of Tiled.
  Tiling dims;
  /// Those of dimensions behind them, along which chips have the same.
  Tiling others;
};

/// The sharding of an op, or of what `op` declares; an error at `op` if the
/// text has none.
FailureOr<HloSharding> parseHloSharding(Operation *op, StringRef text);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_HLOSHARDING_H
