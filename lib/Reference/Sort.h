//===- Sort.h - elements in order, and where they were ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_SORT_H
#define TTMLIR_LIB_REFERENCE_SORT_H

#include "ttmlir/Reference/Reference.h"

#include "llvm/ADT/ArrayRef.h"

namespace mlir::tt::reference {

/// Sorts every line of a row-major tensor along `dim`: its elements of `kind`
/// into `values`, and their indices, as integers of `placeKind`, into `places`.
/// Equal elements stay in their order; NaN counts as the largest value.
void sortLines(ElementKind kind, llvm::ArrayRef<int64_t> shape, int64_t dim,
               bool descending, const uint8_t *input, uint8_t *values,
               ElementKind placeKind, uint8_t *places);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_SORT_H
