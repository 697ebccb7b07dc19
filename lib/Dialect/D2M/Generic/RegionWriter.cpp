//===- RegionWriter.cpp - a region of a generic as a kernel ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RegionWriter.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using namespace ttkernel;

int64_t UnitsView::units() const {
  int64_t all = 1;
  for (int64_t size : shape)
    all *= size;
  return all;
}

UnitsView RegionWriter::wholeOf(unsigned port, ArrayRef<int64_t> shape) {
  UnitsView view{port, Value(), SmallVector<int64_t>(shape),
                 SmallVector<int64_t>(shape.size(), 1)};
  for (size_t d = shape.size(); d-- > 1;)
    view.strides[d - 1] = view.strides[d] * shape[d];
  return view;
}

void RegionWriter::open(Region &region) {
  for (auto [i, type] : llvm::enumerate(shape.ports))
    ports.push_back(w.port(unsigned(i), type));
  unsigned semaphore = 0;
  if (!region.empty())
    for (BlockArgument argument : region.getArguments()) {
      if (isa<d2m::CBType>(argument.getType()))
        buffers[argument] = argument.getArgNumber();
      else
        semaphores[argument] = semaphore++;
    }
  for (Value extra : shape.op.getAdditionalArgs())
    semaphores.try_emplace(extra, semaphore++);
}

LogicalResult RegionWriter::refuse(Operation *op) {
  return op->emitError("'")
         << op->getName() << "' is not done by kernels of d2m.generic here";
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value RegionWriter::toI32(Value value) {
  return value.getType().isIndex()
             ? arith::IndexCastOp::create(w, w.getI32Type(), value)
             : value;
}

Value RegionWriter::coreIndex(unsigned gridDim) {
  if (shape.op.getGrid().getShape()[gridDim] == 1)
    return w.index(0);
  if (gridDim == 0)
    return MyLogicalYOp::create(w, w.getIndexType());
  return MyLogicalXOp::create(w, w.getIndexType());
}
Value RegionWriter::iterIndex(unsigned dim) {
  auto it = iterations.find(dim);
  return it == iterations.end() ? w.index(0) : it->second;
}
Value RegionWriter::blockIndex(unsigned dim) {
  std::optional<unsigned> along = shape.op.getGridDim(dim);
  if (!along)
    return iterIndex(dim);
  int64_t factor = shape.op.getBlockFactor(dim);
  Value core = coreIndex(*along);
  if (factor == 1)
    return core;
  return w.add(w.mul(core, w.index(factor)), iterIndex(dim));
}

Value RegionWriter::expand(AffineExpr expr, ValueRange dims) {
  return affine::expandAffineExpr(w, w.getLoc(), expr, dims, {});
}

FailureOr<Value> RegionWriter::indexed(Operation *op, AffineMap map,
                                       ValueRange operands) {
  if (map.getNumResults() != 1)
    return op->emitError("kernels take maps of one result, found ")
           << AffineMapAttr::get(map);
  SmallVector<Value> inside;
  for (Value operand : operands)
    inside.push_back(number(operand));
  return affine::expandAffineExpr(
      w, w.getLoc(), map.getResult(0),
      ValueRange(inside).take_front(map.getNumDims()),
      ValueRange(inside).drop_front(map.getNumDims()));
}

Value RegionWriter::unitOf(const UnitsView &view, ValueRange indices) {
  Value unit = view.begin;
  for (auto [index, stride, size] :
       llvm::zip(indices, view.strides, view.shape)) {
    if (size == 1)
      continue;
    Value part = index;
    if (stride != 1)
      part = w.mul(part, w.index(stride));
    unit = unit ? w.add(unit, part) : part;
  }
  return unit ? unit : w.index(0);
}

//===----------------------------------------------------------------------===//
// Blocks of the core
//===----------------------------------------------------------------------===//

void RegionWriter::blocks(function_ref<void()> body,
                          function_ref<void()> around) {
  SmallVector<unsigned> all = shape.loops();
  std::function<void(size_t)> nest = [&](size_t i) {
    if (i == all.size())
      return body();
    unsigned dim = all[i];
    auto loop = scf::ForOp::create(
        w, w.index(0), w.index(shape.op.getBlockFactor(dim)), w.index(1));
    iterations[dim] = loop.getInductionVar();
    {
      OpBuilder::InsertionGuard guard(w);
      w.setInsertionPointToStart(loop.getBody());
      nest(i + 1);
      // Loops of reductions are the innermost ones.
      bool isInner = shape.isReductionLoop(dim);
      bool nextIsReduction =
          i + 1 != all.size() && shape.isReductionLoop(all[i + 1]);
      if (around && !isInner && nextIsReduction)
        around();
    }
    iterations.erase(dim);
    if (around && i == 0 && shape.isReductionLoop(dim))
      around();
  };
  nest(0);
}

Value RegionWriter::isAt(bool last) {
  Value all;
  for (unsigned dim : shape.loops()) {
    if (!shape.isReductionLoop(dim))
      continue;
    int64_t place = last ? shape.op.getBlockFactor(dim) - 1 : 0;
    Value here = arith::CmpIOp::create(w, arith::CmpIPredicate::eq,
                                       iterations.lookup(dim), w.index(place));
    all = all ? arith::AndIOp::create(w, all, here) : here;
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void RegionWriter::reserve(unsigned port) {
  CBReserveBackOp::create(w, ports[port], pagesOf(port));
}
void RegionWriter::push(unsigned port) {
  CBPushBackOp::create(w, ports[port], pagesOf(port));
}

/// Whether a block itself pops the pages that it waited for.
template <typename Done> static bool isDoneIn(Block &block, Value cb) {
  return llvm::any_of(block.getOps<Done>(),
                      [&](Done done) { return done.getCb() == cb; });
}

LogicalResult RegionWriter::block(Block &from) {
  for (Operation &each : from)
    if (failed(op(&each)))
      return failure();
  endOfBlock(from);
  for (Operation &each : from) {
    if (auto reserved = dyn_cast<d2m::ReserveOp>(each);
        reserved && !isDoneIn<d2m::PushOp>(from, reserved.getCb()))
      push(buffers.lookup(reserved.getCb()));
    if (auto waited = dyn_cast<d2m::WaitOp>(each);
        waited && !isDoneIn<d2m::PopOp>(from, waited.getCb())) {
      unsigned port = buffers.lookup(waited.getCb());
      CBPopFrontOp::create(w, ports[port], pagesOf(port));
    }
  }
  return success();
}

LogicalResult RegionWriter::access(Operation *op, Value cb, Value result,
                                   bool reserves) {
  auto it = buffers.find(cb);
  if (it == buffers.end())
    return op->emitError("takes a circular buffer that is no argument of the "
                         "region");
  unsigned port = it->second;
  bool isOutput = shape.tensors[port].isOutput;
  if (computes() && reserves != isOutput)
    return op->emitError("waits for an output, or reserves an input: that is "
                         "for regions that move data");
  // Twice in a block would take two blocks of data.
  for (Operation &each : *op->getBlock())
    if (&each != op && each.getName() == op->getName() &&
        each.getOperand(0) == cb)
      return op->emitError("takes the same circular buffer twice in a block");
  if (reserves)
    reserve(port);
  else
    CBWaitFrontOp::create(w, ports[port], pagesOf(port));
  UnitsView view = wholeOf(port, cast<ShapedType>(result.getType()).getShape());
  view.isReserved = reserves;
  views[result] = view;
  return success();
}

template <typename Loop>
LogicalResult RegionWriter::loop(Loop from, Value lower, Value upper,
                                 Value step) {
  if (from->getNumResults() != 0)
    return from->emitError("kernels take loops without values that are "
                           "carried round");
  auto made = scf::ForOp::create(w, lower, upper, step);
  numbers.map(from.getInductionVar(), made.getInductionVar());
  OpBuilder::InsertionGuard guard(w);
  w.setInsertionPointToStart(made.getBody());
  return block(*from.getBody());
}

LogicalResult RegionWriter::affineLoop(affine::AffineForOp from) {
  FailureOr<Value> lower =
      indexed(from, from.getLowerBoundMap(), from.getLowerBoundOperands());
  FailureOr<Value> upper =
      indexed(from, from.getUpperBoundMap(), from.getUpperBoundOperands());
  if (failed(lower) || failed(upper))
    return failure();
  return loop(from, *lower, *upper, w.index(from.getStepAsInt()));
}

LogicalResult RegionWriter::branch(scf::IfOp from) {
  if (from->getNumResults() != 0)
    return from->emitError("kernels take branches without results");
  bool hasElse = !from.getElseRegion().empty();
  auto made = scf::IfOp::create(w, number(from.getCondition()), hasElse);
  OpBuilder::InsertionGuard guard(w);
  w.setInsertionPointToStart(made.thenBlock());
  if (failed(block(*from.thenBlock())))
    return failure();
  if (!hasElse)
    return success();
  w.setInsertionPointToStart(made.elseBlock());
  return block(*from.elseBlock());
}

LogicalResult RegionWriter::subview(memref::SubViewOp from) {
  const UnitsView *of = viewOf(from.getSource());
  if (!of)
    return refuse(from);
  auto isStatic = [](ArrayRef<int64_t> sizes) {
    return !llvm::is_contained(sizes, ShapedType::kDynamic);
  };
  if (!isStatic(from.getStaticSizes()) || !isStatic(from.getStaticStrides()) ||
      int64_t(of->shape.size()) != from.getType().getRank())
    return from->emitError("kernels take parts of known sizes and strides, of "
                           "all dimensions");
  UnitsView part = *of;
  SmallVector<Value> offsets;
  for (OpFoldResult offset : from.getMixedOffsets()) {
    if (auto value = dyn_cast<Value>(offset))
      offsets.push_back(number(value));
    else
      offsets.push_back(w.index(*getConstantIntValue(offset)));
  }
  part.begin = unitOf(*of, offsets);
  part.shape = SmallVector<int64_t>(from.getStaticSizes());
  for (auto [own, step] : llvm::zip(part.strides, from.getStaticStrides()))
    own *= step;
  views[from.getResult()] = part;
  return success();
}

/// Constants around the generic are constants of the kernel.
LogicalResult RegionWriter::takeOperands(Operation *from) {
  for (Value operand : from->getOperands()) {
    if (!operand.getType().isIntOrIndexOrFloat() || numbers.contains(operand))
      continue;
    Operation *def = operand.getDefiningOp();
    if (!isa_and_present<arith::ConstantOp>(def))
      return from->emitError("takes a number that the kernel does not have: "
                             "only constants come from outside of a region");
    OpBuilder::InsertionGuard guard(w);
    w.setInsertionPointToStart(entry);
    numbers.map(operand, w.clone(*def)->getResult(0));
  }
  return success();
}

LogicalResult RegionWriter::op(Operation *from) {
  w.setLoc(from->getLoc());
  before(from);
  if (failed(takeOperands(from)))
    return failure();
  auto index = [&](auto indexOp, bool isGrid, auto make) -> LogicalResult {
    unsigned dim = unsigned(indexOp.getDim());
    size_t dims = isGrid ? shape.op.getGrid().getShape().size()
                         : shape.op.getIteratorTypes().size();
    if (dim >= dims)
      return from->emitError("names dimension ")
             << dim << " of " << dims << (isGrid ? " of the grid" : "");
    numbers.map(from->getResult(0), make(dim));
    return success();
  };
  return llvm::TypeSwitch<Operation *, LogicalResult>(from)
      .Case([&](d2m::CoreIndexOp op) {
        return index(op, true, [&](unsigned d) { return coreIndex(d); });
      })
      .Case([&](d2m::IterIndexOp op) {
        return index(op, false, [&](unsigned d) { return iterIndex(d); });
      })
      .Case([&](d2m::BlockIndexOp op) {
        return index(op, false, [&](unsigned d) { return blockIndex(d); });
      })
      .Case([&](d2m::BlockOffsetOp op) {
        return index(op, false, [&](unsigned d) -> Value {
          std::optional<unsigned> along = shape.op.getGridDim(d);
          return along ? w.mul(coreIndex(*along),
                               w.index(shape.op.getBlockFactor(d)))
                       : w.index(0);
        });
      })
      .Case([&](d2m::GetBlockFactorOp op) {
        return index(op, false, [&](unsigned d) {
          return w.index(shape.op.getBlockFactor(d));
        });
      })
      .Case([&](d2m::WaitOp op) {
        return access(op, op.getCb(), op.getResult(), false);
      })
      .Case([&](d2m::ReserveOp op) {
        return access(op, op.getCb(), op.getResult(), true);
      })
      .Case<d2m::PushOp, d2m::PopOp>([&](auto op) -> LogicalResult {
        auto it = buffers.find(op.getCb());
        if (it == buffers.end())
          return op.emitError("takes a circular buffer that is no argument of "
                              "the region");
        if (isa<d2m::PushOp>(op))
          push(it->second);
        else
          CBPopFrontOp::create(w, ports[it->second], pagesOf(it->second));
        return success();
      })
      .Case([&](scf::ForOp op) {
        return loop(op, number(op.getLowerBound()), number(op.getUpperBound()),
                    number(op.getStep()));
      })
      .Case([&](affine::AffineForOp op) { return affineLoop(op); })
      .Case([&](affine::AffineApplyOp op) -> LogicalResult {
        FailureOr<Value> value =
            indexed(op, op.getAffineMap(), op.getMapOperands());
        if (succeeded(value))
          numbers.map(op.getResult(), *value);
        return value;
      })
      .Case([&](scf::IfOp op) { return branch(op); })
      .Case([&](memref::SubViewOp op) { return subview(op); })
      .Case<d2m::YieldOp, scf::YieldOp, affine::AffineYieldOp>(
          [](auto) { return success(); })
      .Default([&](Operation *op) -> LogicalResult {
        if (!isa_and_present<arith::ArithDialect>(op->getDialect()) ||
            llvm::any_of(op->getResultTypes(), llvm::IsaPred<ShapedType>))
          return other(op);
        w.clone(*op, numbers);
        return success();
      });
}

} // namespace mlir::tt
