//===- UnrollBody.h - the body of a function for one chip -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLBODY_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLBODY_H

#include "Unroller.h"

namespace mlir::tt::ttir {

/// One value of each class of chips, and back.
SmallVector<Value> distinct(ArrayRef<Value> values, const Sharing &sharing);
ChipValues spread(ArrayRef<Value> distinct, const Sharing &sharing);

/// The functions that an op calls.
SmallVector<FlatSymbolRefAttr, 2> callees(Operation *op);

/// Writes the ops of a block, for one chip, at the end of another.
class BodyUnroller {
public:
  BodyUnroller(Unroller &all, Block &block)
      : all(all), builder(OpBuilder::atBlockEnd(&block)),
        emit(builder, builder.getUnknownLoc()), exchange(emit, all.mesh) {}

  void map(Value value, ChipValues values) {
    mapped[value] = std::move(values);
  }
  LogicalResult run(Block &block);
  /// The operands of the block's terminator, chip by chip.
  ArrayRef<ChipValues> results() const { return returned; }

private:
  LogicalResult visit(Operation *op);
  void cloneDistinct(Operation *op);
  LogicalResult visitCollective(Operation *op);
  LogicalResult visitCall(Operation *op);
  LogicalResult visitLoop(ttcore::LoopOp loop);
  LogicalResult visitCase(ttcore::CaseOp branch);
  SmallVector<ChipValues> lookup(ValueRange values);
  func::FuncOp function(FlatSymbolRefAttr name) {
    return all.symbols.lookup<func::FuncOp>(name.getValue());
  }
  void mapResults(Operation *op, ValueRange flat, ArrayRef<Sharing> sharing);

  Unroller &all;
  OpBuilder builder;
  Emit emit;
  Exchange exchange;
  DenseMap<Value, ChipValues> mapped;
  SmallVector<ChipValues> returned;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLBODY_H
