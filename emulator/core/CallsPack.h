//===- CallsPack.h - Packer, tilize and untilize --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSPACK_H
#define TT_EMULATOR_CORE_CALLSPACK_H

#include "CallsFpu.h"
#include "tt/tile/Pack.h"

namespace tt::emulator {

inline tile::PackConfig packConfig(Context &c) {
  const ComputeState &compute = c.core->compute;
  return {.l1Accumulate = compute.l1Accumulate,
          .bfp8Precise = compute.settings.bfp8PackPrecise,
          .dst = compute.math.dst,
          .roundF16 = compute.math.numerics.roundsF16};
}

/// Packs by the packer of the mode, or that of Fast in its place.
template <class Mode>
void packWords(Context &c, const CircularBuffer &cb, const uint32_t *words,
               uint8_t *l1) {
  Mode::onTiles(c, [&] {
    if (c.core->compute.fastPacking)
      tile::pack<tile::Fast>(cb.format, words, l1, packConfig(c));
    else
      tile::pack<typename Mode::Numerics>(cb.format, words, l1, packConfig(c));
  });
}
template <class Mode>
void packWordRows(Context &c, const CircularBuffer &cb, const uint32_t *words,
                  uint8_t *rows, size_t pitch) {
  Mode::onTiles(c, [&] {
    if (c.core->compute.fastPacking)
      tile::packRows<tile::Fast>(cb.format, words, rows, pitch, packConfig(c));
    else
      tile::packRows<typename Mode::Numerics>(cb.format, words, rows, pitch,
                                              packConfig(c));
  });
}

/// DST tile `index` of the section that the packer works on.
template <class Mode> const uint32_t *packedTile(Context &c, uint32_t index) {
  const Dst &dst = c.core->dst;
  if (c.kind != ThreadKind::Compute)
    fail(c, Error::Kind::ResourceMisuse,
         "a data-movement kernel cannot use the compute units");
  if (index >= dst.tilesPerSection())
    fail(c, Error::Kind::OutOfRange,
         "DST tile %u does not exist: a section holds %u tiles", index,
         dst.tilesPerSection());
  Mode::Check::dstPacked(c, index);
  return dst.packTile(index);
}

//===-- tiles -------------------------------------------------------------===//

/// Packs DST tile `index` to page `page` behind the write pointer.
template <class Mode>
void packTo(Context &c, uint32_t index, CircularBuffer &cb, uint32_t page) {
  if (cb.pageBytes < device::tileBytes(cb.format))
    fail(c, Error::Kind::ResourceMisuse,
         "pages of CB %u have %u bytes; a tile of its format has %zu",
         cb.config->port, cb.pageBytes, device::tileBytes(cb.format));
  if (cb.writePage + page >= cb.numPages)
    fail(c, Error::Kind::OutOfRange,
         "page %u behind the write pointer is past the end of CB %u (%u pages, "
         "writing from page %u)",
         page, cb.config->port, cb.numPages, cb.writePage);
  requireWideDst(c, cb);
  const uint32_t *words = packedTile<Mode>(c, index);
  Mode::Check::packed(c, cb);
  Mode::Check::tileWritten(c, cb, page);
  packWords<Mode>(c, cb, words,
                  cb.data + size_t(cb.writePage + page) * cb.pageBytes);
  Mode::Clock::packed(c, cb);
}

template <class Mode>
void Calls<Mode>::pack_tile(Context &c, uint32_t dst, uint32_t port,
                            uint32_t page, bool outOfOrder) {
  CircularBuffer &cb = portOf(c, port);
  packTo<Mode>(c, dst, cb, outOfOrder ? page : cb.packed);
  if (!outOfOrder)
    ++cb.packed;
}

template <class Mode>
void Calls<Mode>::pack_tile_block(Context &c, uint32_t dst, uint32_t port,
                                  uint32_t tiles) {
  for (uint32_t i = 0; i != tiles; ++i)
    pack_tile(c, dst + i, port, 0, /*out_of_order=*/false);
}

//===-- configuration -----------------------------------------------------===//

template <class Mode>
void Calls<Mode>::pack_reconfig_l1_acc(Context &c, uint32_t enable) {
  c.core->compute.l1Accumulate = enable != 0;
  Mode::Clock::charge(c);
}

//===-- rows and tiles ----------------------------------------------------===//

/// One tile's way through DST on its own, as the block calls do it.
template <class Mode, class Fill, class Empty>
void throughDst(Context &c, Fill fill, Empty empty) {
  Calls<Mode>::tile_regs_acquire(c);
  fill();
  Calls<Mode>::tile_regs_commit(c);
  Calls<Mode>::tile_regs_wait(c);
  empty();
  Calls<Mode>::tile_regs_release(c);
}

/// `rows` rows, `pitch` bytes apart, of which the last `rowBytes` bytes must
/// still lie in the CB.
inline void checkRows(Context &c, const CircularBuffer &cb, uint64_t offset,
                      uint32_t rows, size_t pitch, size_t rowBytes) {
  uint64_t end = offset + uint64_t(rows - 1) * pitch + rowBytes;
  if (end > uint64_t(cb.numPages) * cb.pageBytes)
    fail(c, Error::Kind::OutOfRange,
         "rows end at byte %llu of CB %u, which has %llu bytes",
         (unsigned long long)end, cb.config->port,
         (unsigned long long)cb.numPages * cb.pageBytes);
  if (device::isBlockFloat(cb.format))
    fail(c, Error::Kind::ResourceMisuse,
         "CB %u has a block-float format, which only tiles can have",
         cb.config->port);
}

/// A row of `tiles` tiles from 32 rows of elements that begin at `offset`.
template <class Mode>
void tilizeRow(Context &c, CircularBuffer &in, uint64_t offset, uint32_t tiles,
               CircularBuffer &out) {
  size_t width = 32 * device::elementBytes(in.format), pitch = width * tiles;
  checkRows(c, in, offset, 32, pitch, pitch);
  Mode::Check::localRead(c, uint32_t(in.base + offset), uint32_t(32 * pitch));
  for (uint32_t t = 0; t != tiles; ++t)
    throughDst<Mode>(
        c,
        [&] {
          OperandTile a;
          tile::unpackOperandRows<typename Mode::Numerics>(
              in.format, in.data + offset + t * width, pitch, a.values,
              c.mathConfig().dst);
          uint32_t *words = Mode::dstTile(c, 0);
          std::memcpy(words, a.values, sizeof(a.values));
          if (device::isFloat(in.format))
            tile::copyToDst<typename Mode::Numerics>(words, c.mathConfig().dst);
          Mode::Clock::fpu(c, {.a = in.format});
        },
        [&] { packTo<Mode>(c, 0, out, out.packed++); });
}

template <class Mode>
void Calls<Mode>::tilize_block(Context &c, uint32_t inPort, uint32_t tiles,
                               uint32_t outPort) {
  Mode::Check::computed(c, {.a = inPort});
  CircularBuffer &in = portOf(c, inPort), &out = portOf(c, outPort);
  tilizeRow<Mode>(c, in, uint64_t(in.readPage) * in.pageBytes, tiles, out);
}

template <class Mode>
void Calls<Mode>::experimental_tilize_block(Context &c, uint32_t inPort,
                                            uint32_t outPort, uint32_t blockR,
                                            uint32_t blockC) {
  Mode::Check::computed(c, {.a = inPort});
  CircularBuffer &in = portOf(c, inPort), &out = portOf(c, outPort);
  size_t rowBytes = 32 * device::elementBytes(in.format) * blockC;
  for (uint32_t r = 0; r != blockR; ++r)
    tilizeRow<Mode>(c, in,
                    uint64_t(in.readPage) * in.pageBytes + r * 32 * rowBytes,
                    blockC, out);
}

/// Writes DST tile `index` as 32 rows at `offset` behind the write pointer.
template <class Mode>
void packRowsTo(Context &c, uint32_t index, CircularBuffer &out,
                uint64_t offset, size_t pitch) {
  uint64_t begin = uint64_t(out.writePage) * out.pageBytes + offset;
  size_t rowBytes = 32 * device::elementBytes(out.format);
  checkRows(c, out, begin, 32, pitch, rowBytes);
  const uint32_t *words = packedTile<Mode>(c, index);
  requireWideDst(c, out);
  Mode::Check::packed(c, out);
  for (uint32_t row = 0; row != 32; ++row)
    Mode::Check::localWritten(c, uint32_t(out.base + begin + row * pitch),
                              uint32_t(rowBytes));
  packWordRows<Mode>(c, out, words, out.data + begin, pitch);
  Mode::Clock::packed(c, out);
}

/// blockR x blockC tiles to rows, made by the unpacker, tile by tile.
template <class Mode>
void unpackUntilize(Context &c, uint32_t inPort, uint32_t outPort,
                    uint32_t blockR, uint32_t blockC) {
  CircularBuffer &out = portOf(c, outPort);
  size_t width = 32 * device::elementBytes(out.format), pitch = width * blockC;
  for (uint32_t r = 0; r != blockR; ++r)
    for (uint32_t t = 0; t != blockC; ++t)
      throughDst<Mode>(
          c, [&] { copyTile<Mode>(c, inPort, r * blockC + t, 0); },
          [&] {
            packRowsTo<Mode>(c, 0, out, r * 32 * pitch + t * width, pitch);
          });
}

/// blockR x blockC tiles to rows of `fullC` tiles beginning at column `column`,
/// in tiles; the packer makes the rows of a section of DST at a time.
template <class Mode>
void packUntilize(Context &c, uint32_t inPort, uint32_t outPort,
                  uint32_t blockR, uint32_t blockC, uint32_t column,
                  uint32_t fullC) {
  CircularBuffer &out = portOf(c, outPort);
  size_t width = 32 * device::elementBytes(out.format), pitch = width * fullC;
  for (uint32_t r = 0; r != blockR; ++r)
    throughDst<Mode>(
        c,
        [&] {
          for (uint32_t t = 0; t != blockC; ++t)
            copyTile<Mode>(c, inPort, r * blockC + t, t);
        },
        [&] {
          for (uint32_t t = 0; t != blockC; ++t)
            packRowsTo<Mode>(c, t, out, r * 32 * pitch + (column + t) * width,
                             pitch);
        });
}

template <class Mode>
void Calls<Mode>::untilize_block(Context &c, uint32_t inPort, uint32_t tiles,
                                 uint32_t outPort) {
  Mode::Check::computed(c, {.a = inPort});
  unpackUntilize<Mode>(c, inPort, outPort, 1, tiles);
}

template <class Mode>
void Calls<Mode>::experimental_untilize_block(Context &c, uint32_t inPort,
                                              uint32_t outPort, uint32_t blockR,
                                              uint32_t blockC) {
  Mode::Check::computed(c, {.a = inPort});
  unpackUntilize<Mode>(c, inPort, outPort, blockR, blockC);
}

template <class Mode>
void Calls<Mode>::experimental_pack_untilize_block(Context &c, uint32_t inPort,
                                                   uint32_t outPort,
                                                   uint32_t blockR,
                                                   uint32_t blockC, int32_t,
                                                   int32_t totalColTiles) {
  Mode::Check::computed(c, {.a = inPort});
  packUntilize<Mode>(c, inPort, outPort, blockR, blockC, 0,
                     uint32_t(totalColTiles));
}

template <class Mode>
void Calls<Mode>::pack_untilize_block(Context &c, uint32_t inPort,
                                      uint32_t blockR, uint32_t outPort,
                                      uint32_t block, int32_t colsPerDstPass,
                                      int32_t totalColTiles) {
  Mode::Check::computed(c, {.a = inPort});
  packUntilize<Mode>(c, inPort, outPort, blockR, uint32_t(colsPerDstPass),
                     block * uint32_t(colsPerDstPass), uint32_t(totalColTiles));
}

template <class Mode>
void Calls<Mode>::pack_untilize_dest(Context &c, uint32_t outPort,
                                     uint32_t blockR, uint32_t block,
                                     int32_t colsPerDstPass,
                                     int32_t totalColTiles) {
  CircularBuffer &out = portOf(c, outPort);
  uint32_t columns = uint32_t(colsPerDstPass);
  size_t width = 32 * device::elementBytes(out.format);
  size_t pitch = width * uint32_t(totalColTiles);
  for (uint32_t r = 0; r != blockR; ++r)
    for (uint32_t t = 0; t != columns; ++t)
      packRowsTo<Mode>(c, r * columns + t, out,
                       r * 32 * pitch + (block * columns + t) * width, pitch);
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSPACK_H
