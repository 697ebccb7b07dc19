//===- MatmulKernels.h - Kernels of the matrix product --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_PROGRAMS_MATMULKERNELS_H
#define TT_BENCH_PROGRAMS_MATMULKERNELS_H

#include "Kernel.h"

namespace tt::bench::matmul {

enum Port : uint32_t { kIn0 = 0, kIn1 = 1, kOut = 16, kPartials = 24 };

/// kValid holds 1, the word that is sent as "ready".
enum Semaphore : unsigned { kIn0Room, kIn0Ready, kIn1Room, kIn1Ready, kValid };

/// Compile-time arguments of all kernels, in this order.
enum Arg : int {
  kRows,
  kCols,
  kBlockM,
  kBlockN,
  kOutBlocksM,
  kOutBlocksN,
  kBlocks,
  kBlockK,
  kSubM,
  kSubN,
  kTileBytes,
  kSharded,
  kIn0Address,
  kIn1Address,
  kOutAddress,
  kKTiles,
  kNTiles,
  kX0,
  kY0,
  kShardK,
  kFlush,
  kInterleaved, ///< the accessor's words
  kNumArgs
};

/// Blocks of in0, each to the cores of a row.
void in0Kernel(ttk_context *c);
/// Blocks of in1, each to the cores of a column; the result to DRAM.
void in1Kernel(ttk_context *c);
void computeKernel(ttk_context *c);

/// Rows and columns of one block of the result.
inline uint32_t rowsOfBlock(ttk_context *c) {
  return arg(c, kBlockM) / arg(c, kOutBlocksM);
}
inline uint32_t columnsOfBlock(ttk_context *c) {
  return arg(c, kBlockN) / arg(c, kOutBlocksN);
}

} // namespace tt::bench::matmul

#endif // TT_BENCH_PROGRAMS_MATMULKERNELS_H
