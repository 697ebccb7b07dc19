//===- TurnWeights.cpp - weights as products read them --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "FitLibrary.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNTURNWEIGHTSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

bool isBlockFloat(Value value) {
  auto tile =
      dyn_cast<ttcore::TileType>(getLayoutOf(value.getType()).getElementType());
  return tile && ttcore::isBlockFloat(tile.getDataType());
}

class Turner {
public:
  explicit Turner(const llvm::DenseSet<Value> &kept) : kept(kept) {}

  template <typename OpT> bool turn(OpT op) {
    Value weight = op.getB();
    auto type = cast<RankedTensorType>(weight.getType());
    TTNNLayoutAttr layout = getLayoutOf(type);
    if (!op.getTransposeB() || type.getRank() < 2 || !kept.contains(weight) ||
        !layout || !layout.isOnDevice() || layout.isSharded() ||
        !layout.isTiled())
      return false;
    Value turned = turnedOf(weight);
    if (!turned)
      return false;
    op.getBMutable().assign(turned);
    op.setTransposeB(false);
    // A weight in block floats that no op reads any more is erased.
    if (Operation *maker = weight.getDefiningOp();
        maker && isa<TypecastOp>(maker) && weight.use_empty())
      unused.push_back(maker);
    return true;
  }

  ~Turner() {
    for (Operation *op : unused)
      op->erase();
  }

private:
  /// The transposed weight, made where the weight is: all products share it.
  Value turnedOf(Value weight) {
    auto [place, isNew] = made.try_emplace(weight);
    if (!isNew)
      return place->second;
    // Block floats share exponents along rows, so the transpose reads the value
    // that they were converted from.
    if (isBlockFloat(weight)) {
      Operation *cast = weight.getDefiningOp();
      if (!cast || !isa<TypecastOp>(cast) || isBlockFloat(cast->getOperand(0)))
        return nullptr;
      Value source = turnedOf(cast->getOperand(0));
      if (!source)
        return nullptr;
      OpBuilder builder(cast);
      builder.setInsertionPointAfterValue(source);
      IRMapping mapping;
      mapping.map(cast->getOperand(0), source);
      Operation *again = builder.clone(*cast, mapping);
      again->getResult(0).setType(
          turnedType(llvm::cast<RankedTensorType>(weight.getType())));
      return made[weight] = again->getResult(0);
    }
    OpBuilder builder(weight.getContext());
    builder.setInsertionPointAfterValue(weight);
    auto type = cast<RankedTensorType>(weight.getType());
    int64_t rank = type.getRank();
    auto op = TransposeOp::create(builder, weight.getLoc(), turnedType(type),
                                  weight, rank - 2, rank - 1);
    return made[weight] = op.getResult();
  }

  static RankedTensorType turnedType(RankedTensorType type) {
    SmallVector<int64_t> shape(type.getShape());
    std::swap(shape[shape.size() - 2], shape.back());
    return withShape(type, shape);
  }

  const llvm::DenseSet<Value> &kept;
  DenseMap<Value, Value> made;
  SmallVector<Operation *> unused;
};

struct TurnWeights : impl::TTNNTurnWeightsPassBase<TurnWeights> {
  void runOnOperation() override {
    ttcore::forEachBody(getOperation(),
                        [&](func::FuncOp function, const auto &kept) {
                          Turner turner(kept);
                          function.walk([&](Operation *op) {
                            if (auto product = dyn_cast<MatmulOp>(op))
                              numTurned += turner.turn(product);
                            else if (auto layer = dyn_cast<LinearOp>(op))
                              numTurned += turner.turn(layer);
                          });
                        });
  }
};
} // namespace

} // namespace mlir::tt::ttnn
