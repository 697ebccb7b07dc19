//===- attention.h - Vector code of attention kernels -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Functions for column 0 of a tile, which holds a number for each line: on the
// left two faces they take the even columns, a row of DST of every two.
// Source: tt-metal llk_api experimental/llk_sfpu/ckernel_sfpu_sdpa.h for what
// the names mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ATTENTION_H
#define TTK_HOST_ATTENTION_H

#include "ttk/host/vector_numbers.h"

namespace ckernel::sfpu {

/// The even columns of a face become function(them).
template <typename Function> sfpi_inline void ttk_even_columns(Function f) {
  for (uint32_t i = 0; i != 4; ++i) {
    f();
    sfpi::dst_reg += 2;
  }
}

template <auto... options> void calculate_recip_first_column() {
  ttk_even_columns(
      [] { sfpi::dst_reg[0] = ttk_reciprocal_of(sfpi::dst_reg[0]); });
}

/// exp(scale * x); `scale` has the bits of a bf16.
template <bool approximate, uint16_t scale, auto... options>
void calculate_exponential_first_column() {
  ttk_even_columns([] {
    vFloat x = sfpi::dst_reg[0];
    sfpi::dst_reg[0] = ttk_exponential(x * sfpi::ttk_of_bf16(scale));
  });
}
/// The same in rows one behind the other.
template <bool scaled, int rows, bool estimate, int degree, bool wide,
          uint16_t scale>
void calculate_exponential_polynomial() {
  for (int i = 0; i != rows; ++i) {
    vFloat x = sfpi::dst_reg[0];
    if constexpr (scaled)
      x = x * sfpi::ttk_of_bf16(scale);
    sfpi::dst_reg[0] = ttk_exponential(x);
    sfpi::dst_reg += 2;
  }
}

/// Merges two partial softmaxes. Tiles: the first one's maximum and, fourth,
/// its sum; the other's maximum, second, and its sum, fifth, or third with
/// `reuse`. The third tile becomes the maximum of both, the first two the
/// factors of the two sums, the fourth the sum of both.
template <bool wide, bool reuse = false>
void calculate_fused_max_sub_exp_add_tile(int scale) {
  constexpr uint32_t other = 32, maximum = 64, sum = 96,
                     otherSum = reuse ? 64 : 128;
  ttk_even_columns([&] {
    vFloat a = sfpi::dst_reg[0], b = sfpi::dst_reg[other],
           sumA = sfpi::dst_reg[sum], sumB = sfpi::dst_reg[otherSum];
    vFloat most = sfpi::max(a, b);
    sfpi::dst_reg[maximum] = most;
    vFloat factor = sfpi::ttk_of_bf16(uint32_t(scale));
    a = ttk_exponential((a - most) * factor);
    b = ttk_exponential((b - most) * factor);
    sfpi::dst_reg[0] = a;
    sfpi::dst_reg[other] = b;
    sumB = b * sumB;
    if constexpr (!reuse)
      sfpi::dst_reg[otherSum] = sumB;
    sfpi::dst_reg[sum] = a * sumA + sumB;
  });
}

template <auto... options>
void calculate_softplus_first_column(uint32_t beta, uint32_t reciprocal,
                                     uint32_t threshold) {
  ttk_even_columns([&] {
    calculate_softplus_body(Converter::as_float(beta),
                            Converter::as_float(reciprocal),
                            Converter::as_float(threshold));
  });
}

/// A number added to, taken from, multiplied with or divided into the rows of
/// a face. ADD_UNARY and its kin are the vendor's names of the operations.
enum { ADD_UNARY, SUB_UNARY, MUL_UNARY, DIV_UNARY, RSUB_UNARY };
template <bool approximate, int op, int rows = 8, auto... options>
void calculate_binop_with_scalar(uint32_t bits) {
  vFloat scalar = Converter::as_float(bits);
  for (int i = 0; i != rows; ++i) {
    vFloat x = sfpi::dst_reg[0];
    // The host divides by multiplying with the reciprocal that it passes.
    sfpi::dst_reg[0] = op == ADD_UNARY    ? x + scalar
                       : op == SUB_UNARY  ? x - scalar
                       : op == RSUB_UNARY ? scalar - x
                                          : x * scalar;
    sfpi::dst_reg++;
  }
}

} // namespace ckernel::sfpu

namespace ckernel {
using sfpu::ADD_UNARY;
using sfpu::DIV_UNARY;
using sfpu::MUL_UNARY;
using sfpu::RSUB_UNARY;
using sfpu::SUB_UNARY;

template <bool approximate, int op, auto... options, typename Mode = VectorMode>
void llk_math_eltwise_unary_sfpu_binop_with_scalar(uint32_t tile, uint32_t bits,
                                                   Mode mode = VectorMode::RC) {
  _llk_math_eltwise_unary_sfpu_params_(
      sfpu::calculate_binop_with_scalar<approximate, op>, tile, mode, bits);
}
} // namespace ckernel

#endif // TTK_HOST_ATTENTION_H
