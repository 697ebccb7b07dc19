//===- MetalLayout.h - tensors as grid x shard -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The shape of a tensor with `#ttcore.metal_layout`. The shape is a grid, then
// a shard, each with as many dimensions as the layout has physical ones,
// counted in units: tiles, or scalars of row-major data. A shard has the extent
// divided by the grid, rounded up, so the last shards may be partly empty.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_METALLAYOUT_H
#define TTMLIR_DIALECT_TTCORE_IR_METALLAYOUT_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

/// The layout of a tensor of `logicalShape` in `space`: no dimensions
/// collapsed; the last two padded to `tile` (1x1 for row-major data), none of
/// the others. Ranks 0 and 1 get unit dimensions in front. Null if that needs
/// more than 63 bits or the shape is dynamic.
MetalLayoutAttr
buildMetalLayout(MLIRContext *ctx, ArrayRef<int64_t> logicalShape,
                 ArrayRef<int64_t> tile, MemorySpace space,
                 TensorMemoryLayout memoryLayout = TensorMemoryLayout::Sharded);

/// The tensor of `layout` on `grid`, which has as many dimensions as the layout
/// has physical ones. Null, with an error, if there is none.
RankedTensorType metalTensorType(MetalLayoutAttr layout, ArrayRef<int64_t> grid,
                                 Type element,
                                 function_ref<InFlightDiagnostic()> emitError);

/// The two halves of a shape that the layout verifies.
ArrayRef<int64_t> gridOf(MetalLayoutAttr layout, ArrayRef<int64_t> shape);
ArrayRef<int64_t> shardOf(MetalLayoutAttr layout, ArrayRef<int64_t> shape);

/// The memref that such a tensor lies in: its shape, dense strides in bytes,
/// and the layout's memory space. Fails, with an error, for other tensors and
/// for memory that is not the device's. `buffers`: copies of a shard.
FailureOr<MemRefType>
metalMemRefType(RankedTensorType tensor,
                function_ref<InFlightDiagnostic()> emitError,
                uint32_t buffers = 1);

/// Makes the layout verify the tensors that it encodes.
void registerMetalLayoutEncoding(MLIRContext *ctx);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_IR_METALLAYOUT_H
