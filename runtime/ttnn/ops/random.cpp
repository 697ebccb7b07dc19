//===- random.cpp - Numbers from a generator ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "Seed.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

Tensor rand(const Shape &shape, MeshDevice *device,
            std::optional<DataType> dtype, std::optional<Layout> layout,
            const std::optional<MemoryConfig> &memory_config, float low,
            float high, uint32_t seed) {
  Op op("rand", device);
  DataType type = dtype.value_or(DataType::BFLOAT16);
  if (!is_floating_point(type))
    op.unsupported("numbers of '", to_string(type), "'; wanted floats");
  if (!std::isfinite(low) || !std::isfinite(high) || low > high)
    op.fail("from ", low, " to ", high,
            "; wanted finite numbers in this order");
  Tensor result = op.result(shape, type, layout, memory_config);
  tt::device::Random random = detail::randomOf(seed);
  Array<float> values(size_t(shape.volume()));
  detail::parallelFor(values.size(), 16384, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i)
      values[i] = low + (high - low) * random.uniform(i);
  });
  detail::writeDense(result, values.data());
  return result;
}

namespace experimental {

Tensor dropout(const Tensor &input, float probability, float scale,
               uint32_t seed, bool use_per_device_seed,
               const std::optional<MemoryConfig> &memory_config) {
  Op op("dropout", input);
  if (!is_floating_point(input.dtype()))
    op.unsupported("'", to_string(input.dtype()), "'; wanted floats");
  if (!(probability >= 0 && probability <= 1))
    op.fail("probability ", probability, "; wanted 0 to 1");
  Tensor result =
      op.result(input.shape(), std::nullopt, std::nullopt, memory_config);
  tt::device::Random random = detail::randomOf(seed);
  Array<float> values = detail::readDense<float>(input);
  detail::parallelFor(values.size(), 16384, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i)
      values[i] = random.uniform(i) < probability ? 0.0f : values[i] * scale;
  });
  detail::writeDense(result, values.data());
  return result;
}

} // namespace experimental
} // namespace ttnn::chip
