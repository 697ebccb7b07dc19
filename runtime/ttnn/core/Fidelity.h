//===- Fidelity.h - Phases of the matrix unit -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The matrix unit multiplies parts of significands. A phase takes the upper
// seven bits of the left-hand side or the bits below, and the upper five of the
// right-hand side or the bits below. A fidelity is a number of phases: those of
// LoFi, HiFi2 and HiFi3 leave products of lower bits out.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_FIDELITY_H
#define TTNN_CORE_FIDELITY_H

#include "HostMemory.h"
#include "tt/device/MathFidelity.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ttnn::detail {

/// The bits of an f32 that take part: those in `keep` without those in `drop`.
struct OperandPart {
  uint32_t keep = ~uint32_t(0), drop = 0;

  bool isWhole() const { return keep == ~uint32_t(0) && drop == 0; }
};

/// A product of parts of both operands, one or more phases.
struct FidelityTerm {
  OperandPart a, b;
};

/// The products whose sum a fidelity computes. Without a fidelity, and with
/// HiFi4: the product of the whole operands.
std::span<const FidelityTerm>
fidelityTerms(std::optional<tt::device::MathFidelity> fidelity);

/// The part of `count` elements, which may lie where they lie. Infinities and
/// NaNs are in upper bits only.
void takePart(OperandPart part, const float *from, float *to, size_t count);

/// The parts of a matrix that the terms of a product take: the matrix itself
/// for one term of whole operands.
class OperandParts {
public:
  OperandParts(const Array<float> &whole, std::span<const FidelityTerm> terms,
               OperandPart FidelityTerm::*side);
  const float *operator[](size_t term) const {
    return parts[term].size() ? parts[term].data() : whole;
  }

private:
  const float *whole;
  std::vector<Array<float>> parts;
};

} // namespace ttnn::detail

#endif // TTNN_CORE_FIDELITY_H
