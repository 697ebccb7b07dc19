//===- HostOps.h - ops that the host runs as plain loops --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops whose loops depend on what is in the tensors, or run from element to
// element, are functions of the host and not code that is made for them; so are
// products, which need more than plain loops to be fast.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_HOSTOPS_H
#define TTMLIR_LIB_REFERENCE_HOSTOPS_H

#include "ttmlir/Reference/Reference.h"

#include "mlir/IR/Operation.h"

#include <functional>

namespace mlir::tt::reference {

/// The elements of a tensor, in row-major order.
struct HostView {
  ElementKind kind;
  llvm::ArrayRef<int64_t> shape;
  uint8_t *data;

  size_t count() const;
  size_t elementSize() const { return sizeOf(kind); }
  bool isFloat() const { return kind == ElementKind::Float32; }
  uint8_t *at(size_t i) const { return data + i * elementSize(); }

  /// Floats are cut towards zero; NaN is 0.
  int64_t integer(size_t i) const;
  double real(size_t i) const;
  /// Keeps the lower bits.
  void setInteger(size_t i, int64_t value) const;
  /// Rounds to the float; to an integer: to nearest even, limited to its range,
  /// NaN becomes 0.
  void setReal(size_t i, double value) const;
};

/// The lines of a tensor along a dimension: element i of line l is at
/// start(l) + i * inner.
struct HostLines {
  size_t count, size, inner;

  /// `dim` may count from the end.
  HostLines(llvm::ArrayRef<int64_t> shape, int64_t dim);
  size_t start(size_t line) const {
    return line / inner * size * inner + line % inner;
  }
};

/// Operands are only read; results are zeros before.
using HostWork = std::function<void(llvm::ArrayRef<HostView> operands,
                                    llvm::ArrayRef<HostView> results)>;

/// The function that runs `op`; null if it is none of those.
HostWork hostWorkOf(Operation *op);

// One per family, in the file of its name.
HostWork placesWorkOf(Operation *op);
HostWork scanWorkOf(Operation *op);
HostWork numbersWorkOf(Operation *op);
HostWork randomWorkOf(Operation *op);
HostWork productsWorkOf(Operation *op);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_HOSTOPS_H
