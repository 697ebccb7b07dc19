//===- HostProducts.cpp - products and convolutions of floats -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"
#include "Product.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace mlir::tt::reference {
namespace {

using Views = llvm::ArrayRef<HostView>;
using Shape = llvm::SmallVector<int64_t>;

float *floats(const HostView &view) {
  return reinterpret_cast<float *>(view.data);
}

size_t volume(llvm::ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), size_t(1),
                         std::multiplies<size_t>());
}

bool areFloats(Operation *op) {
  auto isFloat = [](Type type) {
    return isa<FloatType>(cast<RankedTensorType>(type).getElementType());
  };
  return llvm::all_of(op->getOperandTypes(), isFloat) &&
         llvm::all_of(op->getResultTypes(), isFloat);
}

/// Indices into a tensor `from` that is broadcast to `shape`, for elements of
/// `shape` in order.
class Places {
public:
  Places(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> shape)
      : shape(shape), strides(shape.size(), 0) {
    size_t stride = 1, missing = shape.size() - from.size();
    for (size_t d = from.size(); d-- != 0; stride *= from[d])
      strides[missing + d] = from[d] == 1 ? 0 : stride;
  }
  size_t operator[](size_t i) const {
    size_t place = 0;
    for (size_t d = shape.size(); d-- != 0; i /= shape[d])
      place += i % shape[d] * strides[d];
    return place;
  }

private:
  llvm::ArrayRef<int64_t> shape;
  llvm::SmallVector<size_t> strides;
};

//===-- products ----------------------------------------------------------===//

/// Batch dimensions and two that multiply. An operand of rank 1 is a row on the
/// left and a column on the right.
struct Factor {
  llvm::ArrayRef<int64_t> batch;
  size_t rows, columns;
  Matrix matrix;

  Factor(const HostView &view, bool transposed, bool isLeft) {
    llvm::ArrayRef<int64_t> shape = view.shape;
    const float *data = floats(view);
    if (shape.size() == 1) {
      rows = isLeft ? 1 : shape[0];
      columns = isLeft ? shape[0] : 1;
      matrix = {data, columns, 1};
      return;
    }
    batch = shape.drop_back(2);
    rows = shape[batch.size()];
    columns = shape.back();
    matrix = {data, columns, 1};
    if (transposed) {
      std::swap(rows, columns);
      std::swap(matrix.rowStride, matrix.columnStride);
    }
  }
  size_t size() const { return rows * columns; }
};

/// The blocks of `count` products of `rows` x `columns`.
struct Blocks {
  size_t rows, columns, high, wide, total;

  Blocks(size_t count, size_t rows, size_t columns)
      : rows(rows), columns(columns),
        high((rows + kProductRows - 1) / kProductRows),
        wide((columns + kProductColumns - 1) / kProductColumns),
        total(count * high * wide) {}

  /// `use` gets the product's number and the block's offset and size.
  template <typename Use> void at(size_t i, Use use) const {
    size_t row = i / wide % high * kProductRows,
           column = i % wide * kProductColumns;
    use(i / wide / high, row, column, std::min(kProductRows, rows - row),
        std::min(kProductColumns, columns - column));
  }
};

HostWork product(bool transposeA, bool transposeB) {
  return [=](Views in, Views out) {
    Factor a(in[0], transposeA, true), b(in[1], transposeB, false);
    const HostView &to = out[0];
    float *result = floats(to);
    size_t count = volume(to.shape), size = a.rows * b.columns;
    if (count == 0)
      return;
    size_t missing = (in[0].shape.size() == 1) + (in[1].shape.size() == 1);
    llvm::ArrayRef<int64_t> batch = to.shape.drop_back(2 - missing);
    Places placesA(a.batch, batch), placesB(b.batch, batch);
    // One right factor for all: the batches of the left one are its rows.
    size_t rows = a.rows, products = volume(batch);
    if (volume(b.batch) == 1 && volume(a.batch) == products &&
        (!transposeA || in[0].shape.size() == 1)) {
      rows *= products;
      products = 1;
    }
    Blocks blocks(products, rows, b.columns);
    forEachPart(blocks.total, double(count) * double(a.columns), [&](size_t i) {
      blocks.at(i, [&](size_t n, size_t row, size_t column, size_t height,
                       size_t width) {
        Matrix left = a.matrix, right = b.matrix;
        left.data += placesA[n] * a.size();
        right.data += placesB[n] * b.size();
        addProduct(left.from(row, 0), right.from(0, column),
                   result + n * size + row * b.columns + column, b.columns,
                   height, a.columns, width);
      });
    });
    if (in.size() == 2)
      return;
    const float *bias = floats(in[2]);
    if (in[2].shape.size() == 1 && in[2].shape[0] == to.shape.back()) {
      size_t width = to.shape.back();
      for (size_t i = 0; i != count; i += width)
        for (size_t j = 0; j != width; ++j)
          result[i + j] += bias[j];
      return;
    }
    Places places(in[2].shape, to.shape);
    for (size_t i = 0; i != count; ++i)
      result[i] += bias[places[i]];
  };
}

//===-- convolutions ------------------------------------------------------===//

/// Dimension i of the result is dimension order[i] of `from`.
std::vector<float> permuted(const float *from, llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<int64_t> order) {
  size_t rank = shape.size();
  Shape strides(rank, 1), to(rank), steps(rank);
  for (size_t d = rank; d-- > 1;)
    strides[d - 1] = strides[d] * shape[d];
  for (size_t d = 0; d != rank; ++d) {
    to[d] = shape[order[d]];
    steps[d] = strides[order[d]];
  }
  std::vector<float> result(volume(shape));
  size_t inner = to.back(), step = steps.back();
  Shape index(rank, 0);
  for (size_t i = 0, at = 0; i != result.size(); i += inner) {
    for (size_t j = 0; j != inner; ++j)
      result[i + j] = from[at + j * step];
    for (size_t d = rank - 1; d-- != 0;) {
      at += steps[d];
      if (++index[d] != to[d])
        break;
      at -= to[d] * steps[d];
      index[d] = 0;
    }
  }
  return result;
}

struct Convolution {
  shape::WindowAxis down, across;
  std::array<int64_t, 4> order; ///< of N, H, W and C in the tensors
  size_t groups;

  void run(Views in, Views out) const;

private:
  /// Copies the windows of `count` pixels of the result, a row for each: the
  /// channels of a group for each element of the kernel. Elements beyond the
  /// image are 0.
  void see(const float *image, llvm::ArrayRef<int64_t> size, size_t resultWidth,
           size_t channels, size_t pixel, size_t count, float *rows) const {
    for (size_t end = pixel + count; pixel != end; ++pixel)
      for (int64_t kh = 0; kh != down.kernel; ++kh)
        for (int64_t kw = 0; kw != across.kernel; ++kw, rows += channels) {
          int64_t y = down.place(pixel / resultWidth, kh);
          int64_t x = across.place(pixel % resultWidth, kw);
          if (y < 0 || y >= size[1] || x < 0 || x >= size[2])
            std::fill_n(rows, channels, 0.f);
          else
            std::copy_n(image + (y * size[2] + x) * size[3], channels, rows);
        }
  }
};

void Convolution::run(Views in, Views out) const {
  std::array<int64_t, 4> straight = {0, 1, 2, 3};
  auto inOrder = [&](llvm::ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(order, [&](int64_t d) { return shape[d]; });
  };
  Shape size = inOrder(in[0].shape), to = inOrder(out[0].shape);
  size_t channels = size[3] / groups, outputs = to[3] / groups,
         places = down.kernel * across.kernel, depth = places * channels,
         pixels = to[1] * to[2];
  std::vector<float> ordered, result;
  const float *image = floats(in[0]);
  if (order != straight) {
    ordered = permuted(image, in[0].shape, order);
    image = ordered.data();
  }
  // A group's weights: the products' right factor.
  std::vector<float> weights = permuted(
      floats(in[1]),
      {int64_t(groups), int64_t(outputs), int64_t(channels), int64_t(places)},
      {0, 3, 2, 1});
  float *sums = floats(out[0]);
  if (order != straight) {
    result.resize(volume(to));
    sums = result.data();
  }
  if (in.size() > 2)
    for (size_t i = 0, count = volume(to); i != count; i += to[3])
      std::copy_n(floats(in[2]), to[3], sums + i);
  Blocks blocks(to[0] * groups, pixels, outputs);
  double work = double(volume(to)) * double(depth);
  forEachPart(blocks.total, work, [&](size_t i) {
    static thread_local std::vector<float> rows;
    blocks.at(i, [&](size_t n, size_t pixel, size_t output, size_t height,
                     size_t width) {
      size_t picture = n / groups, group = n % groups;
      rows.resize(std::max(rows.size(), height * depth));
      see(image + picture * size[1] * size[2] * size[3] + group * channels,
          size, to[2], channels, pixel, height, rows.data());
      addProduct(
          {rows.data(), depth, 1},
          {weights.data() + group * depth * outputs + output, outputs, 1},
          sums + (picture * pixels + pixel) * to[3] + group * outputs + output,
          to[3], height, depth, width);
    });
  });
  if (order == straight)
    return;
  Shape back(4);
  for (size_t d = 0; d != 4; ++d)
    back[order[d]] = d;
  std::vector<float> turned = permuted(sums, to, back);
  std::copy(turned.begin(), turned.end(), floats(out[0]));
}

HostWork convolution(ttir::Conv2dOp op) {
  int64_t groups = op.getGroups();
  auto weight = cast<RankedTensorType>(op.getWeight().getType());
  // Depthwise ones multiply no matrices: loops over channels are faster.
  if (groups == 0 || weight.getDimSize(0) / groups < 2)
    return nullptr;
  shape::Window window = ttir::getWindow(op);
  Convolution work{window[0],
                   window[1],
                   {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                    int64_t(op.getWidthDim()), int64_t(op.getChannelDim())},
                   size_t(groups)};
  return [work](Views in, Views out) { work.run(in, out); };
}

} // namespace

HostWork productsWorkOf(Operation *op) {
  if (!areFloats(op))
    return nullptr;
  return llvm::TypeSwitch<Operation *, HostWork>(op)
      .Case<ttir::MatmulOp>([](ttir::MatmulOp op) {
        return product(op.getTransposeA(), op.getTransposeB());
      })
      .Case<ttir::LinearOp>([](ttir::LinearOp op) -> HostWork {
        std::optional<shape::Shape> found = shape::matmul(
            shape::of(op.getA()), shape::of(op.getB()), op.getTransposeA(),
            op.getTransposeB(), shape::ignore);
        // A bias may repeat the product.
        if (!found || !llvm::equal(*found, op.getResult().getType().getShape()))
          return nullptr;
        return product(op.getTransposeA(), op.getTransposeB());
      })
      .Case<ttir::Conv2dOp>([](auto op) { return convolution(op); })
      .Default([](Operation *) { return nullptr; });
}

} // namespace mlir::tt::reference
