//===- sparsematmul.cpp - products of the pairs of matrices that count ----===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Activation.h"
#include "Dense.h"
#include "Gemm.h"
#include "Op.h"
#include "ThreadPool.h"
#include "tt/shape/Rules.h"
#include "ttnn/chip.hpp"

#include <algorithm>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

Tensor sparse_matmul(
    const Tensor &a, const Tensor &b, const Tensor &sparsity,
    const std::optional<MatmulMultiCoreReuseMultiCast1DProgramConfig> &config,
    std::optional<int64_t> nnz, bool sparse_a, bool sparse_b,
    const std::optional<MemoryConfig> &memory_config,
    std::optional<DataType> dtype,
    const std::optional<DeviceComputeKernelConfig> &compute_config) {
  Op op("sparse_matmul", a, "a");
  op.operand("b", b);
  op.operand("sparsity", sparsity);
  op.compute(compute_config);
  for (const Tensor *tensor : {&a, &b})
    if (!is_floating_point(tensor->dtype()))
      op.unsupported("operand of '", to_string(tensor->dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  auto dims = [](const Tensor &tensor) {
    return tt::shape::Shape(tensor.shape().begin(), tensor.shape().end());
  };
  std::string why;
  auto shape = tt::shape::sparseMatmul(
      dims(a), dims(b), dims(sparsity), sparse_a, sparse_b,
      [&](const std::string &text) { why = text; });
  if (!shape)
    op.fail(why);
  if (config && config->untilize_out.value_or(false))
    op.unsupported("untilize_out of the program config; its results are in "
                   "tiles");
  const detail::ElementwiseOp *activation = detail::activationOf(
      op, config ? config->fused_activation : std::optional<UnaryWithParam>());
  Tensor result = op.result(Shape(shape->begin(), shape->end()), dtype,
                            std::nullopt, memory_config);

  size_t m = size_t(a.shape()[2]), k = size_t(a.shape()[3]),
         n = size_t(b.shape()[3]), experts = size_t(b.shape()[1]);
  Array<float> left = detail::readDense<float>(a),
               right = detail::readDense<float>(b),
               counts = detail::readDense<float>(sparsity),
               out(size_t(result.shape().volume()));
  std::fill_n(out.data(), out.size(), 0.0f);
  size_t pairs = counts.size();
  int64_t found = std::count_if(counts.data(), counts.data() + pairs,
                                [](float s) { return s != 0; });
  if (nnz && *nnz != found)
    op.fail("nnz ", *nnz, ", but ", found, " pairs count");
  detail::parallelFor(pairs, 1, [&](size_t begin, size_t end) {
    for (size_t pair = begin; pair != end; ++pair) {
      if (counts[pair] == 0)
        continue;
      // Matrices of a that are left out are one for each pair.
      size_t of = sparse_a ? pair : pair / experts;
      float *to = out.data() + pair * m * n;
      detail::gemm(m, n, k, {left.data() + of * m * k, k},
                   {right.data() + pair % experts * k * n, n}, to, n);
      if (activation)
        detail::activate(*activation, to, m * n);
    }
  });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip
