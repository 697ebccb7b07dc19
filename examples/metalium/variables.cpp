// SPDX-License-Identifier: Apache-2.0
// Variables of a kernel belong to its core and launch.
#include "common.hpp"

int main() {
  Example e;
  BufferPtr out = e.buffer(4, 32);
  CoreRange cores(CoreCoord(0, 0), CoreCoord(1, 1));
  e.circularBuffer(cores, 0, 1, 32);
  KernelHandle kernel =
      CreateKernel(e.program, "kernels/counter.cpp", cores,
                   DataMovementConfig{.compile_args = arguments({}, {out})});
  uint32_t id = 0;
  for (const CoreCoord &core : corerange_to_cores(cores)) {
    SetRuntimeArgs(e.program, kernel, core, {out->address(), id + 2, id});
    ++id;
  }
  int wrong = 0;
  for (int launch = 0; launch != 2; ++launch) {
    detail::LaunchProgram(&*e.device, e.program);
    std::vector<uint32_t> words;
    distributed::EnqueueReadMeshBuffer(e.queue(), words, out, true);
    for (uint32_t core = 0; core != 4; ++core) {
      uint32_t rounds = 3, table[4] = {1, 2, 3, 4};
      for (uint32_t i = 0; i != core + 2; ++i) {
        rounds += i;
        table[i & 3] += rounds;
      }
      wrong += words[core * 8] != rounds;
      for (uint32_t i = 0; i != 4; ++i)
        wrong += words[core * 8 + 1 + i] != table[i];
    }
  }
  std::printf("variables: %s\n", wrong ? "FAILED" : "passed");
  return wrong ? 1 : 0;
}
