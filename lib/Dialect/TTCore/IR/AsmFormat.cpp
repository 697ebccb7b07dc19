//===- AsmFormat.cpp - dimension lists in textual forms -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;

ParseResult mlir::tt::parseShape(AsmParser &parser,
                                 SmallVectorImpl<int64_t> &shape) {
  return parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                   /*withTrailingX=*/false);
}

void mlir::tt::printShape(AsmPrinter &printer, ArrayRef<int64_t> shape) {
  llvm::interleave(shape, printer.getStream(), "x");
}

ParseResult mlir::tt::parseFixedShape(AsmParser &parser, size_t count,
                                      int64_t max,
                                      SmallVectorImpl<int64_t> &shape) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseShape(parser, shape))
    return failure();
  if (shape.size() != count)
    return parser.emitError(loc, "expected ")
           << count << " numbers separated by 'x', found " << shape.size();
  for (int64_t value : shape)
    if (value > max)
      return parser.emitError(loc, "number ")
             << value << " is larger than " << max;
  return success();
}

FailureOr<int64_t> mlir::tt::checkedVolume(ArrayRef<int64_t> dims) {
  int64_t volume = 1;
  for (int64_t dim : dims)
    if (dim < 0 || llvm::MulOverflow(volume, dim, volume))
      return failure();
  return volume;
}
