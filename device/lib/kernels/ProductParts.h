//===- ProductParts.h - The parts of the time of a product ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The model of a product has four parts: the compute kernel
// (ProductCompute.cpp), the data-movement threads (ProductThreads.cpp), the
// memories (ProductBanks.cpp), and the pipeline that they form
// (ProductTime.cpp). All in cycles of the busiest core.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_PRODUCTPARTS_H
#define TT_DEVICE_LIB_PRODUCTPARTS_H

#include "Parts.h"

#include "tt/device/ProductTime.h"

namespace tt::device {

/// A product, its spread and the chip, with sizes that all parts use.
struct ProductCase {
  ProductCase(const ProductWork &work, const ProductSpread &spread,
              const Transfers &transfers);

  const ProductWork &work;
  const ProductSpread &s;
  const Transfers &transfers;

  double steps;  ///< along k, of a block
  double blocks; ///< of the busiest core
  double cores;
  /// Cores share both operands: each row of them the left-hand side, each
  /// column the right-hand side.
  bool grid;
  /// Whether the left-hand side is gathered in L1 from the elements of windows.
  bool gathers;
  /// An operand is made by the compute kernel from what is read for it.
  bool makesLhs, makesRhs;
  /// Pages and bytes of an operand in a step of a block.
  double lhsPages, rhsPages, lhsBytes, rhsBytes;
  /// The part of the right-hand side that the thread reads which writes
  /// results.
  double writerShare;
  /// Tiles of the result in a block.
  double results;
};

/// The compute kernel.
struct ProductCompute {
  explicit ProductCompute(const ProductCase &c);

  double step, last; ///< one step along k, and the last one, of a block
  double block;      ///< all steps of a block
  double lastPack;   ///< the last part of a block, behind all else
  /// Making operands: for the first step, and all that a core makes.
  double firstMade, made;
};

/// The data-movement threads, for a step along k.
struct ProductThreads {
  explicit ProductThreads(const ProductCase &c);

  /// Reading both operands without sending them.
  double readBoth = 0;
  /// Waiting for pages that other cores ask for at the same time.
  double sharing = 0;
  /// Reading all that the windows of a block see, once for the block.
  double seen = 0;
  double sendLhs = 0, sendRhs = 0;
  /// The thread that sends the left-hand side and writes results; the slower
  /// thread.
  double writer = 0, step = 0;
};

/// The memories, for a step along k of all cores.
struct ProductBanks {
  explicit ProductBanks(const ProductCase &c);

  double dram = 0, l1 = 0;
  double step = 0; ///< both
};

/// Results of a block, and what the epilogue reads for them.
struct ProductResults {
  explicit ProductResults(const ProductCase &c);

  bool any = false;
  /// The results leave to DRAM; otherwise to L1.
  bool toDram = false;
  double writing = 0, reading = 0;
};

} // namespace tt::device

#endif // TT_DEVICE_LIB_PRODUCTPARTS_H
