// SPDX-License-Identifier: Apache-2.0
// Every form of the newest release's objects: ends of transfers, states,
// semaphores on other cores, memory. Kernels leave words, which are known.
#include "common.hpp"

int main() {
  Example e;
  using Words = std::vector<uint32_t>;
  constexpr uint32_t pageBytes = 256, pageWords = 64;
  Words values(3 * pageWords);
  for (uint32_t i = 0; i != values.size(); ++i)
    values[i] = 100 * (i / pageWords + 1) + i % pageWords;
  BufferPtr in = e.buffer(3, pageBytes), out = e.buffer(3, pageBytes);
  distributed::EnqueueWriteMeshBuffer(e.queue(), in, values, false);

  CoreCoord sender(2, 1), first(3, 1), last(4, 1);
  CoreRange all(sender, last), receivers(first, last);
  e.circularBuffer(all, 0, 8, pageBytes);
  e.circularBuffer(all, 1, 1, pageBytes);
  for (int i = 0; i != 4; ++i)
    CreateSemaphore(e.program, all, 0);
  auto onNetwork = [&](CoreCoord core) {
    return e.device->worker_core_from_logical_core(core);
  };
  KernelHandle send = CreateKernel(
      e.program, "kernels/objects_send.cpp", sender,
      DataMovementConfig{.compile_args = arguments({}, {in, out})});
  SetRuntimeArgs(e.program, send, sender,
                 {uint32_t(in->address()), uint32_t(out->address()),
                  uint32_t(onNetwork(first).x), uint32_t(onNetwork(first).y),
                  uint32_t(onNetwork(last).x)});
  KernelHandle receive =
      CreateKernel(e.program, "kernels/objects_receive.cpp", receivers,
                   DataMovementConfig{.compile_args = arguments({}, {out})});
  for (uint32_t i = 1; i != 3; ++i)
    SetRuntimeArgs(e.program, receive, CoreCoord(2 + i, 1),
                   {uint32_t(out->address()), uint32_t(onNetwork(sender).x),
                    uint32_t(onNetwork(sender).y), i});
  e.run();

  Words got;
  distributed::EnqueueReadMeshBuffer(e.queue(), got, out, true);
  const Words wanted[] = {// The first words of what was read; 101, 5 and true.
                          {100, 200, 100, 300, 107, 0, 7, 0, 1002, 1, 8 * 256},
                          {2, 100, 132, 200, 108, 9},
                          {2, 116, 132, 200, 4242, 9}};
  int wrong = 0;
  for (size_t page = 0; page != 3; ++page)
    for (size_t i = 0; i != wanted[page].size(); ++i)
      if (got[page * pageWords + i] != wanted[page][i]) {
        std::printf("core %zu, word %zu: %u, wanted %u\n", page, i,
                    got[page * pageWords + i], wanted[page][i]);
        ++wrong;
      }
  std::printf("objects_all: %s\n", wrong ? "FAILED" : "passed");
  return wrong ? 1 : 0;
}
