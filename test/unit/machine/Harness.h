//===- Harness.h - Programs of C++ kernels --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_MACHINE_HARNESS_H
#define TT_TEST_MACHINE_HARNESS_H

#include "tt/device/DataType.h"
#include "tt/device/System.h"
#include "tt/emulator/Error.h"
#include "tt/emulator/Machine.h"
#include "ttk/abi.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>
#include <vector>

/// A kernel call; the site is the source line.
#define CALL(name, ...) c->api->name(c __VA_OPT__(, ) __VA_ARGS__, __LINE__)

namespace tt::emulator::test {

using device::DataType;

inline const CoreRanges kOneCore = {{{0, 0}, 1, 1}};

/// A kernel of the program under test.
inline KernelConfig kernel(const char *name, void (*entry)(ttk_context *),
                           ThreadKind thread, CoreRanges cores = kOneCore,
                           std::vector<uint32_t> args = {}) {
  KernelConfig config;
  config.name = name;
  config.code.entry = entry;
  config.thread = thread;
  config.noc = thread == ThreadKind::DataMovement1 ? 1 : 0;
  config.cores = std::move(cores);
  config.runtimeArgs = std::move(args);
  return config;
}

inline CircularBufferConfig circularBuffer(unsigned port, uint64_t address,
                                           uint32_t pageBytes,
                                           uint32_t numPages,
                                           CoreRanges cores = kOneCore) {
  CircularBufferConfig config;
  config.port = port;
  config.cores = std::move(cores);
  config.address = address;
  config.pageBytes = pageBytes;
  config.numPages = numPages;
  return config;
}

/// An emulated n150 and its machine.
struct MachineTest : ::testing::Test {
  Device device{0, device::makeChip("n150")};
  Machine machine{device};

  uint8_t *l1(uint32_t core, uint64_t address, size_t bytes) {
    return device.memory().bank(BufferType::L1, core).at(address, bytes);
  }
  uint8_t *dram(size_t bank, uint64_t address, size_t bytes) {
    return device.memory().dram(bank).at(address, bytes);
  }

  /// The error of a launch; fails the test if there is none.
  Error errorOf(const Program &program, LaunchOptions options = {}) {
    try {
      machine.run(program, options);
    } catch (const Error &e) {
      return e;
    }
    ADD_FAILURE() << "the launch was to fail";
    return Error(Error::Kind::Internal, "none");
  }
};

/// Reproducible bytes.
inline std::vector<uint8_t> randomBytes(size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<uint8_t> bytes(count);
  for (uint8_t &b : bytes)
    b = uint8_t(engine());
  return bytes;
}

/// bf16 numbers in [-2, 2).
inline std::vector<uint16_t> randomBf16(size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> value(-2, 2);
  std::vector<uint16_t> numbers(count);
  for (uint16_t &n : numbers) {
    float f = value(engine);
    uint32_t bits;
    std::memcpy(&bits, &f, 4);
    n = uint16_t(bits >> 16);
  }
  return numbers;
}

inline float toFloat(uint16_t bf16) {
  uint32_t bits = uint32_t(bf16) << 16;
  float f;
  std::memcpy(&f, &bits, 4);
  return f;
}

} // namespace tt::emulator::test

#endif // TT_TEST_MACHINE_HARNESS_H
