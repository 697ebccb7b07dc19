//===- Tolerance.cpp - How far an output may be from the truth ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Tolerance.h"

namespace ttrt {

namespace {

struct Row {
  ttnn::DataType format;
  Tolerance tolerance;
};

/// The coarsest first. Matrix products truncate f16 as much as bf16.
constexpr Row kRows[] = {
    {ttnn::DataType::BFLOAT4_B, {0.9, 0.3, 0.6, 0x1p-2}},
    {ttnn::DataType::BFLOAT8_B, {0.99, 0.1, 0.15, 0x1p-6}},
    {ttnn::DataType::BFLOAT16, {0.99, 0.05, 0.05, 0x1p-8}},
    {ttnn::DataType::FLOAT16, {0.99, 0.05, 0.05, 0x1p-8}},
};

} // namespace

Tolerance toleranceOf(std::set<ttnn::DataType> formats,
                      std::optional<ttnn::MathFidelity> fidelity) {
  if (fidelity && *fidelity != ttnn::MathFidelity::HiFi4)
    formats.insert(*fidelity == ttnn::MathFidelity::LoFi
                       ? ttnn::DataType::BFLOAT8_B
                       : ttnn::DataType::BFLOAT16);
  for (const Row &row : kRows)
    if (formats.contains(row.format))
      return row.tolerance;
  return {};
}

} // namespace ttrt
