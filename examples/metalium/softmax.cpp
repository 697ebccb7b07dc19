// SPDX-License-Identifier: Apache-2.0
// Softmax along rows, whose width is not one of whole tiles.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 70, width = 85, high = 96, wide = 96;
  Numbers rows = randomNumbers(height * width, -3, 3, 14);
  // Padding of a row has weight 0.
  Numbers whole = padded(rows, height, width, high, wide, -INFINITY);
  BufferPtr in = e.filled(tilize_nfaces(whole, high, wide)),
            out = e.buffer(high / 32 * wide / 32);
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 16, 25})
    e.circularBuffer(core, port, wide / 32);
  for (uint8_t port : {1, 24, 26})
    e.circularBuffer(core, port, 1);
  uint32_t one = bfloat16(1.0f).to_uint16(), tiles = high / 32 * wide / 32;
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_and_scaler.cpp", core,
                   ReaderDataMovementConfig(arguments({one}, {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/softmax.cpp", core,
                   ComputeConfig{.compile_args = {wide / 32}});
  SetRuntimeArgs(e.program, reader, core, {in->address(), tiles});
  SetRuntimeArgs(e.program, compute, core, {high / 32});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, tiles});
  e.run();
  std::vector<float> wanted;
  for (uint32_t y = 0; y != height; ++y) {
    float sum = 0;
    for (uint32_t x = 0; x != width; ++x)
      sum += std::exp(float(rows[y * width + x]));
    for (uint32_t x = 0; x != width; ++x)
      wanted.push_back(std::exp(float(rows[y * width + x])) / sum);
  }
  Numbers got = untilize_nfaces(e.read(out), high, wide);
  return verify("softmax", cropped(got, wide, height, width), wanted, 0.004f);
}
