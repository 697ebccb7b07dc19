//===- Sfpu.cpp - The vector unit -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Sfpu.h"

#include "SfpuKernels.h"
#include "tt/device/Error.h"

#include <initializer_list>
#include <string>

namespace tt::tile {
namespace {

using device::DataType;

#define TT_SFPU_STRIP(...) __VA_ARGS__

/// Most operations take whatever the types allow.
struct AnyArguments {
#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  static void NAME(TT_SFPU_STRIP PARAMETERS, const MathConfig &) {}
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP
};

void expectType(const char *op, DataType type,
                std::initializer_list<DataType> wanted) {
  std::string names;
  for (DataType candidate : wanted) {
    if (type == candidate)
      return;
    names += (names.empty() ? "" : ", ") + std::string(device::name(candidate));
  }
  throw device::Error(std::string(op) + " does not work on '" +
                      std::string(device::name(type)) + "'; it does on " +
                      names);
}

/// Replaces those functions that can refuse.
struct Arguments : AnyArguments {
#define TT_INTEGERS(NAME)                                                      \
  static void NAME(const uint32_t *, const uint32_t *, uint32_t *,             \
                   DataType type, const MathConfig &) {                        \
    expectType(#NAME, type,                                                    \
               {DataType::Int32, DataType::UInt32, DataType::UInt16});         \
  }
  TT_INTEGERS(add_int_tile)
  TT_INTEGERS(sub_int_tile)
  TT_INTEGERS(mul_int_tile)
  TT_INTEGERS(bitwise_and_binary_tile)
  TT_INTEGERS(bitwise_or_binary_tile)
  TT_INTEGERS(bitwise_xor_binary_tile)
  TT_INTEGERS(binary_left_shift_tile)
  TT_INTEGERS(binary_right_shift_tile)
  TT_INTEGERS(binary_logical_right_shift_tile)
#undef TT_INTEGERS

  static void exp_tile(uint32_t *, bool, InputClamping, int32_t iterations,
                       int32_t, const MathConfig &) {
    if (iterations < 1 || iterations > 8)
      throw device::Error("exp_tile computes 1 to 8 vectors of a face, not " +
                          std::to_string(iterations));
  }
  static void max_reduce_with_indices(uint32_t *, uint32_t *, uint32_t,
                                      int32_t rows, bool, const MathConfig &) {
    if (rows < 1 || rows > 32)
      throw device::Error("max_reduce_with_indices reduces 1 to 32 rows, not " +
                          std::to_string(rows));
  }
  static void rand_tile(uint32_t *, uint32_t, uint32_t,
                        const MathConfig &config) {
    if (!config.random)
      throw device::Error("rand_tile needs a generator: rand_tile_init seeds "
                          "one");
  }
  static void sfpu_reduce(uint32_t *, ReduceType, DataType type, ReduceDim,
                          const MathConfig &) {
    expectType("sfpu_reduce", type,
               {DataType::Float32, DataType::BFloat16, DataType::Int32,
                DataType::UInt32});
  }
};

} // namespace

#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  template <class N>                                                           \
  void Sfpu<N>::NAME(TT_SFPU_STRIP PARAMETERS, const MathConfig &config) {     \
    Arguments::NAME(TT_SFPU_STRIP ARGUMENTS, config);                          \
    TT_PICK_LEVEL(SfpuKernels, NAME, N)                                        \
    (TT_SFPU_STRIP ARGUMENTS, config);                                         \
  }
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP

template struct Sfpu<Fast>;
template struct Sfpu<Exact>;

} // namespace tt::tile
