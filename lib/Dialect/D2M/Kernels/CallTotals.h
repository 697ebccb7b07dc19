//===- CallTotals.h - numbers of a core's calls -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_CALLTOTALS_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_CALLTOTALS_H

#include "mlir/Support/LLVM.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::tt {

struct PricedCalls;

/// How often a core makes each call, by name.
struct CallTotals {
  llvm::MapVector<StringRef, double> counts;

  /// `calls` for as many tiles, in as many blocks.
  void add(const PricedCalls &calls, double tiles, double blocks);
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_CALLTOTALS_H
