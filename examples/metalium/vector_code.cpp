// SPDX-License-Identifier: Apache-2.0
// A compute kernel that programs the vector unit itself.
#include "common.hpp"

int main() {
  Example e;
  constexpr CoreCoord core = {0, 0};
  constexpr uint32_t tiles = 3;
  Numbers a = randomNumbers(tiles * tileElements, -2, 2, 31),
          b = randomNumbers(tiles * tileElements, -1, 1, 32);
  BufferPtr in0 = e.filled(a), in1 = e.filled(b), out = e.buffer(tiles);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(core, port, 2);
  auto reader =
      CreateKernel(e.program, "kernels/read_two.cpp", core,
                   ReaderDataMovementConfig(arguments({}, {in0, in1})));
  auto writer = CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                             WriterDataMovementConfig(arguments({16}, {out})));
  auto compute = CreateKernel(e.program, "kernels/vector_code.cpp", core,
                              ComputeConfig{.fp32_dest_acc_en = true});
  SetRuntimeArgs(e.program, reader, core,
                 {in0->address(), in1->address(), 0, tiles});
  SetRuntimeArgs(e.program, compute, core, {tiles});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, tiles});
  e.run();
  std::vector<float> wanted;
  for (size_t i = 0; i != a.size(); ++i) {
    float t = std::clamp((float(a[i]) + 1) / 2, 0.0f, 1.0f);
    float sum = t * t * (3 - 2 * t) + float(b[i]);
    wanted.push_back(sum > 0.5f ? sum : std::fabs(sum) * 2);
  }
  return verify("vector_code", e.read(out), wanted, 0.01f);
}
