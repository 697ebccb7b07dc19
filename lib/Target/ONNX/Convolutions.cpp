//===- Convolutions.cpp - convolutions, forwards and backwards ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "Windows.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt::onnximport {

static Dims checked(Dims list, size_t count, const char *name) {
  if (list.size() != count)
    refuse("'", name, "' has ", list.size(), " numbers, and must have ", count);
  for (int64_t number : list)
    if (std::abs(number) > (int64_t(1) << 31))
      refuse("'", name, "' is ", number);
  return list;
}

static Dims positive(Dims list, size_t count, const char *name) {
  for (int64_t number : checked(list, count, name))
    if (number < 1)
      refuse("'", name, "' is ", number);
  return list;
}

/// The attribute `name` of a window: a number for each axis, or 1.
static void take(Node &n, const char *name, shape::Window &window,
                 int64_t shape::WindowAxis::*number) {
  Dims list =
      positive(n.list(name, Dims(window.rank(), 1)), window.rank(), name);
  for (auto [axis, value] : llvm::zip(window.axes, list))
    axis.*number = value;
}

shape::Window windowOf(Node &n, ArrayRef<int64_t> image, Dims kernel) {
  size_t rank = image.size();
  shape::Window window(positive(n.list("kernel_shape", std::move(kernel)), rank,
                                "kernel_shape"));
  take(n, "strides", window, &shape::WindowAxis::stride);
  take(n, "dilations", window, &shape::WindowAxis::dilation);
  Dims pads = checked(n.list("pads", Dims(2 * rank, 0)), 2 * rank, "pads");
  std::string how = n.word("auto_pad", "NOTSET");
  bool upper = how == "SAME_UPPER", same = upper || how == "SAME_LOWER";
  if (!same && how != "NOTSET" && how != "VALID")
    refuse("auto_pad is '", how, "'");
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    if (same) {
      axis.padSame(image[i], upper);
    } else if (how == "NOTSET") {
      axis.low = pads[i];
      axis.high = pads[i + rank];
    }
  }
  window.ceilMode = !same && n.attr("ceil_mode", 0);
  return window;
}

Dims stepsOf(const shape::Window &window, ArrayRef<int64_t> image) {
  Dims steps;
  for (auto [axis, size] : llvm::zip(window.axes, image)) {
    steps.push_back(axis.steps(size, window.ceilMode).value_or(0));
    if (steps.back() == 0)
      refuse("a window of ", axis.reach(), " does not fit an image of ",
             axis.padded(size).value_or(size));
  }
  return steps;
}

Value convolve(Emit &e, Value image, Value kernel, const shape::Window &w,
               int64_t groups) {
  Builder &b = e.builder;
  Dims shape{shapeOf(image)[0], shapeOf(kernel)[0]}, spatial;
  llvm::append_range(shape, stepsOf(w, shapeOf(image).drop_front(2)));
  for (size_t i = 0; i < w.rank(); ++i)
    spatial.push_back(i + 2);
  auto dims = stablehlo::ConvDimensionNumbersAttr::get(
      b.getContext(), 0, 1, spatial, 1, 0, spatial, 0, 1, spatial);
  auto padding = DenseIntElementsAttr::get(
      RankedTensorType::get({int64_t(w.rank()), 2}, b.getI64Type()),
      ArrayRef<int64_t>(w.paddingPairs()));
  auto list = [&](int64_t shape::WindowAxis::*number) {
    return b.getDenseI64ArrayAttr(w.all(number));
  };
  return e.create<stablehlo::ConvolutionOp>(
      RankedTensorType::get(shape, elementOf(image)), image, kernel,
      list(&shape::WindowAxis::stride), padding,
      list(&shape::WindowAxis::spread), list(&shape::WindowAxis::dilation),
      DenseBoolArrayAttr(), dims, b.getI64IntegerAttr(groups),
      b.getI64IntegerAttr(1), ArrayAttr());
}

static Value withBias(Node &n, Value result) {
  if (!n.has(2))
    return result;
  return broadcast<ttir::AddOp>(
      n.emit, result, along(n.emit, n.value(2), 1, shapeOf(result).size()));
}

static void checkImages(Node &n) {
  int64_t rank = n.rank(0);
  if (rank < 3 || rank > 5 || n.rank(1) != rank)
    refuse("image and kernel are of rank ", rank, " and ", n.rank(1),
           "; one to three spatial dimensions have a lowering");
}

static void conv(Node &n) {
  checkImages(n);
  Dims image(n.shape(0)), kernel(n.shape(1));
  int64_t groups = n.attr("group", 1);
  if (groups < 1 || image[1] != kernel[1] * groups || kernel[0] % groups)
    refuse(image[1], " channels in ", groups, " groups do not fit a kernel of ",
           kernel[1], " to ", kernel[0]);
  Dims spatial(image.begin() + 2, image.end());
  Dims sizes(kernel.begin() + 2, kernel.end());
  shape::Window window = windowOf(n, spatial, sizes);
  if (!llvm::equal(window.all(&shape::WindowAxis::kernel), sizes))
    refuse("kernel_shape is not that of the kernel");
  n.give(withBias(n, convolve(n.emit, n.value(0), n.value(1), window, groups)));
}

/// The gradient of a convolution: of the image with zeros between its elements,
/// by the kernel the other way round.
static void convTranspose(Node &n) {
  checkImages(n);
  Emit &e = n.emit;
  Dims image(n.shape(0)), kernel(n.shape(1));
  int64_t groups = n.attr("group", 1), rank = image.size() - 2;
  if (groups < 1 || image[1] != kernel[0] || kernel[0] % groups)
    refuse(image[1], " channels in ", groups, " groups do not fit a kernel of ",
           kernel[0]);
  Dims spatial(image.begin() + 2, image.end()),
      sizes(kernel.begin() + 2, kernel.end());
  Dims more =
      checked(n.list("output_padding", Dims(rank, 0)), rank, "output_padding");
  Dims pads = checked(n.list("pads", Dims(2 * rank, 0)), 2 * rank, "pads");
  std::string how = n.word("auto_pad", "NOTSET");
  bool same = how == "SAME_UPPER" || how == "SAME_LOWER";
  // The window that the image's elements write through.
  shape::Window window(sizes);
  take(n, "strides", window, &shape::WindowAxis::stride);
  take(n, "dilations", window, &shape::WindowAxis::dilation);
  std::optional<Dims> wanted;
  if (n.find("output_shape"))
    wanted = checked(n.list("output_shape"), rank, "output_shape");
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    int64_t all = axis.span(spatial[i]) + more[i];
    axis.low = pads[i];
    axis.high = pads[i + rank];
    if (wanted || same) {
      int64_t size = wanted ? (*wanted)[i] : spatial[i] * axis.stride;
      axis.pad(std::max<int64_t>(all - size, 0), how == "SAME_UPPER");
      // Elements wanted beyond the result are padding behind it.
      if (wanted && size > all)
        axis.high = all - size;
    }
    axis = axis.transposed();
    axis.high += more[i];
  }
  // From I x O/groups to O x I/groups, the other way round.
  Dims split{groups, kernel[0] / groups, kernel[1]}, order{0, 2, 1};
  Dims turned{groups * kernel[1], kernel[0] / groups}, reversed;
  for (int64_t i = 0; i < rank; ++i) {
    split.push_back(sizes[i]);
    order.push_back(i + 3);
    turned.push_back(sizes[i]);
    reversed.push_back(i + 2);
  }
  Value v = e.reshape(e.permute(e.reshape(n.value(1), split), order), turned);
  n.give(withBias(
      n, convolve(e, n.value(0), e.reverse(v, reversed), window, groups)));
}

/// Columns of patches, added up where they overlap: a transposed convolution by
/// a kernel that puts every element where its patch lay.
static void col2Im(Node &n) {
  Emit &e = n.emit;
  Dims image = n.integers(1), block = n.integers(2);
  shape::Window window = windowOf(n, image, block);
  Dims columns = stepsOf(window, image);
  int64_t each = countOf(block), batch = n.shape(0)[0];
  if (n.rank(0) != 3 || n.shape(0)[1] % each ||
      n.shape(0)[2] != countOf(columns))
    refuse("the columns do not fit the image");
  int64_t channels = n.shape(0)[1] / each;
  Dims from{batch * channels, each};
  llvm::append_range(from, columns);
  // The kernel: O x I = 1 x each, with a 1 at the element of each.
  Dims kernel{1, each};
  llvm::append_range(kernel, block);
  Dims flat{1, each, each};
  Numbers numbers(each * each, 0);
  for (int64_t i = 0; i < each; ++i)
    numbers[i * each + i] = 1;
  Dims reversed;
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    reversed.push_back(i + 2);
    // Elements that the steps do not reach lie behind.
    int64_t rest = image[i] + axis.low + axis.high - axis.span(columns[i]);
    axis = axis.transposed();
    axis.high += rest;
  }
  Value unit = n.items.value(n.items.known(n.kind(0), flat, numbers));
  Value result =
      convolve(e, e.reshape(n.value(0), from),
               e.reverse(e.reshape(unit, kernel), reversed), window, 1);
  Dims shape{batch, channels};
  llvm::append_range(shape, image);
  n.give(e.reshape(result, shape));
}

Rows convolutions() {
  static constexpr Row rows[] = {
      {"Conv", conv}, {"ConvTranspose", convTranspose}, {"Col2Im", col2Im}};
  return rows;
}

} // namespace mlir::tt::onnximport
