//===- BlockFloat.cpp - Sixteen numbers with one exponent -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/BlockFloat.h"

#include "BlockCodec.h"
#include "tt/device/Error.h"
#include "tt/simd/Simd.h"

#include <string>

namespace tt::device {
namespace {

#define TT_BLOCK_CONVERSION(TYPE)                                              \
  TT_SIMD void pack##TYPE(const float *src, uint8_t *exponents, uint8_t *data, \
                          size_t blocks) {                                     \
    using Codec = BlockCodec<DataType::TYPE>;                                  \
    for (size_t i = 0; i != blocks; ++i)                                       \
      Codec::pack(src + 16 * i, exponents + i, data + Codec::kDataBytes * i);  \
  }                                                                            \
  TT_SIMD void unpack##TYPE(const uint8_t *exponents, const uint8_t *data,     \
                            float *dst, size_t blocks) {                       \
    using Codec = BlockCodec<DataType::TYPE>;                                  \
    for (size_t i = 0; i != blocks; ++i)                                       \
      Codec::unpack(exponents[i], data + Codec::kDataBytes * i, dst + 16 * i); \
  }
TT_FOR_EACH_BLOCK_TYPE(TT_BLOCK_CONVERSION)
#undef TT_BLOCK_CONVERSION

[[noreturn]] void reportNoBlocks(DataType type) {
  throw Error("'" + std::string(name(type)) + "' is not a block float");
}

} // namespace

size_t blockDataBytes(DataType type) {
  if (!isBlockFloat(type))
    reportNoBlocks(type);
  return kBlockElements * elementBits(type) / 8;
}

void packBlocks(DataType type, const float *src, uint8_t *exponents,
                uint8_t *data, size_t blocks) {
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return pack##TYPE(src, exponents, data, blocks);
    TT_FOR_EACH_BLOCK_TYPE(TT_CASE)
#undef TT_CASE
  default:
    reportNoBlocks(type);
  }
}

void unpackBlocks(DataType type, const uint8_t *exponents, const uint8_t *data,
                  float *dst, size_t blocks) {
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return unpack##TYPE(exponents, data, dst, blocks);
    TT_FOR_EACH_BLOCK_TYPE(TT_CASE)
#undef TT_CASE
  default:
    reportNoBlocks(type);
  }
}

void packBlock(DataType type, const float *src, uint8_t *exponent,
               uint8_t *data) {
  packBlocks(type, src, exponent, data, 1);
}

void unpackBlock(DataType type, uint8_t exponent, const uint8_t *data,
                 float *dst) {
  unpackBlocks(type, &exponent, data, dst, 1);
}

} // namespace tt::device
