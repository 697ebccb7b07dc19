// SPDX-License-Identifier: Apache-2.0
// A product on one core.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t M = 64, K = 96, N = 64;
  Numbers a = randomNumbers(M * K, -1, 1, 9),
          b = randomNumbers(K * N, -1, 1, 10);
  BufferPtr in0 = e.filled(tilize_nfaces(a, M, K)),
            in1 = e.filled(tilize_nfaces(b, K, N)),
            out = e.buffer(M / 32 * N / 32);
  auto [count, all, more, fewer, share, less] =
      split_work_to_cores(CoreCoord(1, 1), M / 32 * N / 32);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(all, port, 2);
  KernelHandle reader = CreateKernel(
      e.program, "kernels/read_matmul.cpp", all,
      ReaderDataMovementConfig(arguments({K / 32, N / 32}, {in0, in1})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", all,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/matmul.cpp", all,
                   ComputeConfig{.math_fidelity = MathFidelity::HiFi4,
                                 .compile_args = {K / 32}});
  uint32_t first = 0;
  for (const CoreCoord &core : corerange_to_cores(all)) {
    uint32_t mine = more.contains(core) ? share : less;
    SetRuntimeArgs(e.program, reader, core,
                   {in0->address(), in1->address(), first, mine});
    SetRuntimeArgs(e.program, compute, core, {mine});
    SetRuntimeArgs(e.program, writer, core, {out->address(), first, mine});
    first += mine;
  }
  e.run();
  std::vector<float> wanted(M * N);
  for (uint32_t i = 0; i != M; ++i)
    for (uint32_t k = 0; k != K; ++k)
      for (uint32_t j = 0; j != N; ++j)
        wanted[i * N + j] += float(a[i * K + k]) * float(b[k * N + j]);
  return verify("matmul_single_core", untilize_nfaces(e.read(out), M, N),
                wanted, 0.1f);
}
