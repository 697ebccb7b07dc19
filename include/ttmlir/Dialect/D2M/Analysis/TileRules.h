//===- TileRules.h - ops as calls on tiles ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_TILERULES_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_TILERULES_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// A call of the kernel interface, "exp_tile", with what it takes besides
/// tiles: words of DST, and formats by the names of its attributes.
struct TileCall {
  StringRef name;
  SmallVector<uint32_t, 2> words = {};
  SmallVector<std::pair<StringRef, ttcore::DataType>, 2> formats = {};
  /// The shorter form of the call.
  bool isApproximate = false;

  /// Whether the init call takes the formats, too.
  bool initTakesFormats() const {
    return name == "typecast_tile" || name == "mul_int_tile" || isApproximate;
  }
  /// Whether the call takes words as numbers, and not as their bits.
  bool takesFloats() const { return name == "fill_tile"; }
};

/// The name of an attribute of an op: the approximate form of its call is
/// accurate enough.
inline constexpr StringLiteral kApproximate = "d2m.approximate";

/// Whether `op` is element-wise and there is a call for it with elements of its
/// types; its operands may broadcast to the result.
bool isMapOp(Operation *op);

/// The call for an op that isMapOp. A call without a name: words of DST stay as
/// they are.
TileCall callOf(Operation *op);

/// Whether there is a call for ops of this name, be it for other elements.
bool hasCall(Operation *op);

/// Whether the call takes the second operand as a number.
bool takesNumber(Operation *op);

/// The call that copies one tile of DST to another.
TileCall copyOf(Value value);

/// The call that fills a tile of floats or of integers with `word`.
TileCall fillWith(bool isFloat, uint32_t word);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_TILERULES_H
