//===- Copy.cpp - Whole tensors from one memory to another ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"

#include "Dense.h"
#include "ThreadPool.h"

#include <algorithm>
#include <cstring>

namespace ttnn::detail {

void copyPages(const TensorState &from, const TensorState &to) {
  size_t bytes = from.geometry.pageBytes;
  constexpr size_t kGrainBytes = 65536;
  parallelFor(from.geometry.numPages(),
              kGrainBytes / std::max<size_t>(bytes, 1) + 1,
              [&](size_t begin, size_t end) {
                for (size_t i = begin; i != end; ++i)
                  std::memcpy(to.page(i), from.page(i), bytes);
              });
}

template <typename T>
static void copyThrough(const Tensor &from, const Tensor &to) {
  writeDense(to, readDense<T>(from).data());
}

void copyElements(const Tensor &from, const Tensor &to) {
  const Geometry &a = from.state().geometry, &b = to.state().geometry;
  if (a.type == b.type) {
    if (a.tiled() == b.tiled() && a.pageWidth == b.pageWidth)
      return copyPages(from.state(), to.state());
    if (!tt::device::isBlockFloat(a.type)) {
      // Pages of the host, if rows, are one array.
      if (!from.on_device() && !a.tiled())
        return writeRaw(to, from.state().storage->host.data());
      if (!to.on_device() && !b.tiled())
        return readRaw(from, to.state().storage->host.data());
      Array<uint8_t> raw(a.volume() * tt::device::elementBytes(a.type));
      readRaw(from, raw.data());
      return writeRaw(to, raw.data());
    }
  }
  if (is_floating_point(from.dtype()))
    copyThrough<float>(from, to);
  else if (is_signed_integer(from.dtype()))
    copyThrough<int32_t>(from, to);
  else
    copyThrough<uint32_t>(from, to);
}

} // namespace ttnn::detail
