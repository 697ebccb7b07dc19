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

/// Reduces a DST tile that is moved to SrcA or SrcB to the bits that they keep,
/// in place: dest reuse and reductions. Fast: all. Exact: the bits of the
/// format of SrcA, for both widths of DST.
template <class N> void keepInSource(float *tile, SourceFormat format);

/// Converts a tile in SrcA to the values that DST gets when it is copied, in
/// place. Fast: the same values. Exact: zeros and denormals become +0; into a
/// 32-bit DST the copy is an addition, which makes NaN infinite.
template <class N> void copyToDst(uint32_t *tile, DstFormat format);

/// Unpacks a tile to SrcA or SrcB, whose format is sourceFormat(type, dst).
/// Fast: everything stays. Exact: significands are cut, without rounding; bfp
/// and bf16 lose nothing; fp32 loses denormals on the way to bf16. Elsewhere
/// denormals stay, but the matrix unit takes them for zeros. The chip's fp16
/// DST is not modelled: with a 16-bit DST fp16 is cut to bf16.
template <class N>
void unpackOperand(device::DataType type, const uint8_t *l1, float *tile,
                   DstFormat dst);

/// The same from 32 rows of 32 elements each, `pitch` bytes apart, of a type
/// that unpackRows takes.
template <class N>
void unpackOperandRows(device::DataType type, const uint8_t *rows, size_t pitch,
                       float *tile, DstFormat dst);

/// copy_tile: L1 to a DST tile. With `unpackToDest` (the CB's
/// UnpackToDestFp32) the unpacker writes DST itself and 32-bit elements stay
/// whole; else floats go through SrcA. Integers are always kept.
template <class N>
void unpackToDst(device::DataType type, const uint8_t *l1, uint32_t *dst,
                 DstFormat format, bool unpackToDest);

} // namespace tt::tile

#endif // TT_TILE_UNPACK_H
