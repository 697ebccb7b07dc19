//===- Integers.h - exact arithmetic of integers ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device multiplies matrices of floats, and holds integers in 32 bits.
// These functions compute the exact integers that the source means: products as
// sums of parts that f32 holds, and scaling with 64 bits between.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_FRONTENDCOMMON_INTEGERS_H
#define TTMLIR_CONVERSION_FRONTENDCOMMON_INTEGERS_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// The numbers that a tensor of integers may have.
struct Range {
  int64_t low, high;

  /// The range of a signed type of `bits`.
  static Range ofBits(unsigned bits);
  int64_t magnitude() const;
};

/// The range that the type of `x` and the ops that make it allow.
Range rangeOf(Value x);

/// The integers of a tensor of a quantized type (without a sign: of 8 bits at
/// least); another type as it is.
Type storedAs(Type type);

/// A factor of a product: integers in any type of up to 32 bits, what they may
/// be, and the dimension that may be taken apart, as the product is a sum over
/// it; -1: there is none.
struct Factor {
  Value value;
  Range range;
  int64_t summed = -1;
};

/// The sums of products of integers, wrapped to 32 bits. `product` makes them
/// of floats; `terms` are added up for each index of the summed dimension.
/// Null if f32 does not hold the sums, however they are taken apart.
Value multiplyExactly(Factor lhs, Factor rhs, int64_t terms,
                      function_ref<Value(Value lhs, Value rhs)> product,
                      Emit &emit);

/// (x * multiplier + 2^(shift - 1)) >> shift, for integers of 32 bits with 64
/// bits between. `shift` has 1 to 62, or 0 where nothing is rounded or moved.
/// With `twice`, 2^30 more (less, where x < 0) is added where `shift` is over
/// 31.
Value scaleExactly(Value x, Value multiplier, Value shift, bool twice,
                   Emit &emit);

/// min(max(x, low), high)
Value clampTo(Value x, Range range, Emit &emit);
/// The low `bits` of integers of 32 bits, with their sign or without.
Value wrapTo(Value x, unsigned bits, bool isSigned, Emit &emit);

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_FRONTENDCOMMON_INTEGERS_H
