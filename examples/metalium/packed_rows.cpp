// SPDX-License-Identifier: Apache-2.0
// Words of two numbers, a row of pages a core; alignment as the allocator says.
#include "common.hpp"

#include <tt-metalium/allocator.hpp>
#include <tt-metalium/tt_align.hpp>

int main() {
  Example e;
  constexpr uint32_t cores = 4, perCore = 3;
  std::vector<uint32_t> words(cores * perCore);
  for (uint32_t i = 0; i != words.size(); ++i)
    words[i] = pack_two_bfloat16_into_uint32(
        std::pair<bfloat16, bfloat16>(2 * i + 1, 2 * i + 2));
  distributed::DeviceLocalBufferConfig config{.page_size = sizeof(uint32_t),
                                              .buffer_type = BufferType::DRAM};
  auto make = [&] {
    return distributed::MeshBuffer::create({.size = words.size() * 4}, config,
                                           e.device.get());
  };
  BufferPtr in = make(), out = make();
  distributed::EnqueueWriteMeshBuffer(e.queue(), in, words, false);
  uint32_t page = align(sizeof(uint32_t),
                        e.device->allocator()->get_alignment(BufferType::DRAM));
  CoreRange all({2, 1}, {3, 2});
  CreateCircularBuffer(
      e.program, all,
      CircularBufferConfig(perCore * page, {{0, tt::DataFormat::UInt32}})
          .set_page_size(0, page));
  auto copy = CreateKernel(
      e.program, "kernels/copy_words.cpp", all,
      DataMovementConfig{.compile_args = arguments({page}, {in, out})});
  uint32_t first = 0;
  for (const CoreCoord &core : all) {
    SetRuntimeArgs(e.program, copy, core,
                   {in->address(), out->address(), first, perCore});
    first += perCore;
  }
  e.run();
  std::vector<uint32_t> got;
  distributed::EnqueueReadMeshBuffer(e.queue(), got, out, true);
  fmt::print("packed_rows: {}, pages of {} bytes on {}\n",
             got == words ? "passed" : "FAILED", page, all.start_coord);
  return got == words ? 0 : 1;
}
