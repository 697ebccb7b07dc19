//===- Einsum.cpp - products and sums by a formula ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

#include <cctype>
#include <map>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Dims placesIn(StringRef labels, StringRef wanted) {
  Dims places;
  for (char label : wanted)
    places.push_back(int64_t(labels.find(label)));
  return places;
}

/// The diagonal of two dimensions with one label: what is beside it is zero,
/// and summed.
static Value withoutRepeats(Value x, std::string &labels, Hlo &hlo) {
  for (size_t i = 0; i < labels.size(); ++i)
    for (size_t j = labels.size() - 1; j > i; --j) {
      if (labels[i] != labels[j])
        continue;
      Type word = hlo.builder.getI32Type();
      ArrayRef<int64_t> shape = tensorOf(x).getShape();
      Value same = hlo.ask(ComparisonDirection::EQ, hlo.iota(shape, word, i),
                           hlo.iota(shape, word, j));
      x = hlo.sum(hlo.where(same, x, hlo.like(x, 0)), int64_t(j));
      labels.erase(j, 1);
    }
  return x;
}

/// Sums over the dimensions that are in neither of two lists of labels.
static Value withoutLonely(Value x, std::string &labels, StringRef a,
                           StringRef b, Hlo &hlo) {
  Dims lonely;
  std::string kept;
  for (auto [i, label] : llvm::enumerate(labels))
    if (a.contains(label) || b.contains(label))
      kept += label;
    else
      lonely.push_back(i);
  labels = kept;
  return hlo.sum(x, lonely);
}

static LogicalResult check(Operation *op, StringRef lhs, StringRef rhs,
                           StringRef result) {
  auto plain = [](StringRef labels) {
    return llvm::all_of(labels,
                        [](char c) { return bool(std::isalpha(uint8_t(c))); });
  };
  if (!plain(lhs) || !plain(rhs) || !plain(result))
    return op->emitOpError("has a formula of more than letters, which has no "
                           "lowering");
  for (char label : result)
    if ((!lhs.contains(label) && !rhs.contains(label)) ||
        result.count(label) != 1)
      return op->emitOpError("has the label '")
             << label << "' of the result not once in what it is made of";
  for (size_t i = 0; i < op->getNumOperands(); ++i) {
    auto type = tensorOf(op->getOperand(i));
    if (int64_t((i ? rhs : lhs).size()) != type.getRank())
      return op->emitOpError("has ")
             << (i ? rhs : lhs).size() << " labels for " << type;
  }
  return success();
}

/// The dimensions of one letter must have one size.
static LogicalResult checkSizes(Operation *op, StringRef lhs, StringRef rhs,
                                StringRef result) {
  std::map<char, int64_t> sizes;
  auto add = [&](StringRef labels, Value value) {
    for (auto [label, size] : llvm::zip(labels, tensorOf(value).getShape()))
      if (sizes.try_emplace(label, size).first->second != size)
        return false;
    return true;
  };
  bool fits = add(lhs, op->getOperand(0)) &&
              (op->getNumOperands() == 1 || add(rhs, op->getOperand(1))) &&
              int64_t(result.size()) == tensorOf(op->getResult(0)).getRank() &&
              add(result, op->getResult(0));
  return fits ? success()
              : op->emitOpError("has a label for dimensions of two sizes");
}

static LogicalResult expandEinsum(EinsumOp op) {
  auto [operands, result] = op.getEinsumConfig().split("->");
  auto [first, second] = operands.split(',');
  std::string a = first.trim().str(), b = second.trim().str(),
              c = result.trim().str();
  if (failed(check(op, a, b, c)) || failed(checkSizes(op, a, b, c)))
    return failure();
  Hlo hlo(op);
  Value lhs = withoutRepeats(op.getLhs(), a, hlo),
        rhs = withoutRepeats(op.getRhs(), b, hlo);
  lhs = withoutLonely(lhs, a, b, c, hlo);
  rhs = withoutLonely(rhs, b, a, c, hlo);
  std::string batch, contracted, freeA, freeB;
  for (char label : a)
    (!StringRef(b).contains(label)  ? freeA
     : StringRef(c).contains(label) ? batch
                                    : contracted) += label;
  for (char label : b)
    if (!StringRef(a).contains(label))
      freeB += label;
  Value product = hlo.dot(lhs, rhs, placesIn(a, batch), placesIn(b, batch),
                          placesIn(a, contracted), placesIn(b, contracted));
  product = hlo.transpose(product, placesIn(batch + freeA + freeB, c));
  op.getResult().replaceAllUsesWith(product);
  op.erase();
  return success();
}

static LogicalResult expandUnaryEinsum(UnaryEinsumOp op) {
  auto [operand, result] = op.getEinsumConfig().split("->");
  std::string a = operand.trim().str(), c = result.trim().str();
  if (failed(check(op, a, "", c)) || failed(checkSizes(op, a, "", c)))
    return failure();
  Hlo hlo(op);
  Value x = withoutRepeats(op.getOperand(), a, hlo);
  x = withoutLonely(x, a, c, "", hlo);
  op.getResult().replaceAllUsesWith(hlo.transpose(x, placesIn(a, c)));
  op.erase();
  return success();
}

LogicalResult stablehlo::expandEinsums(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk([&](Operation *op) {
    if (isa<EinsumOp, UnaryEinsumOp>(op))
      all.push_back(op);
  });
  for (Operation *op : all) {
    auto einsum = dyn_cast<EinsumOp>(op);
    if (failed(einsum ? expandEinsum(einsum)
                      : expandUnaryEinsum(cast<UnaryEinsumOp>(op))))
      return failure();
  }
  return success();
}
