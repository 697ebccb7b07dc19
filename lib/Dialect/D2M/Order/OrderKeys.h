//===- OrderKeys.h - lines that are put in order in L1 ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERKEYS_H
#define TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERKEYS_H

#include "D2M/Kernels/KernelWriter.h"
#include "Order.h"

namespace mlir::tt {

/// Writes the code that orders the line in L1 at `base`. `inTransfer`: the
/// offsets of its rows of faces in their transfers.
class OrderKeys {
public:
  OrderKeys(KernelWriter &w, const d2m::Order &order, Value base,
            Value inTransfer);

  /// Indices, of `bytes` bytes each.
  struct List {
    Value pointer;
    int64_t bytes;
  };
  /// Inserts each better element into the list of the best so far.
  List keepBest();
  /// Sorts indices by the digits of their keys, of 8 bits each, the least
  /// significant digit first. Counts of digits say where the indices with a
  /// digit begin.
  List sort();

  Value placeOf(List list, Value number) {
    return load(list.pointer, number, list.bytes);
  }
  /// The bits of the element at an index.
  Value element(Value place);

  Value pointer(Value address, int64_t bytes);
  Value load(Value pointer, Value at, int64_t bytes);
  void store(Value value, Value pointer, Value at, int64_t bytes);

private:
  Value key(Value place);
  Value keyOf(Value element);
  /// Digit `number` of a key.
  Value digit(Value key, int64_t number);
  /// A pointer to words `offset` bytes behind the begin.
  Value behind(int64_t offset, int64_t bytes);

  KernelWriter &w;
  const d2m::Order &o;
  Value base, line;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ORDER_ORDERKEYS_H
