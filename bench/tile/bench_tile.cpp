//===- bench_tile.cpp - Tile numerics against bare loops ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Products of blocks of tiles, operands unpacked from bf16 as a compute kernel
// does, against a single-threaded sgemm of 1024^3, per floating-point
// operation; Exact against Fast, with the bounds that Exact is to keep.
// Measurements alternate and medians are printed.
//===----------------------------------------------------------------------===//
#include "tt/simd/Level.h"
#include "tt/tile/Fpu.h"
#include "tt/tile/Pack.h"
#include "tt/tile/Sfpu.h"
#include "tt/tile/Unpack.h"

#include <algorithm>
#include <cblas.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

using namespace tt;
using namespace tt::tile;
using device::DataType;
using device::MathFidelity;

namespace {

constexpr size_t kTileBytes = 2 * kTileElements; // bf16
constexpr double kFlopsPerProduct = 2.0 * 32 * 32 * 32;

/// Time of this thread: other programs' shares of the core do not count.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

double seconds(const std::function<void()> &fn) {
  double start = now();
  fn();
  return now() - start;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2,
                   values.end());
  return values[values.size() / 2];
}

/// Medians of alternating runs.
std::vector<double> alternate(int runs,
                              const std::vector<std::function<void()>> &fns) {
  std::vector<std::vector<double>> times(fns.size());
  for (int run = -1; run != runs; ++run)
    for (size_t i = 0; i != fns.size(); ++i) {
      double t = seconds(fns[i]);
      if (run >= 0)
        times[i].push_back(t);
    }
  std::vector<double> result;
  for (auto &list : times)
    result.push_back(median(list));
  return result;
}

struct alignas(64) Tiles {
  float values[16][kTileElements];
  float *data() { return values[0]; }
};

/// Tiles of bf16 in L1, operands and DST of one core.
struct Core {
  std::vector<uint8_t> l1;
  Tiles a, b;
  alignas(64) uint32_t dst[16 * kTileElements] = {};

  Core() : l1(32 * kTileBytes) {
    for (size_t i = 0; i != l1.size(); i += 2) {
      // Between 1 and 2 with all bits of the significand in use.
      uint16_t bits = uint16_t(0x3F80 + (i * 40503u >> 4) % 128);
      std::memcpy(&l1[i], &bits, 2);
    }
  }

  /// One k step of matmul_block, unpacking included.
  template <class N>
  void block(uint32_t rt, uint32_t ct, const MathConfig &config) {
    for (uint32_t r = 0; r != rt; ++r)
      unpackOperand<N>(DataType::BFloat16, &l1[r * kTileBytes], a.values[r],
                       config.dst);
    for (uint32_t c = 0; c != ct; ++c)
      unpackOperand<N>(DataType::BFloat16, &l1[(16 + c) * kTileBytes],
                       b.values[c], config.dst);
    Fpu<N>::matmulBlock(a.data(), b.data(), dst, rt, ct, false, config);
  }
};

void benchMatmul(Core &core) {
  constexpr int n = 1024, kSteps = 200;
  constexpr size_t kElements = size_t(n) * n;
  std::vector<float> x(kElements, 1.0f), y(kElements, 1.0f), z(kElements);
  openblas_set_num_threads(1);
  auto sgemm = [&] {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1.0f,
                x.data(), n, y.data(), n, 0.0f, z.data(), n);
  };
  std::printf("%-34s %10s %10s %8s\n", "matmul, bf16 in L1", "GFLOP/s", "sgemm",
              "ratio");
  for (auto [rt, ct] : {std::pair(1u, 1u), {4u, 2u}, {2u, 4u}, {8u, 1u}}) {
    MathConfig wide{MathFidelity::HiFi4, DstFormat::Float32};
    MathConfig narrow{MathFidelity::HiFi4, DstFormat::Float16b};
    MathConfig lofi{MathFidelity::LoFi, DstFormat::Float16b};
    auto repeat = [&](auto step) {
      return [=] {
        for (int i = 0; i != kSteps; ++i)
          step();
      };
    };
    // Exponents stay in range: DST starts again from zero each time.
    auto clear = [&] { std::memset(core.dst, 0, sizeof core.dst); };
    uint32_t rows = rt, cols = ct;
    auto times = alternate(
        15, {sgemm,
             [&] {
               clear();
               repeat([&] { core.block<Fast>(rows, cols, wide); })();
             },
             [&] {
               clear();
               repeat([&] { core.block<Exact>(rows, cols, wide); })();
             },
             [&] {
               clear();
               repeat([&] { core.block<Exact>(rows, cols, narrow); })();
             },
             [&] {
               clear();
               repeat([&] { core.block<Exact>(rows, cols, lofi); })();
             }});
    double reference = 2.0 * n * n * n / times[0] * 1e-9;
    const char *names[] = {"", "fast", "exact HiFi4, 32-bit DST",
                           "exact HiFi4, 16-bit DST", "exact LoFi, 16-bit DST"};
    constexpr double kMost[] = {0, 0, 6, 6, 3};
    for (int i = 1; i != 5; ++i) {
      double rate = kFlopsPerProduct * rt * ct * kSteps / times[i] * 1e-9;
      std::string name =
          std::to_string(rt) + "x" + std::to_string(ct) + " " + names[i];
      std::printf("%-34s %10.1f %10.1f %8.2f", name.c_str(), rate, reference,
                  reference / rate);
      if (i > 1)
        std::printf("   %.2f of fast (at most %g: %s)", times[i] / times[1],
                    kMost[i],
                    times[i] / times[1] <= kMost[i] ? "holds" : "exceeded");
      std::printf("\n");
    }
  }
}

/// An operation on single tiles in both numerics.
struct TileOp {
  const char *name;
  std::function<void()> fast, exact;
  double most; ///< times Fast that Exact may take, or 0
};

void printTileOps(const char *unit, const std::vector<TileOp> &ops) {
  constexpr int kTimes = 500;
  std::printf("\n%-34s %10s %10s %8s\n", unit, "fast ns", "exact ns", "ratio");
  for (const TileOp &op : ops) {
    auto often = [](const std::function<void()> &fn) {
      return [&fn] {
        for (int i = 0; i != kTimes; ++i)
          fn();
      };
    };
    auto times = alternate(11, {often(op.fast), often(op.exact)});
    double ratio = times[1] / times[0];
    std::printf("%-34s %10.1f %10.1f %8.2f", op.name, times[0] / kTimes * 1e9,
                times[1] / kTimes * 1e9, ratio);
    if (op.most)
      std::printf("  (at most %g: %s)", op.most,
                  ratio <= op.most ? "holds" : "exceeded");
    std::printf("\n");
  }
}

/// fn<N>() for both numerics.
#define TT_BOTH(NAME, MOST, ...)                                               \
  TileOp {                                                                     \
    NAME,                                                                      \
        [&] {                                                                  \
          using N = Fast;                                                      \
          __VA_ARGS__;                                                         \
        },                                                                     \
        [&] {                                                                  \
          using N = Exact;                                                     \
          __VA_ARGS__;                                                         \
        },                                                                     \
        MOST                                                                   \
  }

void benchOps(Core &core) {
  MathConfig config;
  PackConfig toL1;
  uint8_t *l1 = core.l1.data(), *packed = l1 + 16 * kTileBytes;
  float *a = core.a.data(), *b = core.b.data();
  uint32_t *dst = core.dst;
  auto fill = [&] {
    unpackOperand<Fast>(DataType::BFloat16, l1, a, config.dst);
    unpackOperand<Fast>(DataType::BFloat16, l1 + kTileBytes, b, config.dst);
    std::memcpy(dst, a, sizeof(float) * kTileElements);
  };
  fill();
  printTileOps(
      "packer and unpacker, a tile",
      {TT_BOTH("unpack bf16", 0,
               unpackOperand<N>(DataType::BFloat16, l1, a, config.dst)),
       TT_BOTH("unpack f32", 0,
               unpackOperand<N>(DataType::Float32, l1, a, config.dst)),
       TT_BOTH("unpack bfp8", 0,
               unpackOperand<N>(DataType::BFP_BFloat8, l1, a, config.dst)),
       TT_BOTH("pack bf16", 0, pack<N>(DataType::BFloat16, dst, packed, toL1)),
       TT_BOTH("pack f32", 0, pack<N>(DataType::Float32, dst, packed, toL1)),
       TT_BOTH("pack bfp8", 0,
               pack<N>(DataType::BFP_BFloat8, dst, packed, toL1))});
  fill();
  auto binary = [&](auto numerics, BinaryType op, BcastType bcast,
                    bool accumulate = false) {
    Fpu<std::remove_pointer_t<decltype(numerics)>>::binary(op, a, b, dst, bcast,
                                                           accumulate, config);
  };
  auto reduce = [&](auto numerics, ReduceDim dim) {
    Fpu<std::remove_pointer_t<decltype(numerics)>>::reduce(
        ReduceType::Sum, dim, a, b, dst, false, SourceFormat::Float16b, config);
  };
  auto none = BcastType::None;
  printTileOps(
      "matrix unit, a tile",
      {TT_BOTH("add_tiles", 0, binary((N *)nullptr, BinaryType::Add, none)),
       TT_BOTH("mul_tiles HiFi4", 0,
               binary((N *)nullptr, BinaryType::Mul, none)),
       TT_BOTH("mul_tiles HiFi4, added to DST", 0,
               binary((N *)nullptr, BinaryType::Mul, none, true)),
       TT_BOTH("mul_tiles HiFi4, broadcast rows", 0,
               binary((N *)nullptr, BinaryType::Mul, BcastType::Row)),
       TT_BOTH("reduce_tile sum of rows", 0,
               reduce((N *)nullptr, ReduceDim::Row)),
       TT_BOTH("reduce_tile sum of columns", 0,
               reduce((N *)nullptr, ReduceDim::Col)),
       TT_BOTH("transpose_wh_tile", 0, Fpu<N>::transposeWh(a, dst))});
  fill();
  uint32_t *x = dst + kTileElements, *out = x + kTileElements;
  Sfpu<Fast>::fill_tile(x, 0.5f, config);
  auto onCopy = [&](auto op) {
    std::memcpy(out, x, 4 * kTileElements);
    op(out, config);
  };
  printTileOps("vector unit, a tile", {
    TT_BOTH(
        "exp_tile", 2, std::memcpy(out, x, 4 * kTileElements);
        Sfpu<N>::exp_tile(out, false, InputClamping::None, 8, 0x3F80, config)),
        TT_BOTH("gelu_tile", 2, onCopy(Sfpu<N>::gelu_tile)),
        TT_BOTH("sigmoid_tile", 2, onCopy(Sfpu<N>::sigmoid_tile)),
        TT_BOTH("tanh_tile", 2, onCopy(Sfpu<N>::tanh_tile)),
        TT_BOTH("log_tile", 2, onCopy(Sfpu<N>::log_tile)),
        TT_BOTH("sin_tile", 2, onCopy(Sfpu<N>::sin_tile)),
        TT_BOTH("recip_tile", 2, onCopy(Sfpu<N>::recip_tile)),
        TT_BOTH("square_tile", 2, onCopy(Sfpu<N>::square_tile)),
        TT_BOTH("abs_tile", 2, onCopy(Sfpu<N>::abs_tile)),
        TT_BOTH("ltz_tile", 2, onCopy(Sfpu<N>::ltz_tile)),
        TT_BOTH("add_binary_tile", 2,
                Sfpu<N>::add_binary_tile(x, dst, out, config)),
        TT_BOTH("mul_binary_tile", 2,
                Sfpu<N>::mul_binary_tile(x, dst, out, config)),
        TT_BOTH("binary_max_tile", 2,
                Sfpu<N>::binary_max_tile(x, dst, out, config))
  });
}
#undef TT_BOTH

} // namespace

int main(int argc, char **argv) {
  if (argc > 1 &&
      !simd::useLevel(simd::Level(std::strtol(argv[1], nullptr, 10)))) {
    std::fprintf(stderr, "this host does not support level %s\n", argv[1]);
    return 1;
  }
  std::printf("x86-64 level %d (0 base, 1 v3, 2 v4)\n", simd::chosenLevel);
  static Core core;
  benchMatmul(core);
  benchOps(core);
  return 0;
}
