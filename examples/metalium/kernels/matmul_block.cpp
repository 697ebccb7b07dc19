// SPDX-License-Identifier: Apache-2.0
// A block of results that stays in DST, while blocks of both operands come in:
// each of their tiles is used several times.
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t blocks = get_compile_time_arg_val(0);
  constexpr uint32_t rows = get_compile_time_arg_val(1);
  constexpr uint32_t columns = get_compile_time_arg_val(2);
  constexpr uint32_t depth = get_compile_time_arg_val(3);
  constexpr auto a = tt::CBIndex::c_0, b = tt::CBIndex::c_1,
                 out = tt::CBIndex::c_16;
  mm_init(a, b, out);
  tile_regs_acquire();
  for (uint32_t block = 0; block < blocks; ++block) {
    cb_wait_front(a, rows * depth);
    cb_wait_front(b, depth * columns);
    for (uint32_t i = 0; i < rows; ++i)
      for (uint32_t j = 0; j < columns; ++j)
        for (uint32_t k = 0; k < depth; ++k)
          matmul_tiles(a, b, i * depth + k, k * columns + j, i * columns + j);
    cb_pop_front(a, rows * depth);
    cb_pop_front(b, depth * columns);
  }
  tile_regs_commit();
  tile_regs_wait();
  cb_reserve_back(out, rows * columns);
  for (uint32_t i = 0; i < rows * columns; ++i)
    pack_tile(i, out);
  cb_push_back(out, rows * columns);
  tile_regs_release();
}
} // namespace NAMESPACE
