//===- Stream.cpp - Element-wise ops on pages in place --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Stream.h"

#include "ThreadPool.h"

namespace ttnn::detail {

Kernel streamKernel(const Kernels &kernels,
                    const std::vector<const Tensor *> &operands,
                    const Tensor &result) {
  const Geometry &g = result.state().geometry;
  if (g.unitElements() == 0 || g.unitElements() % kKernelStep != 0 ||
      (!g.tiled() && g.pageCols != 1))
    return nullptr;
  for (const Tensor *tensor : operands)
    if (tensor->shape() != result.shape() ||
        tensor->layout() != result.layout() ||
        tensor->state().geometry.type != g.type ||
        tensor->state().geometry.pageWidth != g.pageWidth)
      return nullptr;
  switch (g.type) {
  case tt::device::DataType::Float32:
    return kernels.f32;
  case tt::device::DataType::BFloat16:
    return kernels.bf16;
  case tt::device::DataType::Int32:
    return kernels.i32;
  case tt::device::DataType::UInt32:
    return kernels.u32;
  default:
    return nullptr;
  }
}

void stream(Kernel kernel, const KernelScalars &scalars,
            const std::vector<const Tensor *> &operands, const Tensor &result) {
  const TensorState &out = result.state();
  const Geometry &g = out.geometry;
  const TensorState *in[3] = {};
  for (size_t k = 0; k != operands.size(); ++k)
    in[k] = &operands[k]->state();
  size_t n = g.unitElements();
  bool isShort = tt::device::elementBytes(g.type) == 2;
  auto runPage = [&](size_t page) {
    const void *arrays[3] = {};
    for (size_t k = 0; k != operands.size(); ++k)
      arrays[k] = in[k]->page(page);
    uint8_t *values = out.page(page);
    kernel(arrays, values, n, scalars);
    if (!g.tiled())
      return;
    if (isShort)
      clearEdge(g, page, reinterpret_cast<uint16_t *>(values));
    else
      clearEdge(g, page, reinterpret_cast<uint32_t *>(values));
  };

  struct Piece {
    size_t first, stride, count;
  };
  std::vector<Piece> pieces;
  size_t most = 32768 / n + 1;
  for (size_t r = 0; r != out.numRuns(); ++r) {
    tt::emulator::PageRun run = out.run(r);
    for (size_t i = 0; i < run.count; i += most)
      pieces.push_back({run.firstPage + i * run.stridePages, run.stridePages,
                        std::min(most, run.count - i)});
  }
  parallelFor(pieces.size(), 1, [&](size_t begin, size_t end) {
    for (size_t p = begin; p != end; ++p)
      for (size_t i = 0; i != pieces[p].count; ++i)
        runPage(pieces[p].first + i * pieces[p].stride);
  });
}

} // namespace ttnn::detail
