//===- FoldPrologues.cpp - chains in front of products --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "FoldPrologues.h"

#include "Border.h"
#include "D2M/Product/Product.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt::d2m {

namespace {

/// Longer chains, and chains that more products take, are left as they are.
constexpr size_t kMostOps = 32, kMostProducts = 4;

std::string namesOf(ArrayRef<Operation *> ops) {
  return llvm::join(
      llvm::map_range(
          ops, [](Operation *op) { return op->getName().stripDialect(); }),
      ", ");
}

/// Cycles of both ways to run ops before products.
struct Choice {
  bool fits = true;
  double apart = 0, together = 0;

  bool folds() const { return fits && together < apart; }
  std::string text(ArrayRef<Operation *> ops) const {
    std::string text =
        (folds() ? "makes " : "does not make ") + namesOf(ops) + " itself: ";
    if (!fits)
      return text + "too many circular buffers or tiles of DST; ";
    auto cycles = [](double number) {
      return std::to_string(int64_t(number)) + " cycles";
    };
    return text + "about " + cycles(together) + ", in programs of their own " +
           cycles(apart) + "; ";
  }
};

/// Whether values between programs stay in L1.
bool staysInL1(Value value, const GroupEstimates &estimates) {
  ::tt::device::Banks banks =
      ttcore::banksOf(estimates.chip, ::tt::device::BufferType::L1);
  uint64_t room = std::min(circularBufferRoom(estimates.chip), banks.bytes());
  return estimates.keepsInL1 && formOf(value) &&
         bytesInBank(cast<RankedTensorType>(value.getType()), banks) <=
             banks.bytes() - room;
}

/// The cycles of a group of `ops`, by its plan. Tensors of `inL1` lie in L1.
double cyclesOf(ArrayRef<Operation *> ops, const Border &border,
                const DenseSet<Value> &inL1, GroupEstimates &estimates) {
  GroupOp group = copyToGroup(ops, border);
  MLIRContext *ctx = group.getContext();
  SmallVector<Attribute> places;
  for (ArrayRef<Value> tensors :
       {ArrayRef(border.inputs), ArrayRef(border.results)})
    for (Value tensor : tensors)
      places.push_back(ttcore::MemorySpaceAttr::get(
          ctx, inL1.contains(tensor) ? ttcore::MemorySpace::DeviceL1
                                     : ttcore::MemorySpace::DeviceDRAM));
  if (!inL1.empty())
    group.setPlacesAttr(ArrayAttr::get(ctx, places));
  const double *known = estimates.known.find(group);
  double cycles = known ? *known : bestTimeOf(group, {estimates.chip}).cycles;
  if (!known)
    estimates.known.insert(group, cycles);
  group.erase();
  return cycles;
}

/// The products that take the results of `ops`, if no other op takes them and
/// none of the products gathers windows.
std::optional<SmallVector<Operation *>>
productsBehind(ArrayRef<Operation *> ops, const Grouping &grouping) {
  llvm::SetVector<Operation *> products;
  for (Operation *op : ops)
    for (Operation *user : op->getUsers()) {
      if (llvm::is_contained(ops, user))
        continue;
      if (!productOf(user) || windowsOf(user) || !grouping.find(user))
        return std::nullopt;
      products.insert(user);
    }
  if (products.empty() || products.size() > kMostProducts)
    return std::nullopt;
  return products.takeVector();
}

Choice compare(ArrayRef<Operation *> ops, ArrayRef<Operation *> products,
               const Grouping &grouping, GroupEstimates &estimates) {
  Choice choice;
  Border own = borderOf(ops);
  DenseSet<Value> inL1;
  for (Value result : own.results)
    if (staysInL1(result, estimates))
      inL1.insert(result);
  choice.apart = cyclesOf(ops, own, inL1, estimates);
  CoreLimits limits = CoreLimits::of(estimates.chip);
  for (Operation *product : products) {
    SmallVector<Operation *> all =
        grouping.inOrder(grouping.ops(*grouping.find(product)));
    choice.apart += cyclesOf(all, borderOf(all), inL1, estimates);
    llvm::append_range(all, ops);
    all = grouping.inOrder(std::move(all));
    Border border = borderOf(all);
    llvm::erase_if(border.results, [&](Value value) {
      return llvm::is_contained(ops, value.getDefiningOp());
    });
    choice.fits = choice.fits && !border.results.empty() &&
                  productFamily().fits(all, border, limits);
    if (choice.fits)
      choice.together += cyclesOf(all, border, inL1, estimates);
  }
  return choice;
}

/// Moves a group into the groups of the products; several get a copy each.
void fold(unsigned from, ArrayRef<Operation *> ops,
          ArrayRef<Operation *> products, Grouping &grouping) {
  for (Operation *product : products.drop_back()) {
    SmallVector<Operation *> copies = grouping.copies(ops);
    for (auto [op, copy] : llvm::zip(ops, copies))
      for (OpOperand &operand : product->getOpOperands())
        if (operand.get().getDefiningOp() == op)
          operand.set(
              copy->getResult(cast<OpResult>(operand.get()).getResultNumber()));
    grouping.put(copies, *grouping.find(product));
  }
  grouping.put(ops, *grouping.find(products.back()));
  grouping.clear(from);
}

} // namespace

DenseMap<Operation *, std::string> foldPrologues(Grouping &grouping,
                                                 GroupEstimates &estimates) {
  DenseMap<Operation *, std::string> said;
  for (unsigned from = 0; from != grouping.size(); ++from) {
    if (grouping.ops(from).empty() || grouping.ops(from).size() > kMostOps ||
        grouping.shape(from).family != &mapFamily())
      continue;
    SmallVector<Operation *> ops = grouping.inOrder(grouping.ops(from));
    std::optional<SmallVector<Operation *>> products =
        productsBehind(ops, grouping);
    if (!products) {
      for (Operation *op : ops)
        for (Operation *user : op->getUsers())
          if (productOf(user) && grouping.find(user))
            said[user] = "does not make " + namesOf(ops) +
                         " itself: other ops take it; ";
      continue;
    }
    Choice choice = compare(ops, *products, grouping, estimates);
    for (Operation *product : *products)
      said[product] += choice.text(ops);
    if (choice.folds())
      fold(from, ops, *products, grouping);
  }
  return said;
}

} // namespace mlir::tt::d2m
