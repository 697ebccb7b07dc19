//===- MapKernels.cpp - kernels of element-wise groups --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MapKernels.h"
#include "D2M/Kernels/Launch.h"
#include "D2M/Kernels/TileWriter.h"
#include "MapPlan.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

void writeMapCompute(KernelWriter &w, const d2m::TileProgram &program,
                     ArrayRef<Type> types, size_t inputs, int64_t block) {
  SmallVector<Value> all;
  for (auto [i, type] : llvm::enumerate(types))
    all.push_back(w.port(unsigned(i), type));
  auto ins = ArrayRef(all).take_front(inputs);
  auto outs = ArrayRef(all).drop_front(inputs);
  Value end = w.argument(0);
  InitSfpuOp::create(w, ins.front(), outs.front());
  auto sourceOf = [&](unsigned i) {
    return TileWriter::Source{ins[i], Value()};
  };
  TileWriter before(w, outs.front(), 0, block, Value());
  before.prepare(program, sourceOf, outs);
  w.loop(w.i32(0), end, block, [&](Value at) {
    Value count = w.sizeOfBlock(at, end, block);
    TileWriter tiles(w, outs.front(), 0, block, count);
    tiles.takeFrom(before);
    for (Value in : ins)
      CBWaitFrontOp::create(w, in, count);
    TileRegsAcquireOp::create(w);
    tiles.steps(program, sourceOf);
    TileRegsCommitOp::create(w);
    for (Value out : outs)
      CBReserveBackOp::create(w, out, count);
    TileRegsWaitOp::create(w);
    for (auto [slot, out] : llvm::zip(program.results, outs))
      tiles.pack(slot, out);
    TileRegsReleaseOp::create(w);
    for (Value out : outs)
      CBPushBackOp::create(w, out, count);
    for (Value in : ins)
      CBPopFrontOp::create(w, in, count);
  });
  func::ReturnOp::create(w);
}

namespace {

class MapLowering {
public:
  MapLowering(d2m::GroupOp group, d2m::MapPlanAttr plan,
              ArrayRef<ttcore::TileType> tiles, KernelLibrary &kernels)
      : group(group), plan(plan), kernels(kernels),
        inputs(group.getNumOperands()), space(shapeOf(group.getResult(0))) {
    launch.cores = plan.getCores();
    launch.fullSync = plan.getFullSync();
    launch.wideDst = d2m::needsWideDst(group.getBody().front());
    int64_t pages = plan.getBlock() * plan.getBuffers();
    for (ttcore::TileType tile : tiles) {
      launch.buffers.push_back({tile, pages});
      types.push_back(CBType::get(group.getContext(), pages, tile));
    }
  }

  FailureOr<Launch> run() {
    Block &body = group.getBody().front();
    program = d2m::scheduleMap(body);
    if (failed(fitsDst(group, launch, program.numSlots * plan.getBlock())))
      return failure();
    launch.kernels.push_back(moved(0, inputs, true));
    launch.kernels.push_back(compute());
    launch.kernels.push_back(moved(inputs, types.size(), false));
    return std::move(launch);
  }

private:
  /// Moves tensors `from` to `to`, a block of each at a time.
  LaunchKernel moved(size_t from, size_t to, bool reads) {
    func::FuncOp function =
        kernels.begin(reads ? "d2m_read" : "d2m_write", ThreadType::Noc);
    KernelWriter w(function);
    Mover mover(w, ArrayRef(types).slice(from, to - from), reads);
    Value end = w.argument(1);
    w.loop(w.argument(0), end, w.argument(2), [&](Value at) {
      Value size = w.sizeOfBlock(at, end, plan.getBlock());
      SmallVector<unsigned> all;
      for (size_t i = from; i != to; ++i) {
        d2m::PageMap map =
            space
                .pagesOf(reads ? shapeOf(group.getOperand(i))
                               : shapeOf(group.getResult(i - from)))
                .row;
        all.push_back(unsigned(i - from));
        mover.begin(all.back(), size,
                    [&](Value t) { return w.pageOf(w.add(at, t), map); });
      }
      mover.end(all, size);
    });
    func::ReturnOp::create(w);
    LaunchKernel kernel{reads ? LaunchKernel::Reader : LaunchKernel::Writer,
                        kernels.keep(function),
                        ports(from, to),
                        {},
                        {"first", "end", "step"},
                        {}};
    for (int64_t core = 0; core != plan.getCores(); ++core)
      kernel.numbers.push_back({core * plan.getBlock(), plan.getTiles(),
                                plan.getCores() * plan.getBlock()});
    for (int64_t i = int64_t(from); i != int64_t(to); ++i) {
      kernel.compileTime.push_back({LaunchArg::Layout, i});
      kernel.common.push_back({LaunchArg::Address, i});
    }
    return kernel;
  }

  static SmallVector<LaunchArg> ports(size_t from, size_t to) {
    return llvm::map_to_vector(llvm::seq(from, to), [](size_t i) {
      return LaunchArg{LaunchArg::Port, int64_t(i)};
    });
  }

  LaunchKernel compute() {
    func::FuncOp function = kernels.begin("d2m_compute", ThreadType::Compute);
    KernelWriter w(function);
    writeMapCompute(w, program, types, inputs, plan.getBlock());
    LaunchKernel kernel{LaunchKernel::Compute,
                        kernels.keep(function),
                        ports(0, types.size()),
                        {},
                        {"count"},
                        {}};
    for (int64_t core = 0; core != plan.getCores(); ++core)
      kernel.numbers.push_back({plan.getTilesOf(core)});
    return kernel;
  }

  d2m::GroupOp group;
  d2m::MapPlanAttr plan;
  KernelLibrary &kernels;
  size_t inputs;
  d2m::TileSpace space;
  d2m::TileProgram program;
  Launch launch;
  SmallVector<Type> types;
};

} // namespace

FailureOr<Launch> lowerMap(d2m::GroupOp group, d2m::MapPlanAttr plan,
                           ArrayRef<ttcore::TileType> tiles,
                           KernelLibrary &kernels) {
  auto shape = cast<RankedTensorType>(group.getResult(0).getType()).getShape();
  int64_t count = d2m::TileSpace(shape).rows();
  if (count != plan.getTiles())
    return group.emitOpError("has ")
           << count << " tiles, but its plan " << plan.getTiles();
  return MapLowering(group, plan, tiles, kernels).run();
}

} // namespace mlir::tt
