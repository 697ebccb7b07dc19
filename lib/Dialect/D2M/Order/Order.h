//===- Order.h - elements that are put in order -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ORDER_ORDER_H
#define TTMLIR_LIB_DIALECT_D2M_ORDER_ORDER_H

#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// The first elements of every line along a dimension, in order. A
/// data-movement core orders one line at a time, in these parts of L1, by
/// address:
///
///   the line      as rows of faces, each in a transfer of its own
///   two lists     of indices, from one to the other digit by digit; or the
///                 best so far, as a list of keys and one of indices
///   counts        of every value of every digit
///   results       values and indices of some rows of faces
struct Order {
  int64_t dim;
  /// The number of elements of a line, and of those that remain.
  int64_t lines, length, kept;
  bool largest;
  ElementForm form;
  int64_t elementBytes;

  /// The few best are kept in order while the line goes past; else all are
  /// sorted by the digits of their keys.
  static constexpr int64_t kMostKept = 64;
  bool keepsFew() const { return kept <= kMostKept; }

  /// Sizes in bytes.
  static constexpr int64_t kTransfer = ::tt::device::kTransferBytes,
                           kStagedRows = 32;
  int64_t lineBytes() const { return rowsOf(length) * kTransfer; }
  int64_t listBytes() const;
  int64_t countBytes() const { return keepsFew() ? 0 : 1024 * elementBytes; }
  int64_t stageBytes() const { return kStagedRows * kTransfer; }
  int64_t bytes() const {
    return lineBytes() + 2 * listBytes() + countBytes() + 2 * stageBytes();
  }
  /// Bytes of L1 that circular buffers of a program may take.
  int64_t room;

  /// Whether the parts fit in L1, and indices of a sorted line in 16 bits.
  bool fits() const;

  /// Rows of faces that hold a number of elements.
  static int64_t rowsOf(int64_t elements) { return (elements + 15) / 16; }
};

/// The order of an op on elements of kernels, along any dimension.
std::optional<Order> orderAlongAny(Operation *op);

/// The order of an op that kernels can do: along the last dimension.
std::optional<Order> orderOf(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_ORDER_ORDER_H
