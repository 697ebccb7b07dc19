//===- BlockCalls.cpp - How a product hands blocks on ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Source of the orders: tt-metal ttnn operations/matmul/device/kernels
// (dataflow), of 2026. They find addresses and semaphores before their loops.
//===----------------------------------------------------------------------===//
#include "tt/device/BlockCalls.h"

#include "tt/device/CallCycles.h"

#include <algorithm>

namespace tt::device {
namespace {

using enum BlockCall;

constexpr BlockCall kReader[] = {Reserve,  Place,     Pages, Arrived, Left,
                                 WaitRoom, ClearRoom, Data,  Flag,    Push};
constexpr BlockCall kReaderFlushes[] = {Reserve, Place,    Pages,     Arrived,
                                        Left,    WaitRoom, ClearRoom, Data,
                                        Left,    Flag,     Push};
constexpr BlockCall kShard[] = {
    Reserve, ClearFlag, Place, WaitRoom, ClearRoom, Data, Flag, WaitFlag, Push};
constexpr BlockCall kShardFlushes[] = {Reserve,   ClearFlag, Place, WaitRoom,
                                       ClearRoom, Data,      Left,  Flag,
                                       WaitFlag,  Push};
constexpr BlockCall kShardCopies[] = {Reserve, ClearFlag, Place,     Pages,
                                      Arrived, WaitRoom,  ClearRoom, Data,
                                      Flag,    Push};
constexpr BlockCall kShardCopiesFlushes[] = {
    Reserve,   ClearFlag, Place, Pages, Arrived, WaitRoom,
    ClearRoom, Data,      Left,  Flag,  Push};
constexpr BlockCall kReceiver[] = {Reserve, ClearFlag, TellRoom, WaitFlag,
                                   Push};
constexpr BlockCall kShardReceiver[] = {Reserve,  ClearFlag, Sender,
                                        TellRoom, WaitFlag,  Push};

} // namespace

std::string_view nameOf(BlockCall call) {
  switch (call) {
  case Reserve:
    return "cb_reserve_back";
  case Place:
    return "get_write_ptr";
  case Pages:
    return "noc_async_read_tile";
  case Arrived:
    return "noc_async_read_barrier";
  case Left:
    return "noc_async_writes_flushed";
  case WaitRoom:
  case WaitFlag:
    return "noc_semaphore_wait";
  case ClearRoom:
  case ClearFlag:
    return "noc_semaphore_set";
  case Data:
    return "noc_async_write_multicast";
  case Flag:
    return "noc_semaphore_set_multicast";
  case Sender:
    return "get_noc_addr";
  case TellRoom:
    return "noc_semaphore_inc";
  case Push:
    return "cb_push_back";
  }
  return {};
}

std::span<const BlockCall> readerCalls(bool flushes) {
  if (flushes)
    return kReaderFlushes;
  return kReader;
}

std::span<const BlockCall> shardCalls(bool flushes, bool copies) {
  if (copies)
    return flushes ? std::span<const BlockCall>(kShardCopiesFlushes)
                   : kShardCopies;
  return flushes ? std::span<const BlockCall>(kShardFlushes) : kShard;
}

std::span<const BlockCall> receiverCalls(bool shards) {
  if (shards)
    return kShardReceiver;
  return kReceiver;
}

double cyclesOf(std::span<const BlockCall> calls, double packets,
                const KernelCosts &costs) {
  double cycles = 0;
  for (BlockCall call : calls)
    if (call != Pages)
      cycles +=
          stepCycles(callRow(nameOf(call), costs), {.compute = false}, costs)
              .dataMovement *
          (call == Data ? packets : 1);
  return cycles;
}

std::span<const BlockCall> between(std::span<const BlockCall> calls,
                                   BlockCall from, BlockCall to) {
  auto first = std::ranges::find(calls, from);
  auto last = std::find(first, calls.end(), to);
  return {first, last == calls.end() ? last : last + 1};
}

} // namespace tt::device
