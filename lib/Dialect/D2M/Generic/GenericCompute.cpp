//===- GenericCompute.cpp - the compute region of a generic ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A `linalg.generic` of ops on tiles is a loop nest: a point of the parallel
// dimensions is computed in DST, along the dimensions of reductions in between,
// and packed. Where a reduction goes on over the blocks of the core, sums wait
// in a circular buffer for the next block and become the output behind the
// last.
//
//===----------------------------------------------------------------------===//

#include "DstRegion.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using namespace ttkernel;

unsigned elementBits(Type tile) {
  using ttcore::DataType;
  DataType type = cast<ttcore::TileType>(tile).getDataType();
  return llvm::is_contained(
             {DataType::Float32, DataType::Int32, DataType::UInt32}, type)
             ? 32
             : 16;
}

namespace {

/// The number with which a reduction begins.
std::optional<double> identityOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<double>>(op)
      .Case([](d2m::TileAddOp) { return 0.; })
      .Case([](d2m::TileMulOp) { return 1.; })
      .Case([](d2m::TileMaximumOp) {
        return -std::numeric_limits<double>::infinity();
      })
      .Case([](d2m::TileMinimumOp) {
        return std::numeric_limits<double>::infinity();
      })
      .Default([](Operation *) { return std::nullopt; });
}

bool isSum(Operation *op, Value value) {
  if (isa<d2m::TileMatmulOp, d2m::TileReduceSumOp, d2m::TileReduceMeanOp,
          d2m::TileReduceMaxOp>(op))
    return op->getOperand(2) == value && op->getOperand(0) != value &&
           op->getOperand(1) != value;
  return false;
}

class ComputeWriter : public DstRegion {
public:
  ComputeWriter(GenericShape &shape, func::FuncOp function, ComputeNeeds &needs)
      : DstRegion(shape, function, needs) {}

  LogicalResult run(Region &region) {
    open(region);
    output = unsigned(shape.op.getInputs().size());
    InitSfpuOp::create(w, ports[0], ports[output]);
    LogicalResult done = success();
    auto finish = [this] { finishSums(); };
    blocks(
        [&] {
          if (failed(block(region.front())))
            done = failure();
        },
        shape.sums ? llvm::function_ref<void()>(finish) : nullptr);
    if (failed(done))
      return failure();
    func::ReturnOp::create(w);
    return success();
  }

private:
  bool waitsForSums(unsigned port) const {
    return shape.sums && port == output;
  }
  void reserve(unsigned port) override {
    if (!waitsForSums(port))
      RegionWriter::reserve(port);
  }
  void push(unsigned port) override {
    if (!waitsForSums(port))
      RegionWriter::push(port);
  }

  //===-- sums ------------------------------------------------------------===//

  void ifNotFirst(function_ref<void()> body) {
    Value later = arith::XOrIOp::create(
        w, isFirst(), arith::ConstantIntOp::create(w, w.getI1Type(), 1));
    w.onlyIf(later, body);
  }

  void beginSums() {
    Value sums = ports[*shape.sums];
    ifNotFirst([&] { CBWaitFrontOp::create(w, sums, pagesOf(*shape.sums)); });
    CBReserveBackOp::create(w, sums, pagesOf(*shape.sums));
  }
  void endSums() {
    Value sums = ports[*shape.sums];
    CBPushBackOp::create(w, sums, pagesOf(*shape.sums));
    ifNotFirst([&] { CBPopFrontOp::create(w, sums, pagesOf(*shape.sums)); });
  }

  /// Writes code for the last block of a reduction.
  void finishSums() {
    Value sums = ports[*shape.sums];
    Value count = pagesOf(*shape.sums);
    CBWaitFrontOp::create(w, sums, count);
    RegionWriter::reserve(output);
    ReconfigDataFormatSrcAOp::create(w, sums);
    CopyTileInitOp::create(w, sums);
    PackReconfigDataFormatOp::create(w, ports[output]);
    w.loop(w.i32(0), count, 1, [&](Value i) {
      TileRegsAcquireOp::create(w);
      CopyTileOp::create(w, sums, i, w.i32(0));
      TileRegsCommitOp::create(w);
      TileRegsWaitOp::create(w);
      PackTileOp::create(w, w.i32(0), ports[output], i, /*out_of_order=*/true);
      TileRegsReleaseOp::create(w);
    });
    RegionWriter::push(output);
    CBPopFrontOp::create(w, sums, count);
  }

  //===-- loops -----------------------------------------------------------===//

  /// Writes `body` in a loop over every dimension of `dims`.
  template <typename Fn>
  void loops(ArrayRef<unsigned> dims, ArrayRef<int64_t> extents,
             MutableArrayRef<Value> at, Fn body) {
    if (dims.empty())
      return body();
    unsigned d = dims.front();
    if (extents[d] == 1) {
      at[d] = w.index(0);
      return loops(dims.drop_front(), extents, at, body);
    }
    auto loop =
        scf::ForOp::create(w, w.index(0), w.index(extents[d]), w.index(1));
    at[d] = loop.getInductionVar();
    OpBuilder::InsertionGuard guard(w);
    w.setInsertionPointToStart(loop.getBody());
    loops(dims.drop_front(), extents, at, body);
  }

  Value unitAt(const UnitsView &view, AffineMap map, ArrayRef<Value> at) {
    SmallVector<Value> indices;
    for (AffineExpr result : map.getResults())
      indices.push_back(expand(result, at));
    return unitOf(view, indices);
  }

  FailureOr<UnitsView> readable(Operation *op, Value value) {
    const UnitsView *view = viewOf(value);
    if (!view || !view->port)
      return op->emitError("reads what is in no circular buffer of the region");
    if (view->isReserved)
      return op->emitError("reads what was only reserved: d2m.wait gives "
                           "content, and tensor.empty a place for results that "
                           "the region reads again");
    return *view;
  }
  FailureOr<UnitsView> writable(Operation *op, Value value) {
    const UnitsView *view = viewOf(value);
    if (!view || !view->port || !view->isReserved)
      return op->emitError("writes what was not reserved");
    if (waitsForSums(*view->port) && sumsAreWritten)
      return op->emitError("writes the output again while it is added up over "
                           "blocks");
    return *view;
  }

  /// Computes a part of the output, or of its sums, by `body`, and packs it.
  Value startOf(const UnitsView &out) { return ports[targetOf(out)]; }
  unsigned targetOf(const UnitsView &out) {
    return waitsForSums(*out.port) ? *shape.sums : *out.port;
  }

  void beginOutputs(ArrayRef<UnitsView> outs) {
    for (const UnitsView &out : outs) {
      if (waitsForSums(*out.port))
        beginSums();
      else if (isScratch(*out.port))
        RegionWriter::reserve(*out.port);
    }
  }
  void endOutputs(ArrayRef<UnitsView> outs) {
    for (const UnitsView &out : outs) {
      if (waitsForSums(*out.port)) {
        endSums();
        sumsAreWritten = true;
      } else if (isScratch(*out.port)) {
        written.insert(*out.port);
        RegionWriter::push(*out.port);
        CBWaitFrontOp::create(w, ports[*out.port], pagesOf(*out.port));
      }
    }
  }
  bool isScratch(unsigned port) const {
    return port >= shape.tensors.size() && port != shape.sums;
  }

  void pack(ArrayRef<std::pair<unsigned, Value>> slots,
            ArrayRef<UnitsView> outs) {
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    for (auto [slot, out] : llvm::zip(slots, outs)) {
      unsigned target = targetOf(out);
      PackReconfigDataFormatOp::create(w, ports[target]);
      PackTileOp::create(w, w.index(slot.first), ports[target], slot.second,
                         /*out_of_order=*/true);
    }
    TileRegsReleaseOp::create(w);
  }

  //===-- linalg.generic --------------------------------------------------===//

  struct Nest {
    linalg::GenericOp op;
    SmallVector<int64_t> extents;
    SmallVector<unsigned> parallel, reduced;
    SmallVector<AffineMap> maps;
    SmallVector<UnitsView> ins, outs;

    Block &body() { return op.getRegion().front(); }
    BlockArgument outArgument(size_t i) {
      return body().getArgument(unsigned(ins.size() + i));
    }
    bool isAddedUp(size_t i) { return !outArgument(i).use_empty(); }
  };

  FailureOr<Nest> nestOf(linalg::GenericOp op) {
    Nest nest{op, op.getStaticLoopRanges(), {}, {}, {}, {}, {}};
    if (ShapedType::isDynamicShape(nest.extents))
      return op.emitError("has no static shape");
    for (auto [d, type] : llvm::enumerate(op.getIteratorTypesArray()))
      (type == utils::IteratorType::parallel ? nest.parallel : nest.reduced)
          .push_back(unsigned(d));
    nest.maps = op.getIndexingMapsArray();
    for (Value input : op.getDpsInputs()) {
      FailureOr<UnitsView> view = readable(op, input);
      if (failed(view))
        return failure();
      nest.ins.push_back(*view);
    }
    for (auto [i, output] : llvm::enumerate(op.getDpsInits())) {
      FailureOr<UnitsView> view = writable(op, output);
      if (failed(view))
        return failure();
      nest.outs.push_back(*view);
      BlockArgument argument = nest.outArgument(i);
      bool known = llvm::all_of(argument.getUsers(), [&](Operation *user) {
        return isSum(user, argument) ||
               (identityOf(user) && argument.hasOneUse());
      });
      if (!known)
        return (*argument.getUsers().begin())
            ->emitError("uses an output's element that has no content: only "
                        "products, reductions, and one sum, product, maximum "
                        "or minimum add up what is there");
      if (waitsForSums(*view->port) && !nest.isAddedUp(i))
        return op.emitError("does not add up its output, which is reduced over "
                            "several blocks");
    }
    return nest;
  }

  LogicalResult lower(linalg::GenericOp op) {
    FailureOr<Nest> nest = nestOf(op);
    if (failed(nest))
      return failure();
    beginOutputs(nest->outs);
    LogicalResult done = success();
    SmallVector<Value> at(nest->extents.size());
    loops(nest->parallel, nest->extents, at, [&] {
      if (succeeded(done))
        done = point(*nest, at);
    });
    if (failed(done))
      return failure();
    endOutputs(nest->outs);
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      views[result] = nest->outs[i];
      views[result].isReserved = !isScratch(*nest->outs[i].port);
    }
    for (auto [init, out] : llvm::zip(op.getDpsInits(), nest->outs))
      if (isScratch(*out.port) && isa<MemRefType>(init.getType()))
        views[init].isReserved = false;
    return success();
  }

  /// A sum begins with the sums of the block before, with the identity of the
  /// op that adds, or with the zeros that DST has.
  LogicalResult beginSum(Nest &nest, size_t i, TileBody &body, unsigned slot,
                         Value unit) {
    Operation *user = *nest.outArgument(i).getUsers().begin();
    std::optional<double> identity = identityOf(user);
    if (identity) {
      if (isa<IntegerType>(scalarOf(nest.outArgument(i).getType())))
        return user->emitError("adds up integers, which kernels do not do");
      w.init("fill_tile");
      w.call("fill_tile", {w.index(slot), w.f32(float(*identity))});
    }
    if (waitsForSums(*nest.outs[i].port))
      ifNotFirst([&] { body.load({*shape.sums, unit}, w.index(slot)); });
    return success();
  }
  static Type scalarOf(Type tile) {
    return cast<ttcore::TileType>(tile).getElementType();
  }

  LogicalResult point(Nest &nest, SmallVector<Value> at) {
    TileRegsAcquireOp::create(w);
    TileBody body(w, ports, numbers, needs, startOf(nest.outs.front()));
    SmallVector<std::optional<unsigned>> sums;
    SmallVector<std::pair<unsigned, Value>> results;
    for (size_t i = 0; i != nest.outs.size(); ++i) {
      Value unit = unitAt(nest.outs[i], nest.maps[nest.ins.size() + i], at);
      results.push_back({0, unit});
      if (!nest.isAddedUp(i)) {
        sums.push_back(std::nullopt);
        continue;
      }
      sums.push_back(body.take(nest.outArgument(i), /*forever=*/true));
      if (failed(beginSum(nest, i, body, *sums.back(), unit)))
        return failure();
    }
    prepare(nest, body);
    LogicalResult done = success();
    Operation *end = nest.body().getTerminator();
    loops(nest.reduced, nest.extents, at, [&] {
      for (auto [i, in] : llvm::enumerate(nest.ins))
        body.source(nest.body().getArgument(unsigned(i)),
                    {*in.port, unitAt(in, nest.maps[i], at)});
      if (failed(body.write(nest.body()))) {
        done = failure();
        return;
      }
      for (auto [i, result] : llvm::enumerate(results)) {
        FailureOr<unsigned> slot =
            body.slotOf(end, end->getOperand(unsigned(i)));
        if (failed(slot)) {
          done = failure();
          return;
        }
        result.first = *slot;
        if (sums[i] && *sums[i] != *slot && !nest.reduced.empty()) {
          body.copy(end->getOperand(unsigned(i)).getType(), w.index(*slot),
                    w.index(*sums[i]));
          result.first = *sums[i];
        }
      }
    });
    if (failed(done))
      return failure();
    pack(results, nest.outs);
    if (hasReduction(nest))
      ReduceUninitOp::create(w);
    return success();
  }

  static bool hasReduction(Nest &nest) {
    return llvm::any_of(
        nest.body(), llvm::IsaPred<d2m::TileReduceSumOp, d2m::TileReduceMaxOp,
                                   d2m::TileReduceMeanOp>);
  }

  /// If there is only a product, the units stay set up from step to step.
  void prepare(Nest &nest, TileBody &body) {
    auto product = dyn_cast<d2m::TileMatmulOp>(nest.body().front());
    if (!product || nest.body().getOperations().size() != 2)
      return;
    auto portOf = [&](Value value) -> std::optional<unsigned> {
      auto argument = dyn_cast<BlockArgument>(value);
      if (!argument || argument.getArgNumber() >= nest.ins.size())
        return std::nullopt;
      return nest.ins[argument.getArgNumber()].port;
    };
    auto a = portOf(product.getA()), b = portOf(product.getB());
    if (!a || !b)
      return;
    body.prepareProduct(*a, *b);
    body.isPrepared = true;
  }

  //===-- blocks ----------------------------------------------------------===//

  LogicalResult lower(d2m::TileMatmulBlockOp op) {
    FailureOr<UnitsView> a = readable(op, op.getA());
    FailureOr<UnitsView> b = readable(op, op.getB());
    FailureOr<UnitsView> out = writable(op, op.getOutput());
    if (failed(a) || failed(b) || failed(out))
      return failure();
    needs.toSource.insert(*a->port);
    needs.toSource.insert(*b->port);
    needs.wideDst = true;
    needs.dstTiles = std::max(needs.dstTiles, 1u);
    bool turned = op.getTransposeB();
    SmallVector<int64_t> extents = {out->shape[0], out->shape[1], a->shape[1]};
    SmallVector<Value> at(3);
    beginOutputs(*out);
    loops({0, 1}, extents, at, [&] {
      TileRegsAcquireOp::create(w);
      TileBody body(w, ports, numbers, needs, startOf(*out));
      Value unit = unitOf(*out, {at[0], at[1]});
      if (waitsForSums(*out->port))
        ifNotFirst([&] { body.load({*shape.sums, unit}, w.index(0)); });
      body.prepareProduct(*a->port, *b->port, turned);
      loops({2}, extents, at, [&] {
        Value ofB =
            turned ? unitOf(*b, {at[1], at[2]}) : unitOf(*b, {at[2], at[1]});
        MatmulTilesOp::create(w, ports[*a->port], ports[*b->port],
                              unitOf(*a, {at[0], at[2]}), ofB, w.index(0));
      });
      pack({{0u, unit}}, *out);
    });
    endOutputs(*out);
    return success();
  }

  /// Tilizes or untilizes whole circular buffers.
  template <typename Op> LogicalResult turn(Op op, bool toTiles) {
    FailureOr<UnitsView> in = readable(op, op.getInput());
    FailureOr<UnitsView> out = writable(op, op.getOutput());
    if (failed(in) || failed(out))
      return failure();
    if (!in->isWhole() || !out->isWhole() || waitsForSums(*out->port))
      return op.emitError("takes whole circular buffers");
    ArrayRef<int64_t> tiles = toTiles ? out->shape : in->shape;
    Type element =
        cast<ShapedType>((toTiles ? op.getOutput() : op.getInput()).getType())
            .getElementType();
    needs.wideDst |= elementBits(element) == 32;
    Value from = ports[*in->port], to = ports[*out->port];
    beginOutputs(*out);
    if (toTiles) {
      PackReconfigDataFormatOp::create(w, to);
      TilizeInitOp::create(w, from, w.i32(tiles[1]), to);
      ExperimentalTilizeBlockOp::create(w, from, to, w.i32(tiles[0]),
                                        w.i32(tiles[1]));
      TilizeUninitOp::create(w, from, to);
    } else {
      ReconfigDataFormatSrcAOp::create(w, from);
      UntilizeInitOp::create(w, from);
      ExperimentalUntilizeBlockOp::create(w, from, to, w.i32(tiles[0]),
                                          w.i32(tiles[1]));
      UntilizeUninitOp::create(w, from);
    }
    endOutputs(*out);
    if (op.getResult()) {
      views[op.getResult()] = *out;
      views[op.getResult()].isReserved = !isScratch(*out->port);
    }
    return success();
  }

  //===-- ops -------------------------------------------------------------===//

  LogicalResult place(Operation *op) {
    auto it = shape.scratch.find(op->getResult(0));
    if (it == shape.scratch.end())
      return refuse(op);
    UnitsView view = newView(
        it->second, cast<ShapedType>(op->getResult(0).getType()).getShape());
    view.isReserved = true;
    views[op->getResult(0)] = view;
    return success();
  }

  void endOfBlock(Block &from) override {
    DstRegion::endOfBlock(from);
    for (Operation &each : from)
      if (each.getNumResults() == 1)
        if (auto it = shape.scratch.find(each.getResult(0));
            it != shape.scratch.end() && written.contains(it->second))
          CBPopFrontOp::create(w, ports[it->second], pagesOf(it->second));
  }

  LogicalResult other(Operation *from) override {
    return llvm::TypeSwitch<Operation *, LogicalResult>(from)
        .Case<linalg::GenericOp, d2m::TileMatmulBlockOp>(
            [&](auto op) { return lower(op); })
        .Case([&](d2m::TileTilizeBlockOp op) { return turn(op, true); })
        .Case([&](d2m::TileUntilizeBlockOp op) { return turn(op, false); })
        .Case<tensor::EmptyOp, d2m::EmptyOp, memref::AllocOp>(
            [&](Operation *op) { return place(op); })
        .Default([&](Operation *op) { return DstRegion::other(op); });
  }

  bool sumsAreWritten = false;
  /// Scratch circular buffers that have content.
  llvm::SmallDenseSet<unsigned> written;
};

} // namespace

FailureOr<LaunchKernel> lowerComputeRegion(GenericShape &shape, Region &region,
                                           Launch &, ComputeNeeds &needs,
                                           KernelLibrary &kernels) {
  func::FuncOp function = kernels.begin("d2m_compute", ThreadType::Compute);
  ComputeWriter writer(shape, function, needs);
  if (failed(writer.run(region))) {
    function.erase();
    return failure();
  }
  LaunchKernel kernel{
      LaunchKernel::Compute, kernels.keep(function), {}, {}, {}, {}};
  for (size_t i = 0; i != shape.ports.size(); ++i)
    kernel.compileTime.push_back({LaunchArg::Port, int64_t(i)});
  return kernel;
}

} // namespace mlir::tt
