//===- ProductFamily.cpp - products of matrices as groups -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"
#include "ProductKernels.h"
#include "ProductPlan.h"
#include "ProductPrologue.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::tt::d2m {

namespace {

ArrayRef<int64_t> typeShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

bool isHere(Operation *) { return true; }

class ProductFamily final : public PlannedFamily<ProductPlanAttr> {
public:
  StringRef noun() const final { return "a product"; }
  StringRef says() const final { return "has a product"; }

  bool matches(Operation *op) const final { return productOf(op).has_value(); }

  bool isAlone() const final { return false; }
  /// Whether operands are complete before a product begins.
  bool joinsOperands() const final { return false; }
  std::optional<GroupShape> join(const GroupShape &own,
                                 const GroupShape &other) const final {
    return other.family == &mapFamily() && other.wide == own.wide
               ? std::optional(own)
               : std::nullopt;
  }
  bool fits(ArrayRef<Operation *> ops, const Border &border,
            const CoreLimits &limits) const final;

  bool absorbs(Operation *op, ttcore::ChipDescAttr chip) const final {
    return accepts(op) && isa<WindowsOp>(op) &&
           gathersWindows(cast<WindowsOp>(op), chip);
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planProduct(group, *productOf(opIn(group)), request.chip,
                       circularBufferRoom(request.chip), request.fidelity);
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    Operation *op = opIn(group);
    return op ? timeOf(group, *productOf(op), planOf(group), chip)
              : ::tt::device::ProgramTime();
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerProduct(group, planOf(group), tiles, kernels);
  }

  std::string remark(GroupOp group) const final {
    auto said = group->getAttrOfType<StringAttr>(kPrologueAttr);
    return said ? said.getValue().drop_back(2).str() : "";
  }
  std::string whyNot(Operation *op) const final;

protected:
  bool accepts(Operation *op) const final {
    auto windows = dyn_cast<WindowsOp>(op);
    if (windows)
      return windows->hasOneUse() &&
             windowsOf(*windows->user_begin()) == windows;
    return Family::accepts(op);
  }
  LogicalResult checkOps(GroupOp group) const final;
};

bool ProductFamily::fits(ArrayRef<Operation *> ops, const Border &border,
                         const CoreLimits &limits) const {
  Operation *product =
      *llvm::find_if(ops, [&](Operation *op) { return matches(op); });
  llvm::SetVector<Operation *> prologue =
      prologueOps(product, [&](Operation *other) {
        return llvm::is_contained(ops, other);
      });
  size_t ports = ProductKernels::mostPorts(*productOf(product)) +
                 border.results.size() +
                 size_t(llvm::count_if(border.inputs, [&](Value input) {
                   return llvm::any_of(input.getUsers(), [&](Operation *user) {
                     return user != product && !prologue.contains(user) &&
                            llvm::is_contained(ops, user);
                   });
                 }));
  for (Value operand : product->getOperands())
    if (prologue.contains(operand.getDefiningOp())) {
      // Inputs have one for every operand that is made of them.
      ports += border.inputs.size();
      if (scheduleTiles(border.inputs, operand, typeShape(operand)).numSlots >
          limits.slots)
        return false;
    }
  if (ports > limits.ports)
    return false;
  ArrayRef<int64_t> shape = typeShape(border.results.front());
  return llvm::all_of(ops,
                      [&](Operation *op) {
                        return isa<WindowsOp>(op) || prologue.contains(op) ||
                               typeShape(op->getResult(0)) == shape;
                      }) &&
         scheduleTiles(border.inputs, border.results, shape,
                       product->getResult(0), /*isEmpty=*/false)
                 .numSlots <= limits.slots;
}

/// Checks the ops that make an operand: they have its shape, are element-wise,
/// and nothing else uses them, as their tiles are popped before tiles of the
/// result exist.
LogicalResult checkPrologue(Operation *product) {
  llvm::SetVector<Operation *> all = prologueOps(product, isHere);
  for (Value operand : product->getOperands()) {
    Operation *last = operand.getDefiningOp();
    if (!last || !all.contains(last))
      continue;
    llvm::SetVector<Operation *> ops = prologueOps(last, isHere);
    ops.insert(last);
    for (Operation *op : ops)
      if (typeShape(op->getResult(0)) != typeShape(operand))
        return op->emitOpError("makes ")
               << op->getResult(0).getType() << " in front of a product of "
               << operand.getType();
  }
  for (Operation *op : all) {
    if (!isMapOp(op))
      return op->emitOpError("in a d2m.group makes what its product "
                             "multiplies, and is not element-wise");
    for (Operation *user : op->getUsers())
      if (user != product && !all.contains(user))
        return op->emitOpError("in a d2m.group makes what its product "
                               "multiplies, and what '")
               << user->getName() << "' takes";
  }
  return success();
}

LogicalResult ProductFamily::checkOps(GroupOp group) const {
  Operation *product = opIn(group);
  Block &body = group.getBody().front();
  for (Operation &op : body)
    if (&op != product && matches(&op))
      return op.emitOpError("is the second product of its d2m.group");
  if (failed(checkPrologue(product)))
    return failure();
  if (WindowsOp windows = windowsOf(product);
      windows && !isa<BlockArgument>(windows.getInput()))
    return product->emitOpError("in a d2m.group gathers windows on what "
                                "is made in the group");
  llvm::SetVector<Operation *> prologue = prologueOps(product, isHere);
  return hasShapes(group, {typeShape(body.getTerminator()->getOperand(0))},
                   [&](Operation *op) {
                     return isa<WindowsOp>(op) || prologue.contains(op);
                   });
}

std::string ProductFamily::whyNot(Operation *op) const {
  if (!isa<ttir::MatmulOp, ttir::LinearOp, ttir::DotGeneralOp, ttir::Conv2dOp,
           ttir::ConvTranspose2dOp>(op))
    return "";
  auto why = [](const char *kind, ValueRange values) -> std::string {
    for (auto [i, value] : llvm::enumerate(values)) {
      ElementForm form = *formOf(value);
      if (form.isFloat() && form.format != ttcore::DataType::Float16)
        continue;
      std::string text;
      llvm::raw_string_ostream(text)
          << kind << " " << i << " has elements of '"
          << cast<RankedTensorType>(value.getType()).getElementType()
          << "', of which the matrix unit makes no products";
      return text;
    }
    return "";
  };
  if (std::string text = why("operand", op->getOperands()); !text.empty())
    return text;
  if (std::string text = why("result", op->getResults()); !text.empty())
    return text;
  return "kernels have no call for it";
}

} // namespace

const Family &productFamily() {
  static const ProductFamily family;
  return family;
}

} // namespace mlir::tt::d2m
