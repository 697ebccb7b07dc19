//===- ProductPrepare.cpp - operands that are not used as they come -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductCompute.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class Preparation : ProductCompute {
public:
  Preparation(const ProductCompute &c, const StepAt &at)
      : ProductCompute(c), at(at), masked(masks && at.isLast) {}

  int64_t readyTiles() const {
    return plan.getBlockM() * (turns ? plan.getBlockK() : 1);
  }

  void run() {
    int64_t steps = at.tiles;
    int64_t blockK = plan.getBlockK();
    PackReconfigL1AccOp::create(w, w.i32(0));
    begin(*k.lhsReady, readyTiles());
    if (turns) {
      TransposeWhInitOp::create(w, lhs, ports[*k.lhsReady]);
      ReconfigDataFormatOp::create(w, lhs, lhs);
    }
    w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
      Value row = rowOfLhs(at, m);
      if (!turns)
        return maskedTile(lhs, w.add(row, w.i32(steps - 1)), *k.columnMask,
                          *k.lhsReady, m);
      w.loop(w.i32(0), w.i32(masked ? steps - 1 : steps), 1, [&](Value i) {
        Value from = w.add(row, i);
        tile(*k.lhsReady, from,
             [&] { TransposeWhTileOp::create(w, lhs, from, w.i32(0)); });
      });
    });
    if (turns && masked)
      w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
        Value from = w.add(w.mul(m, w.i32(blockK)), w.i32(steps - 1));
        maskedTile(lhs, from, *k.columnMask, *k.lhsReady, from,
                   /*turned=*/true);
      });
    end(*k.lhsReady, readyTiles());
    if (masked) {
      int64_t blockN = plan.getBlockN();
      begin(*k.rhsReady, blockN);
      w.loop(w.i32(0), w.i32(blockN), 1, [&](Value n) {
        bool isApart = steps > k.readerK(/*isLhs=*/false);
        int64_t first = isApart ? k.readerK(/*isLhs=*/false) : 0;
        maskedTile(isApart ? ports[*k.rhsApart] : rhs,
                   w.add(w.i32((steps - 1 - first) * blockN), n),
                   k.product.rhs.isTransposed ? *k.columnMask : *k.rowMask,
                   *k.rhsReady, n);
      });
      end(*k.rhsReady, blockN);
    }
    if (!at.isLast || !disturbs)
      restore();
  }

  void pop() const {
    if (turns || masked)
      CBPopFrontOp::create(w, ports[*k.lhsReady], w.i32(readyTiles()));
    if (masked)
      CBPopFrontOp::create(w, ports[*k.rhsReady], w.i32(plan.getBlockN()));
  }

private:
  void end(unsigned port, int64_t tiles) {
    CBPushBackOp::create(w, ports[port], w.i32(tiles));
    CBWaitFrontOp::create(w, ports[port], w.i32(tiles));
  }

  template <typename Fn> void tile(unsigned to, Value at, Fn body) {
    TileRegsAcquireOp::create(w);
    body();
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    PackTileOp::create(w, w.i32(0), ports[to], at, /*out_of_order=*/true);
    TileRegsReleaseOp::create(w);
  }

  /// Copies a tile, with zeros instead of its padding.
  void maskedTile(Value from, Value index, unsigned mask, unsigned to, Value at,
                  bool turned = false) {
    tile(to, at, [&] {
      if (turned) {
        TransposeWhInitOp::create(w, from, ports[to]);
        ReconfigDataFormatOp::create(w, from, from);
        TransposeWhTileOp::create(w, from, index, w.i32(0));
      } else {
        ReconfigDataFormatSrcAOp::create(w, from);
        CopyTileInitOp::create(w, from);
        CopyTileOp::create(w, from, index, w.i32(0));
      }
      ReconfigDataFormatSrcAOp::create(w, ports[mask]);
      CopyTileInitOp::create(w, ports[mask]);
      CopyTileOp::create(w, ports[mask], w.i32(0), w.i32(1));
      w.init("fill_tile");
      w.call("fill_tile", {w.i32(2), w.f32(0)});
      w.init("where_tile");
      Value value = w.i32(0);
      w.call("where_tile", {w.i32(1), value, w.i32(2), value},
             {w.getNamedAttr("dtype", ttcore::DataTypeAttr::get(
                                          w.getContext(),
                                          plan.getWideDst()
                                              ? ttcore::DataType::Float32
                                              : ttcore::DataType::BFloat16))});
    });
  }

  const StepAt &at;
  bool masked;
};

} // namespace

void writeMasks(const ProductCompute &c) {
  KernelWriter &w = c.w;
  const ProductKernels &k = c.k;
  int64_t valid = k.product.validK;
  auto write = [&](std::optional<unsigned> port, auto call) {
    if (!port)
      return;
    CBReserveBackOp::create(w, c.ports[*port], w.i32(1));
    call(c.ports[*port]);
    CBPushBackOp::create(w, c.ports[*port], w.i32(1));
    CBWaitFrontOp::create(w, c.ports[*port], w.i32(1));
  };
  write(k.columnMask, [&](Value port) {
    ExperimentalWriteColMaskTileOp::create(w, w.i32(valid), port);
  });
  write(k.rowMask, [&](Value port) {
    ExperimentalWriteRowMaskTileOp::create(w, w.i32(valid), port);
  });
}

void prepareOperands(const ProductCompute &c, const StepAt &step) {
  Preparation(c, step).run();
}

void popPrepared(const ProductCompute &c, const StepAt &step) {
  Preparation(c, step).pop();
}

} // namespace mlir::tt
