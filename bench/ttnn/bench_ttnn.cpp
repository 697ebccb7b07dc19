//===- bench_ttnn.cpp - ttnn:: against the bare loops ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Matrix products against a direct call of sgemm with the same threads, and
// element-wise ops against plain SIMD loops over the same bytes, which are in
// row-major host arrays. Runs alternate; medians are printed, in milliseconds.
//===----------------------------------------------------------------------===//
#include "tt/device/ScalarFormats.h"
#include "tt/device/Settings.h"
#include "ttnn/ttnn.hpp"

#include <algorithm>
#include <cblas.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

#include <unistd.h>

#define SIMD                                                                   \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))

namespace {

double milliseconds(const std::function<void()> &fn) {
  auto start = std::chrono::steady_clock::now();
  fn();
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - start)
      .count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2,
                   values.end());
  return values[values.size() / 2];
}

/// Prints one line: medians of `runs` alternating runs and their ratio.
void compare(const char *name, double target, int runs,
             const std::function<void()> &ours,
             const std::function<void()> &bare) {
  std::vector<double> a, b;
  ours();
  bare();
  for (int i = 0; i != runs; ++i) {
    a.push_back(milliseconds(ours));
    b.push_back(milliseconds(bare));
  }
  double ratio = median(a) / median(b);
  std::printf("%-34s %10.3f %10.3f %8.2f %8.1f\n", name, median(a), median(b),
              ratio, target);
}

SIMD void addBf16(const uint16_t *x, const uint16_t *y, uint16_t *z, size_t n) {
  for (size_t i = 0; i < n; ++i)
    z[i] = tt::device::floatToBf16(tt::device::bf16ToFloat(x[i]) +
                                   tt::device::bf16ToFloat(y[i]));
}
SIMD void addF32(const float *x, const float *y, float *z, size_t n) {
  for (size_t i = 0; i < n; ++i)
    z[i] = x[i] + y[i];
}

/// Runs fn(begin, end) on all threads.
void split(size_t n, const std::function<void(size_t, size_t)> &fn) {
  std::vector<std::thread> workers;
  size_t count = size_t(tt::settings::hostThreads());
  for (size_t t = 1; t < count; ++t)
    workers.emplace_back([&, t] { fn(n * t / count, n * (t + 1) / count); });
  fn(0, n / count);
  for (std::thread &worker : workers)
    worker.join();
}

ttnn::Tensor filled(ttnn::MeshDevice &mesh, int64_t rows, int64_t cols,
                    ttnn::DataType dtype) {
  std::vector<float> values(size_t(rows * cols));
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = float(int(i * 2654435761u >> 20) % 200 - 100) / 64.0f;
  ttnn::Tensor host =
      ttnn::Tensor::from_vector(values, ttnn::Shape{rows, cols}, dtype);
  return ttnn::to_device(ttnn::to_layout(host, ttnn::Layout::TILE), &mesh);
}

void benchMatmul(ttnn::MeshDevice &mesh, const char *name, int n,
                 ttnn::DataType dtype) {
  ttnn::Tensor a = filled(mesh, n, n, dtype), b = filled(mesh, n, n, dtype);
  std::vector<float> x = a.to_vector<float>(), y = b.to_vector<float>();
  std::vector<float> z(x.size());
  compare(
      name, 1.5, 15,
      [&] {
        openblas_set_num_threads(1);
        ttnn::matmul(a, b, false, false);
      },
      [&] {
        openblas_set_num_threads(tt::settings::hostThreads());
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1.0f,
                    x.data(), n, y.data(), n, 0.0f, z.data(), n);
      });
  openblas_set_num_threads(1);
}

void benchAdd(ttnn::MeshDevice &mesh) {
  constexpr int64_t kSide = 4096;
  constexpr size_t kElements = size_t(kSide * kSide);
  {
    ttnn::Tensor a = filled(mesh, kSide, kSide, ttnn::DataType::BFLOAT16);
    ttnn::Tensor b = filled(mesh, kSide, kSide, ttnn::DataType::BFLOAT16);
    std::vector<uint16_t> x(kElements, 0x3F80), y(kElements, 0x4000),
        z(kElements);
    compare(
        "add 4096x4096 bf16", 2, 21, [&] { ttnn::add(a, b); },
        [&] {
          split(kElements, [&](size_t begin, size_t end) {
            addBf16(&x[begin], &y[begin], &z[begin], end - begin);
          });
        });
  }
  ttnn::Tensor a = filled(mesh, kSide, kSide, ttnn::DataType::FLOAT32);
  ttnn::Tensor b = filled(mesh, kSide, kSide, ttnn::DataType::FLOAT32);
  std::vector<float> x(kElements, 1.0f), y(kElements, 2.0f), z(kElements);
  compare(
      "add 4096x4096 f32", 2, 21, [&] { ttnn::add(a, b); },
      [&] {
        split(kElements, [&](size_t begin, size_t end) {
          addF32(&x[begin], &y[begin], &z[begin], end - begin);
        });
      });
}

/// Ops without a counterpart: time and elements per second.
void report(const char *name, double elements,
            const std::function<void()> &fn) {
  std::vector<double> times;
  fn();
  for (int i = 0; i != 9; ++i)
    times.push_back(milliseconds(fn));
  std::printf("%-34s %10.3f %21.2f G elements/s\n", name, median(times),
              elements / median(times) * 1e-6);
}

} // namespace

int main(int, char **argv) {
  // Between calls OpenBLAS's threads wait actively, on the cores of the next
  // run. It reads how long before main, so the program starts itself again.
  if (!std::getenv("OPENBLAS_THREAD_TIMEOUT")) {
    setenv("OPENBLAS_THREAD_TIMEOUT", "4", 1);
    execv("/proc/self/exe", argv);
  }
  auto mesh = ttnn::MeshDevice::open("n150");
  mesh->profile().set_enabled(false);
  std::printf("%u threads\n%-34s %10s %10s %8s %8s\n",
              tt::settings::hostThreads(), "", "ttnn ms", "bare ms", "ratio",
              "target");
  benchMatmul(*mesh, "matmul 1024^3 f32 / sgemm", 1024,
              ttnn::DataType::FLOAT32);
  benchMatmul(*mesh, "matmul 1024^3 bf16 / sgemm", 1024,
              ttnn::DataType::BFLOAT16);
  benchAdd(*mesh);

  constexpr double kElements = 2048.0 * 2048.0;
  ttnn::Tensor a = filled(*mesh, 2048, 2048, ttnn::DataType::BFLOAT16);
  report("exp 2048x2048 bf16", kElements, [&] { ttnn::exp(a); });
  report("gelu 2048x2048 bf16", kElements, [&] { ttnn::gelu(a); });
  report("softmax 2048x2048 bf16", kElements,
         [&] { ttnn::softmax(a, -1, std::nullopt, std::nullopt, true); });
  report("sum rows 2048x2048 bf16", kElements,
         [&] { ttnn::sum(a, std::vector<int32_t>{-1}, true); });
  report("transpose 2048x2048 bf16", kElements,
         [&] { ttnn::transpose(a, 0, 1); });
  report("untilize 2048x2048 bf16", kElements,
         [&] { ttnn::to_layout(a, ttnn::Layout::ROW_MAJOR); });
  ttnn::Tensor image = filled(*mesh, 56 * 56, 64, ttnn::DataType::BFLOAT16);
  ttnn::Tensor weight = ttnn::reshape(
      filled(*mesh, 64, 64 * 9, ttnn::DataType::BFLOAT16), {64, 64, 3, 3});
  report("conv2d 56x56x64 3x3 bf16 (MACs)", 56.0 * 56 * 64 * 64 * 9, [&] {
    ttnn::conv2d(image, weight, mesh.get(), 64, 64, 1, 56, 56, {3, 3}, {1, 1},
                 {1, 1}, {1, 1}, 1);
  });
  return 0;
}
