// SPDX-License-Identifier: Apache-2.0
// Vector code of its own on one tile and on two: a smooth step, then the larger
// half of a sum.
#include "compute_kernel_api.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary_sfpu.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"

#ifdef TRISC_MATH
/// The rows of one face.
void step(float low, float scale) {
  for (size_t row = 0; row < 8; ++row) {
    vFloat x = dst_reg[row];
    vFloat t = (x - low) * scale;
    v_if(t < 0.0f) { t = 0.0f; }
    v_elseif(t > 1.0f) { t = 1.0f; }
    v_endif;
    dst_reg[row] = t * t * (3.0f - 2.0f * t);
  }
}

namespace ckernel::sfpu {
/// out = a + b where that is above a half, else the sum without its sign and
/// with an exponent that is larger by one.
inline void upperHalf(uint32_t a, uint32_t b, uint32_t out) {
  for (uint32_t row = 0; row < 8; ++row) {
    sfpi::vFloat sum = sfpi::dst_reg[32 * a];
    sum += sfpi::vFloat(sfpi::dst_reg[32 * b]);
    v_if(sum > 0.5f) { sfpi::dst_reg[32 * out] = sum; }
    v_else {
      sfpi::vInt exponent = sfpi::exexp(sum, sfpi::ExponentMode::Biased);
      sfpi::dst_reg[32 * out] = sfpi::abs(sfpi::setexp(sum, exponent + 1));
    }
    v_endif;
    sfpi::dst_reg++;
  }
}
} // namespace ckernel::sfpu
#endif

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto a = tt::CBIndex::c_0, b = tt::CBIndex::c_1,
                 out = tt::CBIndex::c_16;
  init_sfpu(a, out);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(a, 1);
    cb_wait_front(b, 1);
    tile_regs_acquire();
    copy_tile(a, 0, 0);
    copy_tile(b, 0, 1);
    MATH((_llk_math_eltwise_unary_sfpu_params_<false>(step, 0, VectorMode::RC,
                                                      -1.0f, 0.5f)));
    MATH(SFPU_BINARY_CALL_NO_TEMPLATE_ARGS(DST_SYNC_MODE, DST_ACCUM_MODE,
                                           upperHalf, 0, 1, 0, VectorMode::RC));
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    cb_pop_front(a, 1);
    cb_pop_front(b, 1);
    tile_regs_release();
  }
}
} // namespace NAMESPACE
