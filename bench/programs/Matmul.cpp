//===- Matmul.cpp - Matrix product on a grid of cores ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Threads of a core:
//   dm0 (network 0)  in0: the core whose turn it is sends its block of the row
//                    to all cores of the row
//   dm1 (network 1)  in1: the top core of each column reads a block from DRAM
//                    and sends it down; at the end, results to DRAM
//   compute          block by block into DST; partial sums stay in L1, where
//                    the packer adds to them
// A receiver says that it has room by a semaphore of the sender; the sender
// says that data is there by a semaphore of the receivers.
//===----------------------------------------------------------------------===//
#include "Matmul.h"

#include "Kernel.h"

#include <stdexcept>

namespace tt::bench {
namespace {

using namespace emulator;

enum Port : uint32_t { kIn0 = 0, kIn1 = 1, kIn0Shard = 2, kOut = 16 };
enum Semaphore : unsigned { kIn0Room, kIn0Ready, kIn1Room, kIn1Ready };

/// Compile-time arguments of all kernels, in this order.
enum Arg : int {
  kRows, kCols, kBlockM, kBlockN, kBlocks, kBlockK, kSubM, kSubN, kTileBytes,
  kSharded, kIn0Address, kIn1Address, kOutAddress, kKTiles, kNTiles, kX0, kY0,
  kBanks, kShardK, kTileStride, kNumArgs
};

/// Starts reading tile `index` of a tensor interleaved over DRAM.
void readTile(ttk_context *c, uint32_t base, uint32_t index, uint32_t to) {
  uint32_t banks = arg(c, kBanks), bytes = arg(c, kTileBytes);
  uint64_t from = CALL(get_noc_addr_from_bank_id, index % banks,
                       base + index / banks * arg(c, kTileStride));
  CALL(noc_async_read, from, to, bytes, TTK_DEFAULT_NOC);
}

/// Waits until `count` receivers have room, then starts anew.
void waitForRoom(ttk_context *c, Semaphore room, uint32_t count) {
  uint32_t mine = CALL(get_semaphore, room);
  CALL(noc_semaphore_wait, mine, count);
  CALL(noc_semaphore_set, mine, 0);
}

/// Tells the sender at translated (x, y) that there is room, and waits for data.
void receive(ttk_context *c, Semaphore room, Semaphore ready, uint32_t x,
             uint32_t y) {
  uint32_t mine = CALL(get_semaphore, ready);
  CALL(noc_semaphore_set, mine, 0);
  CALL(noc_semaphore_inc,
       CALL(get_noc_addr, x, y, CALL(get_semaphore, room), TTK_DEFAULT_NOC), 1,
       TTK_DEFAULT_NOC, false);
  CALL(noc_semaphore_wait, mine, 1);
}

//===-- in0, dm0 ----------------------------------------------------------===//

/// Block `block` of this core's own shard, or from DRAM, into the CB.
void fetchIn0(ttk_context *c, uint32_t block, uint32_t to) {
  uint32_t blockM = arg(c, kBlockM), blockK = arg(c, kBlockK);
  uint32_t bytes = arg(c, kTileBytes);
  if (arg(c, kSharded)) {
    uint32_t shardK = arg(c, kShardK);
    uint32_t first = block * blockK % shardK;
    for (uint32_t r = 0; r != blockM; ++r)
      CALL(noc_async_read,
           CALL(get_noc_addr, CALL(my_x, TTK_DEFAULT_NOC),
                CALL(my_y, TTK_DEFAULT_NOC),
                arg(c, kIn0Address) + (r * shardK + first) * bytes,
                TTK_DEFAULT_NOC),
           to + r * blockK * bytes, blockK * bytes, TTK_DEFAULT_NOC);
  } else {
    uint32_t row = (CALL(my_logical_y_) - arg(c, kY0)) * blockM;
    for (uint32_t r = 0; r != blockM; ++r)
      for (uint32_t k = 0; k != blockK; ++k)
        readTile(c, arg(c, kIn0Address),
                 (row + r) * arg(c, kKTiles) + block * blockK + k,
                 to + (r * blockK + k) * bytes);
  }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void in0Kernel(ttk_context *c) {
  uint32_t cols = arg(c, kCols), blocks = arg(c, kBlocks);
  uint32_t pages = arg(c, kBlockM) * arg(c, kBlockK);
  uint32_t x = CALL(my_logical_x_) - arg(c, kX0);
  uint32_t left = CALL(experimental_convert_logical_x_to_translated,
                       arg(c, kX0));
  uint32_t right = CALL(experimental_convert_logical_x_to_translated,
                        arg(c, kX0) + cols - 1);
  uint32_t y = CALL(my_y, TTK_DEFAULT_NOC);
  for (uint32_t block = 0; block != blocks; ++block) {
    CALL(cb_reserve_back, kIn0, pages);
    uint32_t to = CALL(get_write_ptr, kIn0);
    // Sharded: the core that holds this part of K sends; else the first one.
    uint32_t sender =
        arg(c, kSharded) ? block * arg(c, kBlockK) / arg(c, kShardK) : 0;
    if (x == sender) {
      fetchIn0(c, block, to);
      if (cols > 1) {
        waitForRoom(c, kIn0Room, cols - 1);
        CALL(noc_async_write_multicast, to, pages * arg(c, kTileBytes),
             cols - 1,
             CALL(get_noc_multicast_addr, left, y, right, y, to,
                  TTK_DEFAULT_NOC),
             TTK_DEFAULT_NOC, true);
        uint32_t ready = CALL(get_semaphore, kIn0Ready);
        CALL(noc_semaphore_set, ready, 1);
        CALL(noc_semaphore_set_multicast, ready,
             CALL(get_noc_multicast_addr, left, y, right, y, ready,
                  TTK_DEFAULT_NOC),
             cols - 1, false);
        CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
      }
    } else {
      receive(c, kIn0Room, kIn0Ready,
              CALL(experimental_convert_logical_x_to_translated,
                   arg(c, kX0) + sender),
              y);
    }
    CALL(cb_push_back, kIn0, pages);
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

//===-- in1 and the result, dm1 -------------------------------------------===//

void fetchIn1(ttk_context *c, uint32_t block, uint32_t to) {
  uint32_t blockN = arg(c, kBlockN), blockK = arg(c, kBlockK);
  uint32_t column = (CALL(my_logical_x_) - arg(c, kX0)) * blockN;
  for (uint32_t k = 0; k != blockK; ++k)
    for (uint32_t n = 0; n != blockN; ++n)
      readTile(c, arg(c, kIn1Address),
               (block * blockK + k) * arg(c, kNTiles) + column + n,
               to + (k * blockN + n) * arg(c, kTileBytes));
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void writeOut(ttk_context *c) {
  uint32_t blockM = arg(c, kBlockM), blockN = arg(c, kBlockN);
  uint32_t row = (CALL(my_logical_y_) - arg(c, kY0)) * blockM;
  uint32_t column = (CALL(my_logical_x_) - arg(c, kX0)) * blockN;
  uint32_t bytes = arg(c, kTileBytes), banks = arg(c, kBanks);
  CALL(cb_wait_front, kOut, blockM * blockN);
  uint32_t from = CALL(get_read_ptr, kOut);
  uint32_t subM = arg(c, kSubM), subN = arg(c, kSubN), tile = 0;
  for (uint32_t m = 0; m != blockM; m += subM)
    for (uint32_t n = 0; n != blockN; n += subN)
      for (uint32_t i = 0; i != subM; ++i)
        for (uint32_t j = 0; j != subN; ++j, ++tile) {
          uint32_t index =
              (row + m + i) * arg(c, kNTiles) + column + n + j;
          CALL(noc_async_write, from + tile * bytes,
               CALL(get_noc_addr_from_bank_id, index % banks,
                    arg(c, kOutAddress) +
                        index / banks * arg(c, kTileStride)),
               bytes, TTK_DEFAULT_NOC);
        }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  CALL(cb_pop_front, kOut, blockM * blockN);
}

void in1Kernel(ttk_context *c) {
  uint32_t rows = arg(c, kRows), blocks = arg(c, kBlocks);
  uint32_t pages = arg(c, kBlockN) * arg(c, kBlockK);
  uint32_t top = CALL(experimental_convert_logical_y_to_translated,
                      arg(c, kY0));
  uint32_t bottom = CALL(experimental_convert_logical_y_to_translated,
                         arg(c, kY0) + rows - 1);
  uint32_t x = CALL(my_x, TTK_DEFAULT_NOC);
  bool sender = CALL(my_logical_y_) == arg(c, kY0);
  for (uint32_t block = 0; block != blocks; ++block) {
    CALL(cb_reserve_back, kIn1, pages);
    uint32_t to = CALL(get_write_ptr, kIn1);
    if (sender) {
      fetchIn1(c, block, to);
      if (rows > 1) {
        waitForRoom(c, kIn1Room, rows - 1);
        // Network 1 travels up: its rectangles begin at the lower end.
        CALL(noc_async_write_multicast, to, pages * arg(c, kTileBytes),
             rows - 1,
             CALL(get_noc_multicast_addr, x, bottom, x, top, to,
                  TTK_DEFAULT_NOC),
             TTK_DEFAULT_NOC, true);
        uint32_t ready = CALL(get_semaphore, kIn1Ready);
        CALL(noc_semaphore_set, ready, 1);
        CALL(noc_semaphore_set_multicast, ready,
             CALL(get_noc_multicast_addr, x, bottom, x, top, ready,
                  TTK_DEFAULT_NOC),
             rows - 1, false);
        CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
      }
    } else {
      receive(c, kIn1Room, kIn1Ready, x, top);
    }
    CALL(cb_push_back, kIn1, pages);
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  if (!arg(c, kSharded))
    writeOut(c);
}

//===-- compute -----------------------------------------------------------===//

void subblock(ttk_context *c, uint32_t m, uint32_t n, uint32_t tile) {
  uint32_t blockK = arg(c, kBlockK), blockN = arg(c, kBlockN);
  uint32_t subM = arg(c, kSubM), subN = arg(c, kSubN);
  CALL(tile_regs_acquire);
  for (uint32_t k = 0; k != blockK; ++k)
    CALL(matmul_block, kIn0, kIn1, m * blockK + k, k * blockN + n, 0, 0, subN,
         subM, blockK);
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  for (uint32_t i = 0; i != subM * subN; ++i)
    CALL(pack_tile, i, kOut, tile + i, true);
  CALL(tile_regs_release);
}

void computeKernel(ttk_context *c) {
  uint32_t blockM = arg(c, kBlockM), blockN = arg(c, kBlockN);
  uint32_t subM = arg(c, kSubM), subN = arg(c, kSubN);
  uint32_t in0Pages = blockM * arg(c, kBlockK);
  uint32_t in1Pages = blockN * arg(c, kBlockK), blocks = arg(c, kBlocks);
  CALL(mm_block_init, kIn0, kIn1, kOut, 0, subN, subM, arg(c, kBlockK));
  CALL(cb_reserve_back, kOut, blockM * blockN);
  for (uint32_t block = 0; block != blocks; ++block) {
    if (block < 2)
      CALL(pack_reconfig_l1_acc, block);
    CALL(cb_wait_front, kIn0, in0Pages);
    CALL(cb_wait_front, kIn1, in1Pages);
    uint32_t tile = 0;
    for (uint32_t m = 0; m != blockM; m += subM)
      for (uint32_t n = 0; n != blockN; n += subN, tile += subM * subN)
        subblock(c, m, n, tile);
    CALL(cb_pop_front, kIn0, in0Pages);
    CALL(cb_pop_front, kIn1, in1Pages);
  }
  CALL(cb_push_back, kOut, blockM * blockN);
}

void require(bool holds, const char *what) {
  if (!holds)
    throw std::invalid_argument(what);
}

uint32_t tileBytesOf(const MatmulShape &s) {
  return uint32_t(device::tileBytes(s.format));
}

} // namespace

uint64_t matmulScratchBytes(const MatmulShape &s) {
  uint64_t pages = 2 * (s.blockM + s.blockN) * s.blockK;
  if (!s.sharded)
    pages += s.blockM * s.blockN;
  return pages * tileBytesOf(s);
}

Program matmulProgram(const MatmulShape &s, const MatmulPlacement &at,
                      device::CoreCoord first) {
  uint32_t shardK = s.sharded ? s.kTiles / s.cols : s.kTiles;
  require(!s.sharded || s.kTiles % s.cols == 0, "K over columns of cores");
  require(shardK % s.blockK == 0, "K blocks");
  require(s.blockM % s.subM == 0 && s.blockN % s.subN == 0, "subblocks");
  uint32_t bytes = tileBytesOf(s);
  // Pages of a bank are 64-byte aligned on either chip; all tile sizes are.
  std::vector<uint32_t> args(kNumArgs);
  args[kRows] = s.rows, args[kCols] = s.cols;
  args[kBlockM] = s.blockM, args[kBlockN] = s.blockN;
  args[kBlocks] = s.kTiles / s.blockK, args[kBlockK] = s.blockK;
  args[kSubM] = s.subM, args[kSubN] = s.subN, args[kTileBytes] = bytes;
  args[kSharded] = s.sharded, args[kShardK] = shardK;
  args[kIn0Address] = uint32_t(at.in0), args[kIn1Address] = uint32_t(at.in1);
  args[kOutAddress] = uint32_t(at.out);
  args[kKTiles] = s.kTiles, args[kNTiles] = s.blockN * s.cols;
  args[kX0] = first.x, args[kY0] = first.y;
  args[kBanks] = at.banks, args[kTileStride] = (bytes + 63) / 64 * 64;

  CoreRanges cores = {{first, s.rows, s.cols}};
  Program p;
  p.name = "matmul";
  auto addCb = [&](uint32_t port, uint64_t address, uint32_t pages) {
    CircularBufferConfig cb;
    cb.port = port, cb.cores = cores, cb.address = address;
    cb.pageBytes = bytes, cb.numPages = pages, cb.format = s.format;
    p.circularBuffers.push_back(cb);
    return address + uint64_t(bytes) * pages;
  };
  uint64_t next = addCb(kIn0, at.scratch, 2 * s.blockM * s.blockK);
  next = addCb(kIn1, next, 2 * s.blockN * s.blockK);
  addCb(kOut, s.sharded ? at.out : next, s.blockM * s.blockN);
  for (unsigned id : {kIn0Room, kIn0Ready, kIn1Room, kIn1Ready})
    p.semaphores.push_back({id, cores, 0});
  p.kernels = {
      makeKernel("in0", in0Kernel, ThreadKind::DataMovement0, 0, cores, args),
      makeKernel("in1", in1Kernel, ThreadKind::DataMovement1, 1, cores, args),
      makeKernel("compute", computeKernel, ThreadKind::Compute, 0, cores,
                 args)};
  p.kernels[2].compute.fidelity = s.fidelity;
  return p;
}

} // namespace tt::bench
