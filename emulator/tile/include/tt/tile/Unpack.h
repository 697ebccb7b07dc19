//===- Unpack.h - From L1 to operands -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_UNPACK_H
#define TT_TILE_UNPACK_H

#include "tt/tile/Numerics.h"

namespace tt::tile {

/// The 32x32 tile of `type` at `l1` as 1024 words in face order: floats become
/// fp32 exactly, integers the bit patterns of int32. `l1` needs no alignment.
void unpack(device::DataType type, const uint8_t *l1, float *tile);

/// The same from 32 rows of 32 elements each, `pitch` bytes apart: what the
/// unpacker does when it tilizes. Throws device::Error for block floats, which
/// have no rows.
void unpackRows(device::DataType type, const uint8_t *rows, size_t pitch,
                float *tile);

/// What SrcA and SrcB keep of the floats in `tile`, in place. Fast: all. Exact:
/// significands are cut, without rounding, to tf32 (10 bits) if DST has 32
/// bits, else to bf16 (7 bits); denormals become zeros. Bfp and bf16 lose
/// nothing. It is also what dest reuse and copies through SrcA keep of a DST
/// tile. The choice of format is that of tt-metal's data_format.cpp. fp16 and
/// the A block floats are kept as tf32 or bf16 too; the chip's fp16 DST is not
/// modelled.
template <class N> void keepInSource(float *tile, DstFormat dst);

/// Unpack and keepInSource.
template <class N>
void unpackOperand(device::DataType type, const uint8_t *l1, float *tile,
                   DstFormat dst);

/// copy_tile: L1 to a DST tile. With `unpackToDest` (the CB's
/// UnpackToDestFp32) the unpacker writes DST itself and 32-bit elements stay
/// whole; else floats go through SrcA. Integers are always kept.
template <class N>
void unpackToDst(device::DataType type, const uint8_t *l1, uint32_t *dst,
                 DstFormat format, bool unpackToDest);

} // namespace tt::tile

#endif // TT_TILE_UNPACK_H
