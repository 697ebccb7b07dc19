//===- CountRounds.h - trip counts of loops ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_COUNTROUNDS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_COUNTROUNDS_H

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tt::stablehlo {

using KnownValues = llvm::DenseMap<Value, DenseElementsAttr>;

/// The number of rounds of a loop whose condition depends on `known` values and
/// what they become only; nullopt if it depends on others, or counts for longer
/// than anybody waits.
std::optional<uint64_t> countRounds(WhileOp loop, const KnownValues &known);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_COUNTROUNDS_H
