//===- Kernels.h - Element-wise loops for each vector unit ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// unary.cpp, binary.cpp and ternary.cpp are compiled once per level of the
// x86-64 ABI, see tt/simd/Level.h. The pass for the lowest level also defines
// the public functions.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_KERNELS_H
#define TTNN_CORE_KERNELS_H

#include "tt/simd/Level.h"

#include <stddef.h>
#include <stdint.h>

namespace ttnn::detail {

/// Elements that a kernel handles at a time: `n` is a multiple, arrays are
/// as long. Large enough for the widest vector unit.
inline constexpr size_t kKernelStep = 16;

/// Numbers that an op takes besides its operands.
struct KernelScalars {
  float f[2];
  int32_t i[2];
};

/// out[0..n) from up to three operand arrays, all of one type. `out` may be an
/// operand. Arrays need no alignment.
using Kernel = void (*)(const void *const *in, void *out, size_t n,
                        const KernelScalars &scalars);

/// The loops of one op; null where the op has no meaning for the type. `bf16`
/// is `f32` with bf16 arrays, converted on the way; it may be missing.
struct Kernels {
  Kernel f32 = nullptr, bf16 = nullptr, i32 = nullptr, u32 = nullptr;
};

} // namespace ttnn::detail

/// Names `NAME##Kernels` of the other passes, for the table of an op.
#ifdef TT_X86_LEVELS
#define TTNN_DECLARE_LEVELS(NAME)                                              \
  namespace isa_v3 {                                                           \
  extern const ttnn::detail::Kernels NAME##Kernels;                            \
  }                                                                            \
  namespace isa_v4 {                                                           \
  extern const ttnn::detail::Kernels NAME##Kernels;                            \
  }
#define TTNN_LEVELS(NAME)                                                      \
  {&isa_base::NAME##Kernels, &isa_v3::NAME##Kernels, &isa_v4::NAME##Kernels}
#else
#define TTNN_DECLARE_LEVELS(NAME)
#define TTNN_LEVELS(NAME)                                                      \
  {&isa_base::NAME##Kernels, &isa_base::NAME##Kernels, &isa_base::NAME##Kernels}
#endif

/// NAME##Kernels from the functor NAME##Op and a loop; the letters choose
/// types.
#define TTNN_KERNELS_ANY(NAME, LOOP)                                           \
  namespace TT_ISA {                                                           \
  extern const ttnn::detail::Kernels NAME##Kernels;                            \
  const ttnn::detail::Kernels NAME##Kernels = {                                \
      LOOP<F, NAME##Op>, LOOP<BF16, NAME##Op>, LOOP<I, NAME##Op>,              \
      LOOP<U, NAME##Op>};                                                      \
  }
#define TTNN_KERNELS_FLOAT(NAME, LOOP)                                         \
  namespace TT_ISA {                                                           \
  extern const ttnn::detail::Kernels NAME##Kernels;                            \
  const ttnn::detail::Kernels NAME##Kernels = {                                \
      LOOP<F, NAME##Op>, LOOP<BF16, NAME##Op>, nullptr, nullptr};              \
  }
#define TTNN_KERNELS_INT(NAME, LOOP)                                           \
  namespace TT_ISA {                                                           \
  extern const ttnn::detail::Kernels NAME##Kernels;                            \
  const ttnn::detail::Kernels NAME##Kernels = {                                \
      nullptr, nullptr, LOOP<I, NAME##Op>, LOOP<U, NAME##Op>};                 \
  }

#endif // TTNN_CORE_KERNELS_H
