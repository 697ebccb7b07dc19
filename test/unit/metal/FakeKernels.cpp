//===- FakeKernels.cpp - kernels in C++ instead of compiled ones ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FakeKernels.h"

#include "ttk/abi.h"

#include <stdexcept>

namespace tt::test {
namespace {

constexpr uint32_t kWords = 8, kBits = 32;

// Arguments: [0] port, [1] address of the source shard.
void readKernel(ttk_context *ctx) {
  const ttk_api *api = ctx->api;
  uint32_t cb = api->get_compile_time_arg_val(ctx, 0, 0);
  uint32_t from = api->get_compile_time_arg_val(ctx, 1, 0);
  for (uint32_t row = 0; row != 2; ++row) {
    api->cb_reserve_back(ctx, cb, 1, 1);
    uint32_t to = api->get_write_ptr(ctx, cb, 0);
    for (uint32_t i = 0; i != kWords; ++i)
      api->store_to_l1(ctx,
                       api->load_from_l1(ctx, from, row * kWords + i, kBits, 0),
                       to, i, kBits, 0);
    api->cb_push_back(ctx, cb, 1, 0);
  }
}

// Compile-time: [0] port, [1...] layout of the destination. Common: [0] local
// semaphore, [1] global one. Run-time: [0] destination, [1] rows.
void addOneKernel(ttk_context *ctx) {
  const ttk_api *api = ctx->api;
  uint32_t cb = api->get_compile_time_arg_val(ctx, 0, 0);
  uint32_t local =
      api->get_semaphore(ctx, api->get_common_arg_val(ctx, 0, 0), 0);
  uint32_t gate = api->get_common_arg_val(ctx, 1, 0);
  uint32_t to = api->get_arg_val(ctx, 0, 0);
  uint32_t rows = api->get_arg_val(ctx, 1, 0);
  uint32_t one = api->load_from_l1(ctx, gate, 0, kBits, 0);
  // 7 is the semaphore's initial value, 1 + 4 the layout: sharded, 2 banks a
  // row. Wrong figures show in the result.
  uint32_t wrong = (api->load_from_l1(ctx, local, 0, kBits, 0) != 7) +
                   (api->get_compile_time_arg_val(ctx, 1, 0) != 1) +
                   (api->get_compile_time_arg_val(ctx, 3, 0) != 4);
  for (uint32_t row = 0; row != rows; ++row) {
    api->cb_wait_front(ctx, cb, 1, 0);
    uint32_t from = api->get_read_ptr(ctx, cb, 0);
    for (uint32_t i = 0; i != kWords; ++i)
      api->store_to_l1(
          ctx, api->load_from_l1(ctx, from, i, kBits, 0) + one + 1000 * wrong,
          to, row * kWords + i, kBits, 0);
    api->cb_pop_front(ctx, cb, 1, 0);
  }
}

// Common: [0] address of the source, [1] of the destination. Run-time: [0]
// words.
void nextKernel(ttk_context *ctx) {
  const ttk_api *api = ctx->api;
  uint32_t from = api->get_common_arg_val(ctx, 0, 0);
  uint32_t to = api->get_common_arg_val(ctx, 1, 0);
  uint32_t words = api->get_arg_val(ctx, 0, 0);
  for (uint32_t i = 0; i < words && i != 1024; ++i)
    api->store_to_l1(ctx, api->load_from_l1(ctx, from, i, kBits, 0) + 1, to, i,
                     kBits, 0);
}

void spinKernel(ttk_context *ctx) {
  uint32_t cb = ctx->api->get_compile_time_arg_val(ctx, 0, 0);
  ctx->api->cb_wait_front(ctx, cb, 1, 1);
}

} // namespace

emulator::KernelCode FakeLoader::load(const runtime::KernelSource &kernel) {
  std::string_view text = kernel.mlir;
  if (kernel.symbol != "kernel")
    throw std::runtime_error("no function " + std::string(kernel.symbol));
  loaded.emplace_back(kernel.name);
  if (text == "read")
    return {readKernel, nullptr, nullptr};
  if (text == "add one")
    return {addOneKernel, nullptr, nullptr};
  if (text == "next")
    return {nextKernel, nullptr, nullptr};
  if (text == "spin")
    return {spinKernel, nullptr, nullptr};
  throw std::runtime_error("does not compile: " + std::string(text));
}

} // namespace tt::test
