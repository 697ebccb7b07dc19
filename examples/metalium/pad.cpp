// SPDX-License-Identifier: Apache-2.0
// Rows made longer, by pointers into L1.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t rows = 33, words = 24, padded = 40;
  std::vector<uint32_t> values(rows * words), result;
  for (uint32_t i = 0; i != values.size(); ++i)
    values[i] = i;
  BufferPtr in = e.buffer(rows, words * 4), out = e.buffer(rows, padded * 4);
  distributed::EnqueueWriteMeshBuffer(e.queue(), in, values, false);
  CoreCoord core(0, 0);
  e.circularBuffer(core, 0, 1, padded * 4);
  KernelHandle kernel =
      CreateKernel(e.program, "kernels/pad.cpp", core,
                   DataMovementConfig{.compile_args = arguments(
                                          {0, words, padded}, {in, out})});
  SetRuntimeArgs(e.program, kernel, core,
                 {in->address(), out->address(), 7, rows});
  e.run();
  distributed::EnqueueReadMeshBuffer(e.queue(), result, out, true);
  size_t wrong = 0;
  for (uint32_t i = 0; i != rows; ++i)
    for (uint32_t j = 0; j != padded; ++j)
      wrong +=
          result[i * padded + j] != (j < words ? values[i * words + j] : 7);
  std::printf("pad: %s\n", wrong ? "FAILED" : "passed");
  return wrong ? 1 : 0;
}
