//===- MatmulMove.cpp - Data movement of the matrix product ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A receiver says that it has room by a semaphore of the sender; the sender
// says that data is there by a semaphore of the receivers. The calls for a
// block come from tt/device/BlockCalls.h; all addresses are found before.
//===----------------------------------------------------------------------===//
#include "MatmulKernels.h"
#include "tt/device/BlockCalls.h"

namespace tt::bench::matmul {
namespace {

using device::BlockCall;

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
  bool withSender = false; ///< one of them, and gets the data too
};

/// The semaphores by which blocks of an operand are handed on.
struct Words {
  uint32_t room, ready, valid;
};

Words wordsOf(ttk_context *c, Semaphore room, Semaphore ready) {
  return {CALL(get_semaphore, room), CALL(get_semaphore, ready),
          CALL(get_semaphore, kValid)};
}

/// The blocks of an operand that a thread brings into a circular buffer.
struct Blocks {
  uint32_t port, pages, bytes;
  Words words;
  Receivers to = {}; ///< none: nobody gets what this core has
  /// Address 0 of the receivers. That of `words.room` of the sender.
  uint64_t places = 0, senderRoom = 0;
};

void setReceivers(ttk_context *c, Blocks &blocks, const Receivers &to) {
  blocks.to = to;
  blocks.places = CALL(get_noc_multicast_addr, to.x0, to.y0, to.x1, to.y1, 0,
                       TTK_DEFAULT_NOC);
}

void sendData(ttk_context *c, const Blocks &b, uint32_t from, uint32_t at) {
  if (b.to.withSender)
    CALL(noc_async_write_multicast_loopback_src, from, b.bytes, b.to.count,
         b.places + at, TTK_DEFAULT_NOC, true);
  else
    CALL(noc_async_write_multicast, from, b.bytes, b.to.count, b.places + at,
         TTK_DEFAULT_NOC, true);
}

void sendFlag(ttk_context *c, const Blocks &b) {
  uint64_t flags = b.places + b.words.ready;
  if (b.to.withSender)
    CALL(noc_semaphore_set_multicast_loopback_src, b.words.valid, flags,
         b.to.count, false);
  else
    CALL(noc_semaphore_set_multicast, b.words.valid, flags, b.to.count, false);
}

/// Makes `calls` for one block. `own` makes those that depend on the operand:
/// it asks for the block's pages, which come to an address of the circular
/// buffer, or finds the sender. `from` is where the block is sent from, 0 for
/// its place in the circular buffer.
template <class Fn>
void makeCalls(ttk_context *c, std::span<const BlockCall> calls,
               const Blocks &b, uint32_t from, Fn own) {
  uint32_t at = 0;
  for (BlockCall call : calls) {
    switch (call) {
    case BlockCall::Reserve:
      CALL(cb_reserve_back, b.port, b.pages);
      break;
    case BlockCall::Place:
      at = CALL(get_write_ptr, b.port);
      break;
    case BlockCall::Pages:
      own(at);
      break;
    case BlockCall::Arrived:
      CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
      break;
    case BlockCall::Left:
      CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
      break;
    case BlockCall::WaitRoom:
      CALL(noc_semaphore_wait, b.words.room, b.to.count - b.to.withSender);
      break;
    case BlockCall::ClearRoom:
      CALL(noc_semaphore_set, b.words.room, 0);
      break;
    case BlockCall::Data:
      sendData(c, b, from ? from : at, at);
      break;
    case BlockCall::Flag:
      sendFlag(c, b);
      break;
    case BlockCall::ClearFlag:
      CALL(noc_semaphore_set, b.words.ready, 0);
      break;
    case BlockCall::Sender:
      own(at);
      break;
    case BlockCall::TellRoom:
      CALL(noc_semaphore_inc, b.senderRoom, 1, TTK_DEFAULT_NOC, false);
      break;
    case BlockCall::WaitFlag:
      CALL(noc_semaphore_wait, b.words.ready, 1);
      break;
    case BlockCall::Push:
      CALL(cb_push_back, b.port, b.pages);
      break;
    }
  }
}

void receive(ttk_context *c, const Blocks &b) {
  makeCalls(c, device::receiverCalls(false), b, 0, [](uint32_t) {});
}

/// Reads a block and sends it, if others get it.
template <class Fn>
void readAndSend(ttk_context *c, const Blocks &b, Fn pages) {
  auto calls = device::readerCalls(arg(c, kFlush));
  if (b.to.count != 0)
    return makeCalls(c, calls, b, 0, pages);
  makeCalls(c, device::between(calls, BlockCall::Reserve, BlockCall::Arrived),
            b, 0, pages);
  CALL(cb_push_back, b.port, b.pages);
}

//===-- in0 ---------------------------------------------------------------===//

Blocks blocksOfIn0(ttk_context *c) {
  uint32_t pages = rowsOfBlock(c) * arg(c, kBlockK);
  return {kIn0, pages, pages * arg(c, kTileBytes),
          wordsOf(c, kIn0Room, kIn0Ready)};
}

/// in0 in shards, of one block each or of several; those are copied into the
/// circular buffer, from which they are sent.
struct ShardedIn0 {
  Blocks blocks;
  uint32_t shardK, blockK, bytes, x, y;
  bool copies = false, alone = false;
};

ShardedIn0 makeShardedIn0(ttk_context *c) {
  ShardedIn0 in0 = {blocksOfIn0(c),
                    arg(c, kShardK),
                    arg(c, kBlockK),
                    arg(c, kTileBytes),
                    CALL(my_logical_x_) - arg(c, kX0),
                    CALL(my_y, TTK_DEFAULT_NOC)};
  uint32_t cols = arg(c, kCols);
  in0.copies = in0.shardK != in0.blockK, in0.alone = cols == 1;
  // Network 1 travels left: its rectangles begin at the right end.
  if (!in0.alone)
    setReceivers(c, in0.blocks,
                 {columnX(c, cols - 1), in0.y, columnX(c, 0), in0.y,
                  cols - in0.copies, !in0.copies});
  return in0;
}

void copyFromShard(ttk_context *c, const ShardedIn0 &in0, uint32_t at,
                   uint32_t to) {
  for (uint32_t r = 0; r != rowsOfBlock(c); ++r)
    CALL(noc_async_read,
         CALL(get_noc_addr, CALL(my_x, TTK_DEFAULT_NOC), in0.y,
              at + r * in0.shardK * in0.bytes, TTK_DEFAULT_NOC),
         to + r * in0.blockK * in0.bytes, in0.blockK * in0.bytes,
         TTK_DEFAULT_NOC);
}

/// A block whose only receiver is the core that has it.
void keepShardBlock(ttk_context *c, const ShardedIn0 &in0, uint32_t at) {
  CALL(cb_reserve_back, kIn0, in0.blocks.pages);
  uint32_t to = CALL(get_write_ptr, kIn0);
  if (in0.copies)
    copyFromShard(c, in0, at, to);
  else
    CALL(noc_async_write, at,
         CALL(get_noc_addr, CALL(my_x, TTK_DEFAULT_NOC), in0.y, to,
              TTK_DEFAULT_NOC),
         in0.blocks.bytes, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  CALL(cb_push_back, kIn0, in0.blocks.pages);
}

void shardedIn0(ttk_context *c, ShardedIn0 &in0, uint32_t outRow) {
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block) {
    // The core that holds this part of K sends.
    uint32_t sender = block * in0.blockK / in0.shardK;
    uint32_t at =
        arg(c, kIn0Address) +
        (outRow * in0.shardK + block * in0.blockK % in0.shardK) * in0.bytes;
    if (in0.alone) {
      keepShardBlock(c, in0, at);
    } else if (in0.x == sender) {
      makeCalls(c, device::shardCalls(arg(c, kFlush), in0.copies), in0.blocks,
                in0.copies ? 0 : at,
                [&](uint32_t to) { copyFromShard(c, in0, at, to); });
    } else {
      makeCalls(c, device::receiverCalls(true), in0.blocks, 0, [&](uint32_t) {
        in0.blocks.senderRoom = CALL(get_noc_addr, columnX(c, sender), in0.y,
                                     in0.blocks.words.room, TTK_DEFAULT_NOC);
      });
    }
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
}

/// The left core of each row reads in0 and sends it.
Blocks makeInterleavedIn0(ttk_context *c) {
  Blocks in0 = blocksOfIn0(c);
  uint32_t cols = arg(c, kCols), y = CALL(my_y, TTK_DEFAULT_NOC);
  if (CALL(my_logical_x_) != arg(c, kX0))
    in0.senderRoom =
        CALL(get_noc_addr, columnX(c, 0), y, in0.words.room, TTK_DEFAULT_NOC);
  else if (cols > 1)
    setReceivers(c, in0, {columnX(c, cols - 1), y, columnX(c, 1), y, cols - 1});
  return in0;
}

void interleavedIn0(ttk_context *c, const Blocks &in0, uint32_t outRow) {
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block)
    if (in0.senderRoom != 0)
      receive(c, in0);
    else
      readAndSend(c, in0, [&](uint32_t to) { readIn0(c, outRow, block, to); });
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
}

/// The top core of each column reads in1 and sends it.
Blocks makeIn1(ttk_context *c) {
  uint32_t pages = columnsOfBlock(c) * arg(c, kBlockK);
  Blocks in1 = {kIn1, pages, pages * arg(c, kTileBytes),
                wordsOf(c, kIn1Room, kIn1Ready)};
  uint32_t rows = arg(c, kRows), x = CALL(my_x, TTK_DEFAULT_NOC);
  if (CALL(my_logical_y_) != arg(c, kY0))
    in1.senderRoom =
        CALL(get_noc_addr, x, rowY(c, 0), in1.words.room, TTK_DEFAULT_NOC);
  else if (rows > 1)
    setReceivers(c, in1, {x, rowY(c, 1), x, rowY(c, rows - 1), rows - 1});
  return in1;
}

void blocksOfIn1(ttk_context *c, const Blocks &in1, uint32_t outColumn) {
  for (uint32_t block = 0; block != arg(c, kBlocks); ++block)
    if (in1.senderRoom != 0)
      receive(c, in1);
    else
      readAndSend(c, in1,
                  [&](uint32_t to) { readIn1(c, outColumn, block, to); });
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
  auto forEachBlock = [&](auto fn) {
    for (uint32_t m = 0; m != arg(c, kBlockM); m += rowsOfBlock(c))
      for (uint32_t n = 0; n != arg(c, kOutBlocksN); ++n)
        fn(m);
  };
  if (arg(c, kSharded)) {
    ShardedIn0 in0 = makeShardedIn0(c);
    forEachBlock([&](uint32_t m) { shardedIn0(c, in0, m); });
  } else {
    Blocks in0 = makeInterleavedIn0(c);
    forEachBlock([&](uint32_t m) { interleavedIn0(c, in0, m); });
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void in1Kernel(ttk_context *c) {
  Blocks in1 = makeIn1(c);
  for (uint32_t m = 0; m != arg(c, kBlockM); m += rowsOfBlock(c))
    for (uint32_t n = 0; n != arg(c, kBlockN); n += columnsOfBlock(c)) {
      blocksOfIn1(c, in1, n);
      if (!arg(c, kSharded))
        writeBlock(c, m, n);
    }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

} // namespace tt::bench::matmul
