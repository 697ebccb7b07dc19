//===- MatmulCompute.cpp - Compute kernel of the matrix product -----------===//
// SPDX-License-Identifier: Apache-2.0
//
// Block by block of the inner dimension into DST. Sums wait in L1 for the next
// block: the packer adds to them, and the last block fetches them back to DST
// and packs the result in its own format.
//===----------------------------------------------------------------------===//
#include "MatmulKernels.h"

namespace tt::bench::matmul {
namespace {

struct Sizes {
  uint32_t rows, columns, subM, subN, blockK, blocks;
  uint32_t tiles() const { return rows * columns; }
  uint32_t subblock() const { return subM * subN; }
};

void initProduct(ttk_context *c, const Sizes &s) {
  CALL(mm_block_init_short, kIn0, kIn1, 0, s.subN, s.subM, s.blockK);
}

void fetchSums(ttk_context *c, const Sizes &s) {
  CALL(reconfig_data_format_srca, kPartials);
  CALL(copy_tile_to_dst_init_short, kPartials);
  CALL(cb_wait_front, kPartials, s.subblock());
  CALL(copy_block_matmul_partials, kPartials, 0, 0, s.subblock());
  CALL(cb_pop_front, kPartials, s.subblock());
  CALL(reconfig_data_format_srca, kIn1);
  initProduct(c, s);
}

/// `out`: the result's port, or that of the sums.
void subblock(ttk_context *c, const Sizes &s, uint32_t m, uint32_t n,
              uint32_t block, uint32_t out) {
  bool last = block + 1 == s.blocks;
  CALL(tile_regs_acquire);
  if (last && s.blocks > 1)
    fetchSums(c, s);
  for (uint32_t k = 0; k != s.blockK; ++k)
    CALL(matmul_block, kIn0, kIn1, m * s.blockK + k, k * s.columns + n, 0, 0,
         s.subN, s.subM, s.blockK);
  CALL(tile_regs_commit);
  CALL(cb_reserve_back, out, s.subblock());
  CALL(tile_regs_wait);
  if (last) {
    CALL(pack_reconfig_data_format, kOut);
    CALL(pack_reconfig_l1_acc, 0);
  } else if (block < 2) {
    CALL(pack_reconfig_l1_acc, block);
  }
  CALL(pack_tile_block, 0, out, s.subblock());
  CALL(tile_regs_release);
  CALL(cb_push_back, out, s.subblock());
}

void blockOfResult(ttk_context *c, const Sizes &s) {
  CALL(pack_reconfig_data_format, kPartials);
  for (uint32_t block = 0; block != s.blocks; ++block) {
    bool last = block + 1 == s.blocks;
    CALL(cb_wait_front, kIn0, s.rows * s.blockK);
    CALL(cb_wait_front, kIn1, s.columns * s.blockK);
    for (uint32_t m = 0; m != s.rows; m += s.subM)
      for (uint32_t n = 0; n != s.columns; n += s.subN)
        subblock(c, s, m, n, block, last ? kOut : kPartials);
    if (block + 2 < s.blocks) {
      CALL(cb_wait_front, kPartials, s.tiles());
      CALL(cb_pop_front, kPartials, s.tiles());
    }
    CALL(cb_pop_front, kIn0, s.rows * s.blockK);
    CALL(cb_pop_front, kIn1, s.columns * s.blockK);
  }
}

} // namespace

void computeKernel(ttk_context *c) {
  Sizes s = {rowsOfBlock(c), columnsOfBlock(c), arg(c, kSubM),
             arg(c, kSubN),  arg(c, kBlockK),   arg(c, kBlocks)};
  CALL(mm_block_init, kIn0, kIn1, kPartials, 0, s.subN, s.subM, s.blockK);
  for (uint32_t i = 0; i != arg(c, kOutBlocksM) * arg(c, kOutBlocksN); ++i)
    blockOfResult(c, s);
}

} // namespace tt::bench::matmul
