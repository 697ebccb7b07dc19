//===- Lowering.h - lowering of ops -----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LOWERING_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LOWERING_H

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"
#include "ttmlir/Conversion/FrontEndCommon/Parts.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tt::stablehlo {

using ttir::coordinates;
using ttir::Dims;
using ttir::elementOf;
using ttir::Emit;
using ttir::Parts;
using ttir::shapeOf;
using ttir::tensorType;

/// The results of lowering an op: a value for each of its results, or a failure
/// after an error at the op.
using Values = FailureOr<SmallVector<Value>>;

/// The functions that lower ops, by the ops' names. A function gets the op,
/// whose operands are lowered already, and emits before it.
class Lowering {
public:
  explicit Lowering(MLIRContext *ctx);

  template <typename Op>
  void on(Values (*lower)(Op op, Emit &emit, const Lowering &all)) {
    table[OperationName(Op::getOperationName(), ctx)] =
        [lower](Operation *op, Emit &emit, const Lowering &all) {
          return lower(llvm::cast<Op>(op), emit, all);
        };
  }
  /// An error if the op has no lowering.
  Values lower(Operation *op, Emit &emit) const;

  /// The computation `region` of scalars, applied to tensors of one shape. An
  /// error at `op` if it has ops that are not element-wise.
  Values apply(Operation *op, Region &region, ValueRange arguments,
               Emit &emit) const;

private:
  using Function = std::function<Values(Operation *, Emit &, const Lowering &)>;
  MLIRContext *ctx;
  llvm::DenseMap<OperationName, Function> table;
  llvm::DenseMap<OperationName, OperationName> renames;
};

inline Values one(Value value) { return SmallVector<Value>{value}; }

/// The only op of a computation of two scalars, which takes them in their
/// order; null if it consists of something else. A computation that returns its
/// second argument has no op: see `replaces`.
Operation *onlyOp(Region &region);
bool replaces(Region &region);
/// The scalar is a constant that changes nothing when `inner` combines it.
bool isNeutral(Operation *inner, Value init);

/// The ranges of the operands of a product of integers.
std::pair<ttir::Range, ttir::Range> operandRanges(Operation *op);

void addEltwise(Lowering &lowering);
void addFunctions(Lowering &lowering);
void addSpecialFunctions(Lowering &lowering);
void addTensors(Lowering &lowering);
void addIndices(Lowering &lowering);
void addProducts(Lowering &lowering);
void addConvolutions(Lowering &lowering);
void addLinearAlgebra(Lowering &lowering);
void addNorms(Lowering &lowering);
void addReductions(Lowering &lowering);
void addWindows(Lowering &lowering);
void addOrder(Lowering &lowering);
void addCalls(Lowering &lowering);
void addCollectives(Lowering &lowering);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LOWERING_H
