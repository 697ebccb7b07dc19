// SPDX-License-Identifier: Apache-2.0
// Pages go from DRAM to a buffer in L1 and back.
#include "common.hpp"

int main() {
  Example e;
  Numbers values = randomNumbers(50 * tileElements, -100, 100, 1);
  BufferPtr in = e.filled(values), out = e.buffer(50);
  auto l1 = distributed::MeshBuffer::create(
      {.size = tileBytes},
      {.page_size = tileBytes, .buffer_type = BufferType::L1}, &*e.device);
  CoreCoord core(0, 0);
  DataMovementConfig config{.processor = DataMovementProcessor::RISCV_0,
                            .noc = NOC::RISCV_0_default,
                            .compile_args = arguments({}, {in, out}),
                            .named_compile_args = {{"page_bytes", tileBytes}}};
  KernelHandle kernel =
      CreateKernel(e.program, "kernels/loopback.cpp", core, config);
  SetRuntimeArgs(e.program, kernel, core,
                 {l1->address(), in->address(), out->address(), 50});
  e.run();
  return verify("loopback", e.read(out), {values.begin(), values.end()}, 0);
}
