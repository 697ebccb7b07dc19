// SPDX-License-Identifier: Apache-2.0
// Layer norm along rows, whose width is not one of whole tiles.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t height = 50, width = 75, high = 64, wide = 96, Wt = 3;
  constexpr float eps = 1e-3f;
  Numbers rows = randomNumbers(height * width, -2, 2, 15),
          weight = randomNumbers(width, 0.5, 1.5, 16),
          bias = randomNumbers(width, -1, 1, 17);
  auto filled = [&](const Numbers &v, uint32_t h, uint32_t H) {
    return e.filled(tilize_nfaces(padded(v, h, width, H, wide, 0), H, wide));
  };
  BufferPtr in = filled(rows, height, high), weights = filled(weight, 1, 32),
            biases = filled(bias, 1, 32), out = e.buffer(high / 32 * Wt);
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 2, 3, 16, 24, 29, 30})
    e.circularBuffer(core, port, Wt);
  for (uint8_t port : {1, 25, 26, 27, 28})
    e.circularBuffer(core, port, 1);
  uint32_t inverse = bfloat16(1.0f / width).to_uint16();
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_norm.cpp", core,
                   ReaderDataMovementConfig(
                       arguments({inverse, Wt}, {in, weights, biases})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute = CreateKernel(
      e.program, "kernels/layer_norm.cpp", core,
      ComputeConfig{.compile_args = {Wt, std::bit_cast<uint32_t>(eps)}});
  SetRuntimeArgs(
      e.program, reader, core,
      {in->address(), weights->address(), biases->address(), high / 32});
  SetRuntimeArgs(e.program, compute, core, {high / 32});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, high / 32 * Wt});
  e.run();
  std::vector<float> wanted;
  for (uint32_t y = 0; y != height; ++y) {
    float mean = 0, variance = 0;
    for (uint32_t x = 0; x != width; ++x)
      mean += float(rows[y * width + x]) / width;
    for (uint32_t x = 0; x != width; ++x)
      variance += std::pow(float(rows[y * width + x]) - mean, 2.0f) / width;
    for (uint32_t x = 0; x != width; ++x)
      wanted.push_back((float(rows[y * width + x]) - mean) /
                           std::sqrt(variance + eps) * float(weight[x]) +
                       float(bias[x]));
  }
  Numbers got = untilize_nfaces(e.read(out), high, wide);
  return verify("layer_norm", cropped(got, wide, height, width), wanted, 0.03f);
}
