//===- StreamAdd.cpp - Element-wise addition from DRAM --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "StreamAdd.h"

#include "Kernel.h"

#include <algorithm>

namespace tt::bench {
namespace {

using namespace emulator;

enum Port : uint32_t { kA = 0, kB = 1, kOut = 16 };
enum Arg : int {
  kAddressA,
  kAddressB,
  kAddressOut,
  kTiles,
  kCores,
  kCols,
  kBlock,
  kBytes,
  kBanks,
  kStride,
  kNumArgs
};

struct Range {
  uint32_t first, last;
};

/// The tiles of this core.
Range range(ttk_context *c) {
  uint32_t core = CALL(my_logical_y_) * arg(c, kCols) + CALL(my_logical_x_);
  uint64_t tiles = arg(c, kTiles), cores = arg(c, kCores);
  return {uint32_t(tiles * core / cores), uint32_t(tiles * (core + 1) / cores)};
}

uint64_t tileAddress(ttk_context *c, uint32_t base, uint32_t tile) {
  uint32_t banks = arg(c, kBanks);
  return CALL(get_noc_addr_from_bank_id, tile % banks,
              base + tile / banks * arg(c, kStride));
}

void readerKernel(ttk_context *c) {
  Range tiles = range(c);
  uint32_t bytes = arg(c, kBytes), block = arg(c, kBlock);
  for (uint32_t t = tiles.first; t < tiles.last; t += block) {
    uint32_t count = std::min(block, tiles.last - t);
    CALL(cb_reserve_back, kA, block);
    CALL(cb_reserve_back, kB, block);
    uint32_t a = CALL(get_write_ptr, kA), b = CALL(get_write_ptr, kB);
    for (uint32_t i = 0; i != count; ++i) {
      CALL(noc_async_read, tileAddress(c, arg(c, kAddressA), t + i),
           a + i * bytes, bytes, TTK_DEFAULT_NOC);
      CALL(noc_async_read, tileAddress(c, arg(c, kAddressB), t + i),
           b + i * bytes, bytes, TTK_DEFAULT_NOC);
    }
    CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
    CALL(cb_push_back, kA, block);
    CALL(cb_push_back, kB, block);
  }
}

void writerKernel(ttk_context *c) {
  Range tiles = range(c);
  uint32_t bytes = arg(c, kBytes), block = arg(c, kBlock);
  for (uint32_t t = tiles.first; t < tiles.last; t += block) {
    uint32_t count = std::min(block, tiles.last - t);
    CALL(cb_wait_front, kOut, block);
    uint32_t from = CALL(get_read_ptr, kOut);
    for (uint32_t i = 0; i != count; ++i)
      CALL(noc_async_write, from + i * bytes,
           tileAddress(c, arg(c, kAddressOut), t + i), bytes, TTK_DEFAULT_NOC);
    CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
    CALL(cb_pop_front, kOut, block);
  }
}

void computeKernel(ttk_context *c) {
  Range tiles = range(c);
  uint32_t block = arg(c, kBlock);
  CALL(binary_op_init_common, kA, kB, kOut);
  CALL(add_tiles_init, kA, kB);
  for (uint32_t t = tiles.first; t < tiles.last; t += block) {
    CALL(cb_wait_front, kA, block);
    CALL(cb_wait_front, kB, block);
    CALL(cb_reserve_back, kOut, block);
    CALL(tile_regs_acquire);
    for (uint32_t i = 0; i != block; ++i)
      CALL(add_tiles, kA, kB, i, i, i);
    CALL(tile_regs_commit);
    CALL(tile_regs_wait);
    for (uint32_t i = 0; i != block; ++i)
      CALL(pack_tile, i, kOut, i, true);
    CALL(tile_regs_release);
    CALL(cb_push_back, kOut, block);
    CALL(cb_pop_front, kA, block);
    CALL(cb_pop_front, kB, block);
  }
}

} // namespace

Program streamAddProgram(const StreamAddShape &s) {
  uint32_t bytes = uint32_t(device::tileBytes(s.format));
  std::vector<uint32_t> args(kNumArgs);
  args[kAddressA] = uint32_t(s.a), args[kAddressB] = uint32_t(s.b);
  args[kAddressOut] = uint32_t(s.out), args[kTiles] = s.tiles;
  args[kCores] = s.rows * s.cols, args[kCols] = s.cols;
  args[kBlock] = s.tilesPerBlock, args[kBytes] = bytes;
  args[kBanks] = s.banks, args[kStride] = (bytes + 63) / 64 * 64;

  CoreRanges cores = {{{0, 0}, s.rows, s.cols}};
  Program p;
  p.name = "stream add";
  uint64_t address = s.scratch;
  for (uint32_t port : {kA, kB, kOut}) {
    CircularBufferConfig cb;
    cb.port = port, cb.cores = cores, cb.address = address;
    cb.pageBytes = bytes, cb.numPages = 2 * s.tilesPerBlock;
    cb.format = s.format;
    p.circularBuffers.push_back(cb);
    address += uint64_t(bytes) * cb.numPages;
  }
  p.kernels = {makeKernel("reader", readerKernel, ThreadKind::DataMovement1, 0,
                          cores, args),
               makeKernel("writer", writerKernel, ThreadKind::DataMovement0, 1,
                          cores, args),
               makeKernel("compute", computeKernel, ThreadKind::Compute, 0,
                          cores, args)};
  return p;
}

Program oneTileProgram(const StreamAddShape &shape) {
  StreamAddShape one = shape;
  one.rows = one.cols = one.tiles = one.tilesPerBlock = 1;
  return streamAddProgram(one);
}

} // namespace tt::bench
