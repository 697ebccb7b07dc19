//===- Fidelity.cpp - Phases of the matrix unit
//-----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Fidelity.h"

#include <bit>

namespace ttnn::detail {

using tt::device::MathFidelity;

namespace {
/// Seven bits of a significand, five bits, and the ten that two phases have of
/// the right-hand side; eleven bits of the left-hand side.
constexpr uint32_t kUpperA = 0xFFFE0000, kBothA = 0xFFFFE000;
constexpr uint32_t kUpperB = 0xFFF80000, kBothB = 0xFFFFC000;

constexpr FidelityTerm kWhole[] = {{}};
constexpr FidelityTerm kLoFi[] = {{{kUpperA, 0}, {kUpperB, 0}}};
constexpr FidelityTerm kHiFi2[] = {{{kUpperA, 0}, {kBothB, 0}}};
constexpr FidelityTerm kHiFi3[] = {{{kUpperA, 0}, {kBothB, 0}},
                                   {{kBothA, kUpperA}, {kUpperB, 0}}};
} // namespace

std::span<const FidelityTerm>
fidelityTerms(std::optional<MathFidelity> fidelity) {
  switch (fidelity.value_or(MathFidelity::HiFi4)) {
  case MathFidelity::LoFi:
    return kLoFi;
  case MathFidelity::HiFi2:
    return kHiFi2;
  case MathFidelity::HiFi3:
    return kHiFi3;
  case MathFidelity::HiFi4:
    break;
  }
  return kWhole;
}

void takePart(OperandPart part, const float *from, float *to, size_t count) {
  constexpr uint32_t kExponent = 0x7F800000;
  auto masked = [](uint32_t bits, uint32_t mask) {
    return std::bit_cast<float>(bits & mask);
  };
  if (part.drop == 0) {
    for (size_t i = 0; i != count; ++i)
      to[i] = masked(std::bit_cast<uint32_t>(from[i]), part.keep);
    return;
  }
  for (size_t i = 0; i != count; ++i) {
    auto bits = std::bit_cast<uint32_t>(from[i]);
    float lower = masked(bits, part.keep) - masked(bits, part.drop);
    to[i] = (bits & kExponent) == kExponent ? 0.0f : lower;
  }
}

OperandParts::OperandParts(const Array<float> &whole,
                           std::span<const FidelityTerm> terms,
                           OperandPart FidelityTerm::*side)
    : whole(whole.data()) {
  for (const FidelityTerm &term : terms) {
    Array<float> &part = parts.emplace_back();
    if ((term.*side).isWhole())
      continue;
    part = Array<float>(whole.size());
    takePart(term.*side, whole.data(), part.data(), whole.size());
  }
}

} // namespace ttnn::detail
