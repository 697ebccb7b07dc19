//===- RowMulticast.h - senders of a row in turn ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_ROWMULTICAST_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_ROWMULTICAST_H

#include "KernelWriter.h"

namespace mlir::tt {

/// Multicasts in a row of `cores` neighbouring cores. One of them sends pages
/// to the same addresses in L1 of all others, on network 0. A receiver first
/// signals that it has room, then waits.
class RowMulticast {
public:
  static constexpr unsigned kSemaphores = 3;

  /// The numbers of its semaphores are common arguments from `argument` on; `x`
  /// is the logical column of the first core, `y` the row of all. With
  /// `flushes` the sender waits until the data have left before it sends the
  /// flag.
  RowMulticast(KernelWriter &w, unsigned argument, Value x, Value y,
               int64_t cores, bool flushes);

  /// Tells core `number` of the row that there is room here, and waits for what
  /// it sends.
  void receive(Value number);
  /// Addresses in L1, and the number of bytes there.
  void send(ArrayRef<std::pair<Value, Value>> pages);

private:
  Value column(Value number);

  KernelWriter &w;
  Value x, row, first, last, receivers;
  bool flushes;
  /// Addresses of how many have room, and of whether data is there, and of what
  /// is sent there; pointers to the first two.
  Value room, data, one, roomHere, dataHere;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_ROWMULTICAST_H
