//===- Convolutions.cpp - products with a sliding window ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// An image N x spatial x C and a kernel O x C/groups x spatial.
namespace {
struct Image {
  Value image, kernel;
  Window window;
  int64_t groups;
};
} // namespace

static Dims concat(std::initializer_list<ArrayRef<int64_t>> lists) {
  Dims all;
  for (ArrayRef<int64_t> list : lists)
    llvm::append_range(all, list);
  return all;
}

/// Groups of images become groups of channels: image (g n) becomes image n with
/// the channels of all its groups.
static void joinBatchGroups(Image &image, int64_t batchGroups, Emit &emit) {
  if (batchGroups == 1)
    return;
  Dims shape(shapeOf(image.image));
  int64_t images = shape.front() / batchGroups, channels = shape.back();
  int64_t rank = shape.size();
  Dims split = concat({{batchGroups, images}, ArrayRef(shape).drop_front()});
  Dims order =
      concat({{1}, llvm::to_vector(llvm::seq<int64_t>(2, rank)), {0, rank}});
  Value x = emit.permute(emit.reshape(image.image, split), order);
  shape.front() = images;
  shape.back() = batchGroups * channels;
  image.image = emit.reshape(x, shape);
  image.groups = batchGroups;
}

/// Zeros between and around the elements, or elements taken away, where TTIR's
/// convolution does not do it.
static void padImage(Image &image, Emit &emit) {
  int64_t spatial = image.window.sizes.size();
  Window &w = image.window;
  auto isNegative = [](int64_t n) { return n < 0; };
  bool dilated =
      llvm::any_of(w.baseDilations, [](int64_t n) { return n != 1; });
  if (!dilated && llvm::none_of(w.low, isNegative) &&
      llvm::none_of(w.high, isNegative))
    return;
  Dims low(spatial + 2, 0), high(low), interior(low);
  for (int64_t i = 0; i < spatial; ++i) {
    low[i + 1] = w.low[i];
    high[i + 1] = w.high[i];
    interior[i + 1] = w.baseDilations[i] - 1;
    w.low[i] = w.high[i] = 0;
    w.baseDilations[i] = 1;
  }
  Value zero = emit.full({}, elementOf(image.image), 0);
  image.image = emit.pad(image.image, zero, low, high, interior);
}

/// A convolution of two spatial dimensions: N x H x W x O.
static Value convolve2d(const Image &image, Type element, Emit &emit) {
  const Window &w = image.window;
  Builder &b = emit.builder;
  auto list = [&](ArrayRef<int64_t> dims) {
    SmallVector<int32_t> narrow(dims);
    return b.getDenseI32ArrayAttr(narrow);
  };
  ArrayRef<int64_t> from = shapeOf(image.image);
  Dims steps = w.steps(from.drop_front().drop_back());
  Dims shape{from.front(), steps[0], steps[1], shapeOf(image.kernel).front()};
  return emit.create<ttir::Conv2dOp>(
      RankedTensorType::get(shape, element), image.image, image.kernel, Value(),
      list(w.strides), list({w.low[0], w.low[1], w.high[0], w.high[1]}),
      list(w.dilations), b.getI32IntegerAttr(image.groups),
      b.getI64IntegerAttr(0), b.getI64IntegerAttr(1), b.getI64IntegerAttr(2),
      b.getI64IntegerAttr(3));
}

/// One and no spatial dimensions are images with dimensions of size 1.
static Value convolveFewer(Image image, Type element, Emit &emit) {
  int64_t missing = 2 - image.window.sizes.size();
  Dims shape(shapeOf(image.image)), kernel(shapeOf(image.kernel));
  shape.insert(shape.begin() + 1, missing, 1);
  kernel.insert(kernel.begin() + 2, missing, 1);
  Window &w = image.window;
  for (Dims *ones : {&w.sizes, &w.strides, &w.baseDilations, &w.dilations})
    ones->insert(ones->begin(), missing, 1);
  for (Dims *zeros : {&w.low, &w.high})
    zeros->insert(zeros->begin(), missing, 0);
  image.image = emit.reshape(image.image, shape);
  image.kernel = emit.reshape(image.kernel, kernel);
  Value result = convolve2d(image, element, emit);
  Dims out(shapeOf(result));
  out.erase(out.begin() + 1, out.begin() + 1 + missing);
  return emit.reshape(result, out);
}

/// Three: a sum of convolutions of planes, one for each plane of the kernel.
static Value convolveMore(Image image, Type element, Emit &emit) {
  Window w = image.window;
  Dims from(shapeOf(image.image)),
      steps = w.steps(ArrayRef(from).drop_front().drop_back());
  Dims low(from.size(), 0), high(low), none(low);
  low[1] = w.low[0];
  high[1] = w.high[0];
  Value padded = emit.pad(image.image, emit.full({}, elementOf(image.image), 0),
                          low, high, none);
  Window rest = w;
  for (Dims *list : {&rest.sizes, &rest.strides, &rest.low, &rest.high,
                     &rest.baseDilations, &rest.dilations})
    list->erase(list->begin());
  Value sum;
  for (int64_t plane = 0; plane < w.sizes[0]; ++plane) {
    int64_t begin = plane * w.dilations[0];
    Value planes =
        emit.part(padded, 1, begin, begin + (steps[0] - 1) * w.strides[0] + 1,
                  w.strides[0]);
    Dims flat(shapeOf(planes));
    flat[0] *= flat[1];
    flat.erase(flat.begin() + 1);
    Value kernel = emit.part(image.kernel, 2, plane, plane + 1);
    Dims flatKernel(shapeOf(kernel));
    flatKernel.erase(flatKernel.begin() + 2);
    Value part =
        convolve2d({emit.reshape(planes, flat),
                    emit.reshape(kernel, flatKernel), rest, image.groups},
                   element, emit);
    sum = sum ? emit.add(sum, part) : part;
  }
  Dims out(shapeOf(sum));
  out[0] = from[0];
  out.insert(out.begin() + 1, steps[0]);
  return emit.reshape(sum, out);
}

/// The convolution of floats `lhs` and `rhs`, which are the op's operands or
/// what stands for them.
static FailureOr<Value> convolveFloats(ConvolutionOp op, Value lhs, Value rhs,
                                       Type element, Emit &emit) {
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  int64_t spatial = dims.getInputSpatialDimensions().size();
  Dims sizes;
  for (int64_t dim : dims.getKernelSpatialDimensions())
    sizes.push_back(shapeOf(op.getRhs())[dim]);
  FailureOr<Window> window =
      Window::get(op, sizes, op.getWindowStrides(), op.getPadding(),
                  op.getLhsDilation(), op.getRhsDilation());
  if (failed(window))
    return failure();
  Image image{emit.permute(emit.cast(lhs, element),
                           concat({{dims.getInputBatchDimension()},
                                   dims.getInputSpatialDimensions(),
                                   {dims.getInputFeatureDimension()}})),
              emit.permute(emit.cast(rhs, element),
                           concat({{dims.getKernelOutputFeatureDimension(),
                                    dims.getKernelInputFeatureDimension()},
                                   dims.getKernelSpatialDimensions()})),
              *window, int64_t(op.getFeatureGroupCount())};
  if (op.getWindowReversal()) {
    Dims reversed;
    for (auto [i, yes] : llvm::enumerate(*op.getWindowReversal()))
      if (yes)
        reversed.push_back(i + 2);
    image.kernel = emit.reverse(image.kernel, reversed);
  }
  joinBatchGroups(image, op.getBatchGroupCount(), emit);
  padImage(image, emit);
  Value result = spatial == 2   ? convolve2d(image, element, emit)
                 : spatial == 3 ? convolveMore(image, element, emit)
                                : convolveFewer(image, element, emit);
  // From N x spatial x O to the result's order.
  Dims order(spatial + 2);
  order[dims.getOutputBatchDimension()] = 0;
  order[dims.getOutputFeatureDimension()] = spatial + 1;
  for (auto [i, dim] : llvm::enumerate(dims.getOutputSpatialDimensions()))
    order[dim] = i + 1;
  return emit.permute(result, order);
}

static Values lowerConvolution(ConvolutionOp op, Emit &emit, const Lowering &) {
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  int64_t spatial = dims.getInputSpatialDimensions().size();
  if (spatial > 3)
    return op.emitOpError("with ")
           << spatial << " spatial dimensions has no lowering";
  Type element = elementOf(op.getResult());
  if (isa<FloatType>(element)) {
    FailureOr<Value> result =
        convolveFloats(op, op.getLhs(), op.getRhs(), element, emit);
    return failed(result) ? Values(failure()) : one(*result);
  }
  // Channels of a group are not side by side with those of another.
  bool splits = op.getFeatureGroupCount() == 1 && op.getBatchGroupCount() == 1;
  int64_t input = dims.getKernelInputFeatureDimension(), terms = 1;
  for (auto [dim, size] : llvm::enumerate(shapeOf(op.getRhs())))
    if (int64_t(dim) != dims.getKernelOutputFeatureDimension() &&
        (!splits || int64_t(dim) != input))
      terms *= size;
  auto [lhsRange, rhsRange] = operandRanges(op);
  bool failedInside = false;
  Value result = ttir::multiplyExactly(
      {op.getLhs(), lhsRange,
       splits ? int64_t(dims.getInputFeatureDimension()) : -1},
      {op.getRhs(), rhsRange, splits ? input : -1}, terms,
      [&](Value lhs, Value rhs) -> Value {
        FailureOr<Value> part =
            convolveFloats(op, lhs, rhs, emit.builder.getF32Type(), emit);
        failedInside |= failed(part);
        return failed(part) ? emit.full(shapeOf(op.getResult()),
                                        emit.builder.getF32Type(), 0)
                            : *part;
      },
      emit);
  if (failedInside)
    return failure();
  if (!result || element.getIntOrFloatBitWidth() > 32)
    return op.emitOpError("of ")
           << element
           << " has no lowering: sums of so many products of such "
              "numbers are not exact";
  return one(emit.cast(result, element));
}

void stablehlo::addConvolutions(Lowering &l) {
  l.on<ConvolutionOp>(lowerConvolution);
}
