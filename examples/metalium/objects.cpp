// SPDX-License-Identifier: Apache-2.0
// The same with the objects of the newest release.
#include "common.hpp"

int main() {
  Example e;
  Numbers values = randomNumbers(7 * tileElements, -100, 100, 2);
  BufferPtr in = e.filled(values), out = e.buffer(7);
  CoreCoord core(1, 2);
  e.circularBuffer(core, CBIndex::c_0, 2);
  KernelHandle kernel = CreateKernel(
      e.program, "kernels/objects.cpp", core,
      DataMovementConfig{.compile_args = arguments({}, {in, out})});
  SetRuntimeArgs(e.program, kernel, core, {in->address(), out->address(), 7});
  e.run();
  return verify("objects", e.read(out), {values.begin(), values.end()}, 0);
}
