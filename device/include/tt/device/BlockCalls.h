//===- BlockCalls.h - How a product hands blocks on -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// In the product with two multicasts a core at the edge of the grid reads a
// block of an operand and sends it to the cores of its row or column. The calls
// of a data-movement thread for one block stand here, once: the program makes
// them (bench/programs), the model of the library's op adds up their cycles.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_BLOCKCALLS_H
#define TT_DEVICE_BLOCKCALLS_H

#include "tt/device/KernelCosts.h"

#include <span>

namespace tt::device {

enum class BlockCall : uint8_t {
  Reserve,   ///< room in the circular buffer
  Place,     ///< its address
  Pages,     ///< asks for all pages of the block
  Arrived,   ///< waits for them
  Left,      ///< waits until what was sent has left the core
  WaitRoom,  ///< waits until all receivers have room
  ClearRoom, ///< sets the count of those that have room to 0
  Data,      ///< sends the block
  Flag,      ///< sends the flag
  ClearFlag, ///< sets the own flag to 0
  Sender,    ///< where the block's sender is
  TellRoom,  ///< tells the sender that there is room
  WaitFlag,  ///< waits for the flag
  Push,      ///< hands the block to the compute threads
};

/// The name of the kernel's call. Pages: the call for one of them.
std::string_view nameOf(BlockCall call);

/// The calls for a block of a core that reads it from DRAM and sends it.
/// `flushes`: the data leaves before the flag is sent.
std::span<const BlockCall> readerCalls(bool flushes);
/// The calls for a block of a core that has it in its shard; it takes the place
/// of a receiver, too. `copies`: the shard has several blocks, and this one is
/// copied to the circular buffer first.
std::span<const BlockCall> shardCalls(bool flushes, bool copies);
/// The calls for a block of a core that gets it, from another sender each time
/// if `shards`.
std::span<const BlockCall> receiverCalls(bool shards);

/// Cycles of a thread for `calls`, each of which waits for nothing; data goes
/// in so many packets. Without those of Pages.
double cyclesOf(std::span<const BlockCall> calls, double packets,
                const KernelCosts &costs);

/// The part of `calls` from the first `from` up to the first `to` behind it,
/// with both.
std::span<const BlockCall> between(std::span<const BlockCall> calls,
                                   BlockCall from, BlockCall to);

} // namespace tt::device

#endif // TT_DEVICE_BLOCKCALLS_H
