//===- BlockReads.h - Blocks that a row or a column of cores reads -*- C++ -*-//
// SPDX-License-Identifier: Apache-2.0
//
// The cores at the edges of a grid read the blocks of a product and multicast
// them. They read side by side, in the same order, from the same banks, so
// pages queue at banks and on links. Here the pages of a few blocks are
// followed from server to server, by the rates and routes of the clock's
// networks (docs/clock.md). Cycles.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_OPS_BLOCKREADS_H
#define TT_DEVICE_LIB_OPS_BLOCKREADS_H

#include "tt/device/Chip.h"
#include "tt/device/Transfers.h"

#include <vector>

namespace tt::device {

/// A core that reads `rows` times `columns` pages of one tensor in DRAM, row by
/// row. Pages go round the banks; `stride` pages lie between two rows.
struct BlockReader {
  CoreCoord core = {};
  unsigned noc = 0; ///< the network that it reads on
  int64_t firstPage = 0, rows = 0, columns = 0, stride = 0;
  /// Pages from a block to the next one.
  int64_t nextBlock = 0;
  double pageBytes = 0;
  /// Cycles from the arrival of a block to the first request for the next one.
  double between = 0;
  /// Cycles from the arrival of a block to the begin and to the end of its
  /// multicast. In between, requests do not leave the core and pages do not
  /// come in.
  double sends = 0, sent = 0;
  /// From the arrival of a block to the receivers' consent to the next one,
  /// which is not sent before.
  double consent = 0;

  int64_t pages() const { return rows * columns; }
};

struct BlockTimes {
  /// Cycles from the first request of all readers to the last page of their
  /// blocks.
  double first = 0;
  /// Average cycles from one block to the next.
  double step = 0;
};

/// Readers of `blocks` that ask for a page every `issue` cycles. A block is
/// used for `use` cycles when all readers have theirs; there is room for two.
BlockTimes blockReads(const std::vector<BlockReader> &readers, int64_t blocks,
                      double issue, double use, const ChipDesc &chip,
                      const Transfers &transfers);

} // namespace tt::device

#endif // TT_DEVICE_LIB_OPS_BLOCKREADS_H
