//===- NoNumerics.h - Kernel calls that leave tiles alone -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A type of numerics beside tile::Fast and tile::Exact whose operations do
// nothing: a call keeps only its protocol and its time.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_NONUMERICS_H
#define TT_EMULATOR_CORE_NONUMERICS_H

#include "tt/tile/Fpu.h"
#include "tt/tile/Pack.h"
#include "tt/tile/Sfpu.h"
#include "tt/tile/Unpack.h"

namespace tt::tile {

struct NoNumerics;

template <> struct Fpu<NoNumerics> {
  static void matmulBlock(const float *, const float *, uint32_t *, uint32_t,
                          uint32_t, bool, const MathConfig &) {}
  static void binary(BinaryType, const float *, const float *, uint32_t *,
                     BcastType, bool, const MathConfig &) {}
  static void unaryBcast(const float *, uint32_t *, BcastType,
                         const MathConfig &) {}
  static void reduce(ReduceType, ReduceDim, const float *, const float *,
                     uint32_t *, bool, SourceFormat, const MathConfig &) {}
  static void transposeWh(const float *, uint32_t *) {}
};

template <> struct Sfpu<NoNumerics> {
#define TT_SFPU_STRIP(...) __VA_ARGS__
#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  static void NAME(TT_SFPU_STRIP PARAMETERS, const MathConfig &) {             \
    TT_SFPU_UNUSED ARGUMENTS;                                                  \
  }
#define TT_SFPU_UNUSED(...) unused(__VA_ARGS__)
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP
#undef TT_SFPU_UNUSED
#undef TT_SFPU_STRIP

private:
  template <class... Ts> static void unused(const Ts &...) {}
};

template <> inline void keepInSource<NoNumerics>(float *, SourceFormat) {}

template <> inline void copyToDst<NoNumerics>(uint32_t *, DstFormat) {}

template <>
inline void unpackOperandRows<NoNumerics>(device::DataType, const uint8_t *,
                                          size_t, float *, DstFormat) {}

template <>
inline void unpackOperand<NoNumerics>(device::DataType, const uint8_t *,
                                      float *, DstFormat) {}

template <>
inline void unpackToDst<NoNumerics>(device::DataType, const uint8_t *,
                                    uint32_t *, DstFormat, bool) {}

template <>
inline void pack<NoNumerics>(device::DataType, const uint32_t *, uint8_t *,
                             const PackConfig &) {}

template <>
inline void packRows<NoNumerics>(device::DataType, const uint32_t *, uint8_t *,
                                 size_t, const PackConfig &) {}

} // namespace tt::tile

#endif // TT_EMULATOR_CORE_NONUMERICS_H
