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

SlidingWindow SlidingWindow::of(Node &n, ArrayRef<int64_t> image, Dims kernel,
                                bool ceilMode) {
  size_t rank = image.size();
  SlidingWindow w;
  w.sizes = positive(n.list("kernel_shape", kernel), rank, "kernel_shape");
  w.strides = positive(n.list("strides", Dims(rank, 1)), rank, "strides");
  w.dilations = positive(n.list("dilations", Dims(rank, 1)), rank, "dilations");
  Dims pads = checked(n.list("pads", Dims(2 * rank, 0)), 2 * rank, "pads");
  w.low.assign(pads.begin(), pads.begin() + rank);
  w.high.assign(pads.begin() + rank, pads.end());
  std::string how = n.word("auto_pad", "NOTSET");
  bool upper = how == "SAME_UPPER";
  if (!upper && how != "SAME_LOWER" && how != "NOTSET" && how != "VALID")
    refuse("auto_pad is '", how, "'");
  for (size_t i = 0; i < rank; ++i) {
    if (upper || how == "SAME_LOWER") {
      int64_t steps = (image[i] + w.strides[i] - 1) / w.strides[i];
      int64_t more = std::max<int64_t>(
          (steps - 1) * w.strides[i] + w.span(i) - image[i], 0);
      w.low[i] = upper ? more / 2 : more - more / 2;
      w.high[i] = more - w.low[i];
    }
    if (how == "VALID")
      w.low[i] = w.high[i] = 0;
    if (ceilMode && (how == "NOTSET" || how == "VALID")) {
      int64_t rest = image[i] + w.low[i] + w.high[i] - w.span(i);
      int64_t steps = (rest + w.strides[i] - 1) / w.strides[i] + 1;
      // The last window begins in the image or in what is before it.
      if ((steps - 1) * w.strides[i] >= image[i] + w.low[i])
        --steps;
      w.high[i] += std::max<int64_t>((steps - 1) * w.strides[i] + w.span(i) -
                                         image[i] - w.low[i] - w.high[i],
                                     0);
    }
  }
  return w;
}

Value convolve(Emit &e, Value image, Value kernel, const SlidingWindow &w,
               int64_t groups, ArrayRef<int64_t> between) {
  Builder &b = e.builder;
  MLIRContext *context = b.getContext();
  Dims spatial;
  Dims shape{shapeOf(image)[0], shapeOf(kernel)[0]};
  SmallVector<int64_t> pads;
  for (int64_t i = 0; i < w.rank(); ++i) {
    spatial.push_back(i + 2);
    int64_t size = (shapeOf(image)[i + 2] - 1) * between[i] + 1;
    int64_t padded = size + w.low[i] + w.high[i];
    if (padded < w.span(i))
      refuse("a window of ", w.span(i), " does not fit an image of ", padded);
    shape.push_back(w.steps(i, size));
    pads.append({w.low[i], w.high[i]});
  }
  auto dims = stablehlo::ConvDimensionNumbersAttr::get(
      context, 0, 1, spatial, 1, 0, spatial, 0, 1, spatial);
  auto padding = DenseIntElementsAttr::get(
      RankedTensorType::get({w.rank(), 2}, b.getI64Type()), ArrayRef(pads));
  return e.create<stablehlo::ConvolutionOp>(
      RankedTensorType::get(shape, elementOf(image)), image, kernel,
      b.getDenseI64ArrayAttr(w.strides), padding,
      b.getDenseI64ArrayAttr(between), b.getDenseI64ArrayAttr(w.dilations),
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
  SlidingWindow w =
      SlidingWindow::of(n, spatial, Dims(kernel.begin() + 2, kernel.end()));
  if (ArrayRef(w.sizes) != ArrayRef(kernel).drop_front(2))
    refuse("kernel_shape is not that of the kernel");
  n.give(withBias(n, convolve(n.emit, n.value(0), n.value(1), w, groups,
                              Dims(spatial.size(), 1))));
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
  Dims strides = positive(n.list("strides", Dims(rank, 1)), rank, "strides");
  Dims dilations =
      positive(n.list("dilations", Dims(rank, 1)), rank, "dilations");
  Dims more =
      checked(n.list("output_padding", Dims(rank, 0)), rank, "output_padding");
  Dims pads = checked(n.list("pads", Dims(2 * rank, 0)), 2 * rank, "pads");
  std::string how = n.word("auto_pad", "NOTSET");
  SlidingWindow w;
  w.sizes = sizes;
  w.strides.assign(rank, 1);
  w.dilations = dilations;
  std::optional<Dims> wanted;
  if (n.find("output_shape"))
    wanted = checked(n.list("output_shape"), rank, "output_shape");
  for (int64_t i = 0; i < rank; ++i) {
    int64_t all = (spatial[i] - 1) * strides[i] + more[i] + w.span(i);
    int64_t low = pads[i], high = pads[i + rank];
    bool same = how == "SAME_UPPER" || how == "SAME_LOWER";
    if (wanted || same) {
      int64_t total = std::max<int64_t>(
          all - (wanted ? (*wanted)[i] : spatial[i] * strides[i]), 0);
      low = how == "SAME_UPPER" ? total / 2 : total - total / 2;
      high = total - low;
      // What is wanted beyond the result is padding behind it.
      if (wanted && (*wanted)[i] > all)
        high = all - (*wanted)[i];
    }
    w.low.push_back(w.span(i) - 1 - low);
    w.high.push_back(w.span(i) - 1 - high + more[i]);
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
      n, convolve(e, n.value(0), e.reverse(v, reversed), w, groups, strides)));
}

/// Columns of patches, added up where they overlap: a transposed convolution by
/// a kernel that puts every element to its place.
static void col2Im(Node &n) {
  Emit &e = n.emit;
  Dims image = n.integers(1), block = n.integers(2);
  int64_t rank = image.size();
  SlidingWindow w = SlidingWindow::of(n, image, block);
  Dims columns;
  for (int64_t i = 0; i < rank; ++i) {
    if (image[i] + w.low[i] + w.high[i] < w.span(i))
      refuse("a block of ", w.span(i), " does not fit an image of ", image[i]);
    columns.push_back(w.steps(i, image[i]));
  }
  int64_t each = countOf(block), batch = n.shape(0)[0];
  if (n.rank(0) != 3 || n.shape(0)[1] % each ||
      n.shape(0)[2] != countOf(columns))
    refuse("the columns do not fit the image");
  int64_t channels = n.shape(0)[1] / each;
  Dims from{batch * channels, each};
  llvm::append_range(from, columns);
  // The kernel: O x I = 1 x each, with a 1 in the place of each.
  Dims kernel{1, each};
  llvm::append_range(kernel, block);
  Dims flat{1, each, each};
  Numbers numbers(each * each, 0);
  for (int64_t i = 0; i < each; ++i)
    numbers[i * each + i] = 1;
  Dims reversed;
  SlidingWindow back = w;
  for (int64_t i = 0; i < rank; ++i) {
    reversed.push_back(i + 2);
    back.low[i] = w.span(i) - 1 - w.low[i];
    // What the steps leave over lies behind.
    int64_t used = (columns[i] - 1) * w.strides[i] + w.span(i);
    back.high[i] = image[i] + w.low[i] - used + w.span(i) - 1;
  }
  back.strides.assign(rank, 1);
  Value unit = n.items.value(n.items.known(n.kind(0), flat, numbers));
  Value result = convolve(e, e.reshape(n.value(0), from),
                          e.reverse(e.reshape(unit, kernel), reversed), back, 1,
                          w.strides);
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
