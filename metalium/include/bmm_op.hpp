//===- bmm_op.hpp - How a product is dealt to cores -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Helpers that the vendor's example programs of products share. Sizes are in
// tiles of 32x32.
//===----------------------------------------------------------------------===//
#ifndef BMM_OP_HPP
#define BMM_OP_HPP

#include "tt-metalium/bfloat16.hpp"
#include "tt-metalium/host_api.hpp"
#include "tt-metalium/work_split.hpp"

/// Pearson's correlation of two vectors of one length.
inline float check_bfloat16_vector_pcc(const std::vector<bfloat16> &a,
                                       const std::vector<bfloat16> &b) {
  TT_FATAL(a.size() == b.size(), "vectors of {} and {} numbers", a.size(),
           b.size());
  double n = double(a.size()), sumA = 0, sumB = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    sumA += a[i].to_float();
    sumB += b[i].to_float();
  }
  double both = 0, squaresA = 0, squaresB = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    double x = a[i].to_float() - sumA / n, y = b[i].to_float() - sumB / n;
    both += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return float(both / std::sqrt(squaresA * squaresB));
}

namespace bmm_op_utils {

/// The budget of L1 tiles for the blocks of a core: two of each operand and one
/// of the result.
inline constexpr uint32_t most_tiles_of_core = 400;

/// The smallest divisor of `tiles` that cuts them into at most `cores` parts.
inline uint32_t share_of_core(uint32_t tiles, uint32_t cores) {
  for (uint32_t share = 1; share <= tiles; ++share)
    if (tiles % share == 0 && tiles / share <= cores)
      return share;
  return 0;
}

/// Rows and columns of tiles of a core's block of the result, and rows and
/// columns of the part of it that is in DST at a time, at most 8 tiles; zeros
/// if the blocks do not fit into L1. A core multiplies `in0_block_w` columns of
/// the first operand at a time.
inline std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>
get_large_matmul_params(uint32_t Mt, uint32_t Nt, uint32_t num_cores_y,
                        uint32_t num_cores_x, uint32_t in0_block_w) {
  uint32_t rows = share_of_core(Mt, num_cores_y);
  uint32_t columns = share_of_core(Nt, num_cores_x);
  if (rows == 0 || columns == 0 ||
      2 * in0_block_w * (rows + columns) + rows * columns > most_tiles_of_core)
    return {0, 0, 0, 0};
  uint32_t height = 1, width = 1;
  for (uint32_t h = 1; h <= 8; ++h)
    for (uint32_t w = 1; w * h <= 8; ++w)
      if (rows % h == 0 && columns % w == 0 && h * w > height * width) {
        height = h;
        width = w;
      }
  return {rows, columns, height, width};
}

/// Columns and rows of cores for so many blocks, one block per core; zeros for
/// a single block, and for more blocks than the grid has cores in a direction.
inline tt_xy_pair get_core_range(uint32_t num_blocks_rows,
                                 uint32_t num_blocks_cols,
                                 uint32_t max_num_rows, uint32_t max_num_cols) {
  if ((num_blocks_rows == 1 && num_blocks_cols == 1) ||
      num_blocks_rows > max_num_rows || num_blocks_cols > max_num_cols)
    return {};
  return {num_blocks_cols, num_blocks_rows};
}

} // namespace bmm_op_utils

#endif // BMM_OP_HPP
