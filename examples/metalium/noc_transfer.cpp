// SPDX-License-Identifier: Apache-2.0
// One core reads, sends to another over the network, which writes.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t tiles = 5;
  Numbers values = randomNumbers(tiles * tileElements, -4, 4, 11);
  BufferPtr in = e.filled(values), out = e.buffer(tiles);
  CoreCoord from(0, 0), to(4, 3);
  CoreRangeSet both({CoreRange(from), CoreRange(to)});
  e.circularBuffer(both, 0, 2);
  e.circularBuffer(both, 1, 1);
  uint32_t ready = CreateSemaphore(e.program, both, 0),
           there = CreateSemaphore(e.program, both, 0);
  CoreCoord a = e.device->worker_core_from_logical_core(from),
            b = e.device->worker_core_from_logical_core(to);
  auto place = [](CoreCoord c) {
    return std::pair(uint32_t(c.x), uint32_t(c.y));
  };
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_tiles.cpp", from,
                   ReaderDataMovementConfig(arguments({0}, {in})));
  KernelHandle sender = CreateKernel(e.program, "kernels/send.cpp", from,
                                     WriterDataMovementConfig());
  KernelHandle receiver = CreateKernel(e.program, "kernels/receive.cpp", to,
                                       ReaderDataMovementConfig());
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", to,
                   WriterDataMovementConfig(arguments({1}, {out})));
  SetRuntimeArgs(e.program, reader, from, {in->address(), 0, tiles});
  SetRuntimeArgs(e.program, sender, from,
                 {place(b).first, place(b).second, tiles, ready, there});
  SetRuntimeArgs(e.program, receiver, to,
                 {place(a).first, place(a).second, tiles, ready, there});
  SetRuntimeArgs(e.program, writer, to, {out->address(), 0, tiles});
  e.run();
  return verify("noc_transfer", e.read(out), {values.begin(), values.end()}, 0);
}
