//===- VerifyProducts.cpp - types of products, norms, transformations -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

LogicalResult DotOp::verify() {
  RankedTensorType lhs = tensor(getLhs()), rhs = tensor(getRhs());
  if (lhs.getRank() < 1 || lhs.getRank() > 2 || rhs.getRank() < 1 ||
      rhs.getRank() > 2 || lhs.getShape().back() != rhs.getShape().front())
    return emitOpError("has no product of ") << lhs << " and " << rhs;
  Dims shape(lhs.getShape().drop_back());
  llvm::append_range(shape, rhs.getShape().drop_front());
  return expectShape(*this, getResult(), shape);
}

LogicalResult DotGeneralOp::verify() {
  DotDimensionNumbersAttr dims = getDotDimensionNumbers();
  std::string why;
  std::optional<shape::Shape> result = shape::dotGeneral(
      shape::of(getLhs()), shape::of(getRhs()), dims.getLhsBatchingDimensions(),
      dims.getLhsContractingDimensions(), dims.getRhsBatchingDimensions(),
      dims.getRhsContractingDimensions(),
      [&](const std::string &text) { why = text; });
  if (!result)
    return emitOpError(why);
  return expectShape(*this, getResult(), *result);
}

LogicalResult EinsumOp::verify() {
  if (!getEinsumConfig().contains("->") || !getEinsumConfig().contains(','))
    return emitOpError("wants a formula such as 'ij,jk->ik', found '")
           << getEinsumConfig() << "'";
  return success();
}

LogicalResult UnaryEinsumOp::verify() {
  if (!getEinsumConfig().contains("->"))
    return emitOpError("wants a formula such as 'ij->i', found '")
           << getEinsumConfig() << "'";
  return success();
}

/// The numbers name all dimensions of image, kernel and result.
static LogicalResult verifyDimensionNumbers(Operation *op,
                                            ConvDimensionNumbersAttr dims,
                                            RankedTensorType image,
                                            RankedTensorType kernel,
                                            RankedTensorType result) {
  int64_t rank = dims.getInputSpatialDimensions().size() + 2;
  auto permutes = [&](int64_t a, int64_t b, ArrayRef<int64_t> rest) {
    Dims all(rest);
    all.append({a, b});
    llvm::sort(all);
    for (auto [i, dim] : llvm::enumerate(all))
      if (dim != int64_t(i))
        return false;
    return int64_t(all.size()) == rank;
  };
  if (image.getRank() != rank || kernel.getRank() != rank ||
      result.getRank() != rank ||
      !permutes(dims.getInputBatchDimension(), dims.getInputFeatureDimension(),
                dims.getInputSpatialDimensions()) ||
      !permutes(dims.getKernelInputFeatureDimension(),
                dims.getKernelOutputFeatureDimension(),
                dims.getKernelSpatialDimensions()) ||
      !permutes(dims.getOutputBatchDimension(),
                dims.getOutputFeatureDimension(),
                dims.getOutputSpatialDimensions()))
    return op->emitOpError("has dimension numbers ")
           << dims << " that do not fit " << image << ", " << kernel << " and "
           << result;
  return success();
}

/// The rest is said of the convolution that it becomes.
LogicalResult DynamicConvOp::verify() {
  return verifyDimensionNumbers(*this, getDimensionNumbers(), tensor(getLhs()),
                                tensor(getRhs()), tensor(getResult()));
}

LogicalResult ConvolutionOp::verify() {
  RankedTensorType image = tensor(getLhs()), kernel = tensor(getRhs());
  ConvDimensionNumbersAttr dims = getDimensionNumbers();
  int64_t spatial = dims.getInputSpatialDimensions().size(), rank = spatial + 2;
  if (failed(verifyDimensionNumbers(*this, dims, image, kernel,
                                    tensor(getResult()))))
    return failure();
  int64_t groups = getFeatureGroupCount(), batchGroups = getBatchGroupCount();
  int64_t batch = image.getDimSize(dims.getInputBatchDimension()),
          features = image.getDimSize(dims.getInputFeatureDimension()),
          in = kernel.getDimSize(dims.getKernelInputFeatureDimension()),
          out = kernel.getDimSize(dims.getKernelOutputFeatureDimension());
  if (groups < 1 || batchGroups < 1 || (groups > 1 && batchGroups > 1) ||
      features != in * groups || out % groups || batch % batchGroups ||
      out % batchGroups)
    return emitOpError("cannot divide ")
           << features << " channels and " << batch << " images into " << groups
           << " groups of features and " << batchGroups
           << " of images for a kernel of " << in << " x " << out;
  Dims sizes, window;
  for (int64_t i = 0; i < spatial; ++i) {
    sizes.push_back(image.getDimSize(dims.getInputSpatialDimensions()[i]));
    window.push_back(kernel.getDimSize(dims.getKernelSpatialDimensions()[i]));
  }
  FailureOr<shape::Window> w =
      windowOf(*this, window, getWindowStrides(), getPadding(),
               getLhsDilation(), getRhsDilation());
  if (failed(w))
    return failure();
  if (getWindowReversal() && int64_t(getWindowReversal()->size()) != spatial)
    return emitOpError("says of ") << getWindowReversal()->size()
                                   << " dimensions whether they are reversed";
  FailureOr<Dims> steps = stepsOf(*this, *w, sizes);
  if (failed(steps))
    return failure();
  Dims shape(rank);
  shape[dims.getOutputBatchDimension()] = batch / batchGroups;
  shape[dims.getOutputFeatureDimension()] = out;
  for (int64_t i = 0; i < spatial; ++i)
    shape[dims.getOutputSpatialDimensions()[i]] = (*steps)[i];
  return expectShape(*this, getResult(), shape);
}

LogicalResult FftOp::verify() {
  RankedTensorType from = tensor(getOperand());
  ArrayRef<int64_t> length = getFftLength();
  if (length.empty() || length.size() > 3 ||
      int64_t(length.size()) > from.getRank())
    return emitOpError("transforms one to three dimensions, not ")
           << length.size();
  Type element = from.getElementType();
  if (auto parts = dyn_cast<ComplexType>(element))
    element = parts.getElementType();
  if (!isa<FloatType>(element))
    return emitOpError("transforms floats, found ") << from;
  Dims shape(from.getShape()), wanted(from.getShape());
  for (auto [i, n] : llvm::enumerate(length)) {
    size_t dim = shape.size() - length.size() + i;
    bool last = i + 1 == length.size();
    wanted[dim] = getFftType() == FftType::IRFFT && last ? n / 2 + 1 : n;
    shape[dim] = getFftType() == FftType::RFFT && last ? n / 2 + 1 : n;
  }
  if (from.getShape() != ArrayRef(wanted))
    return emitOpError("of these lengths wants ")
           << RankedTensorType::get(wanted, from.getElementType()) << ", found "
           << from;
  return expectShape(*this, getResult(), shape);
}

LogicalResult CholeskyOp::verify() {
  RankedTensorType a = tensor(getA());
  if (a.getRank() < 2 || a.getShape().take_back(2)[0] != a.getShape().back())
    return emitOpError("wants square matrices, found ") << a;
  return expectShape(*this, getResult(), a.getShape());
}

LogicalResult TriangularSolveOp::verify() {
  RankedTensorType a = tensor(getA()), b = tensor(getB());
  bool fits = a.getRank() >= 2 && a.getRank() == b.getRank() &&
              a.getShape().drop_back(2) == b.getShape().drop_back(2) &&
              a.getShape().take_back(2)[0] == a.getShape().back() &&
              a.getShape().back() ==
                  b.getDimSize(b.getRank() - (getLeftSide() ? 2 : 1));
  if (!fits || getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return emitOpError("cannot solve ") << a << " for " << b;
  return expectShape(*this, getResult(), b.getShape());
}

/// The four numbers a feature of a batch norm.
static LogicalResult verifyFeatures(Operation *op, Value operand,
                                    ValueRange features, int64_t index) {
  RankedTensorType type = tensor(operand);
  if (index < 0 || index >= type.getRank())
    return op->emitOpError("has feature dimension ") << index << " of " << type;
  RankedTensorType wanted =
      RankedTensorType::get({type.getDimSize(index)}, type.getElementType());
  for (Value feature : features)
    if (feature.getType() != wanted)
      return op->emitOpError("wants ")
             << wanted << " for the features, found " << feature.getType();
  return success();
}

LogicalResult BatchNormInferenceOp::verify() {
  return failure(
      failed(verifyFeatures(*this, getOperand(), getOperands().drop_front(),
                            getFeatureIndex())) ||
      failed(expectShape(*this, getResult(), tensor(getOperand()).getShape())));
}

LogicalResult BatchNormTrainingOp::verify() {
  SmallVector<Value> features(getOperands().drop_front());
  features.append({getBatchMean(), getBatchVar()});
  return failure(
      failed(
          verifyFeatures(*this, getOperand(), features, getFeatureIndex())) ||
      failed(expectShape(*this, getOutput(), tensor(getOperand()).getShape())));
}

LogicalResult BatchNormGradOp::verify() {
  SmallVector<Value> features{getScale(), getMean(), getVariance(),
                              getGradScale(), getGradOffset()};
  return failure(failed(verifyFeatures(*this, getOperand(), features,
                                       getFeatureIndex())) ||
                 failed(expectShape(*this, getGradOperand(),
                                    tensor(getOperand()).getShape())));
}

LogicalResult RngOp::verify() {
  if (tensor(getA()).getRank() != 0 || getA().getType() != getB().getType() ||
      getShape().getType().getRank() != 1)
    return emitOpError("wants two scalars of one type and a vector");
  return success();
}

LogicalResult RngBitGeneratorOp::verify() {
  if (getInitialState().getType() != getOutputState().getType())
    return emitOpError("changes the type of its state");
  return success();
}
