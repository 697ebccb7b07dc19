// SPDX-License-Identifier: Apache-2.0
// Rows of elements become tiles.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 64, width = 96, wide = width / 32;
  Numbers rows = randomNumbers(height * width, -4, 4, 7);
  Numbers given = rows, wanted = tilize_nfaces(rows, height, width);
  // A page is a row of elements there, a tile here.
  BufferPtr in = e.filled(given, width * 2), out = e.buffer(6);
  CoreCoord core(0, 0);
  e.circularBuffer(core, CBIndex::c_0, 2 * wide);
  e.circularBuffer(core, CBIndex::c_16, 2 * wide);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_rows.cpp", core,
                   ReaderDataMovementConfig(arguments({0, wide}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/tilize.cpp", core,
                   ComputeConfig{.compile_args = {wide, false}});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 0, 2});
  SetRuntimeArgs(e.program, compute, core, {6});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, 6});
  e.run();
  return verify("tilize", e.read(out), {wanted.begin(), wanted.end()}, 0);
}
