//===- ProductKernels.cpp - kernels of products of matrices ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductKernels.h"
#include "ProductPlan.h"

#include "ProductShards.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt {

using namespace ttkernel;

/// The ports in the order of `addBuffers`: both operands; blocks that wait for
/// their multicast, or that the writing thread reads; sums; transposed or
/// masked tiles; masks.
unsigned ProductKernels::mostPorts(const d2m::Product &product) {
  bool masks = product.validK != 0;
  unsigned ready = product.lhs.isTransposed || masks ? 1 : 0;
  return 2 + 2 + 1 + ready +
         (masks ? 2 + unsigned(!product.rhs.isTransposed) : 0);
}

int64_t ProductKernels::receivers(bool isLhs) const {
  if (!(isLhs ? plan.getMulticastLhs() : plan.getMulticastRhs()))
    return 0;
  if (!plan.getMulticastLhs() || !plan.getMulticastRhs())
    return plan.getCores() - 1;
  return (isLhs ? plan.getColumns() : plan.getRows()) - 1;
}

ProductKernels::Way ProductKernels::way(bool isLhs) const {
  if (isLhs && product.gather)
    return Way::Read;
  // Network 0 brings data from DRAM by rows and then by columns of the chip,
  // network 1 through the columns of the DRAM tiles, which are full soon. So
  // network 1 only brings what one core reads for all, or few cores in all. In
  // a grid the left-hand side goes along rows of network 0 and the right-hand
  // side along columns of network 1: multicasts that meet in a core wait for
  // each other, and the columns of network 0 are full of what comes from DRAM.
  if (prologue(isLhs))
    return receivers(isLhs) == 0 ? Way::Made
           : isLhs && isGrid()   ? Way::ReadAndSend
                                 : Way::Stage;
  bool lhs = plan.getMulticastLhs(), rhs = plan.getMulticastRhs();
  if (!lhs && !rhs)
    return isLhs && d2m::spreadOf(plan).readsLhsApart() ? Way::WriterReads
                                                        : Way::Read;
  bool isShared = receivers(isLhs) != 0;
  if (isLhs && !isShared && plan.getLhsShard() != 0)
    return Way::Own;
  if (lhs && rhs)
    return !isShared ? Way::Read : isLhs ? Way::ReadAndSend : Way::Stage;
  if (isLhs != lhs)
    return Way::Read;
  return isShared ? Way::WriterSends : Way::WriterReads;
}

SmallVector<std::pair<unsigned, int64_t>> ProductKernels::written() const {
  SmallVector<std::pair<unsigned, int64_t>> all;
  int64_t inputs = Value(product.result).getParentBlock()->getNumArguments();
  for (auto [i, port] : llvm::enumerate(results))
    if (!isInPlace(inputs + int64_t(i)))
      all.push_back({port, inputs + int64_t(i)});
  return all;
}

int64_t ProductKernels::turn(bool isLhs, int64_t core) const {
  int64_t at = !isGrid() ? core
               : isLhs   ? core % plan.getColumns()
                         : core / plan.getColumns();
  at = (at + places(isLhs) - shift(isLhs, core)) % places(isLhs);
  int64_t each = places(isLhs) / turns(isLhs);
  return at % each == 0 && at / each < turns(isLhs) ? at / each : -1;
}

void ProductKernels::chooseShift() {
  if (!isGrid())
    return;
  int64_t best = 0, fewest = plan.getCores() + 1;
  for (int64_t i = 0; i != plan.getRows(); ++i) {
    rhsShift = i;
    int64_t both = 0;
    for (int64_t core = 0; core != plan.getCores(); ++core)
      both += turn(true, core) >= 0 && turn(false, core) >= 0;
    if (both < fewest)
      best = i, fewest = both;
  }
  rhsShift = best;
}

namespace {

class ProductLowering {
public:
  ProductLowering(d2m::GroupOp group, const d2m::Product &product,
                  d2m::ProductPlanAttr plan, ArrayRef<ttcore::TileType> tiles,
                  KernelLibrary &library)
      : group(group), plan(plan), tiles(tiles), library(library) {
    Block &body = group.getBody().front();
    k.product = product;
    k.plan = plan;
    k.epilogue = d2m::scheduleTiles(
        body.getArguments(), body.getTerminator()->getOperands(),
        shapeOf(product.result), product.result, /*isEmpty=*/false);
    launch.cores = plan.getCores();
    launch.columns = plan.hasMulticast() ? plan.getColumns() : 0;
    launch.fullSync = plan.getFullSync();
    launch.wideDst = plan.getWideDst();
    launch.fidelity = plan.getFidelity();
    if (plan.hasMulticast())
      launch.semaphores = 6;
    if (auto lhs = d2m::prologueOf(product, /*isLhs=*/true))
      k.lhsPrologue.emplace(*lhs);
    if (auto rhs = d2m::prologueOf(product, /*isLhs=*/false))
      k.rhsPrologue.emplace(*rhs);
    addBuffers();
  }

  FailureOr<Launch> run() {
    int64_t slots = std::max(k.epilogue.numSlots, 1u) * k.subTiles();
    for (const auto *prologue : {&k.lhsPrologue, &k.rhsPrologue})
      if (*prologue)
        slots = std::max<int64_t>(slots, (*prologue)->program.numSlots);
    if (failed(fitsDst(group, launch, slots)))
      return failure();
    bool flushes = ttcore::architectureOf(
                       ttcore::getSystemDesc(group->getParentOfType<ModuleOp>())
                           .getChipDesc(0))
                       .flushesBeforeFlag;
    launch.kernels.push_back(writeProductReader(k, library, flushes));
    func::FuncOp function =
        library.begin("d2m_compute_product", ThreadType::Compute);
    KernelWriter w(function);
    writeProductCompute(w, k);
    LaunchKernel compute{
        LaunchKernel::Compute, library.keep(function), {}, {}, {}, {}};
    for (int64_t i = 0; i != int64_t(k.types.size()); ++i)
      compute.compileTime.push_back({LaunchArg::Port, i});
    addTurns(compute);
    if (k.hasIdleCores()) {
      compute.names.push_back("works");
      compute.numbers.resize(size_t(plan.getCores()));
      for (auto [core, own] : llvm::enumerate(compute.numbers))
        own.push_back(!k.isIdle(int64_t(core)));
    }
    if (!plan.hasMulticast()) {
      compute.names = {"count"};
      compute.numbers = launch.counts(plan.getParts());
    }
    launch.kernels.push_back(std::move(compute));
    launch.kernels.push_back(writeProductWriter(k, library, flushes));
    return std::move(launch);
  }

private:
  /// The compute kernel's arguments: the turn of this core to make an operand.
  void addTurns(LaunchKernel &compute) const {
    for (bool isLhs : {true, false}) {
      if (!k.makesInTurns(isLhs))
        continue;
      compute.names.push_back(isLhs ? "lhs_turn" : "rhs_turn");
      compute.numbers.resize(size_t(plan.getCores()));
      for (auto [core, own] : llvm::enumerate(compute.numbers))
        own.push_back(k.turn(isLhs, int64_t(core)));
    }
  }

  unsigned add(ttcore::TileType tile, int64_t pages, bool toSource = false,
               std::optional<unsigned> tensor = {}) {
    launch.buffers.push_back({tile, pages, toSource, tensor});
    k.types.push_back(CBType::get(group.getContext(), pages, tile));
    return unsigned(k.types.size()) - 1;
  }

  ttcore::TileType tileOf(ttcore::DataType format) {
    return mlir::tt::tileOf(group.getContext(), format);
  }
  /// For what was transposed or masked: as other elements share an exponent
  /// then, block floats are bf16.
  ttcore::TileType readyOf(ttcore::TileType tile) {
    return ttcore::isBlockFloat(tile.getDataType())
               ? tileOf(ttcore::DataType::BFloat16)
               : tile;
  }

  void addBuffers() {
    Block &body = group.getBody().front();
    auto inputOf = [](Value value) {
      return cast<BlockArgument>(value).getArgNumber();
    };
    const d2m::Product &p = k.product;
    int64_t buffers = plan.getBuffers(), blockK = plan.getBlockK();
    if (!k.lhsPrologue)
      k.lhsInput = inputOf(p.lhs.value);
    if (!k.rhsPrologue)
      k.rhsInput = inputOf(p.rhs.value);
    ttcore::TileType lhs = k.lhsPrologue
                               ? mlir::tt::tileOf(p.lhs.value.getType())
                               : tiles[k.lhsInput];
    ttcore::TileType rhs = k.rhsPrologue
                               ? mlir::tt::tileOf(p.rhs.value.getType())
                               : tiles[k.rhsInput];
    using Way = ProductKernels::Way;
    // The compute kernel makes a block for itself and needs it once.
    auto buffersOf = [&](bool isLhs) {
      return k.way(isLhs) == Way::Made ? 1 : buffers;
    };
    k.lhs = k.hasOwnLhs()
                ? add(lhs, k.ownTiles(), /*toSource=*/true, k.lhsInput)
                : add(lhs,
                      plan.getLhsResident() ? k.residentTiles()
                                            : plan.getBlockM() * blockK *
                                                  buffersOf(/*isLhs=*/true),
                      /*toSource=*/true);
    k.rhs = add(rhs,
                plan.getBlockN() * k.readerK(/*isLhs=*/false) *
                    buffersOf(/*isLhs=*/false),
                /*toSource=*/true);
    if (plan.getWriterReads() != 0)
      k.rhsApart = add(rhs, plan.getBlockN() * plan.getWriterReads() * buffers,
                       /*toSource=*/true);
    k.chooseShift();
    if ((k.way(/*isLhs=*/true) == Way::ReadAndSend &&
         !k.sentShard(/*isLhs=*/true)) ||
        k.way(/*isLhs=*/true) == Way::Stage)
      k.lhsStage = add(lhs, plan.getBlockM() * blockK);
    if (p.gather)
      k.lhsStage = add(lhs, plan.getBlockM() * p.gather->stagePages());
    if (k.way(/*isLhs=*/false) == Way::Stage)
      k.rhsStage =
          add(rhs, plan.getBlockN() * blockK * (k.rhsPrologue ? 1 : buffers));
    addPrologue(/*isLhs=*/true);
    addPrologue(/*isLhs=*/false);
    d2m::TileSpace space(shapeOf(p.result));
    for (unsigned input = 0; input != body.getNumArguments(); ++input) {
      if (llvm::none_of(k.epilogue.steps, [&](const d2m::TileStep &step) {
            return step.load == input || step.with == input;
          }))
        continue;
      ArrayRef<int64_t> shape = shapeOf(body.getArgument(input));
      bool isRow =
          llvm::all_of(shape.drop_back(std::min<size_t>(1, shape.size())),
                       [](int64_t size) { return size == 1; }) &&
          p.m != 1;
      bool isInPlace = k.isInPlace(input);
      int64_t pages = isInPlace
                          ? k.partTiles()
                          : buffers * (isRow ? plan.getBlockN() : k.subTiles());
      unsigned port = add(tiles[input], pages, /*toSource=*/false,
                          isInPlace ? std::optional(input) : std::nullopt);
      k.operands.push_back(
          {input, port, space.pagesOf(shape).row, isRow, isInPlace});
    }
    ttcore::TileType sums =
        tileOf(plan.getWideDst() ? ttcore::DataType::Float32
                                 : ttcore::DataType::BFloat16);
    std::optional<unsigned> sumsTensor;
    for (unsigned i = 0; i != group.getNumResults(); ++i) {
      unsigned tensor = group.getNumOperands() + i;
      if (!k.isInPlace(tensor)) {
        k.results.push_back(add(tiles[tensor], k.keepsBlock()
                                                   ? k.blockTiles()
                                                   : buffers * k.subTiles()));
        continue;
      }
      k.results.push_back(
          add(tiles[tensor], k.partTiles(), /*toSource=*/false, tensor));
      // Sums are handed from the packer to the unpacker as a whole: those of
      // one of several blocks are not, in the order of the shard.
      if (tiles[tensor] == sums && !k.keepsBlock())
        sumsTensor = tensor;
    }
    k.keepsSums = sumsTensor.has_value();
    if (k.stepsK() > 1 && !k.staysInDst())
      k.partials = add(sums, k.keepsSums ? k.partTiles() : k.blockTiles(),
                       /*toSource=*/false, sumsTensor);
    if (p.lhs.isTransposed || p.validK)
      k.lhsReady = add(readyOf(lhs),
                       plan.getBlockM() * (p.lhs.isTransposed ? blockK : 1),
                       /*toSource=*/true);
    if (!p.validK)
      return;
    k.rhsReady = add(readyOf(rhs), plan.getBlockN(), /*toSource=*/true);
    k.columnMask = add(tileOf(ttcore::DataType::BFloat16), 1);
    if (!p.rhs.isTransposed)
      k.rowMask = add(tileOf(ttcore::DataType::BFloat16), 1);
  }

  void addPrologue(bool isLhs) {
    auto &prologue = isLhs ? k.lhsPrologue : k.rhsPrologue;
    if (!prologue)
      return;
    // Inputs of an operand that others wait for are read one turn ahead, others
    // one block ahead.
    bool inTurns = k.makesInTurns(isLhs);
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    for (const d2m::ProductPrologue::Input &input : prologue->inputs)
      prologue->ports.push_back(
          add(tiles[input.number], input.tiles(lines, plan.getBlockK()) *
                                       (inTurns ? 1 : plan.getBuffers())));
    prologue->to = inTurns ? *k.stage(isLhs) : k.port(isLhs);
    if (auto system = ttcore::getSystemDesc(group->getParentOfType<ModuleOp>()))
      prologue->section =
          d2m::sectionOfPrologue(prologue->program, plan.getWideDst(),
                                 plan.getFullSync(), system.getChipDesc(0));
  }

  d2m::GroupOp group;
  d2m::ProductPlanAttr plan;
  ArrayRef<ttcore::TileType> tiles;
  KernelLibrary &library;
  ProductKernels k;
  Launch launch;
};

/// Whether the tensors that a plan takes from the cores' own L1 lie there.
LogicalResult checkShards(d2m::GroupOp group, const d2m::Product &product,
                          d2m::ProductPlanAttr plan) {
  if (plan.getLhsShard() == 0 && !plan.getInPlace())
    return success();
  d2m::ProductShards shards(group, product);
  bool isGrid = plan.getMulticastLhs() && plan.getMulticastRhs();
  d2m::ProductParts parts{plan.getPartsM(), plan.getPartsN(), plan.getPartM(),
                          plan.getPartN(),  isGrid,           plan.getColumns(),
                          plan.getCores()};
  bool isShared = plan.getMulticastLhs() &&
                  (isGrid ? plan.getColumns() : plan.getCores()) > 1;
  if (int64_t has = shards.lhsShard(parts, isShared);
      plan.getLhsShard() != 0 && plan.getLhsShard() != has)
    return group.emitOpError("has a plan with 'lhs_shard' of ")
           << plan.getLhsShard() << " tiles, but its left-hand side does not "
           << "lie in such shards where the parts are made";
  int64_t tensors = group.getNumOperands() + group.getNumResults();
  for (int64_t tensor : plan.getTensorsInPlace())
    if (tensor >= tensors || !shards.isInPlace(size_t(tensor), parts))
      return group.emitOpError("has a plan with tensor ")
             << tensor << " 'in_place', which does not lie in shards where "
             << "the parts are made";
  return success();
}

} // namespace

FailureOr<Launch> lowerProduct(d2m::GroupOp group, d2m::ProductPlanAttr plan,
                               ArrayRef<ttcore::TileType> tiles,
                               KernelLibrary &kernels) {
  std::optional<d2m::Product> product;
  for (Operation &op : group.getBody().front())
    if (std::optional<d2m::Product> found = d2m::productOf(&op))
      product = found;
  if (!product)
    return group.emitOpError("has a product_plan, but no product");
  auto check = [&](StringRef what, int64_t has,
                   int64_t planned) -> LogicalResult {
    if (has == planned)
      return success();
    return group.emitOpError("has a product with ")
           << what << " of " << has << " tiles, but its plan " << planned;
  };
  if (product->batch != plan.getBatch())
    return group.emitOpError("has ")
           << product->batch << " products, but its plan " << plan.getBatch();
  if (failed(check("m", product->m, plan.getM())) ||
      failed(check("n", product->n, plan.getN())) ||
      failed(check("k", product->k, plan.getK())))
    return failure();
  if (failed(checkShards(group, *product, plan)))
    return failure();
  if (plan.getWriterReads() != 0 && product->rhs.value.getDefiningOp())
    return group.emitOpError("makes its right-hand side, which 'writer_reads' "
                             "of its plan would read");
  if (plan.getLhsResident() && plan.getCores() == 1 &&
      product->lhs.value.getDefiningOp())
    return group.emitOpError("makes its left-hand side step by step on one "
                             "core, where 'lhs_resident' of its plan would "
                             "keep it");
  if (plan.getLhsResident() && plan.getCores() == 1 && plan.getLhsShard() != 0)
    return group.emitOpError("takes its left-hand side from the shard of its "
                             "one core: 'lhs_resident' of its plan would keep "
                             "a copy");
  if (product->gather && plan.getMulticastLhs())
    return group.emitOpError("gathers windows, which its plan does not: "
                             "it multicasts the left-hand side");
  return ProductLowering(group, *product, plan, tiles, kernels).run();
}

} // namespace mlir::tt
