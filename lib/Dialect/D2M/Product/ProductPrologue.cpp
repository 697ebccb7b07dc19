//===- ProductPrologue.cpp - operands made in products --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductPrologue.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

std::optional<ProductPrologue> prologueOf(const Product &product, bool isLhs) {
  const Product::Operand &operand = isLhs ? product.lhs : product.rhs;
  if (!operand.value.getDefiningOp())
    return std::nullopt;
  ArrayRef<int64_t> shape = shapeOf(operand.value);
  Block &body = *Value(operand.value).getParentBlock();
  ProductPrologue prologue;
  prologue.program = scheduleTiles(body.getArguments(), operand.value, shape);
  llvm::SetVector<unsigned> numbers;
  for (const TileStep &step : prologue.program.steps)
    for (std::optional<unsigned> input : {step.load, step.with})
      if (input)
        numbers.insert(*input);

  TileSpace space(shape);
  // Lines are rows of the left-hand side and columns of the right-hand side,
  // if they are not transposed.
  bool innerIsLast = isLhs != operand.isTransposed;
  for (unsigned number : numbers) {
    ArrayRef<int64_t> from = shapeOf(body.getArgument(number));
    auto sizeOf = [&](bool last) {
      size_t fromLast = last ? 1 : 2;
      return from.size() < fromLast ? 1 : from[from.size() - fromLast];
    };
    bool isMatrix =
        llvm::all_of(from.drop_back(std::min<size_t>(2, from.size())),
                     [](int64_t size) { return size == 1; });
    prologue.inputs.push_back({number, space.pagesOf(from).row,
                               isMatrix && sizeOf(!innerIsLast) == 1,
                               sizeOf(innerIsLast) == 1});
  }
  return prologue;
}

int64_t sectionOfPrologue(const TileProgram &program, bool wide, bool fullSync,
                          ttcore::ChipDescAttr chip) {
  int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (wide ? 2 : 1) /
                (fullSync ? 1 : 2);
  return std::max<int64_t>(1, dst / std::max(program.numSlots, 1u));
}

llvm::SetVector<Operation *>
prologueOps(Operation *product, function_ref<bool(Operation *)> isInside) {
  llvm::SetVector<Operation *> ops;
  auto visit = [&](Operation *user) {
    for (Value operand : user->getOperands())
      if (Operation *op = operand.getDefiningOp();
          op && !isa<WindowsOp>(op) && !numberOf(operand) && isInside(op))
        ops.insert(op);
  };
  visit(product);
  for (size_t i = 0; i != ops.size(); ++i)
    visit(ops[i]);
  return ops;
}

} // namespace mlir::tt::d2m
