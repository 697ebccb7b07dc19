//===- WhyNoKernel.cpp - why an op has no kernel --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/WhyNoKernel.h"

#include "D2M/Cache/CacheWrite.h"
#include "D2M/Family.h"
#include "D2M/Move/Move.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::tt::d2m {

namespace {

using ttcore::DataType;

/// Looks for a reason among the tensors of an op.
class Reason {
public:
  explicit Reason(Operation *op) : op(op) {
    auto take = [&](const char *kind, auto values) {
      for (auto [i, value] : llvm::enumerate(values))
        tensors.push_back({value, std::string(kind) + std::to_string(i)});
    };
    take("operand ", op->getOperands());
    take("result ", op->getResults());
  }

  std::string text() const {
    if (std::string why = ofTensors(); !why.empty())
      return why;
    if (familyOf(op) || moveOf(op) || cacheWriteOf(op))
      return "no other op goes with it";
    if (std::string why = ofKind(); !why.empty())
      return why;
    return "kernels have no call for it";
  }

private:
  struct Tensor {
    Value value;
    std::string name;
    RankedTensorType type() const {
      return dyn_cast<RankedTensorType>(value.getType());
    }
    std::string element() const {
      std::string name;
      llvm::raw_string_ostream(name) << type().getElementType();
      return "'" + name + "'";
    }
  };

  template <typename Fn> const Tensor *find(Fn is) const {
    const auto *found = llvm::find_if(tensors, is);
    return found == tensors.end() ? nullptr : found;
  }

  /// The reason if no kernel takes one of the tensors.
  std::string ofTensors() const {
    if (const Tensor *t = find([](const Tensor &t) { return !t.type(); }))
      return t->name + " is no tensor";
    if (const Tensor *t =
            find([](const Tensor &t) { return !formOf(t.value); }))
      return t->name + " has elements of " + t->element() +
             ", which are none of tiles";
    if (const Tensor *t = find(
            [](const Tensor &t) { return t.type().getNumElements() == 0; }))
      return t->name + " has no elements";
    if (const Tensor *t = find(
            [](const Tensor &t) { return !liesInTiles(t.value.getType()); }))
      return t->name + " does not lie in tiles on the device";
    return "";
  }

  /// The reason if kernels of this kind of op do not take its form.
  std::string ofKind() const {
    auto is = [](auto test) {
      return [=](const Tensor &t) { return test(*formOf(t.value)); };
    };
    for (const Family *family : families())
      if (std::string why = family->whyNot(op); !why.empty())
        return why;
    bool isBlocks =
        find(is([](const ElementForm &form) { return form.isBlockFloat(); })) !=
        nullptr;
    if (isBlocks && !hasCall(op))
      return "block floats are no elements by themselves: it works on elements";
    if (!hasCall(op))
      return "";
    if (const Tensor *t = find(is([](const ElementForm &form) {
          return form.kind == ElementForm::Narrow;
        })))
      return t->name + " has elements of " + t->element() +
             ", on which calls do not compute";
    return "no call of it takes elements of these types together";
  }

  Operation *op;
  SmallVector<Tensor> tensors;
};

} // namespace

std::string whyNoKernel(Operation *op) { return Reason(op).text(); }

} // namespace mlir::tt::d2m
