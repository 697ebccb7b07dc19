//===- PlanRequests.h - requests of users to a plan -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Requests remove alternatives. There are three kinds: layouts of results by
// the names of ops, in the spelling of `override-output-layout`, operands that
// are read from another place than they are made in (`insert-memreconfig`), and
// a plan from an earlier run, which may have been edited.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREQUESTS_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREQUESTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/Offers.h"
#include "ttmlir/Dialect/Common/Alternatives.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include <map>
#include <set>

namespace mlir::tt::ttnn {

/// The name in the op's location, by which users know it; empty if it has none.
StringRef nameOf(Operation *op);

/// A layout that a result shall have; what is absent is free.
struct OutputOverride {
  std::optional<std::array<int64_t, 2>> grid;
  std::optional<BufferType> memory;
  std::optional<TensorMemoryLayout> spread;
  std::optional<Layout> pages;
  std::optional<ttcore::DataType> type;
  std::string text; ///< as given
};

class PlanRequests {
public:
  /// Reads `op=4x4:l1:block_sharded:tile:bf16,...`, fields in any order. On
  /// failure the module gets an error that quotes the part.
  LogicalResult addOverrides(StringRef text, ModuleOp module);
  /// Reads `op=0:1,...`, numbers of operands. On failure the module gets an
  /// error that quotes the part.
  LogicalResult addMoves(StringRef text, ModuleOp module);
  /// Reads a plan file. On failure the module gets an error with its path.
  LogicalResult addPlan(StringRef path, ModuleOp module);

  bool empty() const {
    return overrides.empty() && plan.empty() && moves.empty();
  }
  /// A name that no op of the module has is an error, with the nearest one.
  LogicalResult checkNames(ModuleOp module) const;

  /// Shards that an override asks for, of the op's first result.
  std::optional<::tt::device::TensorPlace>
  suggestion(Operation *op, const ::tt::device::OpTensor &result,
             const ::tt::device::ChipDesc &chip) const;
  /// Whether the operand comes from another place than it is made in.
  bool isMoved(OpOperand &operand) const;
  /// The offers that remain. If none does, the op gets an error that lists the
  /// offers that there were.
  FailureOr<std::vector<bool>>
  allowed(Operation *op, uint32_t step,
          ArrayRef<::tt::device::Offer> offers) const;

private:
  const OutputOverride *overrideOf(Operation *op) const;

  std::map<std::string, OutputOverride, std::less<>> overrides;
  /// By the names of ops, numbers of operands.
  std::map<std::string, std::vector<unsigned>, std::less<>> moves;
  /// The offer whose places are most like those in the file, else the last:
  /// "number 5, (dram) -> (l1)".
  static std::string nearest(const ChoiceFile::Entry &planned,
                             ArrayRef<::tt::device::Offer> offers);
  ChoiceFile plan;
};

/// Adds fields to configs of convolutions by the names of ops, in the spelling
/// `op=key#value:key#value,...`. A mistake is an error at the op, or at the
/// module.
LogicalResult overrideConfigs(ModuleOp module, StringRef conv2d,
                              StringRef conv3d);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREQUESTS_H
