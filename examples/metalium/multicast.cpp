// SPDX-License-Identifier: Apache-2.0
// One core sends a page to a rectangle of others.
#include "common.hpp"

int main() {
  Example e;
  Numbers values = randomNumbers(tileElements, -4, 4, 12);
  BufferPtr in = e.filled(values), out = e.buffer(3);
  CoreCoord sender(0, 0);
  CoreRange receivers(CoreCoord(1, 0), CoreCoord(3, 0));
  CoreRangeSet all({CoreRange(sender), receivers});
  e.circularBuffer(all, 0, 1);
  uint32_t ready = CreateSemaphore(e.program, all, 0),
           sent = CreateSemaphore(e.program, all, 0);
  CoreCoord s = e.device->worker_core_from_logical_core(sender),
            first = e.device->worker_core_from_logical_core({1, 0}),
            last = e.device->worker_core_from_logical_core({3, 0});
  KernelHandle send =
      CreateKernel(e.program, "kernels/multicast_send.cpp", sender,
                   DataMovementConfig{.compile_args = arguments({0}, {in})});
  KernelHandle receive =
      CreateKernel(e.program, "kernels/multicast_receive.cpp", receivers,
                   DataMovementConfig{.compile_args = arguments({0}, {out})});
  SetRuntimeArgs(e.program, send, sender,
                 {in->address(), uint32_t(first.x), uint32_t(first.y),
                  uint32_t(last.x), uint32_t(last.y), 3, ready, sent});
  for (uint32_t i = 0; i != 3; ++i)
    SetRuntimeArgs(
        e.program, receive, CoreCoord(i + 1, 0),
        {out->address(), i, uint32_t(s.x), uint32_t(s.y), ready, sent});
  e.run();
  std::vector<float> wanted;
  for (int i = 0; i != 3; ++i)
    wanted.insert(wanted.end(), values.begin(), values.end());
  return verify("multicast", e.read(out), wanted, 0);
}
