// SPDX-License-Identifier: Apache-2.0
// Two tensors subtracted, the tiles dealt out to all cores.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t tiles = 77;
  Numbers a = randomNumbers(tiles * tileElements, -4, 4, 3),
          b = randomNumbers(tiles * tileElements, -4, 4, 4);
  BufferPtr in0 = e.filled(a), in1 = e.filled(b), out = e.buffer(tiles);
  auto [count, all, more, fewer, share, less] =
      split_work_to_cores(e.device->compute_with_storage_grid_size(), tiles);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(all, port, 2);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_two.cpp", all,
                   ReaderDataMovementConfig(arguments({}, {in0, in1})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", all,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/binary.cpp", all,
                   ComputeConfig{.math_fidelity = MathFidelity::HiFi4,
                                 .defines = {{"OP", "sub_tiles"},
                                             {"OP_INIT", "sub_tiles_init"}}});
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
  std::vector<float> wanted;
  for (size_t i = 0; i != a.size(); ++i)
    wanted.push_back(float(a[i]) - float(b[i]));
  return verify("vecadd_multi_core", e.read(out), wanted, 0.01f);
}
