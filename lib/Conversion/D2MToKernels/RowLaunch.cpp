//===- RowLaunch.cpp - kernels of groups with reductions ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowLaunch.h"
#include "Launch.h"

namespace mlir::tt {

using namespace ttkernel;

SmallVector<unsigned> RowKernels::operandsOf(const d2m::RowPass &pass) const {
  SmallVector<unsigned> operands;
  for (auto [i, buffer] : llvm::enumerate(program.buffers))
    if (buffer.kind == d2m::RowBuffer::Input && buffer.isWide &&
        (llvm::any_of(pass.wide.steps,
                      [&](const d2m::TileStep &step) {
                        return step.load == unsigned(i) ||
                               step.with == unsigned(i);
                      }) ||
         llvm::any_of(pass.reductions, [&](const d2m::RowReduction &reduction) {
           return reduction.from == unsigned(i) ||
                  reduction.with == unsigned(i);
         })))
      operands.push_back(unsigned(i));
  return operands;
}

namespace {

class RowLowering {
public:
  RowLowering(d2m::GroupOp group, d2m::RowPlanAttr plan,
              ArrayRef<ttcore::TileType> tiles, KernelLibrary &kernels)
      : group(group), plan(plan), kernels(kernels),
        inputs(group.getNumOperands()),
        program(d2m::scheduleRow(
            group.getBody().front().getArguments(),
            group.getBody().front().getTerminator()->getOperands(),
            plan.getResident())),
        k{program, plan, program.space(), {}} {
    MLIRContext *ctx = group.getContext();
    launch.cores = plan.getCores();
    launch.fullSync = plan.getFullSync();
    launch.wideDst = true;
    auto add = [&](ttcore::TileType tile, int64_t pages) {
      launch.buffers.push_back({tile, pages});
      k.ports.push_back(CBType::get(ctx, pages, tile));
    };
    for (const d2m::RowBuffer &buffer : program.buffers)
      add(buffer.kind == d2m::RowBuffer::Between
              ? tileOf(ctx, d2m::formatOf(buffer))
              : tiles[tensorOf(buffer)],
          program.pagesOf(buffer, plan.getBlock(), plan.getResident(),
                          plan.getBuffers()));
    for (size_t i = 0; i != k.space.paddings().size() + program.needsOnes();
         ++i)
      add(tileOf(ctx, ttcore::DataType::BFloat16), 1);
  }

  FailureOr<Launch> run() {
    if (failed(fitsDst(group, launch, program.slots(plan.getBlock()))))
      return failure();
    launch.kernels.push_back(reader());
    launch.kernels.push_back(compute());
    launch.kernels.push_back(writer());
    return std::move(launch);
  }

private:
  size_t tensorOf(const d2m::RowBuffer &buffer) const {
    return buffer.kind == d2m::RowBuffer::Result ? inputs + buffer.number
                                                 : buffer.number;
  }

  SmallVector<unsigned> buffersOf(d2m::RowBuffer::Kind kind) const {
    SmallVector<unsigned> all;
    for (auto [i, buffer] : llvm::enumerate(program.buffers))
      if (buffer.kind == kind)
        all.push_back(unsigned(i));
    return all;
  }

  /// A kernel that moves the tiles of `which`; `body` writes it.
  template <typename Fn>
  LaunchKernel moved(StringRef name, LaunchKernel::Kind kind,
                     ArrayRef<unsigned> which, Fn body) {
    func::FuncOp function = kernels.begin(name, ThreadType::Noc);
    KernelWriter w(function);
    SmallVector<Type> types;
    for (unsigned i : which)
      types.push_back(k.ports[i]);
    Mover mover(w, types, kind == LaunchKernel::Reader);
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    body(w, mover, first, end);
    func::ReturnOp::create(w);
    LaunchKernel kernel{
        kind, kernels.keep(function), {},
        {},   {"first", "count"},     launch.ranges(plan.getRows())};
    for (unsigned i : which)
      kernel.compileTime.push_back({LaunchArg::Port, i});
    for (unsigned i : which) {
      int64_t tensor = int64_t(tensorOf(program.buffers[i]));
      kernel.compileTime.push_back({LaunchArg::Layout, tensor});
      kernel.common.push_back({LaunchArg::Address, tensor});
    }
    return kernel;
  }

  d2m::TileSpace::Pages pagesOf(unsigned buffer) const {
    return k.space.pagesOf(
        cast<RankedTensorType>(program.buffers[buffer].value.getType())
            .getShape());
  }

  /// Moves whole rows of some buffers, block by block, side by side.
  void moveRow(KernelWriter &w, Mover &mover, ArrayRef<unsigned> buffers,
               ArrayRef<unsigned> numbers, Value row) {
    if (buffers.empty())
      return;
    int64_t length = k.space.tilesOfRow(), block = plan.getBlock();
    SmallVector<Value> bases;
    for (unsigned i : buffers)
      bases.push_back(row ? w.pageOf(row, pagesOf(i).row) : w.i32(0));
    w.loop(w.i32(0), w.i32(length), block, [&](Value at) {
      Value size = w.sizeOfBlock(at, length, block);
      for (auto [i, number, base] : llvm::zip(buffers, numbers, bases))
        mover.begin(number, size, [&, i = i, base = base](Value t) {
          return w.add(base, w.pageOf(w.add(at, t), pagesOf(i).tile));
        });
      mover.end(numbers, size);
    });
  }

  void moveTiles(KernelWriter &w, Mover &mover, ArrayRef<unsigned> buffers,
                 ArrayRef<unsigned> numbers, Value row) {
    if (buffers.empty())
      return;
    for (auto [i, number] : llvm::zip(buffers, numbers))
      mover.begin(number, w.i32(1), [&, i = i](Value) {
        return row ? w.pageOf(row, pagesOf(i).row) : w.i32(0);
      });
    mover.end(numbers, w.i32(1));
  }

  /// Of `all`, those that `wanted` says, and their numbers in it.
  template <typename Fn>
  std::pair<SmallVector<unsigned>, SmallVector<unsigned>>
  choose(ArrayRef<unsigned> all, Fn wanted) const {
    std::pair<SmallVector<unsigned>, SmallVector<unsigned>> chosen;
    for (auto [number, i] : llvm::enumerate(all))
      if (wanted(i)) {
        chosen.first.push_back(i);
        chosen.second.push_back(unsigned(number));
      }
    return chosen;
  }

  LaunchKernel reader() {
    SmallVector<unsigned> all = buffersOf(d2m::RowBuffer::Input);
    return moved("d2m_read_rows", LaunchKernel::Reader, all,
                 [&](KernelWriter &w, Mover &mover, Value first, Value end) {
                   auto move = [&](bool wide, Value row, auto wanted) {
                     auto [buffers, numbers] = choose(all, [&](unsigned i) {
                       return program.buffers[i].isWide == wide && wanted(i);
                     });
                     if (wide)
                       moveRow(w, mover, buffers, numbers, row);
                     else
                       moveTiles(w, mover, buffers, numbers, row);
                   };
                   auto isKept = [&](unsigned i) { return k.isKept(i); };
                   auto isOfRow = [&](unsigned i) { return !k.isKept(i); };
                   move(false, Value(), isKept);
                   w.loop(first, end, 1, [&](Value row) {
                     move(false, row, isOfRow);
                     if (plan.getResident()) {
                       move(true, row, isOfRow);
                       // Passes over the first row may have begun.
                       if (llvm::any_of(all, [&](unsigned i) {
                             return isKept(i) && program.buffers[i].isWide;
                           }))
                         w.onlyIf(arith::CmpIOp::create(
                                      w, arith::CmpIPredicate::eq, row, first),
                                  [&] { move(true, Value(), isKept); });
                       return;
                     }
                     for (const d2m::RowPass &pass : program.passes) {
                       SmallVector<unsigned> operands = k.operandsOf(pass);
                       move(true, row, [&](unsigned i) {
                         return llvm::is_contained(operands, i);
                       });
                     }
                   });
                 });
  }

  LaunchKernel writer() {
    SmallVector<unsigned> all = buffersOf(d2m::RowBuffer::Result);
    return moved("d2m_write_rows", LaunchKernel::Writer, all,
                 [&](KernelWriter &w, Mover &mover, Value first, Value end) {
                   w.loop(first, end, 1, [&](Value row) {
                     for (const d2m::RowPass &pass : program.passes) {
                       auto [wide, wideNumbers] = choose(all, [&](unsigned i) {
                         return llvm::is_contained(pass.wideStores, i);
                       });
                       moveRow(w, mover, wide, wideNumbers, row);
                       auto [narrow, numbers] = choose(all, [&](unsigned i) {
                         return llvm::is_contained(pass.narrowStores, i);
                       });
                       moveTiles(w, mover, narrow, numbers, row);
                     }
                   });
                 });
  }

  LaunchKernel compute() {
    func::FuncOp function =
        kernels.begin("d2m_compute_rows", ThreadType::Compute);
    KernelWriter w(function);
    writeRowCompute(w, k);
    LaunchKernel kernel{
        LaunchKernel::Compute,        kernels.keep(function), {}, {}, {"count"},
        launch.counts(plan.getRows())};
    for (int64_t i = 0; i != int64_t(k.ports.size()); ++i)
      kernel.compileTime.push_back({LaunchArg::Port, i});
    return kernel;
  }

  d2m::GroupOp group;
  d2m::RowPlanAttr plan;
  KernelLibrary &kernels;
  size_t inputs;
  d2m::RowProgram program;
  RowKernels k;
  Launch launch;
};

} // namespace

FailureOr<Launch> lowerRows(d2m::GroupOp group, d2m::RowPlanAttr plan,
                            ArrayRef<ttcore::TileType> tiles,
                            KernelLibrary &kernels) {
  d2m::ReductionShape shape;
  for (Operation &op : group.getBody().front())
    if (auto reduction = d2m::reductionOf(&op))
      shape = *reduction;
  d2m::TileSpace space(shape.wide, shape.reduced);
  if (space.rows() != plan.getRows())
    return group.emitOpError("has ")
           << space.rows() << " rows, but its plan " << plan.getRows();
  if (!plan.getResident() && space.tilesOfRow() % plan.getBlock() != 0)
    return group.emitOpError("has rows of ")
           << space.tilesOfRow() << " tiles, which blocks of "
           << plan.getBlock() << " do not divide";
  return RowLowering(group, plan, tiles, kernels).run();
}

} // namespace mlir::tt
