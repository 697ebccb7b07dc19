//===- Tensor.h - Tensors of programs and their layouts -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Stitching: independently compiled programs pass tensors on without the host.
// A program states the layout of each input (`getLayout`); a tensor that
// already has it (`hasLayout`) is used in place, any other is converted once
// (`toLayout`) and can then be used many times.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_TENSOR_H
#define TT_RUNTIME_TENSOR_H

#include "tt/runtime/Binary.h"
#include "tt/runtime/Device.h"
#include "ttnn/tensor.hpp"

namespace tt::runtime {

/// A tensor of the ttnn library, so that programs and library calls mix.
using Tensor = ttnn::Tensor;

/// A host tensor with a copy of `data`: row-major elements of `dtype`, or of
/// float for block floats.
Tensor createHostTensor(const void *data, const ttnn::Shape &shape,
                        ttnn::DataType dtype);

/// The layout that input `input` of a program wants. Throws Error
/// InvalidArgument if there is no such program or input.
Layout getLayout(const Binary &binary, size_t program, size_t input);

/// The layout that a tensor has.
Layout getLayout(const Tensor &tensor);

/// Whether `tensor` is in `layout`. A sharded layout without a shard spec is
/// met by any shards.
bool hasLayout(const Tensor &tensor, const Layout &layout);

/// `tensor` in `layout`: itself if it is already there (and on `device`, unless
/// the layout is one of the host), else a copy. The original stays as it is.
Tensor toLayout(const Tensor &tensor, const Device &device,
                const Layout &layout);

/// `tensor` as a program takes an argument: in its layout, and in parts on the
/// chips of a mesh if it is spread over them.
Tensor toArgument(const Tensor &tensor, const Device &device,
                  const Argument &argument);

/// The other way round: the parts of an argument as one tensor on the host;
/// itself if it is not spread.
Tensor toWhole(const Tensor &tensor, const Argument &argument);

/// A copy on the host, row-major; block floats keep their tiles.
Tensor toHost(const Tensor &tensor);

/// Row-major elements in the tensor's own type, floats for block floats.
/// `size` must be the bytes of all elements, else Error InvalidArgument.
void memcpy(void *dst, size_t size, const Tensor &src);

/// Bytes that `memcpy` writes.
size_t hostBytes(const Tensor &tensor);

} // namespace tt::runtime

#endif // TT_RUNTIME_TENSOR_H
