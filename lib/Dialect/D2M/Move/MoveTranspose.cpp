//===- MoveTranspose.cpp - tiles that the compute unit transposes ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MoveKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

bool turnsInDst(ttcore::TileType tile) { return tile.getSizeBytes() == 4096; }

void beginTransposing(KernelWriter &w, Value in, Value out,
                      ttcore::TileType tile) {
  if (turnsInDst(tile))
    InitSfpuOp::create(w, in, out);
  else
    TransposeWhInitOp::create(w, in, out);
}

/// Tiles of a section of DST, half of what there is.
static int64_t sectionOf(ttcore::TileType tile) {
  return turnsInDst(tile) ? 4 : 8;
}

void transposeTiles(KernelWriter &w, Value in, Value out, int64_t block,
                    ttcore::TileType tile) {
  Value whole = w.i32(block);
  CBWaitFrontOp::create(w, in, whole);
  CBReserveBackOp::create(w, out, whole);
  int64_t section = std::min(block, sectionOf(tile));
  w.loop(w.i32(0), whole, section, [&](Value first) {
    Value count = w.sizeOfBlock(first, block, section);
    auto each = [&](auto body) { w.loop(w.i32(0), count, 1, body); };
    TileRegsAcquireOp::create(w);
    if (turnsInDst(tile)) {
      CopyTileInitOp::create(w, in);
      each([&](Value t) { CopyTileOp::create(w, in, w.add(first, t), t); });
      TransposeWhDestInitShortOp::create(w);
      each([&](Value t) { TransposeWhDestOp::create(w, t); });
    } else {
      each([&](Value t) {
        TransposeWhTileOp::create(w, in, w.add(first, t), t);
      });
    }
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    each([&](Value t) {
      PackTileOp::create(w, t, out, w.add(first, t), /*out_of_order=*/true);
    });
    TileRegsReleaseOp::create(w);
  });
  CBPushBackOp::create(w, out, whole);
  CBPopFrontOp::create(w, in, whole);
}

} // namespace mlir::tt
