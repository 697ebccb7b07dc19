//===- Dense.cpp - Tensors as row-major host arrays -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"

#include "Elements.h"
#include "ThreadPool.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace ttnn::detail {
namespace {

constexpr size_t kGrainElements = 16384;

/// A band: the tiles of one tile row, or one row if row-major. The units that
/// threads share out.
size_t numBands(const Geometry &g) { return g.pageRows; }
size_t bandGrain(const Geometry &g) {
  size_t elements = g.paddedWidth() * (g.tiled() ? kTile : 1);
  return kGrainElements / std::max<size_t>(elements, 1) + 1;
}

/// Calls fn(page, element offset, rows, columns) for the pages of band `band`;
/// the offset is that of the page's first element in the dense array.
template <typename Fn>
void forEachPage(const TensorState &s, size_t band, Fn &&fn) {
  const Geometry &g = s.geometry;
  size_t row = band, rows = 1, pageWidth = g.pageWidth;
  if (g.tiled()) {
    size_t slice = band / g.tileRows, tileRow = band % g.tileRows;
    row = slice * g.height + tileRow * kTile;
    rows = std::min(kTile, g.height - tileRow * kTile);
    pageWidth = kTile;
  }
  for (size_t col = 0; col != g.pageCols; ++col)
    fn(s.page(band * g.pageCols + col), row * g.width + col * pageWidth, rows,
       std::min(pageWidth, g.width - col * pageWidth));
}

template <typename Fn> void forEachBand(const TensorState &s, Fn &&fn) {
  parallelFor(numBands(s.geometry), bandGrain(s.geometry),
              [&](size_t begin, size_t end) {
                for (size_t band = begin; band != end; ++band)
                  fn(band);
              });
}

/// Moves elements of Size bytes between a tile in face order and rows; `toRows`
/// says which way. Rows are `stride` elements apart.
template <bool toRows, size_t Size, typename Faces, typename Rows>
void moveTileOf(Faces *tile, Rows *rows, size_t stride, size_t validRows,
                size_t validCols) {
  for (size_t r = 0; r != validRows; ++r)
    for (size_t c = 0; c < validCols; c += kFaceSide) {
      Faces *inTile = tile + Tile::offset(r, c) * Size;
      Rows *inRows = rows + (r * stride + c) * Size;
      void *to = toRows ? (void *)inRows : (void *)inTile;
      const void *from = toRows ? (const void *)inTile : (const void *)inRows;
      if (validCols - c >= kFaceSide)
        std::memcpy(to, from, kFaceSide * Size);
      else
        std::memcpy(to, from, (validCols - c) * Size);
    }
}

template <bool toRows, typename Faces, typename Rows>
void moveTile(Faces *tile, Rows *rows, size_t stride, size_t size,
              size_t validRows, size_t validCols) {
  switch (size) {
  case 1:
    return moveTileOf<toRows, 1>(tile, rows, stride, validRows, validCols);
  case 2:
    return moveTileOf<toRows, 2>(tile, rows, stride, validRows, validCols);
  default:
    return moveTileOf<toRows, 4>(tile, rows, stride, validRows, validCols);
  }
}

/// Rows of a few elements, such as those of a convolution's weights, where
/// finding a page takes longer than reading it: bank by bank instead, and
/// converted afterwards.
constexpr size_t kNarrowBytes = 64;
bool hasNarrowRows(const Geometry &g) {
  return !g.tiled() && g.pageCols == 1 && g.width != 0 && g.numPages() != 0 &&
         g.width * tt::device::elementBytes(g.type) <= kNarrowBytes;
}

/// Copies the pages of the run that are among `first` ... `end` - 1 to dense
/// rows, which begin with page `first`.
template <size_t Bytes>
void copyPages(const tt::emulator::PageRun &run, size_t first, size_t end,
               uint8_t *rows, size_t bytes) {
  auto before = [&](size_t page) {
    return page <= run.firstPage
               ? 0
               : std::min(run.count,
                          ceilDiv(page - run.firstPage, run.stridePages));
  };
  for (size_t i = before(first), last = before(end); i < last; ++i)
    std::memcpy(rows + (run.firstPage + i * run.stridePages - first) * bytes,
                run.data + i * run.pageStrideBytes, Bytes == 0 ? bytes : Bytes);
}

/// Pages `first` ... `end` - 1. In blocks that stay in the cache, as rows that
/// are neighbours lie in different runs.
template <typename T>
void readNarrowRows(const TensorState &s, size_t first, size_t end, T *dst) {
  constexpr size_t kBlockBytes = 16384, kPagesPerRun = 16;
  const Geometry &g = s.geometry;
  size_t size = tt::device::elementBytes(g.type), bytes = g.width * size;
  std::vector<tt::emulator::PageRun> runs(s.numRuns());
  for (size_t r = 0; r != runs.size(); ++r)
    runs[r] = s.run(r);
  size_t block = std::max(kBlockBytes / bytes, kPagesPerRun * runs.size());
  Array<uint8_t> rows(std::min(block, end - first) * bytes);
  for (; first < end; first += block) {
    size_t last = std::min(end, first + block);
    for (const tt::emulator::PageRun &run : runs)
      if (bytes == 2)
        copyPages<2>(run, first, last, rows.data(), bytes);
      else if (bytes == 4)
        copyPages<4>(run, first, last, rows.data(), bytes);
      else if (bytes == 6)
        copyPages<6>(run, first, last, rows.data(), bytes);
      else
        copyPages<0>(run, first, last, rows.data(), bytes);
    size_t count = (last - first) * g.width;
    loadElements(g.type, rows.data(), dst, count);
    dst += count;
  }
}

} // namespace

template <typename T> void readDense(const Tensor &tensor, T *dst) {
  const TensorState &s = tensor.state();
  const Geometry &g = s.geometry;
  if (hasNarrowRows(g))
    return parallelFor(g.numPages(), kGrainElements / g.width + 1,
                       [&](size_t begin, size_t end) {
                         readNarrowRows(s, begin, end, dst + begin * g.width);
                       });
  forEachBand(s, [&](size_t band) {
    forEachPage(s, band,
                [&](const uint8_t *page, size_t at, size_t rows, size_t cols) {
                  if (!g.tiled())
                    return loadElements(g.type, page, dst + at, cols);
                  if constexpr (std::is_same_v<T, float>) {
                    tt::device::untilizeTile(page, g.type, dst + at, g.width,
                                             uint32_t(rows), uint32_t(cols));
                  } else {
                    alignas(64) T elements[kTileElements];
                    loadElements(g.type, page, elements, kTileElements);
                    moveTile<true>(reinterpret_cast<const uint8_t *>(elements),
                                   reinterpret_cast<uint8_t *>(dst + at),
                                   g.width, sizeof(T), rows, cols);
                  }
                });
  });
}

template <typename T> Array<T> readDense(const Tensor &tensor) {
  Array<T> out(tensor.state().geometry.volume());
  readDense(tensor, out.data());
  return out;
}

void readRows(const TensorState &s, size_t first, size_t rows, float *dst) {
  const Geometry &g = s.geometry;
  if (hasNarrowRows(g))
    return readNarrowRows(s, first, first + rows, dst);
  for (size_t i = 0; i != rows; ++i)
    readRow(s, first + i, dst + i * g.width);
}

template <typename T> void writeDense(const Tensor &tensor, const T *src) {
  const TensorState &s = tensor.state();
  const Geometry &g = s.geometry;
  forEachBand(s, [&](size_t band) {
    forEachPage(
        s, band, [&](uint8_t *page, size_t at, size_t rows, size_t cols) {
          if (!g.tiled())
            return storeElements(g.type, src + at, page, cols);
          if constexpr (std::is_same_v<T, float>) {
            if (tt::device::isFloat(g.type))
              return tt::device::tilizeTile(src + at, g.width, uint32_t(rows),
                                            uint32_t(cols), g.type, page);
          }
          alignas(64) T elements[kTileElements];
          if (rows * cols != kTileElements)
            std::fill(elements, elements + kTileElements, T(0));
          moveTile<false>(reinterpret_cast<uint8_t *>(elements),
                          reinterpret_cast<const uint8_t *>(src + at), g.width,
                          sizeof(T), rows, cols);
          storeElements(g.type, elements, page, kTileElements);
        });
  });
}

void readBlock(const TensorState &s, size_t row, size_t rows, size_t col,
               size_t cols, float *dst, size_t stride) {
  const Geometry &g = s.geometry;
  size_t pageRows = g.tiled() ? kTile : 1,
         pageCols = g.tiled() ? kTile : g.pageWidth;
  for (size_t y = 0; y < rows; y += pageRows)
    for (size_t x = 0; x < cols;) {
      // A page of a row-major tensor may begin before the block.
      size_t skipped = (col + x) % pageCols;
      size_t count = std::min(pageCols - skipped, cols - x);
      const uint8_t *page =
          s.page((row + y) / pageRows * g.pageCols + (col + x) / pageCols);
      float *to = dst + y * stride + x;
      if (g.tiled())
        tt::device::untilizeTile(page, g.type, to, stride,
                                 uint32_t(std::min(kTile, rows - y)),
                                 uint32_t(count));
      else
        loadElements(g.type, page + skipped * tt::device::elementBytes(g.type),
                     to, count);
      x += count;
    }
}

void readRaw(const Tensor &tensor, uint8_t *dst) {
  const TensorState &s = tensor.state();
  const Geometry &g = s.geometry;
  size_t size = tt::device::elementBytes(g.type);
  forEachBand(s, [&](size_t band) {
    forEachPage(
        s, band, [&](const uint8_t *page, size_t at, size_t rows, size_t cols) {
          if (g.tiled())
            moveTile<true>(page, dst + at * size, g.width, size, rows, cols);
          else
            std::memcpy(dst + at * size, page, cols * size);
        });
  });
}

void writeRaw(const Tensor &tensor, const uint8_t *src) {
  const TensorState &s = tensor.state();
  const Geometry &g = s.geometry;
  size_t size = tt::device::elementBytes(g.type);
  forEachBand(s, [&](size_t band) {
    forEachPage(
        s, band, [&](uint8_t *page, size_t at, size_t rows, size_t cols) {
          if (!g.tiled()) {
            std::memcpy(page, src + at * size, cols * size);
            return;
          }
          if (rows * cols != kTileElements)
            std::memset(page, 0, g.pageBytes);
          moveTile<false>(page, src + at * size, g.width, size, rows, cols);
        });
  });
}

void readRow(const TensorState &s, size_t row, float *dst) {
  const Geometry &g = s.geometry;
  if (!g.tiled())
    return forEachPage(
        s, row, [&](const uint8_t *page, size_t at, size_t, size_t cols) {
          loadElements(g.type, page, dst + (at - row * g.width), cols);
        });
  size_t slice = row / g.height, y = row % g.height;
  size_t band = slice * g.tileRows + y / kTile;
  size_t r = y % kTile;
  alignas(64) float tile[kTileElements];
  for (size_t col = 0; col != g.tileCols; ++col) {
    const uint8_t *page = s.page(band * g.pageCols + col);
    size_t valid = std::min(kTile, g.width - col * kTile);
    for (size_t c = 0; c < valid; c += kFaceSide) {
      size_t at = Tile::offset(r, c);
      size_t count = std::min(kFaceSide, valid - c);
      float *out = dst + col * kTile + c;
      if (!tt::device::isBlockFloat(g.type)) {
        loadElements(g.type, page + at * tt::device::elementBytes(g.type), out,
                     count);
        continue;
      }
      if (c == 0)
        loadElements(g.type, page, tile, kTileElements);
      std::copy_n(tile + at, count, out);
    }
  }
}

void writeRow(const TensorState &s, size_t row, const float *src) {
  const Geometry &g = s.geometry;
  if (!g.tiled())
    return forEachPage(
        s, row, [&](uint8_t *page, size_t at, size_t, size_t cols) {
          storeElements(g.type, src + (at - row * g.width), page, cols);
        });
  size_t slice = row / g.height, y = row % g.height;
  size_t band = slice * g.tileRows + y / kTile, r = y % kTile;
  alignas(64) float tile[kTileElements];
  for (size_t col = 0; col != g.tileCols; ++col) {
    uint8_t *page = s.page(band * g.pageCols + col);
    size_t valid = std::min(kTile, g.width - col * kTile);
    bool block = tt::device::isBlockFloat(g.type);
    if (block)
      loadElements(g.type, page, tile, kTileElements);
    for (size_t c = 0; c < valid; c += kFaceSide) {
      size_t at = Tile::offset(r, c);
      size_t count = std::min(kFaceSide, valid - c);
      const float *in = src + col * kTile + c;
      if (block)
        std::copy_n(in, count, tile + at);
      else
        storeElements(g.type, in, page + at * tt::device::elementBytes(g.type),
                      count);
    }
    // Other rows keep their bits: 16 neighbours of a row share an exponent.
    if (block)
      storeElements(g.type, tile, page, kTileElements);
  }
}

template <typename T> std::vector<T> readConverted(const Tensor &tensor) {
  std::vector<T> out(tensor.state().geometry.volume());
  if constexpr (sizeof(T) == 4) {
    readDense(tensor, out.data());
  } else {
    Array<uint32_t> wide = readDense<uint32_t>(tensor);
    for (size_t i = 0; i != out.size(); ++i)
      out[i] = T(std::min<uint32_t>(wide[i], std::numeric_limits<T>::max()));
  }
  return out;
}

#define TTNN_COMPUTE_TYPE(T)                                                   \
  template void readDense<T>(const Tensor &, T *);                             \
  template Array<T> readDense<T>(const Tensor &);                              \
  template void writeDense<T>(const Tensor &, const T *);                      \
  template std::vector<T> readConverted<T>(const Tensor &);
TTNN_COMPUTE_TYPE(float)
TTNN_COMPUTE_TYPE(int32_t)
TTNN_COMPUTE_TYPE(uint32_t)
template std::vector<uint16_t> readConverted<uint16_t>(const Tensor &);
template std::vector<uint8_t> readConverted<uint8_t>(const Tensor &);

} // namespace ttnn::detail
