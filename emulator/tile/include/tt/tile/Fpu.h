//===- Fpu.h - The matrix unit --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Operands are tiles as `unpackOperand` leaves them. The first operand of a
// matmul goes to SrcB and the second to SrcA; element-wise operations take the
// first in SrcA and the second in SrcB.
//
// Exact: a phase multiplies 5 bits of each significand of SrcA by 7 of SrcB:
// the upper ones or what is below them (the last bit of a tf32 in SrcA is never
// used). An instruction aligns the products in two groups of eight, then the
// groups and DST, to their largest exponents, adds integers and rounds once, to
// nearest, ties away from zero; phases are the outer loop. Exponent 255 is an
// ordinary exponent; too large results become infinity. docs/numerics.md has
// the rules to the last bit.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_FPU_H
#define TT_TILE_FPU_H

#include "tt/tile/Enums.h"
#include "tt/tile/Numerics.h"

namespace tt::tile {

template <class N> struct Fpu {
  /// dst[r * ct + c] += a[r] x b[c] for the `rt` tiles at `a` and the `ct`
  /// tiles at `b`, all of them contiguous. `transposeB` takes the transpose of
  /// each tile of `b`.
  static void matmulBlock(const float *a, const float *b, uint32_t *dst,
                          uint32_t rt, uint32_t ct, bool transposeB,
                          const MathConfig &config);

  /// dst = a op b, or dst += a op b. `bcast` repeats a part of `b`: its row 0
  /// over all rows (Row), its column 0 over all columns (Col), its element
  /// [0, 0] (Scalar).
  static void binary(BinaryType op, const float *a, const float *b,
                     uint32_t *dst, BcastType bcast, bool accumulate,
                     const MathConfig &config);

  /// dst = the part of `b` that `bcast` names, over the whole tile.
  static void unaryBcast(const float *b, uint32_t *dst, BcastType bcast,
                         const MathConfig &config);

  /// Reduces a tile into column 0 (Row), row 0 (Col) or element [0, 0]
  /// (Scalar) of dst; other elements of dst are not touched. Sum and Avg
  /// multiply by the factor in row 0 of the scaler tile, which Scalar applies
  /// twice, and add to dst. Exact: sums that leave through SrcB, in
  /// Row all and in Scalar those of columns, are cut to `source`. Max takes the
  /// greater of dst and the input times the factor's power of two. Without
  /// `accumulate` dst counts as not written yet: nothing, the least number for
  /// Max.
  static void reduce(ReduceType type, ReduceDim dim, const float *in,
                     const float *scaler, uint32_t *dst, bool accumulate,
                     SourceFormat source, const MathConfig &config);

  /// dst = the transpose of `in`, all 32x32; words are moved as they are.
  static void transposeWh(const float *in, uint32_t *dst);
};

/// The transpose of a DST tile in place.
void transposeWhDest(uint32_t *dst);

} // namespace tt::tile

#endif // TT_TILE_FPU_H
