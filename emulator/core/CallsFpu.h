//===- CallsFpu.h - Unpacker and matrix unit ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSFPU_H
#define TT_EMULATOR_CORE_CALLSFPU_H

#include "Calls.h"
#include "CallsSync.h"
#include "tt/tile/Fpu.h"
#include "tt/tile/Unpack.h"

namespace tt::emulator {

//===-- operands ----------------------------------------------------------===//

/// An unpacked tile on the stack.
struct OperandTile {
  alignas(64) float values[tile::kTileElements];
};

/// Tile `index` behind the front of a CB, in L1.
template <class Mode>
const uint8_t *frontTile(Context &c, uint32_t port, uint32_t index) {
  CircularBuffer &cb = portOf(c, port);
  if (cb.pageBytes < device::tileBytes(cb.format))
    fail(c, Error::Kind::ResourceMisuse,
         "pages of CB %u have %u bytes; a tile of its format has %zu", port,
         cb.pageBytes, device::tileBytes(cb.format));
  if (index >= cb.numPages)
    fail(c, Error::Kind::OutOfRange, "tile %u of CB %u, which has %u pages",
         index, port, cb.numPages);
  // A single pop never wraps, but the pages in front of the reader may.
  uint32_t page = cb.advanced(cb.readPage, index);
  Mode::Check::tileRead(c, cb, index);
  return cb.data + size_t(page) * cb.pageBytes;
}

template <class Mode>
void unpackTile(Context &c, uint32_t port, uint32_t index, float *to) {
  const uint8_t *l1 = frontTile<Mode>(c, port, index);
  tile::unpackOperand<typename Mode::Numerics>(c.core->cbs[port].format, l1, to,
                                               c.mathConfig().dst);
}

/// The units compute on floats only, and would read integers as the bits of
/// floats.
inline void requireFloats(Context &c, uint32_t port) {
  device::DataType format = portOf(c, port).format;
  if (!tile::fpuComputes(format))
    fail(c, Error::Kind::Unsupported,
         "CB %u holds %s, on which the emulated matrix unit does not compute: "
         "use floats, or the vector unit's calls for integers",
         port, device::name(format).data());
}

inline device::DataType formatOf(Context &c, uint32_t port) {
  return c.core->cbs[port].format;
}

/// The bits of DST that source registers keep: by the format of SrcA, or by
/// that of the CB in the call if no call has configured SrcA.
inline tile::SourceFormat sourceOf(Context &c, uint32_t port) {
  return c.core->compute.sourceA.value_or(
      tile::sourceFormat(formatOf(c, port), c.mathConfig().dst));
}

//===-- copies ------------------------------------------------------------===//

template <class Mode>
void copyTile(Context &c, uint32_t port, uint32_t index, uint32_t dst) {
  portOf(c, port);
  const uint8_t *l1 = frontTile<Mode>(c, port, index);
  requireWideDst(c, c.core->cbs[port]);
  bool direct = c.core->compute.settings.unpackToDestFp32 >> port & 1;
  tile::unpackToDst<typename Mode::Numerics>(c.core->cbs[port].format, l1,
                                             Mode::dstTile(c, dst),
                                             c.mathConfig().dst, direct);
  Mode::Clock::fpu(c, {.a = formatOf(c, port)});
}

template <class Mode>
void Calls<Mode>::copy_tile(Context &c, uint32_t port, uint32_t index,
                            uint32_t dst) {
  Mode::Check::computed(c, {.a = port});
  copyTile<Mode>(c, port, index, dst);
}

template <class Mode>
void Calls<Mode>::copy_block_matmul_partials(Context &c, uint32_t port,
                                             uint32_t index, uint32_t dst,
                                             uint32_t tiles) {
  Mode::Check::computed(c, {.a = port});
  for (uint32_t i = 0; i != tiles; ++i)
    copyTile<Mode>(c, port, index + i, dst + i);
}

template <class Mode>
void Calls<Mode>::transpose_wh_tile(Context &c, uint32_t port, uint32_t index,
                                    uint32_t dst) {
  Mode::Check::computed(c, {.a = port});
  OperandTile a;
  unpackTile<Mode>(c, port, index, a.values);
  uint32_t *out = Mode::dstTile(c, dst);
  tile::Fpu<typename Mode::Numerics>::transposeWh(a.values, out);
  if (device::isFloat(formatOf(c, port)))
    tile::copyToDst<typename Mode::Numerics>(out, c.mathConfig().dst);
  Mode::Clock::fpu(c, {.a = formatOf(c, port)});
}

template <class Mode>
void Calls<Mode>::transpose_wh_dest(Context &c, uint32_t dst) {
  Mode::Check::computed(c);
  tile::transposeWhDest(Mode::dstTile(c, dst));
  Mode::Clock::fpu(c, {});
}

template <class Mode>
void Calls<Mode>::unary_bcast(Context &c, uint32_t port, uint32_t index,
                              uint32_t dst, tile::BcastType bcast) {
  // Tiles of 32-bit elements go to DST through unpacker A.
  bool wide = portOf(c, port).format == device::DataType::Float32 ||
              isWideInteger(portOf(c, port).format);
  Mode::Check::computed(c, wide ? Operands{.a = port} : Operands{.b = port},
                        bcast);
  OperandTile b;
  // A 32-bit value in DST is repeated as a whole, half of its bits at a time.
  if (c.core->compute.settings.unpackToDestFp32 >> port & 1)
    tile::unpackToDst<typename Mode::Numerics>(
        formatOf(c, port), frontTile<Mode>(c, port, index),
        reinterpret_cast<uint32_t *>(b.values), c.mathConfig().dst,
        /*unpackToDest=*/true);
  else
    unpackTile<Mode>(c, port, index, b.values);
  tile::Fpu<typename Mode::Numerics>::unaryBcast(
      b.values, Mode::dstTile(c, dst), bcast, c.mathConfig());
  Mode::Clock::fpu(c, {.a = formatOf(c, port)});
}

//===-- element-wise ------------------------------------------------------===//

/// Row `row` of the tile, face by face, becomes row 0.
inline void moveRowToTop(OperandTile &tile, uint32_t row) {
  constexpr size_t side = tile::kFaceSide, face = tile::kFaceElements;
  const float *from = tile.values + row / side * 2 * face + row % side * side;
  for (size_t half = 0; half != 2; ++half)
    std::memmove(tile.values + half * face, from + half * face,
                 side * sizeof(float));
}

// The chip's multiplication adds its product to DST, which is zero unless the
// kernel wrote it; addition and subtraction replace.
template <class Mode>
void binaryTiles(Context &c, tile::BinaryType op, uint32_t portA,
                 uint32_t portB, uint32_t indexA, uint32_t indexB, uint32_t dst,
                 tile::BcastType bcast) {
  Mode::Check::computed(c, {portA, portB}, bcast);
  requireFloats(c, portA);
  requireFloats(c, portB);
  OperandTile a, b;
  unpackTile<Mode>(c, portA, indexA, a.values);
  unpackTile<Mode>(c, portB, indexB, b.values);
  if (bcast == tile::BcastType::Row && c.core->compute.repeatedRow != 0)
    moveRowToTop(b, c.core->compute.repeatedRow);
  tile::Fpu<typename Mode::Numerics>::binary(
      op, a.values, b.values, Mode::dstTile(c, dst), bcast,
      op == tile::BinaryType::Mul || c.core->compute.accumulate,
      c.mathConfig());
  Mode::Clock::fpu(c, {.a = formatOf(c, portA), .b = formatOf(c, portB)});
}

template <class Mode>
void Calls<Mode>::add_tiles(Context &c, uint32_t a, uint32_t b, uint32_t ia,
                            uint32_t ib, uint32_t dst) {
  binaryTiles<Mode>(c, tile::BinaryType::Add, a, b, ia, ib, dst,
                    tile::BcastType::None);
}

template <class Mode>
void Calls<Mode>::sub_tiles(Context &c, uint32_t a, uint32_t b, uint32_t ia,
                            uint32_t ib, uint32_t dst) {
  binaryTiles<Mode>(c, tile::BinaryType::Sub, a, b, ia, ib, dst,
                    tile::BcastType::None);
}

template <class Mode>
void Calls<Mode>::mul_tiles(Context &c, uint32_t a, uint32_t b, uint32_t ia,
                            uint32_t ib, uint32_t dst) {
  binaryTiles<Mode>(c, tile::BinaryType::Mul, a, b, ia, ib, dst,
                    tile::BcastType::None);
}

template <class Mode>
void Calls<Mode>::add_tiles_bcast(Context &c, uint32_t a, uint32_t b,
                                  uint32_t ia, uint32_t ib, uint32_t dst,
                                  tile::BcastType bcast) {
  binaryTiles<Mode>(c, tile::BinaryType::Add, a, b, ia, ib, dst, bcast);
}

template <class Mode>
void Calls<Mode>::sub_tiles_bcast(Context &c, uint32_t a, uint32_t b,
                                  uint32_t ia, uint32_t ib, uint32_t dst,
                                  tile::BcastType bcast) {
  binaryTiles<Mode>(c, tile::BinaryType::Sub, a, b, ia, ib, dst, bcast);
}

template <class Mode>
void Calls<Mode>::mul_tiles_bcast(Context &c, uint32_t a, uint32_t b,
                                  uint32_t ia, uint32_t ib, uint32_t dst,
                                  tile::BcastType bcast) {
  binaryTiles<Mode>(c, tile::BinaryType::Mul, a, b, ia, ib, dst, bcast);
}

// The tile of DST moves into a source register, which keeps what its format
// holds, and the result takes its place.
template <class Mode>
void Calls<Mode>::binary_dest_reuse_tiles(Context &c, uint32_t port,
                                          uint32_t index, uint32_t dst,
                                          tile::BinaryType op,
                                          tile::DestReuse reuse) {
  Mode::Check::computed(c, {.a = port}, {op, reuse});
  requireFloats(c, port);
  OperandTile fromCb, fromDst;
  unpackTile<Mode>(c, port, index, fromCb.values);
  uint32_t *out = Mode::dstTile(c, dst);
  std::memcpy(fromDst.values, out, sizeof(fromDst.values));
  tile::keepInSource<typename Mode::Numerics>(fromDst.values,
                                              sourceOf(c, port));
  bool destIsA = reuse == tile::DestReuse::ToSrcA;
  tile::Fpu<typename Mode::Numerics>::binary(
      op, destIsA ? fromDst.values : fromCb.values,
      destIsA ? fromCb.values : fromDst.values, out, tile::BcastType::None,
      /*accumulate=*/false, c.mathConfig());
  Mode::Clock::fpu(
      c, {.a = formatOf(c, port), .multiplies = op == tile::BinaryType::Mul});
}

//===-- reduction ---------------------------------------------------------===//

template <class Mode>
void Calls<Mode>::reduce_tile(Context &c, uint32_t in, uint32_t scaler,
                              uint32_t index, uint32_t scalerIndex,
                              uint32_t dst, tile::ReduceType type,
                              tile::ReduceDim dim) {
  Mode::Check::computed(c, {in, scaler}, {type, dim});
  requireFloats(c, in);
  requireFloats(c, scaler);
  OperandTile a, factor;
  bool accumulate = dst < Dst::kTiles && c.core->dst.isUsed(dst);
  unpackTile<Mode>(c, in, index, a.values);
  unpackTile<Mode>(c, scaler, scalerIndex, factor.values);
  uint32_t *out = Mode::dstTile(c, dst);
  tile::Fpu<typename Mode::Numerics>::reduce(type, dim, a.values, factor.values,
                                             out, accumulate, sourceOf(c, in),
                                             c.mathConfig());
  Mode::Clock::fpu(c, {.a = formatOf(c, in),
                       .b = formatOf(c, scaler),
                       .maximum = type == tile::ReduceType::Max,
                       .along = device::Along(dim)});
}

//===-- matrix products ---------------------------------------------------===//

/// Operand tiles of the largest block that DST can hold.
struct MatmulOperands {
  alignas(64) float a[Dst::kTiles * tile::kTileElements];
  alignas(64) float b[Dst::kTiles * tile::kTileElements];
};

/// Too large for the stack of a kernel; used by one call at a time.
inline MatmulOperands &matmulOperands() {
  static thread_local MatmulOperands operands;
  return operands;
}

/// dst[r][c] += a[r] x b[c], the tiles of `a` `strideA` apart.
template <class Mode>
void matmulStep(Context &c, uint32_t portA, uint32_t portB, uint32_t indexA,
                uint32_t indexB, uint32_t dst, bool transpose, uint32_t ct,
                uint32_t rt, uint32_t strideA) {
  requireFloats(c, portA);
  requireFloats(c, portB);
  uint32_t limit = c.core->dst.tilesPerSection();
  if (ct == 0 || rt == 0 || uint64_t(ct) * rt + dst > limit)
    fail(c, Error::Kind::OutOfRange,
         "a block of %u x %u tiles from DST tile %u: a section holds %u tiles",
         rt, ct, dst, limit);
  MatmulOperands &operands = matmulOperands();
  for (uint32_t r = 0; r != rt; ++r)
    unpackTile<Mode>(c, portA, indexA + r * strideA,
                     operands.a + r * tile::kTileElements);
  for (uint32_t i = 0; i != ct; ++i)
    unpackTile<Mode>(c, portB, indexB + i,
                     operands.b + i * tile::kTileElements);
  for (uint32_t i = 1; i < ct * rt; ++i)
    Mode::dstTile(c, dst + i);
  tile::Fpu<typename Mode::Numerics>::matmulBlock(operands.a, operands.b,
                                                  Mode::dstTile(c, dst), rt, ct,
                                                  transpose, c.mathConfig());
  Mode::Clock::fpu(c, {.a = formatOf(c, portA),
                       .b = formatOf(c, portB),
                       .rows = rt,
                       .columns = ct});
}

template <class Mode>
void Calls<Mode>::matmul_tiles(Context &c, uint32_t a, uint32_t b, uint32_t ia,
                               uint32_t ib, uint32_t dst) {
  Mode::Check::computed(c, {b, a});
  matmulStep<Mode>(c, a, b, ia, ib, dst, c.core->compute.transposeB, 1, 1, 1);
}

template <class Mode>
void Calls<Mode>::matmul_block(Context &c, uint32_t a, uint32_t b, uint32_t ia,
                               uint32_t ib, uint32_t dst, uint32_t transpose,
                               uint32_t ct, uint32_t rt, uint32_t kt) {
  Mode::Check::computed(c, {b, a});
  matmulStep<Mode>(c, a, b, ia, ib, dst, transpose != 0, ct, rt, kt);
}

// All k steps of a block: in0 advances by a tile, in1 by a row of tiles.
template <class Mode>
void Calls<Mode>::experimental_matmul_block(Context &c, uint32_t a, uint32_t b,
                                            uint32_t ia, uint32_t ib,
                                            uint32_t dst, uint32_t transpose,
                                            uint32_t ct, uint32_t rt,
                                            uint32_t kt, uint32_t strideB) {
  Mode::Check::computed(c, {b, a});
  for (uint32_t k = 0; k != kt; ++k)
    matmulStep<Mode>(c, a, b, ia + k, ib + k * strideB, dst, transpose != 0, ct,
                     rt, kt);
}

//===-- vector unit -------------------------------------------------------===//

// The tiles behind the two hold what accumulates.
template <class Mode>
void Calls<Mode>::max_reduce_with_indices(Context &c, uint32_t values,
                                          uint32_t indices, uint32_t chunk,
                                          int32_t rows, bool accumulate) {
  uint32_t *v = Mode::sfpuTile(c, values), *i = Mode::sfpuTile(c, indices);
  if (accumulate) {
    Mode::sfpuTile(c, values + 1);
    Mode::sfpuTile(c, indices + 1);
  }
  Mode::onTiles(c, [&] {
    tile::Sfpu<typename Mode::Numerics>::max_reduce_with_indices(
        v, i, chunk, rows, accumulate, c.mathConfig());
  });
  Mode::sfpuDone(c, Op::max_reduce_with_indices);
}

template <class Mode>
void Calls<Mode>::rand_tile_init(Context &c, uint32_t seed) {
  c.core->compute.randomSeed = seed;
  Mode::init(c, Op(c.op));
}

//===-- sorting
//------------------------------------------------------------===//

/// Calls `work` with numbers in tiles `tile` and the next of DST, and their
/// indices in the two behind them, and with the form that was set for this
/// call. Its result is the cycles.
template <class Mode, class Work>
void onTopkTiles(Context &c, uint32_t tile, const Work &work) {
  tile::TopkTiles tiles;
  for (uint32_t i = 0; i != 2; ++i) {
    tiles.numbers[i] = Mode::sfpuTile(c, tile + i);
    tiles.indices[i] = Mode::sfpuTile(c, tile + 2 + i);
  }
  tile::TopkForm form = std::exchange(c.core->compute.topk, {});
  Mode::Clock::vector(c, work(tiles, form));
}

/// Checks a number of merges, or of numbers that are kept.
inline void checkTopk(Context &c, const char *what, int32_t value, int32_t low,
                      int32_t high) {
  if (value < low || value > high)
    fail(c, Error::Kind::OutOfRange, "%s is %d, which is not in %d to %d", what,
         value, low, high);
}
inline void checkKept(Context &c, int32_t iteration, int32_t k) {
  checkTopk(c, "the number of the merge", iteration, 0, 9);
  checkTopk(c, "k", k, 4, 64);
  if ((k & (k - 1)) != 0)
    fail(c, Error::Kind::OutOfRange, "k is %d, which is no power of two", k);
}

template <class Mode>
void Calls<Mode>::topk_local_sort(Context &c, uint32_t dst, uint32_t increasing,
                                  uint32_t end, uint32_t start) {
  checkTopk(c, "the end phase", int32_t(end), 0, 5);
  checkTopk(c, "the start phase", int32_t(start), 0, int32_t(end));
  onTopkTiles<Mode>(c, dst, [&](auto &tiles, const tile::TopkForm &form) {
    tile::topkSort(tiles, increasing, int(end), int(start), form);
    return tile::topkSortCycles(int(end), int(start), form);
  });
}

template <class Mode>
void Calls<Mode>::topk_merge(Context &c, uint32_t dst, uint32_t iteration,
                             uint32_t k) {
  checkKept(c, int32_t(iteration), int32_t(k));
  onTopkTiles<Mode>(c, dst, [&](auto &tiles, const tile::TopkForm &form) {
    tile::topkMerge(tiles, int(iteration), int(k), form);
    return tile::topkMergeCycles(int(iteration), int(k), form);
  });
}

template <class Mode>
void Calls<Mode>::topk_rebuild(Context &c, uint32_t dst, uint32_t increasing,
                               uint32_t iteration, uint32_t k, uint32_t logk,
                               uint32_t skipSecond) {
  checkKept(c, int32_t(iteration), int32_t(k));
  if (k != 1u << std::min(logk, 31u))
    fail(c, Error::Kind::OutOfRange, "logk is %u, but k is %u", logk, k);
  onTopkTiles<Mode>(c, dst, [&](auto &tiles, const tile::TopkForm &form) {
    bool skip = skipSecond & 1;
    tile::topkRebuild(tiles, increasing, int(iteration), int(k), skip, form);
    return tile::topkRebuildCycles(int(iteration), int(k), skip, form);
  });
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSFPU_H
