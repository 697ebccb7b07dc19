//===- WindowGather.cpp - products gather windows -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Pages of the image come from DRAM once for a block. A tile of what windows
// see is made of columns of faces, each of 16 channels at a tap; windows that
// are neighbours are neighbours in the image, so that a face is two parts of
// faces there. With a stride it is made row by row.
//
//===----------------------------------------------------------------------===//

#include "WindowGather.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;
using Is = arith::CmpIPredicate;

static constexpr int64_t kSide = d2m::WindowGather::kSide;
static constexpr int64_t kFace = d2m::WindowGather::kFace;
/// Bytes of the region of L1 that holds zeros.
static constexpr int64_t kZeroBytes = 512;

WindowReader::WindowReader(KernelWriter &w, Mover &mover,
                           const ProductKernels &k, unsigned stage)
    : w(w), mover(mover), g(*k.product.gather), plan(k.plan), stage(stage),
      rows(k.product.m),
      tileBytes(int64_t(
          cast<ttcore::TileType>(cast<CBType>(k.type(k.lhs)).getElementType())
              .getSizeBytes())),
      rowBytes(tileBytes / kSide / 2), faceBytes(rowBytes * kFace),
      place(mover.roomFor(stage, w.i32(plan.getBlockM() * g.stagePages()))) {}

WindowReader::Place WindowReader::placeOf(Value m) {
  Value tile = w.least(w.add(row, m), w.i32(rows - 1));
  Value across = w.rem(tile, g.windowsAcross());
  Value line = w.div(tile, g.windowsAcross());
  Value first = w.add(w.mul(across, w.i32(g.stride[1])), w.i32(g.firstTile()));
  first = w.least(w.most(first, w.i32(0)), w.i32(g.across() - g.span()));
  return {w.div(line, g.windows[0]), w.rem(line, g.windows[0]), across, first};
}

Value WindowReader::lineOf(const Place &at, Value tap) {
  Value line = w.add(w.mul(at.line, w.i32(g.stride[0])),
                     w.mul(tap, w.i32(g.dilation[0])));
  return w.sub(line, w.i32(g.padding[0]));
}

Value WindowReader::isLine(Value line) {
  return w.compare(Is::ult, line, w.i32(g.image[0]));
}

Value WindowReader::stageOf(Value m, Value tap) {
  return w.mul(w.add(w.mul(m, w.i32(g.kernel[0])), tap),
               w.i32(g.span() * g.channelTiles()));
}

void WindowReader::begin(Value first) {
  row = first;
  w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
    Place at = placeOf(m);
    w.loop(w.i32(0), w.i32(g.kernel[0]), 1, [&](Value tap) {
      Value line = lineOf(at, tap);
      w.onlyIf(isLine(line), [&] {
        line = w.add(w.mul(at.image, w.i32(g.image[0])), line);
        Value page = w.mul(w.add(w.mul(line, w.i32(g.across())), at.firstTile),
                           w.i32(g.channelTiles()));
        Value number = stageOf(m, tap);
        w.loop(w.i32(0), w.i32(g.span() * g.channelTiles()), 1, [&](Value i) {
          mover.move(stage, w.add(page, i), place, w.add(number, i));
        });
      });
    });
  });
  NocAsyncReadBarrierOp::create(w, Value());
}

void WindowReader::step(Value first, Value to) {
  int64_t taps = g.kernel[1], faces = g.channels / kFace;
  w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
    Place at = placeOf(m);
    firstFace = w.mul(at.firstTile, w.i32(2));
    w.loop(w.i32(0), w.i32(2 * plan.getBlockK()), 1, [&](Value i) {
      Value number = w.add(w.mul(first, w.i32(2)), i);
      Value tile = w.add(w.mul(m, w.i32(plan.getBlockK())), w.div(i, 2));
      Value target = w.add(to, w.add(w.mul(tile, w.i32(tileBytes)),
                                     w.mul(w.rem(i, 2), w.i32(faceBytes))));
      Value channel = w.rem(number, faces), tap = w.div(number, faces);
      Value down = w.div(tap, taps);
      Value isSeen = arith::AndIOp::create(
          w, w.compare(Is::slt, number, w.i32(g.faceColumns())),
          isLine(lineOf(at, down)));
      w.either(
          isSeen,
          [&] {
            faceColumn(at, stageOf(m, down), w.rem(tap, taps), channel, target);
          },
          [&] {
            for (int64_t half : {0, 1})
              clear(w.add(target, w.i32(half * 2 * faceBytes)), w.i32(kFace));
          });
    });
  });
}

void WindowReader::faceColumn(const Place &at, Value stage, Value tap,
                              Value channel, Value to) {
  Value tile = w.add(stage, w.div(channel, 2));
  Value column =
      w.add(place, w.add(w.mul(tile, w.i32(tileBytes)),
                         w.mul(w.rem(channel, 2), w.i32(faceBytes))));
  Value shift = w.sub(w.mul(tap, w.i32(g.dilation[1])), w.i32(g.padding[1]));
  w.loop(w.i32(0), w.i32(2), 1, [&](Value half) {
    Value window =
        w.add(w.mul(at.tile, w.i32(kSide)), w.mul(half, w.i32(kFace)));
    Value target = w.add(to, w.mul(half, w.i32(2 * faceBytes)));
    Value first = w.add(w.mul(window, w.i32(g.stride[1])), shift);
    Value rows = w.least(w.sub(w.i32(g.windows[1]), window), w.i32(kFace));
    w.either(
        w.compare(Is::sgt, rows, w.i32(0)),
        [&] {
          if (g.stride[1] == 1)
            neighbours(first, column, target);
          else
            steps(first, rows, column, target);
        },
        [&] { clear(target, w.i32(kFace)); });
  });
}

/// From `first` on, which may be in front of the image.
void WindowReader::neighbours(Value first, Value column, Value to) {
  int64_t before = (g.padding[1] + kFace - 1) / kFace;
  Value from = w.add(first, w.i32(before * kFace));
  Value face = w.sub(w.div(from, kFace), w.i32(before));
  Value begin = w.rem(from, kFace);
  Value rows = w.sub(w.i32(kFace), begin);
  piece(face, begin, rows, column, to);
  w.onlyIf(w.compare(Is::ne, begin, w.i32(0)), [&] {
    piece(w.add(face, w.i32(1)), w.i32(0), begin, column,
          w.add(to, w.mul(rows, w.i32(rowBytes))));
  });
}

void WindowReader::piece(Value face, Value begin, Value rows, Value column,
                         Value to) {
  Value left =
      w.sub(w.i32(g.image[1]), w.add(w.mul(face, w.i32(kFace)), begin));
  Value there = w.most(w.least(left, rows), w.i32(0));
  there = arith::SelectOp::create(w, w.compare(Is::slt, face, w.i32(0)),
                                  w.i32(0), there);
  w.onlyIf(w.compare(Is::sgt, there, w.i32(0)),
           [&] { copy(rowAt(face, begin, column), to, there); });
  w.onlyIf(w.compare(Is::slt, there, rows), [&] {
    clear(w.add(to, w.mul(there, w.i32(rowBytes))), w.sub(rows, there));
  });
}

void WindowReader::steps(Value first, Value rows, Value column, Value to) {
  w.loop(w.i32(0), rows, 1, [&](Value i) {
    Value x = w.add(first, w.mul(i, w.i32(g.stride[1])));
    Value target = w.add(to, w.mul(i, w.i32(rowBytes)));
    w.either(
        w.compare(Is::ult, x, w.i32(g.image[1])),
        [&] {
          copy(rowAt(w.div(x, kFace), w.rem(x, kFace), column), target,
               w.i32(1));
        },
        [&] { clear(target, w.i32(1)); });
  });
  w.onlyIf(w.compare(Is::slt, rows, w.i32(kFace)), [&] {
    clear(w.add(to, w.mul(rows, w.i32(rowBytes))), w.sub(w.i32(kFace), rows));
  });
}

Value WindowReader::rowAt(Value face, Value row, Value column) {
  Value here = w.sub(face, firstFace);
  Value tile = w.mul(w.div(here, 2), w.i32(g.channelTiles() * tileBytes));
  Value inTile = w.add(w.mul(w.rem(here, 2), w.i32(2 * faceBytes)),
                       w.mul(row, w.i32(rowBytes)));
  return w.add(column, w.add(tile, inTile));
}

void WindowReader::copy(Value from, Value to, Value rows) {
  NocAsyncReadOp::create(w, ValueRange(), ValueRange(), from, to,
                         w.mul(rows, w.i32(rowBytes)), Value());
}

void WindowReader::clear(Value to, Value rows) {
  Value zeros = MemZerosBaseOp::create(w, w.getI32Type());
  auto some = [&](Value to, Value bytes) {
    NocAsyncReadOp::create(w, ValueRange(), ValueRange(), zeros, to, bytes,
                           Value());
  };
  Value bytes = w.mul(rows, w.i32(rowBytes));
  some(to, w.least(bytes, w.i32(kZeroBytes)));
  if (faceBytes > kZeroBytes)
    w.onlyIf(w.compare(Is::sgt, bytes, w.i32(kZeroBytes)), [&] {
      some(w.add(to, w.i32(kZeroBytes)), w.sub(bytes, w.i32(kZeroBytes)));
    });
}

} // namespace mlir::tt
