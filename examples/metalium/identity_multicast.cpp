// SPDX-License-Identifier: Apache-2.0
// A tile from one core to three others; each writes what it has received.
#include "common.hpp"

#include <tt-metalium/tt_metal.hpp>

int main() {
  Example e;
  CoreCoord sender = {0, 0};
  CoreRange receivers({1, 0}, {3, 0}), all({0, 0}, {3, 0});
  size_t count = receivers.size();
  Numbers identity = create_identity_matrix(32, 32, 20);
  BufferPtr in = e.filled(identity), out = e.buffer(uint32_t(count));
  e.circularBuffer(all, 0, 1);
  uint32_t ready = CreateSemaphore(e.program, all, INVALID),
           sent = CreateSemaphore(e.program, all, INVALID);
  CoreCoord from = e.device->worker_core_from_logical_core(sender),
            first =
                e.device->worker_core_from_logical_core(receivers.start_coord),
            last = e.device->worker_core_from_logical_core(receivers.end_coord);
  auto kernel = [&](const char *file, const CoreSpec &cores) {
    return CreateKernel(
        e.program, file, cores,
        DataMovementConfig{.processor = DataMovementProcessor::RISCV_0,
                           .noc = NOC::RISCV_0_default,
                           .compile_args = arguments({}, {in, out})});
  };
  auto coordinator = kernel("kernels/tile_send.cpp", sender),
       inbound = kernel("kernels/tile_receive.cpp", receivers);
  SetRuntimeArgs(
      e.program, coordinator, sender,
      {first.x, first.y, last.x, last.y, ready, sent, in->address(), count});
  uint32_t page = 0;
  for (const CoreCoord &core : receivers)
    SetRuntimeArgs(e.program, inbound, core,
                   {from.x, from.y, ready, sent, out->address(), page++});
  e.run();
  std::vector<float> wanted;
  for (size_t i = 0; i != count; ++i)
    wanted.insert(wanted.end(), identity.begin(), identity.end());
  return verify("identity_multicast", e.read(out), wanted, 0);
}
