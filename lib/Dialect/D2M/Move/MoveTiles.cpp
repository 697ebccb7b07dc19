//===- MoveTiles.cpp - kernels that move whole tiles ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MoveKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class TileMove {
public:
  TileMove(const MoveGroup &group, ArrayRef<d2m::TilePiece> pieces,
           KernelLibrary &kernels)
      : g(group), pieces(pieces), kernels(kernels), fills(group.fills()),
        tile(group.tiles.back()) {
    launch.cores = g.plan.getCores();
    launch.fullSync = false;
    launch.wideDst = turnsInDst(tile);
    MLIRContext *ctx = g.context();
    int64_t pages = g.plan.getBlock() * g.plan.getBuffers();
    auto add = [&](int64_t count) {
      launch.buffers.push_back({tile, count});
      types.push_back(CBType::get(ctx, count, tile));
    };
    add(pages);
    if (isTransposed())
      add(pages);
    if (!fills.empty())
      add(int64_t(fills.size()));
  }

  Launch run() {
    if (llvm::any_of(pieces, [](auto &piece) { return bool(piece.source); }))
      launch.kernels.push_back(reader());
    if (isTransposed())
      launch.kernels.push_back(compute());
    launch.kernels.push_back(writer());
    return std::move(launch);
  }

private:
  bool isTransposed() const { return g.plan.getTransposed(); }
  /// The port of tiles that are written.
  unsigned ready() const { return isTransposed() ? 1 : 0; }

  /// A core's blocks of every box. Blocks are dealt to cores from box to box;
  /// for each box of a source: the number of the core's first tile, and how
  /// many.
  template <typename Block, typename Filled>
  void eachBlock(KernelWriter &w, Block block, Filled filled) {
    int64_t size = g.plan.getBlock(), cores = g.plan.getCores(), dealt = 0;
    Value core = w.argument(0);
    for (const d2m::TilePiece &piece : pieces) {
      Value turn = core;
      if (dealt % cores)
        turn = w.rem(w.add(core, w.i32(cores - dealt % cores)), cores);
      dealt += (piece.tiles + size - 1) / size;
      Value end = w.i32(piece.tiles);
      w.loop(w.mul(turn, w.i32(size)), end, cores * size, [&](Value at) {
        Value count = w.sizeOfBlock(at, piece.tiles, size);
        if (piece.source)
          block(piece, at, count);
        else
          filled(piece, at, count);
      });
    }
  }
  template <typename Block> void eachBlock(KernelWriter &w, Block block) {
    eachBlock(w, block, [](const d2m::TilePiece &, Value, Value) {});
  }
  /// Blocks go through circular buffers as a whole, so that none goes past
  /// their end: behind the end of a piece its last tile is read again.
  Value whole(KernelWriter &w) const { return w.i32(g.plan.getBlock()); }

  SmallVector<SmallVector<int64_t>> turns() const {
    SmallVector<SmallVector<int64_t>> all;
    for (int64_t core = 0; core != g.plan.getCores(); ++core)
      all.push_back({core});
    return all;
  }

  static Value pageOf(KernelWriter &w, Value number, const d2m::PageMap &map,
                      int64_t first) {
    Value page = w.pageOf(number, map);
    return first == 0 ? page : w.add(page, w.i32(first));
  }

  LaunchKernel reader() {
    func::FuncOp function = kernels.begin("d2m_read_tiles", ThreadType::Noc);
    KernelWriter w(function);
    Value port = w.port(0, types[0]);
    Value bytes = w.i32(tile.getSizeBytes());
    SmallVector<Value> tensors =
        accessTensors(w, 1, SmallVector<Value>(g.result(), bytes));
    eachBlock(w, [&](const d2m::TilePiece &piece, Value at, Value size) {
      Value tensor = tensors[g.inputOf(piece.source)];
      Value place = w.takePages(port, whole(w));
      Value last = w.add(at, w.sub(size, w.i32(1)));
      w.loop(w.i32(0), whole(w), 1, [&](Value t) {
        Value number = w.add(at, t);
        if (piece.tiles % g.plan.getBlock())
          number = w.least(number, last);
        Value page = pageOf(w, number, piece.from, piece.firstFrom);
        NocAsyncReadTileOp::create(w, page, tensor,
                                   w.add(place, w.mul(t, bytes)), Value());
      });
      NocAsyncReadBarrierOp::create(w, Value());
      CBPushBackOp::create(w, port, whole(w));
    });
    func::ReturnOp::create(w);
    LaunchKernel kernel{LaunchKernel::Reader,
                        kernels.keep(function),
                        {{LaunchArg::Port, 0}},
                        {},
                        {"core"},
                        turns()};
    for (int64_t i = 0; i != int64_t(g.result()); ++i) {
      kernel.compileTime.push_back({LaunchArg::Layout, i});
      kernel.common.push_back({LaunchArg::Address, i});
    }
    return kernel;
  }

  LaunchKernel writer() {
    func::FuncOp function = kernels.begin("d2m_write_tiles", ThreadType::Noc);
    KernelWriter w(function);
    unsigned ports = unsigned(types.size());
    Value port = w.port(ready(), types[ready()]);
    Value bytes = w.i32(tile.getSizeBytes());
    Value tensor = accessTensors(w, ports, bytes).front();
    Value filled = fills.empty() ? Value()
                                 : fillTiles(w, w.port(ports - 1, types.back()),
                                             fills, tile);
    auto write = [&](const d2m::TilePiece &piece, Value number, Value place) {
      NocAsyncWriteTileOp::create(w, pageOf(w, number, piece.to, piece.firstTo),
                                  tensor, place, Value());
    };
    eachBlock(
        w,
        [&](const d2m::TilePiece &piece, Value at, Value size) {
          CBWaitFrontOp::create(w, port, whole(w));
          Value place = GetReadPtrOp::create(w, w.getI32Type(), port);
          w.loop(w.i32(0), size, 1, [&](Value t) {
            write(piece, w.add(at, t), w.add(place, w.mul(t, bytes)));
          });
          NocAsyncWritesFlushedOp::create(w, Value());
          CBPopFrontOp::create(w, port, whole(w));
        },
        [&](const d2m::TilePiece &piece, Value at, Value size) {
          int64_t number = llvm::find(fills, piece.fill) - fills.begin();
          Value place =
              w.add(filled, w.i32(number * int64_t(tile.getSizeBytes())));
          w.loop(w.i32(0), size, 1,
                 [&](Value t) { write(piece, w.add(at, t), place); });
        });
    NocAsyncWriteBarrierOp::create(w, Value());
    func::ReturnOp::create(w);
    LaunchKernel kernel{LaunchKernel::Writer,
                        kernels.keep(function),
                        {},
                        {{LaunchArg::Address, int64_t(g.result())}},
                        {"core"},
                        turns()};
    for (int64_t i = 0; i != int64_t(ports); ++i)
      kernel.compileTime.push_back({LaunchArg::Port, i});
    kernel.compileTime.push_back({LaunchArg::Layout, int64_t(g.result())});
    return kernel;
  }

  LaunchKernel compute() {
    func::FuncOp function =
        kernels.begin("d2m_transpose_tiles", ThreadType::Compute);
    KernelWriter w(function);
    Value in = w.port(0, types[0]), out = w.port(1, types[1]);
    beginTransposing(w, in, out, tile);
    eachBlock(w, [&](const d2m::TilePiece &, Value, Value) {
      transposeTiles(w, in, out, g.plan.getBlock(), tile);
    });
    func::ReturnOp::create(w);
    return {LaunchKernel::Compute,
            kernels.keep(function),
            {{LaunchArg::Port, 0}, {LaunchArg::Port, 1}},
            {},
            {"core"},
            turns()};
  }

  const MoveGroup &g;
  ArrayRef<d2m::TilePiece> pieces;
  KernelLibrary &kernels;
  SmallVector<uint32_t> fills;
  ttcore::TileType tile;
  Launch launch;
  SmallVector<Type> types;
};

} // namespace

Launch lowerTileMove(const MoveGroup &group, ArrayRef<d2m::TilePiece> pieces,
                     KernelLibrary &kernels) {
  return TileMove(group, pieces, kernels).run();
}

} // namespace mlir::tt
