// SPDX-License-Identifier: Apache-2.0
// One core deals pages out to five others, through a buffer in their L1 that
// outlives the program: 23 pages of 96 bytes, then some of 160, and in the next
// program more of them. The buffer has room for neither size of page alone.
#include "common.hpp"

#include <tt-metalium/global_circular_buffer.hpp>

namespace {

constexpr uint32_t count = 5, bytes = 704, most = 160;
constexpr uint8_t remote = 31;

struct Part {
  uint32_t page, pages;
};

void addProgram(Example &e, const experimental::GlobalCircularBuffer &buffer,
                const char *send, const char *receive, const Part &first,
                const Part &then, const std::vector<BufferPtr> &data) {
  CircularBufferConfig config(bytes);
  config.remote_index(remote)
      .set_page_size(first.page)
      .set_data_format(DataFormat::Float16_b);
  experimental::CreateCircularBuffer(e.program, buffer.all_cores(), config,
                                     buffer);
  e.circularBuffer(buffer.all_cores(), 0, 1, count * most);
  auto kernel = [&](const char *file, const CoreRangeSet &cores, size_t from) {
    return CreateKernel(
        e.program, file, cores,
        DataMovementConfig{.compile_args =
                               arguments({remote, count, first.page,
                                          first.pages, then.page, then.pages},
                                         {data[from], data[from + 1]})});
  };
  KernelHandle sender = kernel(send, buffer.sender_cores(), 0);
  KernelHandle receiver = kernel(receive, buffer.receiver_cores(), 2);
  SetRuntimeArgs(e.program, sender, CoreCoord(0, 0),
                 {data[0]->address(), data[1]->address()});
  for (uint32_t i = 0; i != count; ++i)
    SetRuntimeArgs(e.program, receiver, CoreCoord(i + 1, 0),
                   {data[2]->address(), data[3]->address(), i});
}

/// Runs a program that sends both parts; the number of wrong elements.
size_t wrongOf(Example &e, const experimental::GlobalCircularBuffer &buffer,
               const char *send, const char *receive, const Part &first,
               const Part &then, int seed) {
  e.program = CreateProgram();
  std::vector<Numbers> values;
  std::vector<BufferPtr> data;
  for (const Part &part : {first, then}) {
    values.push_back(
        randomNumbers(part.page / 2 * part.pages * count, -4, 4, seed++));
    data.push_back(e.filled(values.back(), part.page));
  }
  for (const Part &part : {first, then})
    data.push_back(e.buffer(part.pages * count, part.page));
  addProgram(e, buffer, send, receive, first, then, data);
  e.run();
  size_t wrong = 0;
  for (size_t part : {0, 1}) {
    Numbers got = e.read(data[2 + part]);
    for (size_t i = 0; i != got.size(); ++i)
      wrong += float(got[i]) != float(values[part][i]);
  }
  return wrong;
}

} // namespace

int main() {
  Example e;
  auto buffer = experimental::CreateGlobalCircularBuffer(
      &*e.device,
      {{CoreCoord(0, 0),
        CoreRangeSet(CoreRange(CoreCoord(1, 0), CoreCoord(count, 0)))}},
      bytes);
  size_t wrong = wrongOf(e, buffer, "kernels/global_send.cpp",
                         "kernels/global_receive.cpp", {96, 23}, {160, 5}, 41);
  wrong +=
      wrongOf(e, buffer, "kernels/global_send_objects.cpp",
              "kernels/global_receive_objects.cpp", {160, 7}, {160, 3}, 43);
  std::printf("global_buffer: %s, %zu wrong\n", wrong ? "FAILED" : "passed",
              wrong);
  return wrong ? 1 : 0;
}
