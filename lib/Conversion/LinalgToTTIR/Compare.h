//===- Compare.h - comparisons of arith -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_LINALGTOTTIR_COMPARE_H
#define TTMLIR_LIB_CONVERSION_LINALGTOTTIR_COMPARE_H

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::tt::structured {

Value compareFloats(arith::CmpFPredicate kind, Value a, Value b, Emit &emit);
/// Null for 64 bits without a sign.
Value compareIntegers(arith::CmpIPredicate kind, Value a, Value b, Emit &emit);

/// Numbers without a sign that compare as theirs with one: as they are,
/// widened, or with the highest bit turned. Null for 64 bits.
std::pair<Value, Value> turned(Value a, Value b, Emit &emit);

} // namespace mlir::tt::structured

#endif // TTMLIR_LIB_CONVERSION_LINALGTOTTIR_COMPARE_H
