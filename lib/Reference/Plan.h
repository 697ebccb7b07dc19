//===- Plan.h - the steps of a function -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_PLAN_H
#define TTMLIR_LIB_REFERENCE_PLAN_H

#include "HostOps.h"
#include "Pieces.h"
#include "Rounding.h"

#include "ttmlir/Reference/Reference.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/CallInterfaces.h"

#include <variant>

namespace mlir::tt::reference {

struct Function;

/// The index of a tensor in a running function.
using Slot = unsigned;
using Slots = llvm::SmallVector<Slot, 2>;

/// Runs the code of an op.
struct Compute {
  const Piece *piece;
  Slots operands, results;
};

/// Puts one value everywhere.
struct Fill {
  Slot result;
  llvm::SmallVector<uint8_t, 8> value;
};

/// The elements of a constant, converted only while they are needed.
struct Content {
  Slot result;
  DenseElementsAttr elements;
  /// The type of the stored elements.
  Type type;
};

/// The same elements in another shape.
struct View {
  Slot operand, result;
};

/// The operands behind each other along a dimension.
struct Join {
  Slots operands;
  Slot result;
  int64_t dim;
};

/// The elements of every line along a dimension in order, and their indices.
struct Sort {
  Slot operand;
  Slots results;
  int64_t dim;
  bool descending;
};

/// Loops of the host's own.
struct Host {
  HostWork run;
  Slots operands, results;
};

struct Call {
  const Function *callee;
  Slots operands, results;
};

/// The first operands are replaced by what `body` gives, again and again:
/// `times`, or while what `condition` gives is not 0.
struct Loop {
  const Function *body, *condition; ///< null: `times` rounds
  uint64_t times;
  Slots operands, results;
};

/// The function with the number that is the first operand, or the last one.
struct Case {
  llvm::SmallVector<const Function *, 2> branches;
  Slots operands, results;
};

struct Step {
  std::variant<Compute, Fill, Content, View, Join, Sort, Host, Call, Loop, Case>
      work;
  /// The results of its op.
  Slots made;
  /// Tensors that no later step reads, and arguments that no earlier one does.
  Slots dead, fresh;
};

/// Its arguments have the first slots.
struct Function {
  std::string name;
  /// Shape and kind of the tensor in each slot.
  std::vector<HostTensor> types;
  /// The location of the op whose result each is, or of the argument.
  std::vector<Location> locations;
  /// The rounding of the op's result in each slot.
  std::vector<Rounding> roundings;
  size_t numArguments = 0;
  std::vector<Step> steps;
  Slots results;
};

using Plans = llvm::DenseMap<Operation *, std::unique_ptr<Function>>;

/// The names of the functions that an op calls, whatever for.
SmallVector<SymbolRefAttr, 2> calleesOf(Operation *op);

/// The plan of a function whose callees are in `plans`, with pieces that are
/// still to be compiled. `rounded`: results are rounded to their types.
llvm::Expected<std::unique_ptr<Function>> plan(func::FuncOp function,
                                               const Plans &plans,
                                               SymbolTableCollection &symbols,
                                               Pieces &pieces, bool rounded);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_PLAN_H
