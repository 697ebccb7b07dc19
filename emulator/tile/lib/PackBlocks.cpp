//===- PackBlocks.cpp - Block floats as the packer makes them -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Lanes.h"
#include "PackKernels.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;
// A block has 16 elements: the compiler splits these for narrower units.
using U16 = uint32_t __attribute__((ext_vector_type(16)));
using B16 = uint8_t __attribute__((ext_vector_type(16)));

/// Exponents as stored, and significands of 8 bits with the leading one.
struct Split {
  U16 exponent, significand;
};

/// Floats cut to bf16. With five-bit exponents what is too large takes the
/// largest number, what is too small is zero.
TT_INLINE Split split(U16 b, bool fiveBits) {
  U16 exponent = (b & kExponent) >> 23;
  U16 significand = ((b & 0x7FFFFFu) | 0x800000u) >> 16;
  uint32_t rebias = fiveBits ? 127 - 15 : 0;
  U16 none = {};
  Split s;
  s.significand = exponent > rebias ? significand : none;
  s.exponent = exponent > rebias ? exponent - rebias : none;
  if (fiveBits) {
    s.significand = s.exponent > 31u ? none + 0xFFu : s.significand;
    s.exponent = s.exponent > 31u ? none + 31u : s.exponent;
  }
  return s;
}

/// 7-bit magnitudes below the shared exponent, ties away from zero.
TT_INLINE U16 magnitudes(const Split &s, uint32_t shared) {
  U16 none = {}, distance = shared - s.exponent;
  distance = distance < 16u ? distance : none + 16u;
  U16 half = (none + 1u) << distance;
  U16 magnitude = (s.significand + half) >> (distance + 1u);
  return magnitude < 127u ? magnitude : none + 127u;
}

/// Joins neighbours, the first in the low bits.
template <int Bits> TT_INLINE void storeCodes(B16 c, uint8_t *out) {
  if constexpr (Bits == 8) {
    __builtin_memcpy(out, &c, 16);
  } else if constexpr (Bits == 4) {
    auto joined = c.even | (c.odd << 4);
    __builtin_memcpy(out, &joined, 8);
  } else {
    auto even = c.even, odd = c.odd;
    auto joined =
        even.even | (odd.even << 2) | (even.odd << 4) | (odd.odd << 6);
    __builtin_memcpy(out, &joined, 4);
  }
}

template <int Bits>
void packBlocks(const void *in, uint8_t *out, bool fiveBits) {
  constexpr size_t kBlocks = kTileElements / 16;
  uint8_t *data = out + kBlocks;
  for (size_t block = 0; block != kBlocks; ++block, data += 2 * size_t(Bits)) {
    U16 b;
    __builtin_memcpy(&b, static_cast<const char *>(in) + block * sizeof b,
                     sizeof b);
    Split s = split(b, fiveBits);
    uint32_t shared = __builtin_reduce_max(s.exponent);
    U16 code = magnitudes(s, shared) >> (8 - Bits);
    code = code != 0u ? code | ((b >> 31) << (Bits - 1)) : code;
    out[block] = uint8_t(shared);
    storeCodes<Bits>(__builtin_convertvector(code, B16), data);
  }
}

} // namespace
} // namespace TT_ISA

template <class Level>
void PackKernels<Level>::toBlockFloat(device::DataType type, const void *in,
                                      uint8_t *out) {
  using namespace TT_ISA;
  bool fiveBits = type == DataType::BFP_Float8 ||
                  type == DataType::BFP_Float4 || type == DataType::BFP_Float2;
  if (type == DataType::BFP_Float8 || type == DataType::BFP_BFloat8)
    packBlocks<8>(in, out, fiveBits);
  else if (type == DataType::BFP_Float4 || type == DataType::BFP_BFloat4)
    packBlocks<4>(in, out, fiveBits);
  else
    packBlocks<2>(in, out, fiveBits);
}

template struct PackKernels<simd::ThisLevel>;

} // namespace tt::tile
