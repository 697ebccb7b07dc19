// SPDX-License-Identifier: Apache-2.0
// Calls of the vector unit on two tiles, of 16-bit floats and of 32-bit words.
#include "common.hpp"

namespace {

/// The call on the tiles of `a` and `b`, of elements T in `format`.
template <typename T>
std::vector<T> run(const std::string &call, const std::vector<T> &a,
                   const std::vector<T> &b, DataFormat format) {
  Example e;
  constexpr CoreCoord core = {0, 0};
  uint32_t bytes = tile_size(format), tiles = uint32_t(a.size() / tileElements);
  BufferPtr buffers[3];
  for (BufferPtr &buffer : buffers)
    buffer = e.buffer(tiles, bytes);
  distributed::EnqueueWriteMeshBuffer(e.queue(), buffers[0], a, false);
  distributed::EnqueueWriteMeshBuffer(e.queue(), buffers[1], b, false);
  for (uint8_t port : {0, 1, 16})
    CreateCircularBuffer(e.program, core,
                         CircularBufferConfig(2 * bytes, {{port, format}})
                             .set_page_size(port, bytes));
  auto reader = CreateKernel(
      e.program, "kernels/read_two.cpp", core,
      ReaderDataMovementConfig(arguments({}, {buffers[0], buffers[1]})));
  auto writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {buffers[2]})));
  ComputeConfig config{.fp32_dest_acc_en = sizeof(T) == 4,
                       .defines = {{"PAIR", call}}};
  if (sizeof(T) == 4)
    config.unpack_to_dest_mode.assign(32, UnpackToDestMode::UnpackToDestFp32);
  auto compute = CreateKernel(e.program, "kernels/pairs.cpp", core, config);
  SetRuntimeArgs(e.program, reader, core,
                 {buffers[0]->address(), buffers[1]->address(), 0, tiles});
  SetRuntimeArgs(e.program, compute, core, {tiles});
  SetRuntimeArgs(e.program, writer, core, {buffers[2]->address(), 0, tiles});
  e.run();
  std::vector<T> result;
  distributed::EnqueueReadMeshBuffer(e.queue(), result, buffers[2], true);
  return result;
}

int words(const char *call, DataFormat format,
          uint32_t (*meaning)(uint32_t, uint32_t)) {
  std::mt19937 next(34);
  std::vector<uint32_t> a(2 * tileElements), b(a.size());
  for (size_t i = 0; i != a.size(); ++i) {
    a[i] = uint32_t(next());
    b[i] = i % 5 ? uint32_t(next()) : a[i];
  }
  std::vector<uint32_t> got = run<uint32_t>(call, a, b, format);
  size_t wrong = 0;
  for (size_t i = 0; i != a.size(); ++i)
    wrong += got[i] != meaning(a[i], b[i]);
  std::printf("%s: %s\n", call, wrong ? "FAILED" : "passed");
  return wrong != 0;
}

int floats(const char *call, const Numbers &b, float (*meaning)(float, float)) {
  Numbers a = randomNumbers(b.size(), -8, 8, 35);
  std::vector<float> wanted;
  for (size_t i = 0; i != a.size(); ++i)
    wanted.push_back(meaning(float(a[i]), float(b[i])));
  Numbers got = run<bfloat16>(call, a, b, DataFormat::Float16_b);
  // An infinity has no distance from itself.
  for (size_t i = 0; i != got.size(); ++i)
    if (std::isinf(wanted[i]) && float(got[i]) == wanted[i])
      wanted[i] = 0, got[i] = 0;
  return verify(call, got, wanted, 0.02f);
}

} // namespace

int main() {
  DataFormat u32 = DataFormat::UInt32, s32 = DataFormat::Int32;
  Numbers mask(2 * tileElements);
  for (size_t i = 0; i != mask.size(); ++i)
    mask[i] = i % 3 ? 1 : 0;
  int wrong = 0;
  wrong +=
      words("binary_max_uint32_tile_init(); binary_max_uint32_tile(0, 1, 0)",
            u32, [](uint32_t x, uint32_t y) { return std::max(x, y); });
  wrong +=
      words("binary_min_uint32_tile_init(); binary_min_uint32_tile(0, 1, 0)",
            u32, [](uint32_t x, uint32_t y) { return std::min(x, y); });
  wrong +=
      words("rsub_int_tile_init(); rsub_int_tile<DataFormat::Int32>(0, 1, 0)",
            s32, [](uint32_t x, uint32_t y) { return y - x; });
  wrong += words("sfpu_sum_int_init(); sfpu_add_int(0, 1)", s32,
                 [](uint32_t x, uint32_t y) { return x + y; });
  wrong += floats("mask_tile_init(); mask_posinf_tile(0, 1)", mask,
                  [](float x, float m) { return m == 0 ? INFINITY : x; });
  wrong +=
      floats("tanh_derivative_tile_init(); tanh_derivative_tile(0)", mask,
             [](float x, float) { return 1 - std::tanh(x) * std::tanh(x); });
  wrong +=
      floats("negative_tile_init(); copy_dest_values_init(); "
             "copy_dest_values(0, 1); negative_tile(1); exp_tile_init(); "
             "exp_tile(1); logsigmoid_tile_init(); logsigmoid_tile(0, 1, 0)",
             mask, [](float x, float) { return -std::log1p(std::exp(-x)); });
  return wrong;
}
