//===- FoldPrologue.cpp - chains in front of products ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "FoldPrologue.h"

#include "D2M/Map/MapPlan.h"
#include "ProductPlan.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "llvm/ADT/StringExtras.h"

namespace mlir::tt::d2m {

static std::string namesOf(ArrayRef<Operation *> ops) {
  return llvm::join(
      llvm::map_range(
          ops, [](Operation *op) { return op->getName().stripDialect(); }),
      ", ");
}

std::string PrologueChoice::shared(ArrayRef<Operation *> ops) {
  return "does not make " + namesOf(ops) + " itself: other ops take it; ";
}

std::string PrologueChoice::text(ArrayRef<Operation *> ops) const {
  std::string text =
      (folds ? "makes " : "does not make ") + namesOf(ops) + " itself: ";
  if (!fits)
    return text + "too many circular buffers or tiles of DST; ";
  auto cycles = [](double number) {
    return std::to_string(int64_t(number)) + " cycles";
  };
  return text + "about " + cycles(together) + ", in programs of their own " +
         cycles(apart) + "; ";
}

double estimate(GroupOp group, ttcore::ChipDescAttr chip) {
  uint64_t room = circularBufferRoom(chip);
  for (Operation &op : group.getBody().front())
    if (std::optional<Contraction> product = contractionOf(&op)) {
      auto plan = planContraction(group, *product, chip, room,
                                  ttcore::MathFidelity::HiFi4);
      return timeOf(group, *product, plan, chip).cycles;
    }
  return timeOf(group, planMap(group, chip, room), chip).cycles;
}

} // namespace mlir::tt::d2m
