//===- Generic.cpp - a generic as kernels ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Generic.h"

#include "D2M/Kernels/KernelWriter.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tt {

using namespace ttkernel;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> extentsOf(ShapedType type) {
  SmallVector<int64_t> extents;
  for (auto [grid, shard] :
       llvm::zip(d2m::GenericOp::gridOf(type), d2m::GenericOp::shardOf(type)))
    extents.push_back(grid * shard);
  return extents;
}

/// Maps an index in grid and shard to the index in the whole.
static AffineMap placeIn(ShapedType type) {
  MLIRContext *ctx = type.getContext();
  SmallVector<int64_t> shard = d2m::GenericOp::shardOf(type);
  SmallVector<AffineExpr> results;
  unsigned rank = unsigned(shard.size());
  for (unsigned d = 0; d != rank; ++d)
    results.push_back(getAffineDimExpr(d, ctx) * shard[d] +
                      getAffineDimExpr(rank + d, ctx));
  return AffineMap::get(2 * rank, 0, results, ctx);
}

/// Maps an index in the whole to one in grid and shard.
static AffineMap indexIn(ShapedType type) {
  MLIRContext *ctx = type.getContext();
  SmallVector<int64_t> shard = d2m::GenericOp::shardOf(type);
  SmallVector<AffineExpr> grid, unit;
  for (auto [d, size] : llvm::enumerate(shard)) {
    AffineExpr at = getAffineDimExpr(unsigned(d), ctx);
    grid.push_back(at.floorDiv(size));
    unit.push_back(at % size);
  }
  llvm::append_range(grid, unit);
  return AffineMap::get(unsigned(shard.size()), 0, grid, ctx);
}

AffineExpr TensorView::page() const {
  AffineExpr page = getAffineConstantExpr(0, place.getContext());
  for (auto [result, extent] : llvm::zip(place.getResults(), extents))
    page = page * extent + result;
  return simplifyAffineExpr(page, place.getNumDims(), 0);
}

FailureOr<TensorView> viewOf(Operation *user, Value tensor) {
  auto type = cast<ShapedType>(tensor.getType());
  Value input;
  std::optional<AffineMap> remapping;
  if (auto view = tensor.getDefiningOp<d2m::ViewLayoutOp>()) {
    input = view.getInput();
    remapping = view.getRemapping();
    if (view.getReinterpretLayout())
      return user->emitOpError("takes a view with reinterpretLayout, which is "
                               "not done: a remapping says where elements are");
  } else if (auto stream = tensor.getDefiningOp<d2m::StreamLayoutOp>()) {
    input = stream.getInput();
  }
  if (!input)
    return TensorView{tensor, placeIn(type), extentsOf(type), false};
  FailureOr<TensorView> below = viewOf(user, input);
  if (failed(below))
    return failure();
  below->isView = true;
  auto from = cast<ShapedType>(input.getType());
  if (remapping) {
    below->place = simplifyAffineMap(below->place.compose(*remapping));
    return below;
  }
  for (auto [own, has] : llvm::zip(extentsOf(type), extentsOf(from)))
    if (own > has)
      return user->emitOpError("takes a view of ")
             << type << " that reaches beyond its tensor of " << from;
  AffineMap index = indexIn(from).compose(placeIn(type));
  below->place = simplifyAffineMap(below->place.compose(index));
  return below;
}

//===----------------------------------------------------------------------===//
// Grid, blocks and threads of a generic
//===----------------------------------------------------------------------===//

bool GenericShape::isReductionLoop(unsigned dim) const {
  return !const_cast<d2m::GenericOp &>(op).getGridDim(dim).has_value();
}
SmallVector<unsigned> GenericShape::loops() const {
  SmallVector<unsigned> dims;
  auto generic = const_cast<d2m::GenericOp &>(op);
  if (generic.isExplicit())
    return dims;
  for (unsigned d = 0; d != generic.getBlockFactors().size(); ++d)
    if (generic.getBlockFactor(d) != 1)
      dims.push_back(d);
  return dims;
}
const GenericTensor *GenericShape::tensorOf(Value value, bool isOutput) const {
  auto generic = const_cast<d2m::GenericOp &>(op);
  for (auto [i, tensor] : llvm::enumerate(generic.getTensors()))
    if (tensor == value && tensors[i].isOutput == isOutput)
      return &tensors[i];
  return nullptr;
}

namespace {

class GenericLowering {
public:
  GenericLowering(d2m::GenericOp op, KernelLibrary &kernels,
                  ttcore::ChipDescAttr chip)
      : op(op), kernels(kernels), chip(chip), shape(op) {}

  FailureOr<Launch> run() {
    if (failed(checkGrid()) || failed(findRegions()) ||
        failed(describeTensors()) || failed(addScratch()))
      return failure();
    for (const GenericTensor &tensor : shape.tensors)
      addPort(tensor.tile ? Type(tensor.tile) : elementOf(tensor.number),
              tensor.tile ? tensor.tile : tileOf(elementOf(tensor.number)),
              tensor.pages, buffersOf(tensor),
              tensor.isLocal ? std::optional(tensor.number) : std::nullopt);
    for (auto [value, type] : scratch) {
      shape.scratch[value] = unsigned(shape.ports.size());
      addPort(type.getElementType(), tileOf(type.getElementType(), type),
              pagesOf(type), 1, std::nullopt);
    }
    if (failed(addSums()))
      return failure();
    if (shape.ports.size() > size_t(chip.getNumCBs()))
      return op.emitOpError("takes ")
             << shape.ports.size() << " circular buffers, a core has "
             << chip.getNumCBs();
    if (failed(writeCompute()) || failed(writeMovers()))
      return failure();
    return finish();
  }

private:
  //===-- checks ----------------------------------------------------------===//

  LogicalResult checkGrid() {
    ArrayRef<int64_t> grid = op.getGrid().getShape();
    if (grid.size() != 2 || op.getGrid().getVirtToPhysicalMap())
      return op.emitOpError("has a grid that is virtual or not of two "
                            "dimensions, which kernels do not have");
    ArrayRef<int64_t> has = chip.getGrid();
    if (grid[0] > has[0] || grid[1] > has[1])
      return op.emitOpError("has a grid of ")
             << grid[0] << "x" << grid[1] << ", the chip has " << has[0] << "x"
             << has[1] << " cores";
    bool inReduction = false;
    for (unsigned dim : shape.loops()) {
      if (inReduction && !shape.isReductionLoop(dim))
        return op.emitOpError("reduces over blocks of a dimension before ")
               << dim << ", which is parallel: wanted reductions last";
      inReduction |= shape.isReductionLoop(dim);
    }
    for (auto extra : op.getAdditionalArgs())
      if (auto made = extra.getDefiningOp<d2m::CreateLocalSemaphoreOp>();
          made && made.getInitialValue() != 0)
        return made.emitOpError("begins with a value other than 0, which "
                                "launches do not have");
    return success();
  }

  LogicalResult findRegions() {
    for (unsigned i = 0; i != op.getNumRegions(); ++i) {
      auto thread = cast<d2m::ThreadAttr>(op.getThreads()[i]);
      if (thread.getKernel())
        return op.emitOpError("names a function as thread ")
               << i << ", which is not done: wanted a region";
      if (op.getRegion(i).empty())
        return op.emitOpError("has an empty region ") << i;
      if (thread.getThread() == d2m::RegionThread::Unified)
        return op.emitOpError("has a unified thread, which is not done: wanted "
                              "compute and datamovement regions");
      if (thread.getThread() == d2m::RegionThread::Compute)
        compute = &op.getRegion(i);
      else
        moves.push_back(&op.getRegion(i));
    }
    if (moves.size() > 2)
      return op.emitOpError("has ")
             << moves.size() << " datamovement regions; a core has two threads "
             << "that move data";
    return success();
  }

  //===-- tensors ---------------------------------------------------------===//

  Type elementOf(unsigned tensor) {
    return cast<ShapedType>(op.getTensors()[tensor].getType()).getElementType();
  }
  static ttcore::TileType tileOf(Type element, ShapedType = {}) {
    if (auto tile = dyn_cast<ttcore::TileType>(element))
      return tile;
    return mlir::tt::tileOf(element);
  }

  /// Pages of a circular buffer: rows of elements are counted in the bytes of a
  /// tile, too. 0 if they are no whole number.
  static int64_t pagesOf(ShapedType type) {
    return pagesOf(type.getElementType(), type.getNumElements());
  }
  static int64_t pagesOf(Type element, int64_t units) {
    if (isa<ttcore::TileType>(element))
      return units;
    return units % 1024 == 0 ? units / 1024 : 0;
  }

  static bool inL1(Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      auto layout = cast<ttcore::MetalLayoutAttr>(tensor.getEncoding());
      return layout.getMemorySpace() == ttcore::MemorySpace::DeviceL1 &&
             layout.getMemoryLayout() == ttcore::TensorMemoryLayout::Sharded;
    }
    auto space = dyn_cast_or_null<ttcore::MemorySpaceAttr>(
        cast<MemRefType>(type).getMemorySpace());
    return space && space.getValue() == ttcore::MemorySpace::DeviceL1;
  }

  /// Each core's block of a tensor is the shard that lies in its own L1.
  bool isAtHome(const GenericTensor &tensor) {
    if (tensor.view.isView || !inL1(tensor.view.base.getType()))
      return false;
    if (op.isExplicit())
      return d2m::GenericOp::gridOf(
                 cast<ShapedType>(tensor.view.base.getType())) ==
             SmallVector<int64_t>(op.getGrid().getShape());
    ArrayRef<int64_t> grid = op.getGrid().getShape();
    for (auto [r, result] :
         llvm::enumerate(op.getIndexingMap(tensor.number).getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim) {
        if (grid[r] != 1)
          return false;
        continue;
      }
      std::optional<unsigned> along = op.getGridDim(dim.getPosition());
      if (op.getBlockFactor(dim.getPosition()) != 1 ||
          (along ? *along != r : grid[r] != 1))
        return false;
    }
    return true;
  }

  /// Regions that move data name a tensor where they read or write it.
  bool isMoved(Value tensor) {
    return llvm::any_of(tensor.getUsers(), [&](Operation *user) {
      return user != op && op->isAncestor(user);
    });
  }
  bool isTouched(unsigned number, bool reserved) {
    for (Region *region : moves) {
      bool found = false;
      region->walk([&](Operation *user) {
        if (reserved ? isa<d2m::ReserveOp>(user) : isa<d2m::WaitOp>(user))
          found |= user->getOperand(0) == region->getArgument(number);
      });
      if (found)
        return true;
    }
    return false;
  }

  LogicalResult describeTensors() {
    for (auto [i, value] : llvm::enumerate(op.getTensors())) {
      FailureOr<TensorView> view = viewOf(op, value);
      if (failed(view))
        return failure();
      auto type = cast<ShapedType>(value.getType());
      GenericTensor tensor;
      tensor.view = *view;
      tensor.number = unsigned(i);
      tensor.shard = d2m::GenericOp::shardOf(type);
      tensor.tile = dyn_cast<ttcore::TileType>(type.getElementType());
      for (int64_t size : tensor.shard)
        tensor.units *= size;
      tensor.pages = pagesOf(type.getElementType(), tensor.units);
      if (tensor.pages == 0)
        return op.emitOpError("has shards of ")
               << type << ", rows of elements that do not fill whole tiles";
      tensor.isOutput = i >= op.getInputs().size();
      if (tensor.isOutput && view->isView)
        return op.emitOpError("writes a view, ")
               << type << ", which is not done";
      tensor.isLocal = isAtHome(tensor) && !isMoved(value);
      if (!tensor.isLocal && !tensor.tile)
        return op.emitOpError("takes rows of elements, ")
               << type << ", that are not in the L1 of the core that works on "
               << "them, which is not done";
      if (!tensor.isLocal && op.isExplicit() && !isMoved(value))
        return op.emitOpError("has no indexing maps, and no region that moves ")
               << type;
      shape.tensors.push_back(tensor);
    }
    return success();
  }

  int64_t buffersOf(const GenericTensor &tensor) {
    return tensor.isLocal || shape.loops().empty() ? 1 : 2;
  }

  LogicalResult addScratch() {
    if (!compute)
      return success();
    WalkResult result = compute->walk([&](Operation *inner) {
      if (inner->getName().getStringRef() != "tensor.empty" &&
          !isa<d2m::EmptyOp, memref::AllocOp>(inner))
        return WalkResult::advance();
      auto type = cast<ShapedType>(inner->getResult(0).getType());
      if (!type.hasStaticShape() || type.getRank() == 0 ||
          !isa<ttcore::TileType>(type.getElementType())) {
        inner->emitError("makes ") << type << "; kernels have tensors of tiles";
        return WalkResult::interrupt();
      }
      scratch.push_back({inner->getResult(0), type});
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  LogicalResult addSums() {
    bool reduces = llvm::any_of(shape.loops(), [&](unsigned dim) {
      return shape.isReductionLoop(dim);
    });
    if (!reduces || !compute)
      return success();
    const GenericTensor &output = shape.tensors[op.getInputs().size()];
    if (op.getOutputs().size() != 1 || !output.tile)
      return op.emitOpError("reduces over blocks; wanted one output of tiles");
    auto wide = ttcore::TileType::get(op.getContext(), output.tile.getShape(),
                                      ttcore::DataType::Float32);
    shape.sums = unsigned(shape.ports.size());
    addPort(wide, wide, output.pages, 2, std::nullopt);
    needs.wideDst = true;
    return success();
  }

  void addPort(Type element, ttcore::TileType page, int64_t pages,
               int64_t buffers, std::optional<unsigned> tensor) {
    int64_t all = pages * buffers;
    bool isTile = isa<ttcore::TileType>(element);
    shape.ports.push_back(
        CBType::get(op.getContext(), isTile ? all : all * 1024, element));
    shape.pages.push_back(pages);
    Launch::Buffer buffer{page, all};
    buffer.tensor = tensor;
    launch.buffers.push_back(buffer);
  }

  //===-- kernels ---------------------------------------------------------===//

  LogicalResult writeCompute() {
    if (!compute)
      return success();
    FailureOr<LaunchKernel> kernel =
        lowerComputeRegion(shape, *compute, launch, needs, kernels);
    if (failed(kernel))
      return failure();
    launch.kernels.push_back(*kernel);
    return success();
  }

  LogicalResult writeMovers() {
    // Tensors that no region reads or writes.
    SmallVector<const GenericTensor *> inputs, outputs;
    for (const GenericTensor &tensor : shape.tensors) {
      // A region reads or writes the tensors that it names.
      if (isTouched(tensor.number, !tensor.isOutput) ||
          (tensor.isOutput && tensor.isLocal) ||
          isMoved(op.getTensors()[tensor.number]))
        continue;
      (tensor.isOutput ? outputs : inputs).push_back(&tensor);
    }
    if (!compute)
      inputs.clear(), outputs.clear();
    unsigned semaphores = 0;
    if (!moves.empty())
      semaphores = unsigned(llvm::count_if(moves[0]->getArgumentTypes(),
                                           llvm::IsaPred<d2m::SemaphoreType>));
    semaphores += unsigned(op.getAdditionalArgs().size());
    launch.semaphores = semaphores;
    for (auto [i, region] : llvm::enumerate(moves)) {
      bool reads = i == 0;
      SmallVector<const GenericTensor *> besides;
      if (moves.size() == 2 && reads) {
        for (const GenericTensor *tensor : inputs)
          if (tensor->isLocal)
            besides.push_back(tensor);
        llvm::erase_if(inputs, [](auto *tensor) { return tensor->isLocal; });
      }
      FailureOr<LaunchKernel> kernel =
          lowerMoveRegion(shape, *region, besides, reads, semaphores, kernels);
      if (failed(kernel))
        return failure();
      launch.kernels.push_back(*kernel);
    }
    bool writerIsFree = moves.size() < 2, readerIsFree = moves.empty();
    if (!inputs.empty()) {
      if (!readerIsFree && (!writerIsFree || !outputs.empty()))
        return op.emitOpError("has no thread that brings tensor ")
               << inputs.front()->number;
      bool reads = readerIsFree;
      launch.kernels.push_back(writeMover(shape, inputs, true, kernels));
      if (!reads)
        launch.kernels.back().kind = LaunchKernel::Writer;
    }
    if (!outputs.empty()) {
      if (!writerIsFree)
        return op.emitOpError("has no thread that takes tensor ")
               << outputs.front()->number << " away";
      launch.kernels.push_back(writeMover(shape, outputs, false, kernels));
    }
    return success();
  }

  FailureOr<Launch> finish() {
    ArrayRef<int64_t> grid = op.getGrid().getShape();
    launch.cores = grid[0] * grid[1];
    launch.columns = grid[1];
    for (const Launch::Buffer &buffer : launch.buffers)
      needs.wideDst |= elementBits(buffer.tile) == 32;
    for (unsigned port : needs.toSource)
      launch.buffers[port].toSource = true;
    launch.wideDst = needs.wideDst;
    int64_t tiles =
        int64_t(chip.getDstPhysicalSizeTiles()) / (launch.wideDst ? 2 : 1);
    launch.fullSync = int64_t(needs.dstTiles) > tiles / 2;
    if (int64_t(needs.dstTiles) > tiles)
      return op.emitOpError("takes ")
             << needs.dstTiles << " tiles of DST, which has " << tiles << " of "
             << (launch.wideDst ? 32 : 16) << " bits";
    return std::move(launch);
  }

  d2m::GenericOp op;
  KernelLibrary &kernels;
  ttcore::ChipDescAttr chip;
  GenericShape shape;
  Region *compute = nullptr;
  SmallVector<Region *> moves;
  SmallVector<std::pair<Value, ShapedType>> scratch;
  ComputeNeeds needs;
  Launch launch;
};

} // namespace

FailureOr<Launch> lowerGeneric(d2m::GenericOp op, KernelLibrary &kernels,
                               ttcore::ChipDescAttr chip) {
  return GenericLowering(op, kernels, chip).run();
}

} // namespace mlir::tt
