// SPDX-License-Identifier: Apache-2.0
// A product whose cores each keep a block of results while blocks of both
// operands come in.
#include "common.hpp"

#include <bmm_op.hpp>
#include <fmt/core.h>

int main() {
  Example e;
  constexpr uint32_t M = 192, K = 128, N = 256, depth = 2;
  uint32_t Mt = M / 32, Kt = K / 32, Nt = N / 32;
  auto grid = e.device->compute_with_storage_grid_size();
  auto [rows, columns, high, wide] =
      bmm_op_utils::get_large_matmul_params(Mt, Nt, 3, 4, depth);
  CoreCoord shape =
      bmm_op_utils::get_core_range(Mt / rows, Nt / columns, grid.y, grid.x);
  fmt::print("blocks of {} x {} tiles on {} x {} cores, {} x {} at a time\n",
             rows, columns, shape.y, shape.x, high, wide);
  TT_FATAL(shape.x * shape.y > 1 && rows * columns <= 8, "shares of {} x {}",
           rows, columns);
  CoreRange all({0, 0}, {shape.x - 1, shape.y - 1});
  Numbers a = create_random_vector_of_bfloat16_native(M * K * 2, 1, 123, -0.4f),
          b = create_random_vector_of_bfloat16_native(K * N * 2, 1, 321, -0.3f);
  BufferPtr in0 = e.filled(tilize_nfaces(a, M, K)),
            in1 = e.filled(tilize_nfaces(b, K, N)), out = e.buffer(Mt * Nt);
  e.circularBuffer(all, 0, 2 * rows * depth);
  e.circularBuffer(all, 1, 2 * depth * columns);
  e.circularBuffer(all, 16, rows * columns);
  auto reader = CreateKernel(
      e.program, "kernels/read_blocks.cpp", all,
      ReaderDataMovementConfig(
          arguments({Kt / depth, rows, columns, depth, Kt, Nt}, {in0, in1})));
  auto writer = CreateKernel(
      e.program, "kernels/write_block.cpp", all,
      WriterDataMovementConfig(arguments({rows, columns, Nt}, {out})));
  CreateKernel(
      e.program, "kernels/matmul_block.cpp", all,
      ComputeConfig{.compile_args = {Kt / depth, rows, columns, depth}});
  // Sizes of the host's types are narrowed, as the vendor's programs do it.
  for (const CoreCoord &core : all) {
    SetRuntimeArgs(
        e.program, reader, core,
        {in0->address(), in1->address(), core.y * rows * Kt, core.x * columns});
    SetRuntimeArgs(e.program, writer, core,
                   {out->address(), core.y * rows * Nt + core.x * columns});
  }
  e.run();
  Numbers wanted(M * N, 0);
  for (uint32_t i = 0; i != M; ++i)
    for (uint32_t j = 0; j != N; ++j) {
      float sum = 0;
      for (uint32_t k = 0; k != K; ++k)
        sum += float(a[i * K + k]) * float(b[k * N + j]);
      wanted[i * N + j] = sum;
    }
  float pearson =
      check_bfloat16_vector_pcc(wanted, untilize_nfaces(e.read(out), M, N));
  TT_FATAL(pearson > 0.999, "a correlation of {}", pearson);
  fmt::print("matmul_reuse: passed, correlation {}\n", pearson);
}
