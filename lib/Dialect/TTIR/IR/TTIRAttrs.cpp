//===- TTIRAttrs.cpp - attributes of the ttir dialect ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

#include "ttmlir/Dialect/TTIR/IR/TTIREnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTIR/IR/TTIRAttrs.cpp.inc"

void TTIRDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/TTIR/IR/TTIRAttrs.cpp.inc"
      >();
}

LogicalResult
FlattenedCompatInfoAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                int64_t batchSize, int64_t inputHeight,
                                int64_t inputWidth) {
  if (batchSize < 1 || inputHeight < 1 || inputWidth < 1)
    return emitError() << "an image of " << batchSize << "x" << inputHeight
                       << "x" << inputWidth << ", at least 1x1x1 expected";
  return success();
}

/// The dimensions are those from 0 on, each once.
static LogicalResult
verifyDimensions(function_ref<InFlightDiagnostic()> emitError, StringRef what,
                 int64_t first, int64_t second, ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> all(spatial);
  all.append({first, second});
  llvm::sort(all);
  for (auto [i, dim] : llvm::enumerate(all))
    if (dim != int64_t(i))
      return emitError() << "the dimensions of the " << what
                         << " are not the numbers from 0 to " << all.size() - 1;
  return success();
}

LogicalResult ConvolutionLayoutAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, int64_t inputBatch,
    int64_t inputFeature, ArrayRef<int64_t> inputSpatial, int64_t kernelOutput,
    int64_t kernelInput, ArrayRef<int64_t> kernelSpatial, int64_t outputBatch,
    int64_t outputFeature, ArrayRef<int64_t> outputSpatial) {
  if (failed(verifyDimensions(emitError, "input", inputBatch, inputFeature,
                              inputSpatial)) ||
      failed(verifyDimensions(emitError, "kernel", kernelOutput, kernelInput,
                              kernelSpatial)) ||
      failed(verifyDimensions(emitError, "output", outputBatch, outputFeature,
                              outputSpatial)))
    return failure();
  if (inputSpatial.size() != kernelSpatial.size() ||
      inputSpatial.size() != outputSpatial.size())
    return emitError() << "input, kernel and output have "
                       << inputSpatial.size() << ", " << kernelSpatial.size()
                       << " and " << outputSpatial.size()
                       << " spatial dimensions, as many of each expected";
  return success();
}
