// SPDX-License-Identifier: Apache-2.0
// Pools of an image whose pixels are rows: maxima of small windows, averages of
// large ones.
#include "common.hpp"

namespace {

constexpr uint32_t height = 9, width = 13, channels = 96, rowBytes = 192;

struct Window {
  uint32_t high, wide, step;
  bool maximum;

  uint32_t rows() const { return high * wide; }
  uint32_t down() const { return (height - high) / step + 1; }
  uint32_t across() const { return (width - wide) / step + 1; }
};

int pool(const char *name, const Window &window) {
  Example e;
  Numbers image = randomNumbers(height * width * channels, -3, 3, 21);
  uint32_t results = window.down() * window.across();
  BufferPtr in = e.filled(image, rowBytes), out = e.buffer(results, rowBytes);
  CoreCoord core(0, 0);
  e.circularBuffer(core, 0, 2, window.rows() * rowBytes);
  e.circularBuffer(core, 1, 1);
  e.circularBuffer(core, 16, 2, rowBytes);
  // Windows of up to 16 rows are two faces, of which the rest is filled.
  uint32_t faces = window.rows() <= 16 ? 2 : 4;
  uint32_t faceRows = window.rows() / (faces == 2 ? 1 : 2);
  float scale = window.maximum ? 1.0f : 1.0f / float(window.rows());
  KernelHandle reader = CreateKernel(
      e.program, "kernels/read_windows.cpp", core,
      ReaderDataMovementConfig(arguments(
          {width, window.high, window.wide, window.step, window.down(),
           window.across(), bfloat16(scale).to_uint16()},
          {in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_sticks.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  CreateKernel(
      e.program, "kernels/pool.cpp", core,
      ComputeConfig{.fp32_dest_acc_en = !window.maximum,
                    .compile_args = {results, channels / 32, faces, faceRows},
                    .defines = {{"REDUCE_OP", window.maximum ? "PoolType::MAX"
                                                             : "PoolType::AVG"},
                                {"REDUCE_DIM", "ReduceDim::REDUCE_COL"}}});
  SetRuntimeArgs(e.program, reader, core, {in->address()});
  SetRuntimeArgs(e.program, writer, core, {out->address(), results});
  e.run();
  std::vector<float> wanted;
  for (uint32_t i = 0; i != results; ++i)
    for (uint32_t c = 0; c != channels; ++c) {
      float sum = 0, most = -INFINITY;
      for (uint32_t k = 0; k != window.rows(); ++k) {
        uint32_t y = i / window.across() * window.step + k / window.wide;
        uint32_t x = i % window.across() * window.step + k % window.wide;
        float value = float(image[(y * width + x) * channels + c]);
        sum += value;
        most = std::fmax(most, value);
      }
      wanted.push_back(window.maximum ? most : sum * scale);
    }
  return verify(name, e.read(out), wanted, window.maximum ? 0 : 0.01f);
}

} // namespace

int main() {
  return pool("maxima of 3x3", {3, 3, 2, true}) +
         pool("maxima of 4x7", {4, 7, 3, true}) +
         pool("averages of 5x3", {5, 3, 1, false}) +
         pool("averages of 4x8", {4, 8, 2, false});
}
