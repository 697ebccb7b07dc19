// SPDX-License-Identifier: Apache-2.0
// Squares tiles, so often as an argument of the compilation says.
#include "api/compute/compute_kernel_api.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "api/compute/tile_move_copy.h"
#include "api/dataflow/dataflow_buffer.h"
#include "experimental/kernel_args.h"

void kernel_main() {
  uint32_t count = get_arg(args::count);
  DataflowBuffer in(dfb::in), out(dfb::out);
  init_sfpu(in, out);
  square_tile_init();
  for (uint32_t i = 0; i != count; ++i) {
    in.wait_front(1);
    out.reserve_back(1);
    tile_regs_acquire();
    copy_tile(in, 0, 0);
    for (uint32_t n = 0; n != get_arg(args::times); ++n)
      square_tile(0);
    tile_regs_commit();
    tile_regs_wait();
    pack_tile(0, out);
    tile_regs_release();
    in.pop_front(1);
    out.push_back(1);
  }
}
