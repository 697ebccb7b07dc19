//===- StreamWork.cpp - what groups without products do -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "StreamWork.h"

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

using namespace ::tt::device;

namespace {

DataType formatOfValue(Value value) {
  return ttcore::toDevice(formOf(value)->format);
}

/// Adds up calls.
class Calls {
public:
  Calls(BlockWork &work, bool wide, Arch arch) : work(work), arch(arch) {
    form.wide = wide;
  }

  void each(StringRef name) { add(name, true); }
  void once(StringRef name) { add(name, false); }

  /// `isPrepared`: what holds for all blocks is set up in front of them.
  void steps(const TileProgram &program, ArrayRef<DataType> sources,
             bool isPrepared = false) {
    bool once = isPrepared && program.setUpOnce([&](unsigned i, unsigned j) {
      return i == j ||
             (sources[i] == sources[j] && tileBytes(sources[i]) < 4096);
    });
    bool isReady = once && program.isOneCombination();
    auto reconfigure = [&](StringRef call) {
      if (!once)
        this->once(call);
    };
    for (const TileStep &step : program.steps) {
      if (step.load)
        form.a = sources[*step.load];
      if (step.with) {
        form.b = sources[*step.with];
        StringRef op =
            isa<ttir::MultiplyOp>(step.op) ? "mul_tiles" : "add_tiles";
        reconfigure("reconfig_data_format");
        if (!isReady)
          this->once("add_tiles_init");
        bool whole = step.broadcast == TileBroadcast::None;
        each(whole ? op.str() : op.str() + "_bcast");
      } else if (step.reuse != TileStep::None) {
        form.multiplies = isa<ttir::MultiplyOp>(step.op);
        reconfigure("reconfig_data_format_srca");
        this->once("binary_dest_reuse_tiles_init");
        each("binary_dest_reuse_tiles");
      } else if (step.load && step.broadcast != TileBroadcast::None) {
        this->once("unary_bcast_init");
        each("unary_bcast");
      } else if (step.load) {
        reconfigure("reconfig_data_format_srca");
        this->once("copy_tile_init");
        each("copy_tile");
      } else {
        form.approx = step.call.isApproximate;
        this->once("exp_tile_init"); // as long as any of the vector unit
        each(step.call.name);
        form.approx = false;
      }
    }
  }

  void pack(DataType to, bool reconfigures) {
    form.out = to;
    if (reconfigures)
      once("pack_reconfig_data_format");
    each("pack_tile");
  }

  CallForm form;

private:
  void add(StringRef name, bool perTile) {
    work.add(callCycles({name.data(), name.size()}, form, arch), perTile);
  }

  BlockWork &work;
  Arch arch;
};

/// A reduction of a walk: of every tile, and behind them.
void addReduction(const RowProgram &program, const RowPass &pass,
                  const RowReduction &reduction, WalkWork &walk, Arch arch) {
  Calls calls(walk.block, /*wide=*/true, arch);
  calls.form.fidelity = ttcore::toDevice(program.fidelity());
  bool isMax = isa<ttir::MaxOp>(reduction.op);
  int64_t rank = int64_t(program.shape.wide.size());
  auto reduces = [&](int64_t fromLast) {
    return llvm::is_contained(program.shape.reduced, rank - fromLast);
  };
  calls.form.along = !reduces(2)  ? Along::Row
                     : reduces(1) ? Along::Scalar
                                  : Along::Column;
  if (reduction.with) {
    calls.each("mul_tiles");
  } else if (reduction.from) {
    calls.form.maximum = isMax;
    calls.each("reduce_tile");
  } else {
    calls.once("exp_tile_init");
    calls.each(accumulationOf(reduction.op).combine.name);
  }
  Calls behind(walk.behind, /*wide=*/true, arch);
  behind.form = calls.form;
  if (reduces(1) || reduces(2))
    behind.once("sfpu_reduce");
  if (isa<ttir::MeanOp>(reduction.op) && !program.meanDivisor(pass))
    behind.once("mul_unary_tile");
  else if (isa<ttir::MeanOp>(reduction.op))
    for (StringRef call : {"fill_tile", "div_binary_tile"})
      behind.once(call);

  // What the core of a team sends and gets.
  Calls joined(walk.joined, /*wide=*/true, arch);
  ++walk.exchanged;
  joined.form.a = joined.form.out = DataType::Float32;
  joined.form.along = Along::Column;
  for (StringRef call :
       {"pack_reconfig_data_format", "pack_tile", "reconfig_data_format_srca",
        "copy_tile_init", "copy_tile", "reconfig_data_format_srca",
        "copy_tile_init", "copy_tile", "fill_tile", "where_tile",
        "exp_tile_init", "exp_tile_init", "exp_tile_init", "sfpu_reduce"})
    joined.once(call);
  if (calls.form.along == Along::Row)
    for (int i = 0; i != 2; ++i) {
      joined.once("transpose_wh_dest_init_short");
      joined.once("transpose_wh_dest");
    }
}

} // namespace

BlockWork blockWork(const TileProgram &program, ArrayRef<DataType> sources,
                    ArrayRef<DataType> results, bool wide, Arch arch) {
  BlockWork work;
  Calls calls(work, wide, arch);
  calls.steps(program, sources);
  for (DataType result : results)
    calls.pack(result, /*reconfigures=*/results.size() > 1);
  return work;
}

StreamWork streamWork(GroupOp group, const TileProgram &program, bool wide,
                      Arch arch) {
  StreamWork work;
  WalkWork walk;
  Calls calls(walk.block, wide, arch);
  SmallVector<DataType> sources;
  for (auto [i, input] : llvm::enumerate(group.getInputs())) {
    sources.push_back(formatOfValue(input));
    TileTraffic &traffic = work.traffic(memoryOf(group, unsigned(i)));
    ++traffic.pagesRead;
    traffic.bytesRead += double(tileBytes(sources.back()));
  }
  calls.steps(program, sources, /*isPrepared=*/true);
  bool oneTarget =
      llvm::all_equal(llvm::map_range(group.getResults(), formatOfValue));
  for (auto [i, result] : llvm::enumerate(group.getResults())) {
    calls.pack(formatOfValue(result), !oneTarget);
    TileTraffic &traffic =
        work.traffic(memoryOf(group, group.getNumOperands() + unsigned(i)));
    ++traffic.pagesWritten;
    traffic.bytesWritten += double(tileBytes(formatOfValue(result)));
  }
  work.walks.push_back(walk);
  return work;
}

StreamWork streamWork(GroupOp group, const RowProgram &program, bool resident,
                      Arch arch) {
  StreamWork work;
  TileSpace space = program.space();
  work.rows = space.rows();
  work.tilesOfRow = space.tilesOfRow();
  SmallVector<DataType> sources;
  for (const RowBuffer &buffer : program.buffers)
    sources.push_back(ttcore::toDevice(formatOf(buffer)));

  // In which walks an operand is read.
  auto readsOf = [&](unsigned buffer) {
    return llvm::count_if(program.passes, [&](const RowPass &pass) {
      return llvm::any_of(pass.wide.steps,
                          [&](const TileStep &step) {
                            return step.load == buffer || step.with == buffer;
                          }) ||
             llvm::any_of(pass.reductions, [&](const RowReduction &reduction) {
               return reduction.from == buffer || reduction.with == buffer;
             });
    });
  };
  for (auto [i, buffer] : llvm::enumerate(program.buffers)) {
    if (buffer.kind == RowBuffer::Between)
      continue;
    bool isResult = buffer.kind == RowBuffer::Result;
    TileTraffic &traffic = work.traffic(memoryOf(
        group, buffer.number + (isResult ? group.getNumOperands() : 0)));
    double bytes = double(tileBytes(sources[i]));
    // Tiles of a row as parts of one of each of its tiles.
    double share = buffer.isWide ? 1 : 1 / double(work.tilesOfRow);
    if (isResult) {
      traffic.pagesWritten += share;
      traffic.bytesWritten += share * bytes;
    } else if (buffer.isKept && work.rows > 1 && (resident || !buffer.isWide)) {
      double pages = buffer.isWide ? double(work.tilesOfRow) : 1;
      work.keptPages += pages;
      work.keptBytes += pages * bytes;
    } else {
      double times =
          resident || !buffer.isWide ? 1 : double(readsOf(unsigned(i)));
      traffic.pagesRead += share * times;
      traffic.bytesRead += share * times * bytes;
    }
  }
  for (const RowPass &pass : program.passes) {
    WalkWork walk;
    Calls calls(walk.block, /*wide=*/true, arch);
    bool stores = pass.reductions.empty() && !pass.wideStores.empty();
    calls.form.fidelity = ttcore::toDevice(program.fidelity());
    calls.steps(pass.wide, sources, /*isPrepared=*/stores);
    bool oneTarget =
        stores && llvm::all_of(pass.wideStores, [&](unsigned store) {
          return sources[store] == sources[pass.wideStores.front()];
        });
    for (unsigned store : pass.wideStores)
      calls.pack(sources[store], !oneTarget);
    for (const RowReduction &reduction : pass.reductions) {
      addReduction(program, pass, reduction, walk, arch);
    }
    Calls narrow(walk.behind, /*wide=*/true, arch);
    narrow.steps(pass.narrow, sources);
    for (unsigned store : pass.narrowStores)
      narrow.pack(sources[store], true);
    work.walks.push_back(walk);
  }
  return work;
}

} // namespace mlir::tt::d2m
