//===- Tolerance.h - How far an output may be from the truth --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_TOLERANCE_H
#define TTRT_TOLERANCE_H

#include "ttnn/types.hpp"

#include <optional>
#include <set>

namespace ttrt {

/// A float output passes if its correlation is not below `pcc` and all its
/// elements are close: |found - golden| <= atol + rtol * |golden|.
struct Tolerance {
  double pcc = 0.999;
  double rtol = 1e-3;
  double atol = 1e-3;
  /// A step of the format, relative: what noise is to be expected. An output
  /// that hardly varies need not correlate better than such noise lets it.
  double step = 0x1p-18;
  /// `atol` is a part of the golden tensor's root mean square, so that it means
  /// the same for outputs of any scale; else absolute.
  bool ofRms = true;
};

/// The tolerance of programs that have tensors of these formats: the coarsest
/// decides. Several of its roundings add up on the way to an output; those of
/// block floats are parts of the largest of 16 neighbours. Products of a stated
/// fidelity below HiFi4 cut operands: LoFi as much as bfp_bf8, the others as
/// bf16.
Tolerance
toleranceOf(std::set<ttnn::DataType> formats,
            std::optional<ttnn::MathFidelity> fidelity = std::nullopt);

} // namespace ttrt

#endif // TTRT_TOLERANCE_H
