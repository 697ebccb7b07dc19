//===- Vec.h - Vectors for ops' expressions ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vectors and functions of tt/simd, by name: in the namespace of the ops a
// function of the library, ttnn::chip::exp, would hide one that is only found.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_VEC_H
#define TTNN_CORE_VEC_H

#include "Kernels.h"
#include "tt/simd/Functions.h"

namespace ttnn::chip::TT_ISA {

using tt::simd::TT_ISA::BF16, tt::simd::TT_ISA::Of;
using tt::simd::TT_ISA::F, tt::simd::TT_ISA::I, tt::simd::TT_ISA::U;
using tt::simd::TT_ISA::kLanes;
using tt::simd::TT_ISA::splat, tt::simd::TT_ISA::truth;

using tt::simd::TT_ISA::abs, tt::simd::TT_ISA::max, tt::simd::TT_ISA::min;
using tt::simd::TT_ISA::acos, tt::simd::TT_ISA::asin, tt::simd::TT_ISA::atan;
using tt::simd::TT_ISA::asinh, tt::simd::TT_ISA::atan2;
using tt::simd::TT_ISA::bits, tt::simd::TT_ISA::exp2, tt::simd::TT_ISA::trunc;
using tt::simd::TT_ISA::cbrt, tt::simd::TT_ISA::pow, tt::simd::TT_ISA::sqrt;
using tt::simd::TT_ISA::ceil, tt::simd::TT_ISA::floor, tt::simd::TT_ISA::fmod;
using tt::simd::TT_ISA::cos, tt::simd::TT_ISA::sin, tt::simd::TT_ISA::tan;
using tt::simd::TT_ISA::erf, tt::simd::TT_ISA::erfc, tt::simd::TT_ISA::gelu;
using tt::simd::TT_ISA::exp, tt::simd::TT_ISA::expm1, tt::simd::TT_ISA::tanh;
using tt::simd::TT_ISA::log, tt::simd::TT_ISA::log1p, tt::simd::TT_ISA::log1pOf;
using tt::simd::TT_ISA::sign;

} // namespace ttnn::chip::TT_ISA

#endif // TTNN_CORE_VEC_H
