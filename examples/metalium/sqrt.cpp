// SPDX-License-Identifier: Apache-2.0
// Square roots, by a kernel in the older protocol of DST.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t tiles = 4;
  Numbers values = randomNumbers(tiles * tileElements, 0, 9, 5);
  BufferPtr in = e.filled(values), out = e.buffer(tiles);
  CoreCoord core(0, 0);
  e.circularBuffer(core, CBIndex::c_0, 2);
  e.circularBuffer(core, CBIndex::c_16, 2);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_tiles.cpp", core,
                   ReaderDataMovementConfig(arguments({0}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/unary_old.cpp", core, ComputeConfig{});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 0, tiles});
  SetRuntimeArgs(e.program, compute, core, {tiles});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, tiles});
  e.run();
  std::vector<float> wanted;
  for (bfloat16 x : values)
    wanted.push_back(std::sqrt(float(x)));
  return verify("sqrt", e.read(out), wanted, 0.02f);
}
