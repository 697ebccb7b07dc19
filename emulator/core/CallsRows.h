//===- CallsRows.h - Reductions of rows, parts of tiles as rows -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A pool's window is a few rows. The unpacker makes tiles of rows
// (unpack_tilizeA_B_block), which wait in the source registers until the matrix
// unit reduces them (reduce_tile_math), and the packer writes as many rows of
// the result as it is told.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSROWS_H
#define TT_EMULATOR_CORE_CALLSROWS_H

#include "CallsInit.h"
#include "CallsPack.h"
#include "ttk/vector.h"

#include <algorithm>
#include <limits>

namespace tt::emulator {

/// Where a line of a tile begins, in words in the order of faces.
constexpr uint32_t placeOfLine(uint32_t line) {
  return line / uint32_t(tile::kFaceSide) * 2 * uint32_t(tile::kFaceElements) +
         line % uint32_t(tile::kFaceSide) * uint32_t(tile::kFaceSide);
}

template <class Mode> struct RowCalls {
  /// Reductions are charged and checked as the calls that take tiles are.
  static Context &enter(ttk_context *p, Op op, uint32_t site) {
    return Mode::enter(p, op, site);
  }

  static void init(ttk_context *p, const ttk_rows *rows, uint32_t type,
                   uint32_t dim, uint32_t out, uint32_t site) {
    Context &c = enter(p, Op::reduce_init, site);
    checkShape(c, *rows);
    portOf(c, rows->a);
    portOf(c, rows->b);
    c.core->compute.rows.begin(*rows);
    Mode::init(
        c, Op::reduce_init,
        Form(tile::ReduceType(type), tile::ReduceDim(dim), /*ofRows=*/true));
    // The form with the packer's CB is of a release that configured all units.
    if (out == TTK_ABSENT)
      return;
    portOf(c, out);
    Mode::Check::hardwareConfigured(c, {rows->a, rows->b, out});
    configureSourceA(c, rows->a);
  }

  static void uninit(ttk_context *p, uint32_t port, uint32_t site) {
    Context &c = enter(p, Op::tilize_uninit, site);
    portOf(c, port);
    RowSource &source = c.core->compute.rows;
    if (!source.tiles.empty())
      fail(c, Error::Kind::ResourceMisuse,
           "unpack_tilizeA_B_uninit, but %zu of the tiles that "
           "unpack_tilizeA_B_block made have not been reduced",
           source.tiles.size());
    source.on = false;
    c.core->compute.configured = 0;
    Mode::Clock::charge(c);
  }

  static void unpack(ttk_context *p, const ttk_rows *rows, uint32_t site) {
    Context &c = enter(p, Op::reduce_tile, site);
    RowSource &source = c.core->compute.rows;
    checkShape(c, *rows);
    requirePrepared(c, *rows);
    requireFloats(c, rows->a);
    requireFloats(c, rows->b);
    if (source.tiles.size() + rows->tiles > kMostTiles)
      fail(c, Error::Kind::ResourceMisuse,
           "%zu tiles of rows wait for reduce_tile_math: the unpacker would "
           "wait forever",
           source.tiles.size());
    source.lastSite = site;
    OperandTile factor;
    unpackTile<Mode>(c, rows->b, rows->tile_b, factor.values);
    if (rows->reload)
      for (size_t face = 1; face != 4; ++face)
        std::memcpy(factor.values + face * tile::kFaceElements, factor.values,
                    tile::kFaceElements * sizeof(float));
    for (uint32_t t = 0; t != rows->tiles; ++t) {
      RowTile &made = source.tiles.emplace_back();
      made.port = rows->a;
      made.scalerPort = rows->b;
      made.faces = rows->faces;
      made.lines = linesOf(*rows);
      tileOfRows(c, *rows, t, made.values.data());
      std::copy_n(factor.values, tile::kTileElements, made.scaler.data());
    }
  }

  static void reduce(ttk_context *p, uint32_t dst, uint32_t type, uint32_t dim,
                     uint32_t faces, uint32_t site) {
    Context &c = enter(p, Op::reduce_tile, site);
    auto pool = tile::ReduceType(type);
    auto along = tile::ReduceDim(dim);
    RowSource &source = c.core->compute.rows;
    if (source.tiles.empty())
      fail(c, Error::Kind::ResourceMisuse,
           "reduce_tile_math without a tile of unpack_tilizeA_B_block: the "
           "matrix unit would wait forever");
    RowTile &made = source.tiles.front();
    if (made.faces != faces)
      fail(c, Error::Kind::ResourceMisuse,
           "reduce_tile_math of %u faces; unpack_tilizeA_B_block made tiles of "
           "%u",
           faces, made.faces);
    Mode::Check::computed(c, {made.port, made.scalerPort},
                          Form(pool, along, /*ofRows=*/true));
    // Faces that are not there change nothing.
    if (faces == 2)
      std::fill(made.values.begin() + 2 * tile::kFaceElements,
                made.values.end(),
                pool == tile::ReduceType::Max
                    ? -std::numeric_limits<float>::infinity()
                    : 0.0f);
    bool accumulate = dst < Dst::kTiles && c.core->dst.isUsed(dst);
    uint32_t *out = Mode::dstTile(c, dst);
    tile::Fpu<typename Mode::Numerics>::reduce(
        pool, along, made.values.data(), made.scaler.data(), out, accumulate,
        sourceOf(c, made.port), c.mathConfig());
    Mode::Clock::reducedRows(c,
                             {.a = formatOf(c, made.port),
                              .b = formatOf(c, made.scalerPort),
                              .maximum = pool == tile::ReduceType::Max,
                              .along = device::Along(dim)},
                             made.lines, faces);
    source.tiles.pop_front();
  }

  /// `lines` lines of DST tile `index`, the first 16 or 32 words of each, at
  /// `offset` behind the write pointer.
  static void pack(ttk_context *p, uint32_t index, uint32_t port,
                   const ttk_part *part, uint32_t site) {
    Context &c = enter(p, Op::pack_untilize_dest, site);
    CircularBuffer &out = portOf(c, port);
    checkFaces(c, part->faces, part->face_rows);
    size_t element = device::elementBytes(out.format);
    size_t rowBytes = part->faces == 1 ? 16 * element : 32 * element;
    uint32_t lines = part->face_rows * (part->faces == 4 ? 2 : 1);
    uint64_t begin = uint64_t(out.writePage) * out.pageBytes + part->offset;
    checkRows(c, out, begin, lines, part->pitch, rowBytes);
    const uint32_t *words = packedTile<Mode>(c, index);
    requireWideDst(c, out);
    Mode::Check::packed(c, out);
    alignas(64) uint8_t whole[tile::kTileElements * sizeof(float)];
    packWordRows<Mode>(c, out, words, whole, 32 * element);
    for (uint32_t i = 0; i != lines; ++i) {
      uint64_t to = begin + uint64_t(i) * part->pitch;
      Mode::Check::localWritten(c, uint32_t(out.base + to), uint32_t(rowBytes));
      std::memcpy(out.data + to,
                  whole + size_t(lineOfTile(i, part->face_rows)) * 32 * element,
                  rowBytes);
    }
    Mode::Clock::packedRows(c, out, lines);
  }

private:
  /// Tiles in flight before the unpacker is taken to be stuck.
  static constexpr size_t kMostTiles = 64;

  static uint32_t linesOf(const ttk_rows &rows) {
    return rows.face_rows * (rows.faces == 4 ? 2 : 1);
  }
  /// The line of a tile that the i-th row is, where faces have fewer rows.
  static uint32_t lineOfTile(uint32_t i, uint32_t faceRows) {
    return i / faceRows * uint32_t(tile::kFaceSide) + i % faceRows;
  }

  static void checkFaces(Context &c, uint32_t faces, uint32_t faceRows) {
    if ((faces != 1 && faces != 2 && faces != 4) || faceRows == 0 ||
        faceRows > uint32_t(tile::kFaceSide))
      fail(c, Error::Kind::OutOfRange,
           "%u faces of %u rows; a tile has 1, 2 or 4 faces of 1 to 16 rows",
           faces, faceRows);
  }

  static void checkShape(Context &c, const ttk_rows &rows) {
    checkFaces(c, rows.faces, rows.face_rows);
    if (rows.faces == 1)
      fail(c, Error::Kind::Unsupported,
           "reductions of rows of a single face are not emulated");
    if (rows.tiles == 0)
      fail(c, Error::Kind::OutOfRange, "a block of no tiles of rows");
  }

  static void requirePrepared(Context &c, const ttk_rows &rows) {
    const RowSource &source = c.core->compute.rows;
    if (!source.on)
      fail(c, Error::Kind::ResourceMisuse,
           "the unpacker takes tiles: tilizeA_B_reduce_init must come before");
    if (source.block != rows.tiles || source.faces != rows.faces ||
        source.faceRows != rows.face_rows)
      fail(c, Error::Kind::ResourceMisuse,
           "a block of %u tiles of %u faces of %u rows; tilizeA_B_reduce_init "
           "prepared %u, %u and %u",
           rows.tiles, rows.faces, rows.face_rows, source.block, source.faces,
           source.faceRows);
    if (source.fill == TTK_FILL_NOTHING &&
        rows.face_rows != uint32_t(tile::kFaceSide))
      fail(c, Error::Kind::ResourceMisuse,
           "nothing fills the rows of a face from %u on", rows.face_rows);
  }

  /// Tile `t` of a block of rows at the front of CB `rows.a`.
  static void tileOfRows(Context &c, const ttk_rows &rows, uint32_t t,
                         float *values) {
    CircularBuffer &in = portOf(c, rows.a);
    size_t width = 32 * device::elementBytes(in.format);
    size_t pitch = width * rows.tiles;
    uint32_t lines = linesOf(rows);
    uint64_t offset = uint64_t(in.readPage) * in.pageBytes;
    checkRows(c, in, offset, lines, pitch, pitch);
    if (t == 0)
      Mode::Check::localRead(c, uint32_t(in.base + offset),
                             uint32_t(lines * pitch));
    alignas(64) uint8_t whole[tile::kTileElements * sizeof(float)] = {};
    bool given[32] = {};
    for (uint32_t i = 0; i != lines; ++i) {
      uint32_t line = lineOfTile(i, rows.face_rows);
      given[line] = true;
      std::memcpy(whole + line * width,
                  in.data + offset + i * pitch + t * width, width);
    }
    tile::unpackOperandRows<typename Mode::Numerics>(
        in.format, whole, width, values, c.mathConfig().dst);
    if (c.core->compute.rows.fill != TTK_FILL_NEGATIVE_INFINITY)
      return;
    for (uint32_t line = 0; line != 32; ++line)
      for (uint32_t half = 0; half != 2 && !given[line]; ++half)
        std::fill_n(values + placeOfLine(line) + half * tile::kFaceElements,
                    tile::kFaceSide, -std::numeric_limits<float>::infinity());
  }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSROWS_H
