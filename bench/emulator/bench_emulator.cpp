//===- bench_emulator.cpp - How fast the emulator is ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every figure is a ratio of two things measured in turns, so that a busy
// machine slows both; medians are printed, in milliseconds.
//===----------------------------------------------------------------------===//
#include "Matmul.h"
#include "StreamAdd.h"
#include "tt/device/System.h"
#include "tt/emulator/Machine.h"

#include <algorithm>
#include <cblas.h>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

namespace {

using namespace tt;
using namespace tt::bench;
using namespace tt::emulator;

constexpr uint64_t kShards = 200 * 1024;

double milliseconds(const std::function<void()> &fn) {
  auto start = std::chrono::steady_clock::now();
  fn();
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - start)
      .count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + long(values.size()) / 2,
                   values.end());
  return values[values.size() / 2];
}

void line(const char *name, double a, double b, double figure,
          const char *goal) {
  std::printf("%-44s %10.3f %10.3f %8.2f   %s\n", name, a, b, figure, goal);
}

/// Prints medians of alternating runs and their ratio.
void compare(const char *name, const char *goal, int runs,
             const std::function<void()> &ours,
             const std::function<void()> &other) {
  std::vector<double> a, b;
  ours();
  other();
  for (int i = 0; i != runs; ++i) {
    a.push_back(milliseconds(ours));
    b.push_back(milliseconds(other));
  }
  line(name, median(a), median(b), median(a) / median(b), goal);
}

struct Chip {
  Device device{0, device::makeChip("n150")};
  Machine machine{device};

  /// Fills memory with small bf16 numbers.
  void fill(Region &region, uint64_t address, size_t bytes) {
    std::mt19937 engine(7);
    auto *to = reinterpret_cast<uint16_t *>(region.at(address, bytes));
    for (size_t i = 0; i != bytes / 2; ++i)
      to[i] = uint16_t(0x3F00 | (engine() & 0x80FF));
  }
  void fillDram(uint64_t address, size_t bytesPerBank) {
    for (size_t b = 0; b != device.numBanks(BufferType::DRAM); ++b)
      fill(device.memory().dram(b), address, bytesPerBank);
  }
  void fillL1(uint64_t address, size_t bytes) {
    for (size_t core = 0; core != 64; ++core)
      fill(device.memory().bank(BufferType::L1, core), address, bytes);
  }
};

void benchMatmul(Chip &chip) {
  MatmulShape shape;
  MatmulPlacement at;
  at.in0 = kShards;
  at.out = at.in0 + 16 * 2048;
  at.scratch = at.out + 16 * 2048;
  at.in1 = 1 << 20;
  chip.fillL1(at.in0, 16 * 2048);
  chip.fillDram(at.in1, (1024 / 12 + 1) * 2048);
  Program program = matmulProgram(shape, at);
  auto run = [&](const LaunchOptions &options) {
    return [&chip, &program, options] { chip.machine.run(program, options); };
  };

  std::vector<float> a(1024 * 1024, 0.5f), b(a), c(a);
  openblas_set_num_threads(1);
  auto sgemm = [&] {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 1024, 1024, 1024, 1,
                a.data(), 1024, b.data(), 1024, 0, c.data(), 1024);
  };
  compare("matmul 1024^3 bf16, 8x8: fast / sgemm", "<= 2.5", 15, run({}),
          sgemm);
  compare("  timed / functional", "<= 2", 11, run({.mode = Mode::Timed}),
          run({}));
  compare("  exact / fast", "<= 6", 5, run({.numerics = Numerics::Exact}),
          run({}));
  compare("  exact and timed / fast and timed", "<= 6", 5,
          run({.numerics = Numerics::Exact, .mode = Mode::Timed}),
          run({.mode = Mode::Timed}));
  compare("  checked / functional", "<= 20", 3, run({.mode = Mode::Checked}),
          run({}));
  compare("  one host thread / two", ">= 1.7", 11, run({}),
          run({.hostThreads = 2}));
}

void benchStream(Chip &chip) {
  StreamAddShape shape;
  shape.tiles = (64 << 20) / 2048;
  uint64_t perBank = uint64_t(shape.tiles / 12 + 1) * 2048;
  shape.a = 1 << 20;
  shape.b = shape.a + perBank;
  shape.out = shape.b + perBank;
  shape.scratch = kShards;
  chip.fillDram(shape.a, 2 * perBank);
  Program program = streamAddProgram(shape);
  std::vector<double> times, timed;
  chip.machine.run(program, {});
  for (int i = 0; i != 7; ++i) {
    times.push_back(milliseconds([&] { chip.machine.run(program, {}); }));
    timed.push_back(milliseconds(
        [&] { chip.machine.run(program, {.mode = Mode::Timed}); }));
  }
  double ms = median(times);
  line("add 64 MiB bf16, 64 cores: GB/s of result", ms, median(timed),
       64.0 * 1.048576 / ms, ">= 1 (second: timed)");
  compare(
      "  checked / functional", "<= 20", 5,
      [&] { chip.machine.run(program, {.mode = Mode::Checked}); },
      [&] { chip.machine.run(program, {}); });
  compare(
      "  one host thread / two", ">= 1.7", 7,
      [&] { chip.machine.run(program, {}); },
      [&] { chip.machine.run(program, {.hostThreads = 2}); });
}

void benchLaunch(Chip &chip) {
  StreamAddShape shape;
  shape.a = 1 << 20, shape.b = 2 << 20, shape.out = 3 << 20;
  shape.scratch = kShards;
  Program program = oneTileProgram(shape);
  double ms = milliseconds([&] {
    for (int i = 0; i != 1000; ++i)
      chip.machine.run(program, {});
  });
  line("1000 launches of one tile: us each", ms, 0, ms, "<= 100");
}

} // namespace

int main() {
  std::printf("%-44s %10s %10s %8s   %s\n", "", "ms", "other ms", "figure",
              "goal");
  Chip chip;
  benchMatmul(chip);
  benchStream(chip);
  benchLaunch(chip);
}
