//===- MatmulMove.cpp - Data movement of the matrix product ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A receiver says that it has room by a semaphore of the sender; the sender
// says that data is there by a semaphore of the receivers.
//===----------------------------------------------------------------------===//
#include "MatmulKernels.h"

namespace tt::bench::matmul {
namespace {

/// A tensor interleaved over DRAM.
uint32_t tensorAt(ttk_context *c, uint32_t base) {
  uint32_t args =
      CALL(TensorAccessorArgs, kInterleaved, TTK_ABSENT, TTK_ABSENT);
  return CALL(TensorAccessor, args, base, arg(c, kTileBytes));
}

/// Before each tile the vendor's loops look whether it lies in the last block,
/// which may be smaller.
void testLastBlock(ttk_context *c) { CALL(get_arg_val, 0); }

uint32_t columnX(ttk_context *c, uint32_t column) {
  return CALL(experimental_convert_logical_x_to_translated,
              arg(c, kX0) + column);
}

uint32_t rowY(ttk_context *c, uint32_t row) {
  return CALL(experimental_convert_logical_y_to_translated, arg(c, kY0) + row);
}

/// A rectangle of receivers, its corners in the network's direction.
struct Receivers {
  uint32_t x0, y0, x1, y1, count;
  bool withSender; ///< one of them, and gets the data too
};

/// Waits until the receivers have room, sends them the block and the flag.
void send(ttk_context *c, Semaphore room, Semaphore ready, const Receivers &to,
          uint32_t from, uint32_t at, uint32_t bytes) {
  uint32_t mine = CALL(get_semaphore, room);
  CALL(noc_semaphore_wait, mine, to.count - to.withSender);
  CALL(noc_semaphore_set, mine, 0);
  uint64_t data = CALL(get_noc_multicast_addr, to.x0, to.y0, to.x1, to.y1, at,
                       TTK_DEFAULT_NOC);
  uint32_t flag = CALL(get_semaphore, ready);
  uint64_t flags = CALL(get_noc_multicast_addr, to.x0, to.y0, to.x1, to.y1,
                        flag, TTK_DEFAULT_NOC);
  uint32_t valid = CALL(get_semaphore, kValid);
  if (to.withSender)
    CALL(noc_async_write_multicast_loopback_src, from, bytes, to.count, data,
         TTK_DEFAULT_NOC, true);
  else
    CALL(noc_async_write_multicast, from, bytes, to.count, data,
         TTK_DEFAULT_NOC, true);
  if (arg(c, kFlush))
    CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
  if (to.withSender)
    CALL(noc_semaphore_set_multicast_loopback_src, valid, flags, to.count,
         false);
  else
    CALL(noc_semaphore_set_multicast, valid, flags, to.count, false);
}

/// Tells the sender at translated (x, y) that there is room, and waits for
/// data.
void receive(ttk_context *c, Semaphore room, Semaphore ready, uint32_t x,
             uint32_t y) {
  CALL(noc_semaphore_inc,
       CALL(get_noc_addr, x, y, CALL(get_semaphore, room), TTK_DEFAULT_NOC), 1,
       TTK_DEFAULT_NOC, false);
  CALL(noc_semaphore_wait, CALL(get_semaphore, ready), 1);
}

//===-- in0 ---------------------------------------------------------------===//

/// Where in0's block `block` lies in this core's shard; a shard that has more
/// than one is copied to `to` first.
uint32_t shardBlock(ttk_context *c, uint32_t outRow, uint32_t block,
                    uint32_t to) {
  uint32_t bytes = arg(c, kTileBytes), shardK = arg(c, kShardK);
  uint32_t blockK = arg(c, kBlockK);
  uint32_t at =
      arg(c, kIn0Address) + (outRow * shardK + block * blockK % shardK) * bytes;
  if (shardK == blockK)
    return at;
  for (uint32_t r = 0; r != rowsOfBlock(c); ++r)
    CALL(noc_async_read,
         CALL(get_noc_addr, CALL(my_x, TTK_DEFAULT_NOC),
              CALL(my_y, TTK_DEFAULT_NOC), at + r * shardK * bytes,
              TTK_DEFAULT_NOC),
         to + r * blockK * bytes, blockK * bytes, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
  return to;
}

void sendShardBlock(ttk_context *c, uint32_t outRow, uint32_t block,
                    uint32_t to) {
  uint32_t cols = arg(c, kCols), y = CALL(my_y, TTK_DEFAULT_NOC);
  uint32_t bytes = rowsOfBlock(c) * arg(c, kBlockK) * arg(c, kTileBytes);
  uint32_t from = shardBlock(c, outRow, block, to);
  if (cols == 1) {
    if (from != to)
      CALL(noc_async_write, from,
           CALL(get_noc_addr, CALL(my_x, TTK_DEFAULT_NOC), y, to,
                TTK_DEFAULT_NOC),
           bytes, TTK_DEFAULT_NOC);
    CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
    return;
  }
  // Network 1 travels left: its rectangles begin at the right end.
  Receivers all = {columnX(c, cols - 1), y, columnX(c, 0), y, cols, true};
  if (from == to)
    all.count = cols - 1, all.withSender = false;
  send(c, kIn0Room, kIn0Ready, all, from, to, bytes);
  if (from != to)
    CALL(noc_semaphore_wait, CALL(get_semaphore, kIn0Ready), 1);
}

void shardedIn0(ttk_context *c, uint32_t outRow) {
  uint32_t pages = rowsOfBlock(c) * arg(c, kBlockK);
  uint32_t x = CALL(my_logical_x_) - arg(c, kX0);
  uint32_t y = CALL(my_y, TTK_DEFAULT_NOC);
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block) {
    CALL(cb_reserve_back, kIn0, pages);
    CALL(noc_semaphore_set, CALL(get_semaphore, kIn0Ready), 0);
    // The core that holds this part of K sends.
    uint32_t sender = block * arg(c, kBlockK) / arg(c, kShardK);
    if (x == sender)
      sendShardBlock(c, outRow, block, CALL(get_write_ptr, kIn0));
    else
      receive(c, kIn0Room, kIn0Ready, columnX(c, sender), y);
    CALL(cb_push_back, kIn0, pages);
  }
}

void readIn0(ttk_context *c, uint32_t outRow, uint32_t block, uint32_t to) {
  uint32_t blockK = arg(c, kBlockK), rows = rowsOfBlock(c);
  uint32_t row = (CALL(my_logical_y_) - arg(c, kY0)) * arg(c, kBlockM) + outRow;
  uint32_t in0 = tensorAt(c, arg(c, kIn0Address));
  for (uint32_t r = 0; r != rows; ++r)
    for (uint32_t k = 0; k != blockK; ++k, to += arg(c, kTileBytes)) {
      testLastBlock(c);
      CALL(noc_async_read_tile,
           (row + r) * arg(c, kKTiles) + block * blockK + k, in0, to,
           TTK_DEFAULT_NOC);
    }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void interleavedIn0(ttk_context *c, uint32_t outRow) {
  uint32_t cols = arg(c, kCols), y = CALL(my_y, TTK_DEFAULT_NOC);
  uint32_t pages = rowsOfBlock(c) * arg(c, kBlockK);
  bool sender = CALL(my_logical_x_) == arg(c, kX0);
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block) {
    CALL(cb_reserve_back, kIn0, pages);
    uint32_t to = CALL(get_write_ptr, kIn0);
    if (sender) {
      readIn0(c, outRow, block, to);
      CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
      if (cols > 1)
        send(c, kIn0Room, kIn0Ready,
             {columnX(c, cols - 1), y, columnX(c, 1), y, cols - 1, false}, to,
             to, pages * arg(c, kTileBytes));
    } else {
      CALL(noc_semaphore_set, CALL(get_semaphore, kIn0Ready), 0);
      receive(c, kIn0Room, kIn0Ready, columnX(c, 0), y);
    }
    CALL(cb_push_back, kIn0, pages);
  }
}

//===-- in1 and the result ------------------------------------------------===//

void readIn1(ttk_context *c, uint32_t outColumn, uint32_t block, uint32_t to) {
  uint32_t blockK = arg(c, kBlockK), columns = columnsOfBlock(c);
  uint32_t column =
      (CALL(my_logical_x_) - arg(c, kX0)) * arg(c, kBlockN) + outColumn;
  uint32_t in1 = tensorAt(c, arg(c, kIn1Address));
  for (uint32_t k = 0; k != blockK; ++k)
    for (uint32_t n = 0; n != columns; ++n, to += arg(c, kTileBytes)) {
      testLastBlock(c);
      CALL(noc_async_read_tile,
           (block * blockK + k) * arg(c, kNTiles) + column + n, in1, to,
           TTK_DEFAULT_NOC);
    }
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void blocksOfIn1(ttk_context *c, uint32_t outColumn) {
  uint32_t rows = arg(c, kRows), x = CALL(my_x, TTK_DEFAULT_NOC);
  uint32_t pages = columnsOfBlock(c) * arg(c, kBlockK);
  bool sender = CALL(my_logical_y_) == arg(c, kY0);
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block) {
    CALL(cb_reserve_back, kIn1, pages);
    uint32_t to = CALL(get_write_ptr, kIn1);
    if (sender) {
      readIn1(c, outColumn, block, to);
      // The last block has left long since; the next will overwrite it.
      CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
      if (rows > 1)
        send(c, kIn1Room, kIn1Ready,
             {x, rowY(c, 1), x, rowY(c, rows - 1), rows - 1, false}, to, to,
             pages * arg(c, kTileBytes));
    } else {
      CALL(noc_semaphore_set, CALL(get_semaphore, kIn1Ready), 0);
      receive(c, kIn1Room, kIn1Ready, x, rowY(c, 0));
    }
    CALL(cb_push_back, kIn1, pages);
  }
}

void writeSubblock(ttk_context *c, uint32_t row, uint32_t column) {
  uint32_t subM = arg(c, kSubM), subN = arg(c, kSubN);
  CALL(cb_wait_front, kOut, subM * subN);
  uint32_t from = CALL(get_read_ptr, kOut);
  uint32_t out = tensorAt(c, arg(c, kOutAddress));
  for (uint32_t i = 0; i != subM; ++i)
    for (uint32_t j = 0; j != subN; ++j, from += arg(c, kTileBytes))
      CALL(noc_async_write_tile, (row + i) * arg(c, kNTiles) + column + j, out,
           from, TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  CALL(cb_pop_front, kOut, subM * subN);
}

void writeBlock(ttk_context *c, uint32_t outRow, uint32_t outColumn) {
  uint32_t row = (CALL(my_logical_y_) - arg(c, kY0)) * arg(c, kBlockM) + outRow;
  uint32_t column =
      (CALL(my_logical_x_) - arg(c, kX0)) * arg(c, kBlockN) + outColumn;
  for (uint32_t m = 0; m != rowsOfBlock(c); m += arg(c, kSubM))
    for (uint32_t n = 0; n != columnsOfBlock(c); n += arg(c, kSubN))
      writeSubblock(c, row + m, column + n);
}

} // namespace

void in0Kernel(ttk_context *c) {
  for (uint32_t m = 0; m != arg(c, kBlockM); m += rowsOfBlock(c))
    for (uint32_t n = 0; n != arg(c, kOutBlocksN); ++n) {
      if (arg(c, kSharded))
        shardedIn0(c, m);
      else
        interleavedIn0(c, m);
    }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void in1Kernel(ttk_context *c) {
  for (uint32_t m = 0; m != arg(c, kBlockM); m += rowsOfBlock(c))
    for (uint32_t n = 0; n != arg(c, kBlockN); n += columnsOfBlock(c)) {
      blocksOfIn1(c, n);
      if (!arg(c, kSharded))
        writeBlock(c, m, n);
    }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

} // namespace tt::bench::matmul
