//===- PlanCosts.h - Shares that programs reach ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// KernelCosts says how long one call or one transfer takes on a chip that does
// nothing else. PlanCosts says how much of a memory's or a network's rate
// programs get when many cores use it at a time, and how long threads of a core
// wait for each other. The models of programs (Transfers.h) use both. Values
// and their fits: lib/chip/PlanCosts.cpp.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PLANCOSTS_H
#define TT_DEVICE_PLANCOSTS_H

namespace tt::device {

struct PlanCosts {
  // Shares of the rate of all DRAM banks.

  /// Cores on the whole chip stream single pages: they only read, only write,
  /// or do both.
  double streamRead = 0, streamWrite = 0, streamBoth = 0;
  /// Cores of a product read blocks on network 0 and write results on network
  /// 1.
  double blockRead = 0, blockWrite = 0;
  /// Cores at the edges of a grid read blocks and multicast them along the rows
  /// and columns through which other blocks arrive.
  double gridRead = 0;
  /// The cores of a product that share the left-hand side read the right-hand
  /// side in steps. The share of `blockRead` that they get falls with the pages
  /// of a step: pages on the way to one core wait for those of others. It is
  /// `askedMost - pages * askedPerPage`, from `askedLeast` to 1.
  double askedMost = 0, askedPerPage = 0, askedLeast = 0;
  /// Writers that read a part of the right-hand side on network 1, beside the
  /// multicasts there: `besideLeast + columns * besidePerPage`, at most
  /// `besideMost`, for blocks of `columns` columns of tiles.
  double besideLeast = 0, besidePerPage = 0, besideMost = 0;

  // Shares of the rate of links.

  /// The links of all cores, for pages that go from any L1 to any core.
  double l1Links = 0;
  /// The links of one row of cores, for pages that lie in the L1 of that row.
  /// Above 1, because pages leave in two directions.
  double rowLinks = 0;
  /// The rate of one reader on network 1, beside multicasts there.
  double oneReader = 0;

  // Distances in hops and waits in cycles.

  /// The mean distance between two cores that reduce a row together.
  double teamHops = 0;
  /// Between two flags that a data-movement thread sends or waits for:
  /// addresses, circular buffers, its own writes.
  double threadTurn = 0;
  /// A step of an attention waits until the results of the step before are in
  /// L1; an attention prepares the units again for each section of DST.
  double attentionStep = 0, attentionInits = 0;
  /// A program that puts the left-hand side of a product together, beside its
  /// transfers: the launch, and reading again what it wrote.
  double gatherProgram = 0;
  /// Transposing a tile of the left-hand side of a product, all threads.
  double turnTile = 0;
};

} // namespace tt::device

#endif // TT_DEVICE_PLANCOSTS_H
