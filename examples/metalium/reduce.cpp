// SPDX-License-Identifier: Apache-2.0
// Sums along rows.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 64, width = 96, wide = width / 32;
  Numbers rows = randomNumbers(height * width, 0, 1, 8);
  BufferPtr in = e.filled(tilize_nfaces(rows, height, width)),
            out = e.buffer(2);
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(core, port, 2);
  uint32_t one = bfloat16(1.0f).to_uint16();
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_and_scaler.cpp", core,
                   ReaderDataMovementConfig(arguments({one}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute = CreateKernel(e.program, "kernels/reduce.cpp", core,
                                      ComputeConfig{.compile_args = {wide}});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 6});
  SetRuntimeArgs(e.program, compute, core, {6});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, 2});
  e.run();
  Numbers sums = untilize_nfaces(e.read(out), height, 32), column;
  std::vector<float> wanted;
  for (uint32_t y = 0; y != height; ++y) {
    column.push_back(sums[y * 32]);
    wanted.push_back(0);
    for (uint32_t x = 0; x != width; ++x)
      wanted.back() += float(rows[y * width + x]);
  }
  return verify("reduce", column, wanted, 0.02f);
}
