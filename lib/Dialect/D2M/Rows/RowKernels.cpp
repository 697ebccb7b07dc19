//===- RowKernels.cpp - kernels of groups with reductions -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowKernels.h"
#include "D2M/Kernels/Launch.h"
#include "RowPlan.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"

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

bool RowKernels::isTurned() const {
  return !isSplit() && space.tilesOfRow() >= banks;
}

Value RowKernels::placeOf(KernelWriter &w, Value t) const {
  if (!isSplit() && !isTurned())
    return t;
  Value begin = w.argument(kBegin);
  if (isSplit()) {
    if (!isEven())
      t = arith::MinSIOp::create(
          w, t, arith::SubIOp::create(w, w.argument(kTiles), w.i32(1)));
    return w.add(begin, w.mul(t, w.i32(plan.getSplit())));
  }
  // The walk begins at this core's first tile and goes once around the row.
  Value place = w.add(begin, t), length = w.i32(space.tilesOfRow());
  Value isBeyond =
      arith::CmpIOp::create(w, arith::CmpIPredicate::sge, place, length);
  return arith::SelectOp::create(
      w, isBeyond, arith::SubIOp::create(w, place, length), place);
}

SmallVector<Launch::Buffer>
rowBuffers(MLIRContext *ctx, const RowKernels &k,
           function_ref<ttcore::TileType(const d2m::RowBuffer &)> tileOf) {
  SmallVector<Launch::Buffer> all;
  for (const d2m::RowBuffer &buffer : k.program.buffers)
    all.push_back(
        {buffer.kind == d2m::RowBuffer::Between
             ? tt::tileOf(ctx, d2m::formatOf(buffer))
             : tileOf(buffer),
         k.program.pagesOf(buffer, k.part(), k.plan.getBlock(),
                           k.plan.getResident(), k.plan.getBuffers())});
  // Then the masks, and the tile of ones.
  for (unsigned i = k.mask(0); i != k.members() + k.isSplit(); ++i)
    all.push_back({tt::tileOf(ctx, ttcore::DataType::BFloat16), 1});
  if (!k.isSplit())
    return all;
  for (const d2m::RowPass &pass : k.program.passes)
    for (const d2m::RowReduction &reduction : pass.reductions)
      for (int64_t pages : {1, 2})
        all.push_back(
            {tt::tileOf(ctx, d2m::accumulationOf(reduction.op).words), pages});
  return all;
}

namespace {

class RowLowering {
public:
  RowLowering(d2m::GroupOp group, d2m::RowPlanAttr plan,
              ArrayRef<ttcore::TileType> tiles, int64_t columns,
              KernelLibrary &kernels)
      : group(group), plan(plan), columns(columns), kernels(kernels),
        inputs(group.getNumOperands()),
        program(d2m::scheduleRow(
            group.getBody().front().getArguments(),
            group.getBody().front().getTerminator()->getOperands(),
            plan.getResident())),
        k{program, plan, program.space(), {}} {
    MLIRContext *ctx = group.getContext();
    k.banks = int64_t(d2m::workerChip(group).getNumDramChannels());
    launch.cores = plan.getCores();
    launch.fullSync = plan.getFullSync();
    launch.wideDst = true;
    launch.fidelity = program.fidelity();
    launch.buffers = rowBuffers(ctx, k, [&](const d2m::RowBuffer &buffer) {
      return tiles[tensorOf(buffer)];
    });
    for (const Launch::Buffer &buffer : launch.buffers)
      k.ports.push_back(CBType::get(ctx, buffer.pages, buffer.tile));
    if (k.isSplit())
      launch.semaphores = RowExchange::numSemaphores(k);
  }

  FailureOr<Launch> run() {
    if (failed(fitsDst(group, launch,
                       program.slots(plan.getBlock(), k.isSplit()))))
      return failure();
    if (k.isSplit() && !program.canSplit())
      return group.emitOpError("reduces nothing within tiles: its rows cannot "
                               "be split over cores");
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

  /// The arguments of every core.
  SmallVector<SmallVector<int64_t>> numbers() const {
    int64_t split = plan.getSplit(), teams = plan.getTeams();
    int64_t rows = plan.getRows(), length = k.space.tilesOfRow();
    SmallVector<SmallVector<int64_t>> all;
    for (int64_t core = 0; core != plan.getCores(); ++core) {
      int64_t team = core / split, member = core % split, more = rows % teams;
      int64_t first = team * (rows / teams) + std::min(team, more);
      int64_t begin =
          k.isTurned() ? (core + (k.banks - length % k.banks) * first) % k.banks
                       : member;
      all.push_back({first, rows / teams + (team < more), begin,
                     (length - (k.isSplit() ? member : 0) + split - 1) / split,
                     core});
    }
    return all;
  }
  static SmallVector<StringRef> names() {
    return {"first", "count", "begin", "tiles", "core"};
  }

  /// Makes a kernel that moves tiles of tensors `which`; `body` writes it.
  template <typename Fn>
  LaunchKernel moved(StringRef name, LaunchKernel::Kind kind,
                     ArrayRef<unsigned> which, Fn body) {
    func::FuncOp function = kernels.begin(name, ThreadType::Noc);
    KernelWriter w(function);
    SmallVector<Type> types;
    for (unsigned i : which)
      types.push_back(k.ports[i]);
    SmallVector<unsigned> more;
    if (kind == LaunchKernel::Writer && k.isSplit())
      more = RowExchange::portsOf(k);
    SmallVector<Type> others;
    for (unsigned i : more)
      others.push_back(k.ports[i]);
    Mover mover(w, types,
                kind == LaunchKernel::Reader ? unsigned(types.size()) : 0,
                others);
    Value first = w.argument(RowKernels::kFirst);
    Value end = w.add(first, w.argument(RowKernels::kCount));
    body(w, mover, first, end);
    func::ReturnOp::create(w);
    LaunchKernel kernel{kind,     kernels.keep(function), {}, {}, names(),
                        numbers()};
    for (ArrayRef<unsigned> ports : {which, ArrayRef(more)})
      for (unsigned i : ports)
        kernel.compileTime.push_back({LaunchArg::Port, i});
    for (unsigned i : which) {
      int64_t tensor = int64_t(tensorOf(program.buffers[i]));
      kernel.compileTime.push_back({LaunchArg::Layout, tensor});
      kernel.common.push_back({LaunchArg::Address, tensor});
    }
    if (!more.empty())
      for (unsigned i = 0; i != launch.semaphores; ++i)
        kernel.common.push_back({LaunchArg::Semaphore, i});
    return kernel;
  }

  d2m::TileSpace::Pages pagesOf(unsigned buffer) const {
    return k.space.pagesOf(
        cast<RankedTensorType>(program.buffers[buffer].value.getType())
            .getShape());
  }

  /// Moves this core's part of a row through some circular buffers: a block of
  /// each in turn.
  void moveRow(KernelWriter &w, Mover &mover, ArrayRef<unsigned> buffers,
               ArrayRef<unsigned> numbers, Value row) {
    if (buffers.empty())
      return;
    int64_t block = plan.getBlock();
    SmallVector<Value> bases;
    for (unsigned i : buffers)
      bases.push_back(row ? w.pageOf(row, pagesOf(i).row) : w.i32(0));
    w.loop(w.i32(0), w.i32(k.part()), block, [&](Value at) {
      Value size = w.sizeOfBlock(at, k.part(), block);
      for (auto [i, number, base] : llvm::zip(buffers, numbers, bases))
        mover.begin(number, size, [&, i = i, base = base](Value t) {
          return w.add(base,
                       w.pageOf(k.placeOf(w, w.add(at, t)), pagesOf(i).tile));
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

  /// The circular buffers of `all` for which `wanted` holds, and their indices
  /// in `all`.
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

  /// One core of the team writes the tensors that have one tile per row.
  void writeTiles(KernelWriter &w, Mover &mover, ArrayRef<unsigned> buffers,
                  ArrayRef<unsigned> numbers, Value row) {
    if (!k.isSplit() || buffers.empty())
      return moveTiles(w, mover, buffers, numbers, row);
    Value isFirst = arith::CmpIOp::create(
        w, arith::CmpIPredicate::eq, w.argument(RowKernels::kBegin), w.i32(0));
    for (auto [i, number] : llvm::zip(buffers, numbers)) {
      Value place = mover.place(number, w.i32(1));
      w.onlyIf(isFirst, [&, i = i, number = number] {
        mover.move(number, w.pageOf(row, pagesOf(i).row), place, w.i32(0));
      });
    }
    mover.end(numbers, w.i32(1));
  }

  /// Writes the results of a row.
  void writeRow(KernelWriter &w, Mover &mover, ArrayRef<unsigned> all,
                const d2m::RowPass &pass, Value row) {
    auto [wide, wideNumbers] = choose(all, [&](unsigned i) {
      return llvm::is_contained(pass.wideStores, i);
    });
    moveRow(w, mover, wide, wideNumbers, row);
    auto [narrow, numbers] = choose(all, [&](unsigned i) {
      return llvm::is_contained(pass.narrowStores, i);
    });
    writeTiles(w, mover, narrow, numbers, row);
  }

  LaunchKernel writer() {
    SmallVector<unsigned> all = buffersOf(d2m::RowBuffer::Result);
    return moved("d2m_write_rows", LaunchKernel::Writer, all,
                 [&](KernelWriter &w, Mover &mover, Value first, Value end) {
                   k.isSplit()
                       ? writeTeam(w, mover, all, first, end)
                       : w.loop(first, end, 1, [&](Value row) {
                           for (const d2m::RowPass &pass : program.passes)
                             writeRow(w, mover, all, pass, row);
                         });
                 });
  }

  /// Writes results and makes the exchanges between. If results have room for
  /// two rows, one is written behind the first exchange of the next, so that
  /// the team computes meanwhile.
  void writeTeam(KernelWriter &w, Mover &mover, ArrayRef<unsigned> all,
                 Value first, Value end) {
    bool isBehind = plan.getResident() && plan.getBuffers() > 1;
    RowExchange exchange(w, k, unsigned(all.size()), unsigned(all.size()),
                         columns);
    auto writeAll = [&](Value row) {
      for (const d2m::RowPass &pass : program.passes)
        writeRow(w, mover, all, pass, row);
    };
    w.loop(first, end, 1, [&](Value row) {
      Value own = arith::SubIOp::create(w, row, first);
      bool isFirst = true;
      for (auto [i, pass] : llvm::enumerate(program.passes)) {
        if (!pass.reductions.empty()) {
          exchange.run(unsigned(i), own);
          if (isBehind && std::exchange(isFirst, false))
            w.onlyIf(
                arith::CmpIOp::create(w, arith::CmpIPredicate::sgt, row, first),
                [&] { writeAll(arith::SubIOp::create(w, row, w.i32(1))); });
        }
        if (!isBehind)
          writeRow(w, mover, all, pass, row);
      }
    });
    if (isBehind)
      writeAll(arith::SubIOp::create(w, end, w.i32(1)));
    exchange.end();
  }

  LaunchKernel compute() {
    func::FuncOp function =
        kernels.begin("d2m_compute_rows", ThreadType::Compute);
    KernelWriter w(function);
    writeRowCompute(w, k);
    LaunchKernel kernel{LaunchKernel::Compute,
                        kernels.keep(function),
                        {},
                        {},
                        names(),
                        numbers()};
    for (int64_t i = 0; i != int64_t(k.ports.size()); ++i)
      kernel.compileTime.push_back({LaunchArg::Port, i});
    return kernel;
  }

  d2m::GroupOp group;
  d2m::RowPlanAttr plan;
  int64_t columns;
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
  if (plan.getSplit() > space.tilesOfRow())
    return group.emitOpError("has rows of ")
           << space.tilesOfRow() << " tiles, which its plan splits over "
           << plan.getSplit() << " cores; every core has at least one";
  if (!plan.getResident() &&
      space.tilesOfRow() % (plan.getSplit() * plan.getBlock()) != 0)
    return group.emitOpError("has rows of ")
           << space.tilesOfRow() << " tiles, which blocks of "
           << plan.getBlock() << " on " << plan.getSplit()
           << " cores do not divide";
  auto system = ttcore::getSystemDesc(group->getParentOfType<ModuleOp>());
  int64_t columns = system ? d2m::workerChip(group).getGrid()[1] : 1;
  return RowLowering(group, plan, tiles, columns, kernels).run();
}

} // namespace mlir::tt
