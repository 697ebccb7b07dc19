//===- Places.cpp - types of tensors that lie on a device -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Context.h"

#include "mlir/IR/BuiltinTypes.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include <mutex>

namespace tt::driver {

using namespace mlir;
namespace ttnn = mlir::tt::ttnn;
namespace ttcore = mlir::tt::ttcore;

std::string typeOf(const TensorPlace &place) {
  // One context for all, as making one costs more than the rest.
  static std::mutex mutex;
  static Context context;
  std::lock_guard<std::mutex> lock(mutex);
  MLIRContext *ctx = &context.context;
  ctx->getOrLoadDialect<ttnn::TTNNDialect>();
  auto dtype = ttcore::symbolizeDataType(place.dtype);
  auto buffer = ttnn::symbolizeBufferType(place.buffer);
  auto memory = ttnn::symbolizeTensorMemoryLayout(place.memory);
  auto fail = [&](const std::string &what) {
    throw CompileError("no type for a tensor of " + place.dtype + ", " +
                       place.buffer + " " + place.memory + ": " + what);
  };
  if (!dtype || !buffer || !memory)
    fail("no such word");
  ttnn::CoreRangeSetAttr cores;
  if (!place.cores.empty()) {
    SmallVector<ttnn::CoreRangeAttr> ranges;
    for (auto [x0, y0, x1, y1] : place.cores)
      ranges.push_back(
          ttnn::CoreRangeAttr::get(ctx, ttnn::CoreCoordAttr::get(ctx, x0, y0),
                                   ttnn::CoreCoordAttr::get(ctx, x1, y1)));
    cores = ttnn::CoreRangeSetAttr::get(ctx, ranges);
  }
  auto layout = ttnn::TTNNLayoutAttr::build(
      ctx, place.shape, *dtype,
      place.tiled ? ttnn::Layout::Tile : ttnn::Layout::RowMajor, *buffer,
      *memory, place.shards, cores);
  if (!layout)
    fail("the shape and the shards do not go together");
  std::string text;
  llvm::raw_string_ostream stream(text);
  RankedTensorType::get(place.shape, ttcore::dataTypeToElementType(ctx, *dtype),
                        layout)
      .print(stream);
  return text;
}

} // namespace tt::driver
