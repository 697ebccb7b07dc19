//===- bench_jit.cpp - The cost of compiling a kernel ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A matmul kernel of 30 calls in two loops: compiled by a process that has not
// compiled before, compiled by one that has, loaded from disk, found in memory;
// medians over kernels that differ in a constant. Then what a call costs.
//===----------------------------------------------------------------------===//
#include "tt/jit/KernelCompiler.h"
#include "ttk/abi.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

using namespace tt::jit;

namespace {

double milliseconds(const std::function<void()> &fn) {
  auto start = std::chrono::steady_clock::now();
  fn();
  std::chrono::duration<double, std::milli> taken =
      std::chrono::steady_clock::now() - start;
  return taken.count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2,
                   values.end());
  return values[values.size() / 2];
}

/// `variant` makes kernels different.
std::string kernelText(unsigned variant) {
  std::string tile = "!ttkernel.cb<8, !ttcore.tile<32x32, bf16>>";
  std::string text = "!cb = " + tile + R"(
func.func @matmul() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = ttkernel.get_arg_val(%c0) : (index) -> index
  %k = ttkernel.get_arg_val(%c1) : (index) -> index
  %pages = arith.constant 4 : i32
  %variant = arith.constant )" +
                     std::to_string(variant) + R"( : i32
  ttkernel.mm_init(%a, %b, %out, %variant) : (!cb, !cb, !cb, i32) -> ()
  scf.for %i = %c0 to %n step %c1 {
    ttkernel.tile_regs_acquire() : () -> ()
    scf.for %j = %c0 to %k step %c1 {
      ttkernel.cb_wait_front(%a, %pages) : (!cb, i32) -> ()
      ttkernel.cb_wait_front(%b, %pages) : (!cb, i32) -> ()
)";
  for (int t = 0; t < 4; ++t) {
    std::string at = "%t" + std::to_string(t);
    text += "      " + at + " = arith.constant " + std::to_string(t) +
            " : index\n" + "      ttkernel.matmul_tiles(%a, %b, " + at + ", " +
            at + ", " + at + ") : (!cb, !cb, index, index, index) -> ()\n";
  }
  text += R"(      ttkernel.cb_pop_front(%a, %pages) : (!cb, i32) -> ()
      ttkernel.cb_pop_front(%b, %pages) : (!cb, i32) -> ()
    }
    ttkernel.exp_tile_init() : () -> ()
)";
  for (int t = 0; t < 4; ++t)
    text += "    %e" + std::to_string(t) + " = arith.constant " +
            std::to_string(t) + " : index\n    ttkernel.exp_tile(%e" +
            std::to_string(t) + ") : (index) -> ()\n";
  text += R"(    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.cb_reserve_back(%out, %pages) : (!cb, i32) -> ()
    ttkernel.tile_regs_wait() : () -> ()
)";
  for (int t = 0; t < 4; ++t)
    text += "    ttkernel.pack_tile(%e" + std::to_string(t) + ", %out, %e" +
            std::to_string(t) + ", false) : (index, !cb, index) -> ()\n";
  return text + R"(    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %pages) : (!cb, i32) -> ()
  }
  return
})";
}

void compileAll(KernelCompiler &compiler, unsigned first, unsigned last,
                std::vector<double> *times) {
  for (unsigned i = first; i < last; ++i) {
    std::string text = kernelText(i);
    double t = milliseconds([&] { compiler.compileSource(text, "matmul"); });
    if (times)
      times->push_back(t);
  }
}

/// A context whose calls do nothing.
struct Idle {
  ttk_context context;
  ttk_api api{};
  static inline uint64_t numCalls = 0;

  Idle() {
    auto count = [] { ++numCalls; };
    auto **slots = reinterpret_cast<void (**)()>(&api);
    for (size_t i = 0; i != sizeof(api) / sizeof(void *); ++i)
      slots[i] = count;
    api.get_arg_val = [](ttk_context *, uint32_t, uint32_t) -> uint32_t {
      return 1000;
    };
    context.api = &api;
  }
};

void row(const char *what, double value, const char *unit, double goal) {
  std::printf("%-44s %9.3f %-3s", what, value, unit);
  if (goal > 0)
    std::printf("  %.2f of the goal of %g %s", value / goal, goal, unit);
  std::printf("\n");
}

void measure(unsigned level, const std::filesystem::path &folder) {
  std::printf("optimisation level %u\n", level);
  std::string directory = (folder / std::to_string(level)).string();
  Options options{.cacheDirectory = directory, .optLevel = level};
  constexpr unsigned numKernels = 40;
  {
    KernelCompiler compiler(options);
    std::vector<double> first, rest, again;
    compileAll(compiler, 0, 1, &first);
    compileAll(compiler, 1, numKernels, &rest);
    compileAll(compiler, 0, numKernels, &again);
    row("first kernel of a compiler", first[0], "ms", 0);
    row("compiled", median(rest), "ms", 10);
    row("found in memory", median(again), "ms", 0);
  }
  KernelCompiler compiler(options);
  std::vector<double> first, rest;
  compileAll(compiler, 0, 1, &first);
  compileAll(compiler, 1, numKernels, &rest);
  row("first kernel from disk", first[0], "ms", 0);
  row("loaded from disk", median(rest), "ms", 0.5);
  auto kernel = compiler.compileSource(kernelText(0), "matmul");
  Idle idle;
  double taken = milliseconds([&] { kernel->entry(&idle.context); });
  row("a call", taken * 1e6 / double(Idle::numCalls), "ns", 0);
  Idle::numCalls = 0;
}

} // namespace

int main() {
  auto folder = std::filesystem::temp_directory_path() / "bench_jit";
  std::filesystem::remove_all(folder);
  for (unsigned level : {0u, 1u, 2u})
    measure(level, folder);
  std::filesystem::remove_all(folder);
}
