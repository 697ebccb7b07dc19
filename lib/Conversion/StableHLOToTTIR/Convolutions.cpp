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
  shape::Window window;
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
  if (llvm::all_of(image.window.axes, [](const shape::WindowAxis &axis) {
        return axis.spread == 1 && axis.low >= 0 && axis.high >= 0;
      }))
    return;
  Value zero = emit.full({}, elementOf(image.image), 0);
  image.image = emit.padFor(image.window, image.image, zero, /*first=*/1);
  for (shape::WindowAxis &axis : image.window.axes) {
    axis.low = axis.high = 0;
    axis.spread = 1;
  }
}

/// A convolution of two spatial dimensions: N x H x W x O.
static Value convolve2d(const Image &image, Type element, Emit &emit) {
  const shape::Window &w = image.window;
  Builder &b = emit.builder;
  auto list = [&](ArrayRef<int64_t> dims) {
    SmallVector<int32_t> narrow(dims);
    return b.getDenseI32ArrayAttr(narrow);
  };
  ArrayRef<int64_t> from = shapeOf(image.image);
  shape::Shape steps = w.steps(from.drop_front().drop_back()).value();
  Dims shape{from.front(), steps[0], steps[1], shapeOf(image.kernel).front()};
  return emit.create<ttir::Conv2dOp>(
      RankedTensorType::get(shape, element), image.image, image.kernel, Value(),
      list(w.all(&shape::WindowAxis::stride)), list(w.padding()),
      list(w.all(&shape::WindowAxis::dilation)),
      b.getI32IntegerAttr(image.groups), b.getI64IntegerAttr(0),
      b.getI64IntegerAttr(1), b.getI64IntegerAttr(2), b.getI64IntegerAttr(3));
}

/// One and no spatial dimensions are images with dimensions of size 1.
static Value convolveFewer(Image image, Type element, Emit &emit) {
  int64_t missing = 2 - image.window.rank();
  Dims shape(shapeOf(image.image)), kernel(shapeOf(image.kernel));
  shape.insert(shape.begin() + 1, missing, 1);
  kernel.insert(kernel.begin() + 2, missing, 1);
  std::vector<shape::WindowAxis> &axes = image.window.axes;
  axes.insert(axes.begin(), missing, shape::WindowAxis());
  image.image = emit.reshape(image.image, shape);
  image.kernel = emit.reshape(image.kernel, kernel);
  Value result = convolve2d(image, element, emit);
  Dims out(shapeOf(result));
  out.erase(out.begin() + 1, out.begin() + 1 + missing);
  return emit.reshape(result, out);
}

/// Three: a sum of convolutions of planes, one for each plane of the kernel.
static Value convolveMore(const Image &image, Type element, Emit &emit) {
  shape::Window depth, rest = image.window;
  depth.axes.push_back(rest[0]);
  rest.axes.erase(rest.axes.begin());
  Dims from(shapeOf(image.image));
  int64_t steps = depth[0].steps(from[1]).value();
  Value padded =
      emit.padFor(depth, image.image, emit.full({}, elementOf(image.image), 0),
                  /*first=*/1);
  Value sum;
  for (int64_t plane = 0; plane < depth[0].kernel; ++plane) {
    Value planes = emit.tap(padded, 1, depth[0], plane, steps);
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
  out.insert(out.begin() + 1, steps);
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
  FailureOr<shape::Window> window =
      windowOf(op, sizes, op.getWindowStrides(), op.getPadding(),
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
      {op.getLhs(), lhsRange, splits ? dims.getInputFeatureDimension() : -1},
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
