//===- SplitMoves.cpp - moves as several that are faster ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Move/MovePlan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MSPLITMOVESPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

class Splitter {
public:
  Splitter(Operation *op, ttcore::ChipDescAttr chip)
      : op(op), chip(chip), builder(op), build(builder, op->getLoc()) {}

  /// Replaces an op by several, if that is faster.
  void run() {
    double cycles = cyclesOf(op);
    Operation *before = op->getPrevNode();
    Value made =
        llvm::TypeSwitch<Operation *, Value>(op)
            .Case<ttir::PermuteOp, ttir::ConcatOp, ttir::SliceStaticOp,
                  ttir::PadOp, ttir::RepeatOp, ttir::RepeatInterleaveOp,
                  ttir::BroadcastOp>([&](auto known) { return split(known); })
            .Default([](Operation *) { return Value(); });
    Operation *first =
        before ? before->getNextNode() : &op->getBlock()->front();
    SmallVector<Operation *> parts;
    for (Operation *part = first; part != op; part = part->getNextNode())
      parts.push_back(part);
    double sum = 0;
    for (Operation *part : parts)
      if (!numberOf(part->getResult(0)) && !keepsPages(part))
        sum += cyclesOf(part);
    if (made && sum < cycles) {
      op->replaceAllUsesWith(ValueRange(made));
      op->erase();
      return;
    }
    for (Operation *part : llvm::reverse(parts))
      part->erase();
  }

private:
  double cyclesOf(Operation *of) const {
    return chooseMove(*moveOf(of),
                      cast<RankedTensorType>(of->getResult(0).getType())
                          .getElementType(),
                      chip)
        .time.cycles;
  }

  RankedTensorType typeOf(ArrayRef<int64_t> shape) const {
    return RankedTensorType::get(
        shape,
        cast<RankedTensorType>(op->getResult(0).getType()).getElementType());
  }

  Value permuted(Value value, ArrayRef<int64_t> order) {
    SmallVector<int64_t> shape;
    for (int64_t dim : order)
      shape.push_back(shapeOf(value)[dim]);
    return ttir::PermuteOp::create(builder, op->getLoc(), typeOf(shape), value,
                                   order);
  }
  /// The permutation with rows and columns exchanged.
  Value turned(Value value) {
    SmallVector<int64_t> order(shapeOf(value).size());
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    if (auto full = value.getDefiningOp<ttir::FullOp>()) {
      SmallVector<int64_t> shape(shapeOf(value));
      std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
      return ttir::FullOp::create(
          builder, op->getLoc(), typeOf(shape),
          builder.getDenseI32ArrayAttr(llvm::to_vector_of<int32_t>(shape)),
          full.getFillValue());
    }
    return permuted(value, order);
  }

  /// First rows become columns, as the compute unit can transpose tiles; then
  /// rows are permuted.
  Value split(ttir::PermuteOp permute) {
    ArrayRef<int64_t> wanted = permute.getPermutation();
    int64_t rank = int64_t(wanted.size()), last = rank - 1;
    if (rank < 2 || wanted[last] == last)
      return nullptr;
    SmallVector<int64_t> turn, move(rank);
    for (int64_t dim : wanted)
      if (dim != last && dim != wanted[last])
        turn.push_back(dim);
    turn.append({last, wanted[last]});
    if (ArrayRef(turn) == wanted)
      return nullptr;
    for (auto [i, dim] : llvm::enumerate(wanted))
      move[i] = llvm::find(turn, dim) - turn.begin();
    return permuted(permuted(permute.getInput(), turn), move);
  }

  // A move along rows is one along columns of the transposed tensor, where rows
  // of faces stay together. `last` is the dimension of rows.

  Value split(ttir::ConcatOp concat) {
    int64_t rank = int64_t(shapeOf(op->getResult(0)).size());
    int64_t dim =
        concat.getDim() < 0 ? concat.getDim() + rank : concat.getDim();
    if (rank < 2 || dim != rank - 1)
      return nullptr;
    SmallVector<Value> parts;
    for (Value input : concat.getInputs())
      parts.push_back(turned(input));
    return turned(build.concat(parts, rank - 2));
  }

  Value split(ttir::SliceStaticOp slice) {
    ArrayRef<int64_t> shape = shapeOf(slice.getInput());
    int64_t rank = int64_t(shape.size()), last = rank - 1;
    if (rank < 2)
      return nullptr;
    Value value = slice.getInput();
    auto number = [&](ArrayAttr numbers, int64_t dim) {
      int64_t given = cast<IntegerAttr>(numbers[dim]).getInt();
      return given < 0 ? given + shape[dim] : given;
    };
    auto cut = [&](int64_t at, int64_t begin, int64_t end, int64_t step) {
      if (begin != 0 || end != shapeOf(value)[at] || step != 1)
        value = build.slice(value, at, begin, end, step);
    };
    auto bounds = [&](int64_t dim) {
      return std::tuple(number(slice.getBegins(), dim),
                        std::min(number(slice.getEnds(), dim), shape[dim]),
                        number(slice.getStep(), dim));
    };
    auto [begin, end, step] = bounds(last);
    if (begin == 0 && end == shape[last] && step == 1)
      return nullptr;
    // First the tiles that hold a part of it, then its rows.
    int64_t first = begin / 32 * 32;
    cut(last, first, std::min((end + 31) / 32 * 32, shape[last]), 1);
    for (int64_t dim = 0; dim != last; ++dim) {
      auto [from, to, by] = bounds(dim);
      cut(dim, from, to, by);
    }
    value = turned(value);
    cut(last - 1, begin - first, end - first, step);
    return turned(value);
  }

  Value split(ttir::PadOp pad) {
    SmallVector<int32_t> padding(pad.getPadding()), along(padding.size(), 0);
    size_t rank = padding.size() / 2;
    if (rank < 2 || (padding[2 * rank - 2] == 0 && padding[2 * rank - 1] == 0))
      return nullptr;
    std::swap(along[2 * rank - 4], padding[2 * rank - 2]);
    std::swap(along[2 * rank - 3], padding[2 * rank - 1]);
    auto padded = [&](Value value, ArrayRef<int32_t> by) -> Value {
      SmallVector<int64_t> shape(shapeOf(value));
      for (auto [i, size] : llvm::enumerate(shape))
        size += by[2 * i] + by[2 * i + 1];
      if (shape == shapeOf(value))
        return value;
      return ttir::PadOp::create(builder, op->getLoc(), typeOf(shape), value,
                                 builder.getDenseI32ArrayAttr(by),
                                 pad.getValueAttr());
    };
    return turned(padded(turned(padded(pad.getInput(), padding)), along));
  }

  /// `times` of dimensions; `repeated` makes the op.
  template <typename Fn>
  Value splitTimes(Value input, ArrayRef<int64_t> times, Fn repeated) {
    size_t rank = times.size();
    if (rank < 2 || times.back() == 1)
      return nullptr;
    SmallVector<int64_t> others(times), along(rank, 1);
    std::swap(along[rank - 2], others[rank - 1]);
    auto apply = [&](Value value, ArrayRef<int64_t> by) -> Value {
      SmallVector<int64_t> shape(shapeOf(value));
      for (auto [size, factor] : llvm::zip_equal(shape, by))
        size *= factor;
      return shape == shapeOf(value) ? value
                                     : repeated(typeOf(shape), value, by);
    };
    return turned(apply(turned(apply(input, others)), along));
  }
  Value split(ttir::RepeatOp repeat) {
    return splitTimes(repeat.getInput(), repeat.getRepeatDimensions(),
                      [&](Type type, Value value, ArrayRef<int64_t> by) {
                        return ttir::RepeatOp::create(builder, op->getLoc(),
                                                      type, value, by);
                      });
  }
  Value split(ttir::BroadcastOp broadcast) {
    return splitTimes(broadcast.getInput(), broadcast.getBroadcastDimensions(),
                      [&](Type type, Value value, ArrayRef<int64_t> by) {
                        return ttir::BroadcastOp::create(builder, op->getLoc(),
                                                         type, value, by);
                      });
  }
  Value split(ttir::RepeatInterleaveOp repeat) {
    SmallVector<int64_t> shape(shapeOf(op->getResult(0)));
    int64_t rank = int64_t(shape.size());
    int64_t dim =
        repeat.getDim() < 0 ? repeat.getDim() + rank : repeat.getDim();
    if (rank < 2 || dim != rank - 1)
      return nullptr;
    std::swap(shape[rank - 1], shape[rank - 2]);
    return turned(ttir::RepeatInterleaveOp::create(
        builder, op->getLoc(), typeOf(shape), turned(repeat.getInput()),
        repeat.getRepeats(), int32_t(rank - 2)));
  }

  Operation *op;
  ttcore::ChipDescAttr chip;
  OpBuilder builder;
  ttir::Emit build;
};

struct D2MSplitMoves : impl::D2MSplitMovesPassBase<D2MSplitMoves> {
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system) {
      getOperation().emitError("has no system description: run "
                               "ttcore-register-device before d2m-split-moves");
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        SmallVector<Operation *> moves;
        for (Operation &op : block)
          if (op.getNumResults() == 1 && !numberOf(op.getResult(0)) &&
              liesInTiles(&op) && !keepsPages(&op) && moveOf(&op))
            moves.push_back(&op);
        for (Operation *op : moves)
          Splitter(op, workerChip(op)).run();
      }
  }
};

} // namespace
} // namespace mlir::tt::d2m
