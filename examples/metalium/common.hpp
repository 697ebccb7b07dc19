//===- common.hpp - Helpers of the example programs -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef EXAMPLES_METALIUM_COMMON_HPP
#define EXAMPLES_METALIUM_COMMON_HPP

#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>

#include <cmath>
#include <cstdio>
#include <functional>

using namespace tt;
using namespace tt::tt_metal;
using Numbers = std::vector<bfloat16>;
using BufferPtr = std::shared_ptr<distributed::MeshBuffer>;

inline constexpr uint32_t tileBytes = 2048, tileElements = 1024;

/// A device, and a program on it.
struct Example {
  std::shared_ptr<distributed::MeshDevice> device =
      distributed::MeshDevice::create_unit_mesh(0);
  Program program = CreateProgram();

  distributed::MeshCommandQueue &queue() {
    return device->mesh_command_queue();
  }
  /// A buffer of pages in DRAM.
  BufferPtr buffer(uint32_t pages, uint32_t pageBytes = tileBytes) {
    return distributed::MeshBuffer::create({.size = pages * pageBytes},
                                           {.page_size = pageBytes}, &*device);
  }
  BufferPtr filled(const Numbers &values, uint32_t pageBytes = tileBytes) {
    BufferPtr made = buffer(uint32_t(values.size() * 2 / pageBytes), pageBytes);
    distributed::EnqueueWriteMeshBuffer(queue(), made, values, false);
    return made;
  }
  Numbers read(const BufferPtr &buffer) {
    Numbers values;
    distributed::EnqueueReadMeshBuffer(queue(), values, buffer, true);
    return values;
  }
  void circularBuffer(const CoreSpec &cores, uint8_t port, uint32_t pages,
                      uint32_t pageBytes = tileBytes) {
    CreateCircularBuffer(
        program, cores,
        CircularBufferConfig(pages * pageBytes, {{port, DataFormat::Float16_b}})
            .set_page_size(port, pageBytes));
  }
  void run() {
    distributed::MeshWorkload workload;
    workload.add_program(distributed::MeshCoordinateRange(device->shape()),
                         std::move(program));
    distributed::EnqueueMeshWorkload(queue(), workload, false);
    distributed::Finish(queue());
  }
};

/// Compile-time arguments: words, then descriptions of buffers.
inline std::vector<uint32_t> arguments(std::vector<uint32_t> words,
                                       std::vector<BufferPtr> buffers) {
  for (const BufferPtr &buffer : buffers)
    TensorAccessorArgs(*buffer).append_to(words);
  return words;
}

inline Numbers randomNumbers(size_t count, float low, float high, int seed) {
  std::mt19937 engine{unsigned(seed)};
  std::uniform_real_distribution<float> next(low, high);
  Numbers values(count);
  for (bfloat16 &value : values)
    value = bfloat16(next(engine));
  return values;
}

/// A matrix of height x width in one of more rows and columns.
inline Numbers padded(const Numbers &values, uint32_t height, uint32_t width,
                      uint32_t high, uint32_t wide, float fill) {
  Numbers whole(size_t(high) * wide, bfloat16(fill));
  for (uint32_t y = 0; y != height; ++y)
    for (uint32_t x = 0; x != width; ++x)
      whole[y * wide + x] = values[y * width + x];
  return whole;
}
/// The first rows and columns of a matrix that has `wide` columns.
inline Numbers cropped(const Numbers &values, uint32_t wide, uint32_t height,
                       uint32_t width) {
  Numbers part;
  for (uint32_t y = 0; y != height; ++y)
    part.insert(part.end(), values.begin() + y * wide,
                values.begin() + y * wide + width);
  return part;
}

/// Says how far `got` is from `wanted`; the exit code of a program.
inline int verify(const char *name, const Numbers &got,
                  const std::vector<float> &wanted, float tolerance) {
  size_t wrong = got.size() == wanted.size() ? 0 : 1;
  float worst = 0;
  for (size_t i = 0; i != std::min(got.size(), wanted.size()); ++i) {
    float off = std::fabs(float(got[i]) - wanted[i]) /
                std::fmax(1.0f, std::fabs(wanted[i]));
    worst = std::fmax(worst, off);
    wrong += !(off <= tolerance);
  }
  std::printf("%s: %s, largest error %g\n", name, wrong ? "FAILED" : "passed",
              double(worst));
  return wrong ? 1 : 0;
}

#endif // EXAMPLES_METALIUM_COMMON_HPP
