//===- Elementwise.cpp - Running element-wise kernels ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Elementwise.h"

#include "Broadcast.h"
#include "Dense.h"
#include "Elements.h"
#include "Op.h"
#include "Operand.h"
#include "Stream.h"
#include "ThreadPool.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ttnn::detail {
namespace {

enum class Compute { Float, Int32, UInt32 };

Compute computeType(const Op &op, const ElementwiseOp &entry,
                    const std::vector<const Tensor *> &operands) {
  bool isFloat = false, isSigned = false, isUInt32 = false;
  for (size_t i = entry.firstIsCondition ? 1 : 0; i != operands.size(); ++i) {
    DataType dtype = operands[i]->dtype();
    isFloat |= is_floating_point(dtype);
    isSigned |= is_signed_integer(dtype);
    isUInt32 |= dtype == DataType::UINT32;
  }
  const Kernels &kernels = entry.kernels();
  if (isFloat || !kernels.i32) {
    if (!kernels.f32)
      op.unsupported("operands of '", to_string(operands[0]->dtype()),
                     "'; it has si32, u32, u16 and u8");
    return Compute::Float;
  }
  if (isSigned && isUInt32)
    op.unsupported("si32 together with u32; wanted one of them (typecast)");
  return isSigned ? Compute::Int32 : Compute::UInt32;
}

/// Integer scalars: the lower limit is rounded up, the upper one down, both
/// limited to what the compute type holds.
KernelScalars kernelScalars(const std::vector<Scalar> &scalars,
                            Compute compute) {
  KernelScalars out{};
  for (size_t k = 0; k != scalars.size(); ++k) {
    double value = std::visit([](auto v) { return double(v); }, scalars[k]);
    out.f[k] = float(value);
    double whole = k == 0 ? std::ceil(value) : std::floor(value);
    if (compute == Compute::UInt32)
      out.i[k] = int32_t(uint32_t(std::clamp(whole, 0.0, 4294967295.0)));
    else if (!std::isnan(whole))
      out.i[k] = int32_t(std::clamp(whole, -2147483648.0, 2147483647.0));
  }
  return out;
}

template <typename T> class Runner {
public:
  Runner(Kernel kernel, const KernelScalars &scalars, uint32_t wrapMask,
         const Tensor &result)
      : kernel(kernel), scalars(scalars), wrapMask(wrapMask),
        out(result.state()), g(out.geometry) {
    inPlace = sameBits<T>(g.type) && g.unitElements() % kKernelStep == 0 &&
              (g.tiled() || g.pageCols == 1);
  }

  void addOperand(const Tensor &tensor, const Tensor &result, bool condition) {
    operands.emplace_back(tensor, result, condition);
  }

  void run() {
    constexpr size_t kGrainElements = 16384;
    size_t grain = kGrainElements / std::max<size_t>(g.unitElements(), 1) + 1;
    parallelFor(g.volume() == 0 ? 0 : g.numUnits(), grain,
                [&](size_t begin, size_t end) {
                  for (size_t unit = begin; unit != end; ++unit)
                    runUnit(unit);
                });
  }

private:
  void runUnit(size_t unit) {
    size_t n = g.unitElements();
    size_t padded = ceilDiv(n, kKernelStep) * kKernelStep;
    const void *in[3] = {};
    for (size_t k = 0; k != operands.size(); ++k)
      in[k] = operands[k].load(unit, scratch<T>(unsigned(k), padded));
    size_t firstPage = unit * (g.tiled() ? 1 : g.pageCols);
    T *values = inPlace ? reinterpret_cast<T *>(out.page(firstPage))
                        : scratch<T>(3, padded);
    kernel(in, values, padded, scalars);
    if constexpr (std::is_same_v<T, uint32_t>)
      if (wrapMask != ~0u)
        for (size_t i = 0; i != n; ++i)
          values[i] &= wrapMask;
    if (g.tiled())
      clearEdge(g, unit, values);
    if (!inPlace)
      storeUnit(firstPage, values);
  }

  void storeUnit(size_t firstPage, const T *values) {
    if (g.tiled())
      return storeElements(g.type, values, out.page(firstPage), kTileElements);
    for (size_t col = 0; col != g.pageCols; ++col)
      storeElements(g.type, values + col * g.pageWidth,
                    out.page(firstPage + col),
                    std::min(g.pageWidth, g.width - col * g.pageWidth));
  }

  Kernel kernel;
  KernelScalars scalars;
  uint32_t wrapMask;
  const TensorState &out;
  const Geometry &g;
  bool inPlace;
  std::vector<Operand<T>> operands;
};

/// The operand itself, or a copy on the host in the wanted layout.
Tensor inLayout(const Tensor &tensor, Layout layout) {
  if (tensor.layout() == layout)
    return tensor;
  bool block = is_block_float(tensor.dtype());
  Tensor copy = TensorState::make(tensor.name(), tensor.shape(),
                                  block ? DataType::FLOAT32 : tensor.dtype(),
                                  layout, HOST_MEMORY_CONFIG, nullptr);
  if (block) {
    writeDense(copy, readDense<float>(tensor).data());
  } else {
    Array<uint8_t> raw(tensor.state().geometry.volume() * 4);
    readRaw(tensor, raw.data());
    writeRaw(copy, raw.data());
  }
  return copy;
}

template <typename T>
void runOn(const ElementwiseOp &entry, Kernel kernel,
           const KernelScalars &scalars, uint32_t wrapMask,
           const std::vector<const Tensor *> &tensors, const Tensor &result) {
  Runner<T> runner(kernel, scalars, wrapMask, result);
  std::vector<Tensor> copies;
  for (size_t k = 0; k != tensors.size(); ++k) {
    copies.push_back(inLayout(*tensors[k], result.layout()));
    runner.addOperand(copies.back(), result, k == 0 && entry.firstIsCondition);
  }
  runner.run();
}

/// The bits that arithmetic on short unsigned integers keeps; all bits
/// otherwise.
uint32_t wrapMaskOf(const ElementwiseOp &entry,
                    const std::vector<const Tensor *> &operands) {
  uint32_t mask = 0;
  for (size_t i = entry.firstIsCondition ? 1 : 0; i != operands.size(); ++i)
    mask |= operands[i]->dtype() == DataType::UINT8    ? 0xFFu
            : operands[i]->dtype() == DataType::UINT16 ? 0xFFFFu
                                                       : ~0u;
  return mask;
}

} // namespace

const Kernels &ElementwiseOp::kernels() const {
  return *levels[tt::simd::chosenLevel];
}

void applyUnary(const ElementwiseOp &op, float *values, size_t n) {
  const void *in[1] = {values};
  op.kernels().f32(in, values, ceilDiv(n, kKernelStep) * kKernelStep, {});
}

Tensor elementwise(const ElementwiseOp &entry,
                   const std::vector<const Tensor *> &operands,
                   const std::vector<Scalar> &scalars,
                   std::optional<DataType> dtype,
                   const std::optional<MemoryConfig> &memory_config) {
  Op op(entry.name, *operands[0]);
  for (size_t k = 1; k != operands.size(); ++k)
    op.operand("operand", *operands[k]);
  Compute compute = computeType(op, entry, operands);
  Shape shape = broadcastShape(op, operands);
  Tensor result = op.result(shape, dtype, std::nullopt, memory_config);

  KernelScalars numbers = kernelScalars(scalars, compute);
  const Kernels &kernels = entry.kernels();
  if (Kernel kernel = streamKernel(kernels, operands, result)) {
    stream(kernel, numbers, operands, result);
    return result;
  }
  switch (compute) {
  case Compute::Float:
    runOn<float>(entry, kernels.f32, numbers, ~0u, operands, result);
    break;
  case Compute::Int32:
    runOn<int32_t>(entry, kernels.i32, numbers, ~0u, operands, result);
    break;
  case Compute::UInt32:
    runOn<uint32_t>(entry, kernels.u32, numbers, wrapMaskOf(entry, operands),
                    operands, result);
    break;
  }
  return result;
}

} // namespace ttnn::detail
