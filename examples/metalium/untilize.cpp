// SPDX-License-Identifier: Apache-2.0
// Tiles become rows of elements.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 64, width = 96, wide = width / 32;
  Numbers rows = randomNumbers(height * width, -4, 4, 7);
  Numbers given = tilize_nfaces(rows, height, width), wanted = rows;
  // A page is a tile there, a row of elements here.
  BufferPtr in = e.filled(given, tileBytes), out = e.buffer(height, width * 2);
  CoreCoord core(0, 0);
  e.circularBuffer(core, CBIndex::c_0, 2 * wide);
  e.circularBuffer(core, CBIndex::c_16, 2 * wide);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_tiles.cpp", core,
                   ReaderDataMovementConfig(arguments({0}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_rows.cpp", core,
                   WriterDataMovementConfig(arguments({16, wide}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/tilize.cpp", core,
                   ComputeConfig{.compile_args = {wide, true}});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 0, 6});
  SetRuntimeArgs(e.program, compute, core, {6});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, 2});
  e.run();
  return verify("untilize", e.read(out), {wanted.begin(), wanted.end()}, 0);
}
