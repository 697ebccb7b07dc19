//===- vector_calls.h - Vector code on tiles of DST -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A function of a kernel works on the rows of one face, which dst_reg[0]
// begins; these calls run it for the faces of a tile. Source: tt-metal
// tt_llk_wormhole_b0 llk_math_eltwise_*_sfpu_params.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_VECTOR_CALLS_H
#define TTK_HOST_VECTOR_CALLS_H

#include "ttk/host/vector_functions.h"

namespace ckernel {

/// Cycles around the function, once per tile; see KernelCostsOps.cpp.
inline constexpr uint32_t ttk_around_tile = 18;

/// Calls `function` with dst_reg[0] at each face that the mode names, from row
/// `row` of DST on: all four, the upper or the left two, or once for None.
template <typename Function, typename... Arguments>
inline void ttk_for_faces(Function &&function, uint32_t row, int mode,
                          Arguments &&...arguments) {
  auto at = [&](uint32_t face) {
    sfpi::ttk_unit.row = row + 8 * face;
    function(arguments...);
  };
  at(0);
  if (mode == int(VectorMode::RC) || mode == int(VectorMode::R))
    at(1);
  if (mode == int(VectorMode::RC) || mode == int(VectorMode::C))
    at(2);
  if (mode == int(VectorMode::RC))
    at(3);
  sfpi::ttk_unit.row = 0;
  ttk_context *c = ttk_self();
  c->api->vector->issued(c, sfpi::ttk_unit.issued + ttk_around_tile,
                         ttk_site());
  sfpi::ttk_unit.issued = 0;
}

// The older forms have a template argument, `approximate`, and the mode as a
// number. The function finds its tiles by their indices, in rows of 32.
template <auto... options, typename Function, typename Mode = VectorMode,
          typename... Arguments>
inline void _llk_math_eltwise_unary_sfpu_params_(Function &&function,
                                                 uint32_t tile,
                                                 Mode mode = VectorMode::RC,
                                                 Arguments &&...arguments) {
  ttk_for_faces(function, 32 * tile, int(mode), arguments...);
}
template <auto... options, typename Function, typename Mode = VectorMode,
          typename... Arguments>
inline void _llk_math_eltwise_binary_sfpu_params_(Function &&function,
                                                  uint32_t a, uint32_t b,
                                                  uint32_t out,
                                                  Mode mode = VectorMode::RC,
                                                  Arguments &&...arguments) {
  ttk_for_faces(function, 0, int(mode), a, b, out, arguments...);
}
template <auto... options, typename Function, typename Mode = VectorMode,
          typename... Arguments>
inline void _llk_math_eltwise_ternary_sfpu_params_(Function &&function,
                                                   uint32_t a, uint32_t b,
                                                   uint32_t c, uint32_t out,
                                                   Mode mode = VectorMode::RC,
                                                   Arguments &&...arguments) {
  ttk_for_faces(function, 0, int(mode), a, b, c, out, arguments...);
}

/// Functions that a unit is prepared for; vector code needs none.
enum class SfpuType {
  unused,
  exponential,
  reciprocal,
  gelu,
  sigmoid,
  silu,
  tanh,
  softplus,
  sqrt,
  rsqrt,
  relu,
  max,
  min,
  log,
  square,
  power,
  where,
  typecast
};

// Vector code needs nothing prepared but what it does itself.
template <auto... options, typename... Functions>
inline void llk_math_eltwise_unary_sfpu_init(Functions &&...functions) {
  (functions(), ...);
}
template <auto... options, typename... Functions>
inline void llk_math_eltwise_binary_sfpu_init(Functions &&...functions) {
  (functions(), ...);
}
template <auto... options> inline void _llk_math_eltwise_unary_sfpu_init_() {}
template <auto... options> inline void _llk_math_eltwise_binary_sfpu_init_() {}

/// Vector code of kernels stands here.
namespace sfpu {
using namespace ::sfpi;
}

} // namespace ckernel

#define TTK_EXPAND(...) __VA_ARGS__
#define SFPU_UNARY_CALL(SYNC, WIDE, FUNCTION, TEMPLATES, TILE, MODE, ...)      \
  ::ckernel::_llk_math_eltwise_unary_sfpu_params_(                             \
      ::ckernel::sfpu::FUNCTION<TTK_EXPAND TEMPLATES>, TILE,                   \
      MODE __VA_OPT__(, ) __VA_ARGS__)
#define SFPU_UNARY_CALL_NO_TEMPLATE_ARGS(SYNC, WIDE, FUNCTION, TILE, MODE,     \
                                         ...)                                  \
  ::ckernel::_llk_math_eltwise_unary_sfpu_params_(                             \
      ::ckernel::sfpu::FUNCTION, TILE, MODE __VA_OPT__(, ) __VA_ARGS__)
#define SFPU_BINARY_CALL(SYNC, WIDE, FUNCTION, TEMPLATES, A, B, OUT, MODE,     \
                         ...)                                                  \
  ::ckernel::_llk_math_eltwise_binary_sfpu_params_(                            \
      ::ckernel::sfpu::FUNCTION<TTK_EXPAND TEMPLATES>, A, B, OUT,              \
      MODE __VA_OPT__(, ) __VA_ARGS__)
#define SFPU_BINARY_CALL_NO_TEMPLATE_ARGS(SYNC, WIDE, FUNCTION, A, B, OUT,     \
                                          MODE, ...)                           \
  ::ckernel::_llk_math_eltwise_binary_sfpu_params_(                            \
      ::ckernel::sfpu::FUNCTION, A, B, OUT, MODE __VA_OPT__(, ) __VA_ARGS__)
#define SFPU_UNARY_INIT(...) ::ckernel::llk_math_eltwise_unary_sfpu_init<>()
#define SFPU_UNARY_INIT_FN(OP, FUNCTION, ...)                                  \
  [] {                                                                         \
    using namespace ::ckernel;                                                 \
    using namespace ::ckernel::sfpu;                                           \
    FUNCTION __VA_OPT__(<TTK_EXPAND __VA_ARGS__>)();                           \
  }()
#define SFPU_BINARY_INIT_FN SFPU_UNARY_INIT_FN
#define SFPU_BINARY_INIT(...) ::ckernel::llk_math_eltwise_binary_sfpu_init<>()

// Kernels write these names without a namespace. Functions are found by their
// arguments.
using sfpi::dst_reg;
using sfpi::vBool;
using sfpi::vConst0;
using sfpi::vConst0p8373;
using sfpi::vConst1;
using sfpi::vConstFloatPrgm0;
using sfpi::vConstFloatPrgm1;
using sfpi::vConstFloatPrgm2;
using sfpi::vConstIntPrgm0;
using sfpi::vConstIntPrgm1;
using sfpi::vConstIntPrgm2;
using sfpi::vConstNeg1;
using sfpi::vConstTileId;
using sfpi::vFloat;
using sfpi::vFloat16a;
using sfpi::vFloat16b;
using sfpi::vInt;
using sfpi::vUInt;

#endif // TTK_HOST_VECTOR_CALLS_H
