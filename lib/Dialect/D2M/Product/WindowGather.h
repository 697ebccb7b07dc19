//===- WindowGather.h - products gather windows -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWGATHER_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWGATHER_H

#include "ProductKernels.h"

namespace mlir::tt {

/// Puts tiles of what windows see together, in the kernel that reads.
class WindowReader {
public:
  /// `stage`: the mover's number of the buffer for tiles of the image.
  WindowReader(KernelWriter &w, Mover &mover, const ProductKernels &k,
               unsigned stage);

  /// Brings all that the windows of a block see, which begins at tile `row`.
  void begin(Value row);
  /// Starts to assemble the block's tiles from `at` on along the inner
  /// dimension, at address `place`.
  void step(Value at, Value place);

private:
  /// The windows of a tile: the image's number, the line, the first tile of
  /// lines of the image that is there.
  struct Place {
    Value image, line, tile, firstTile;
  };
  Place placeOf(Value m);
  /// The line of the image that a row of taps sees.
  Value lineOf(const Place &at, Value tap);
  Value isLine(Value line);
  /// The number in the stage of the first tile of a tap's line.
  Value stageOf(Value m, Value tap);

  /// 16 columns of a tile at `to`: `channel`, counted in faces, at a tap.
  void faceColumn(const Place &at, Value stage, Value column, Value channel,
                  Value to);
  void neighbours(Value first, Value column, Value to);
  void steps(Value first, Value rows, Value column, Value to);
  /// Rows of a face of the image, those behind its end zeros.
  void piece(Value face, Value begin, Value rows, Value column, Value to);
  /// The address of a row of a face.
  Value rowAt(Value face, Value row, Value column);
  void copy(Value from, Value to, Value rows);
  void clear(Value to, Value rows);

  KernelWriter &w;
  Mover &mover;
  const d2m::WindowGather &g;
  d2m::ProductPlanAttr plan;
  unsigned stage;
  int64_t rows, tileBytes, rowBytes, faceBytes;
  Value place, row, firstFace;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_WINDOWGATHER_H
