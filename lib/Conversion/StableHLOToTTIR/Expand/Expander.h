//===- Expander.h - complex numbers as pairs of real ones -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_EXPANDER_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_EXPANDER_H

#include "Hlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tt::stablehlo {

inline bool isComplex(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<ComplexType>(tensor.getElementType());
}
/// The tensor of real parts; another type stays.
Type realType(Type type);
inline RankedTensorType realType(Value value) {
  return cast<RankedTensorType>(realType(value.getType()));
}

/// A complex tensor as two real ones.
struct Pair {
  Value re, im;
};

/// Visits the ops of a module in order and keeps a pair for each complex value.
class Expander {
public:
  explicit Expander(MLIRContext *ctx);
  LogicalResult run(ModuleOp module);

  /// Makes the values of the op's results; `pair` has its operands.
  using Function = std::function<FailureOr<Pair>(Operation *, Hlo &)>;
  template <typename Op>
  void on(FailureOr<Pair> (*expand)(Op op, Hlo &hlo, Expander &all)) {
    table[OperationName(Op::getOperationName(), ctx)] =
        [expand, this](Operation *op, Hlo &hlo) {
          return expand(llvm::cast<Op>(op), hlo, *this);
        };
  }
  /// A function of one complex tensor.
  template <typename Op> void onUnary(Pair (*function)(Pair z, Hlo &hlo)) {
    table[OperationName(Op::getOperationName(), ctx)] =
        [function, this](Operation *op, Hlo &hlo) -> FailureOr<Pair> {
      return function(pair(op->getOperand(0)), hlo);
    };
  }
  template <typename Op>
  void onBinary(Pair (*function)(Pair a, Pair b, Hlo &hlo)) {
    table[OperationName(Op::getOperationName(), ctx)] =
        [function, this](Operation *op, Hlo &hlo) -> FailureOr<Pair> {
      return function(pair(op->getOperand(0)), pair(op->getOperand(1)), hlo);
    };
  }
  Pair pair(Value value) const { return pairs.lookup(value); }

private:
  LogicalResult expand(Block &block);
  LogicalResult expand(Operation *op);
  /// The op once for the real and once for the imaginary parts.
  LogicalResult byParts(Operation *op);
  /// The op with two operands, two arguments of its computations and two
  /// results for each complex one.
  LogicalResult rebuild(Operation *op);
  void expandArguments(Block &block);
  void expandSignature(func::FuncOp function);
  SmallVector<Value> expanded(ValueRange values) const;

  MLIRContext *ctx;
  DenseMap<OperationName, Function> table;
  DenseMap<Value, Pair> pairs;
  /// Ops to erase at the end.
  SmallVector<Operation *> dead;
  SmallVector<Block *> argumentsLeft;
};

// One file each.
void addComplexArithmetic(Expander &expander);
void addComplexFunctions(Expander &expander);
void addComplexProducts(Expander &expander);
void addFourier(Expander &expander);

/// `einsum` and `unary_einsum` become products, sums and transpositions.
LogicalResult expandEinsums(ModuleOp module);
/// `rng_bit_generator` becomes arithmetic of 32-bit words.
LogicalResult expandRandomBits(ModuleOp module);

//===-- arithmetic of pairs ----------------------------------------------===//

inline Pair add(Pair a, Pair b, Hlo &hlo) {
  return {hlo.add(a.re, b.re), hlo.add(a.im, b.im)};
}
inline Pair sub(Pair a, Pair b, Hlo &hlo) {
  return {hlo.sub(a.re, b.re), hlo.sub(a.im, b.im)};
}
inline Pair neg(Pair a, Hlo &hlo) { return {hlo.neg(a.re), hlo.neg(a.im)}; }
inline Pair mul(Pair a, Pair b, Hlo &hlo) {
  return {hlo.sub(hlo.mul(a.re, b.re), hlo.mul(a.im, b.im)),
          hlo.add(hlo.mul(a.re, b.im), hlo.mul(a.im, b.re))};
}
inline Pair scale(Pair a, Value by, Hlo &hlo) {
  return {hlo.mul(a.re, by), hlo.mul(a.im, by)};
}
inline Pair where(Value condition, Pair a, Pair b, Hlo &hlo) {
  return {hlo.where(condition, a.re, b.re), hlo.where(condition, a.im, b.im)};
}
/// i a and -i a.
inline Pair timesI(Pair a, Hlo &hlo) { return {hlo.neg(a.im), a.re}; }
inline Pair overI(Pair a, Hlo &hlo) { return {a.im, hlo.neg(a.re)}; }
Pair div(Pair a, Pair b, Hlo &hlo);
/// |a| without overflow of its square.
Value absolute(Pair a, Hlo &hlo);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_EXPANDER_H
