//===- D2MWindows.cpp - windows on images ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/IR/D2M.h"

using namespace mlir;
using namespace mlir::tt::d2m;

LogicalResult WindowsOp::verify() {
  auto image = cast<RankedTensorType>(getInput().getType());
  auto seen = cast<RankedTensorType>(getResult().getType());
  if (image.getRank() != 4 || seen.getRank() != 4 || !image.hasStaticShape() ||
      !seen.hasStaticShape())
    return emitOpError("takes an image and gives one, both of 4 dimensions; "
                       "found ")
           << image << " and " << seen;
  if (image.getElementType() != seen.getElementType() ||
      image.getDimSize(0) != seen.getDimSize(0))
    return emitOpError("gives ")
           << seen << " of " << image << ": other elements or images";
  auto check = [&](StringRef what, ArrayRef<int64_t> numbers,
                   int64_t least) -> LogicalResult {
    constexpr int64_t kMost = 1 << 20;
    if (numbers.size() == 2 && llvm::all_of(numbers, [&](int64_t number) {
          return number >= least && number <= kMost;
        }))
      return success();
    return emitOpError() << "'" << what << "' is two numbers of " << least
                         << " to " << kMost;
  };
  if (failed(check("kernel", getKernel(), 1)) ||
      failed(check("stride", getStride(), 1)) ||
      failed(check("dilation", getDilation(), 1)) ||
      failed(check("padding", getPadding(), 0)))
    return failure();
  int64_t columns = getKernel()[0] * getKernel()[1] * image.getDimSize(3);
  if (seen.getDimSize(3) < columns)
    return emitOpError("has windows of ")
           << columns << " numbers, but its result has room for "
           << seen.getDimSize(3);
  return success();
}
