//===- TTIRConstants.h - elements of constants -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_IR_TTIRCONSTANTS_H
#define TTMLIR_LIB_DIALECT_TTIR_IR_TTIRCONSTANTS_H

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/APSInt.h"

namespace mlir::tt::ttir {

/// Constants with more elements than this (`--ttir-fold-limit`) are only folded
/// if they are splats.
int64_t foldLimit();

/// `number`, a float or integer attribute, as an element of type `type`; null
/// if `type` cannot hold it. Floats are rounded.
TypedAttr elementOf(Type type, Attribute number);

/// True for integers that are unsigned; as on the device, those without a sign
/// are so up to 16 bits and signed above.
bool isUnsignedElement(IntegerType type);

/// Distance of neighbours along each dimension of a row-major array.
SmallVector<int64_t> rowMajorStrides(ArrayRef<int64_t> dims);

/// Strides that read an array of shape `from` as if broadcast to rank `rank`:
/// 0 along dimensions of 1 and those that it does not have.
SmallVector<int64_t> broadcastStrides(ArrayRef<int64_t> from, size_t rank);

/// Places of a row-major walk through an array of `sizes`, read with `strides`
/// from `offset`.
SmallVector<int64_t> walk(ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                          int64_t offset = 0);

/// A constant of type `type` whose elements are those of `source` that a walk
/// meets. Null if it is not worth folding.
DenseElementsAttr gather(DenseElementsAttr source, RankedTensorType type,
                         ArrayRef<int64_t> strides, int64_t offset = 0);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_IR_TTIRCONSTANTS_H
