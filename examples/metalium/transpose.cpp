// SPDX-License-Identifier: Apache-2.0
// Tiles transposed.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 64, width = 96;
  Numbers rows = randomNumbers(height * width, -4, 4, 6);
  BufferPtr in = e.filled(tilize_nfaces(rows, height, width)),
            out = e.buffer(6);
  CoreCoord core(3, 3);
  e.circularBuffer(core, CBIndex::c_0, 2);
  e.circularBuffer(core, CBIndex::c_16, 2);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_tiles.cpp", core,
                   ReaderDataMovementConfig(arguments({0}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/transpose.cpp", core, ComputeConfig{});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 0, 6});
  SetRuntimeArgs(e.program, compute, core, {6});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, 6});
  e.run();
  // Each tile stays where it is, so tile by tile is compared.
  Numbers tiles = untilize_nfaces(e.read(out), height, width);
  std::vector<float> wanted(rows.size());
  for (uint32_t y = 0; y != height; ++y)
    for (uint32_t x = 0; x != width; ++x)
      wanted[y * width + x] =
          rows[(y / 32 * 32 + x % 32) * width + x / 32 * 32 + y % 32];
  return verify("transpose", tiles, wanted, 0);
}
