//===- Strided.cpp - Copies between arrays of any order -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Strided.h"

#include "Dense.h"
#include "ThreadPool.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ttnn::detail {
namespace {

/// Drops dimensions of size 1 and joins neighbours that are one run in both.
std::vector<CopyDim> simplify(const std::vector<CopyDim> &dims) {
  std::vector<CopyDim> out;
  for (const CopyDim &dim : dims) {
    if (dim.size == 1)
      continue;
    if (!out.empty() && out.back().dst == dim.dst * dim.size &&
        out.back().src == dim.src * dim.size) {
      out.back() = {out.back().size * dim.size, dim.dst, dim.src};
      continue;
    }
    out.push_back(dim);
  }
  return out;
}

/// The two innermost loops. Blocks keep both sides in the cache when one of
/// them is walked across its rows.
template <typename T>
void copyPlane(T *dst, const T *src, CopyDim outer, CopyDim inner) {
  if (inner.dst == 1 && inner.src == 1) {
    for (size_t i = 0; i != outer.size; ++i)
      std::memcpy(dst + i * outer.dst, src + i * outer.src,
                  inner.size * sizeof(T));
    return;
  }
  constexpr size_t kBlock = 32;
  bool turns = outer.src == 1 && inner.dst == 1;
  for (size_t i0 = 0; i0 < outer.size; i0 += kBlock)
    for (size_t j0 = 0; j0 < inner.size; j0 += kBlock) {
      size_t rows = std::min(kBlock, outer.size - i0);
      size_t cols = std::min(kBlock, inner.size - j0);
      T *to = dst + i0 * outer.dst + j0 * inner.dst;
      const T *from = src + i0 * outer.src + j0 * inner.src;
      if (!turns) {
        for (size_t i = 0; i != rows; ++i)
          for (size_t j = 0; j != cols; ++j)
            to[i * outer.dst + j * inner.dst] =
                from[i * outer.src + j * inner.src];
        continue;
      }
      // Each cache line of both sides is touched once, whatever the distances:
      // multiples of 4 KiB fall into the same few lines of the cache.
      T block[kBlock][kBlock];
      for (size_t j = 0; j != cols; ++j)
        for (size_t i = 0; i != rows; ++i)
          block[i][j] = from[i + j * inner.src];
      for (size_t i = 0; i != rows; ++i)
        std::memcpy(to + i * outer.dst, block[i], cols * sizeof(T));
    }
}

template <typename T>
void copyAll(T *dst, const T *src, std::vector<CopyDim> dims) {
  CopyDim inner = dims.empty() ? CopyDim{1, 1, 1} : dims.back();
  if (!dims.empty())
    dims.pop_back();
  // The partner of the innermost loop: the dimension along which the source is
  // contiguous, else the next one.
  CopyDim outer{1, 0, 0};
  if (!dims.empty()) {
    auto best = std::find_if(dims.begin(), dims.end(),
                             [](const CopyDim &d) { return d.src == 1; });
    if (inner.src == 1 || best == dims.end())
      best = dims.end() - 1;
    outer = *best;
    dims.erase(best);
  }
  // Threads share out the remaining dimensions and rows of the plane.
  constexpr size_t kRows = 64;
  size_t blocks = ceilDiv(outer.size, kRows);
  size_t planes = blocks;
  for (const CopyDim &dim : dims)
    planes *= dim.size;
  size_t grain =
      16384 / std::max<size_t>(inner.size * std::min(outer.size, kRows), 1) + 1;
  parallelFor(planes, grain, [&](size_t begin, size_t end) {
    for (size_t p = begin; p != end; ++p) {
      size_t first = p % blocks * kRows, rest = p / blocks;
      T *to = dst + first * outer.dst;
      const T *from = src + first * outer.src;
      for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim) {
        to += rest % dim->size * dim->dst;
        from += rest % dim->size * dim->src;
        rest /= dim->size;
      }
      copyPlane(to, from,
                {std::min(kRows, outer.size - first), outer.dst, outer.src},
                inner);
    }
  });
}

} // namespace

void stridedCopy(uint8_t *dst, const uint8_t *src, std::vector<CopyDim> dims,
                 size_t size) {
  for (const CopyDim &dim : dims)
    if (dim.size == 0)
      return;
  dims = simplify(dims);
  switch (size) {
  case 1:
    return copyAll(dst, src, std::move(dims));
  case 2:
    return copyAll(reinterpret_cast<uint16_t *>(dst),
                   reinterpret_cast<const uint16_t *>(src), std::move(dims));
  default:
    return copyAll(reinterpret_cast<uint32_t *>(dst),
                   reinterpret_cast<const uint32_t *>(src), std::move(dims));
  }
}

std::vector<size_t> rowMajorStrides(const Shape &shape) {
  std::vector<size_t> strides(shape.rank());
  size_t stride = 1;
  for (size_t d = shape.rank(); d-- != 0;) {
    strides[d] = stride;
    stride *= size_t(shape[int64_t(d)]);
  }
  return strides;
}

RawTensor RawTensor::roomFor(const Tensor &tensor) {
  RawTensor raw;
  const Geometry &g = tensor.state().geometry;
  raw.size = tt::device::isBlockFloat(g.type)
                 ? sizeof(float)
                 : tt::device::elementBytes(g.type);
  raw.bytes = Array<uint8_t>(g.volume() * raw.size);
  return raw;
}

RawTensor::RawTensor(const Tensor &tensor) {
  *this = roomFor(tensor);
  if (is_block_float(tensor.dtype()))
    readDense(tensor, reinterpret_cast<float *>(bytes.data()));
  else
    readRaw(tensor, bytes.data());
}

void RawTensor::writeTo(const Tensor &tensor) const {
  if (is_block_float(tensor.dtype()))
    writeDense(tensor, reinterpret_cast<const float *>(bytes.data()));
  else
    writeRaw(tensor, bytes.data());
}

} // namespace ttnn::detail
