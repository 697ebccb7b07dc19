//===- OpVector.cpp - Library ops as calls of the vector unit -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Which kernel calls the vendor's element-wise ops are made of. Their cycles
// are those of the kernel API's rows, so that a library op and a kernel that
// does the same take the same time; there is no second table.
//===----------------------------------------------------------------------===//
#include "tt/device/OpTime.h"

#include "tt/device/KernelCosts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace tt::device {
namespace {

struct Composition {
  std::string_view op;
  std::array<std::string_view, 4> calls;
};

// Sorted. Ops that are one call under their own name are not here.
constexpr Composition kCompositions[] = {
    {"add", {"add_binary"}},
    // log(|x| + sqrt(x * x + 1)) with the sign of x
    {"asinh", {"mul_binary", "sqrt", "add_binary", "log"}},
    {"atan2", {"atan2_binary"}},
    {"bitwise_and", {"bitwise_and_binary"}},
    {"bitwise_or", {"bitwise_or_binary"}},
    {"bitwise_xor", {"bitwise_xor_binary"}},
    // exp(log(x) / 3)
    {"cbrt", {"log", "mul_unary", "exp"}},
    {"clamp_scalar", {"clamp"}},
    {"clamp_tensor", {"binary_max", "binary_min"}},
    {"divide", {"div_binary"}},
    {"eq", {"eq_binary"}},
    {"ge", {"ge_binary"}},
    {"gt", {"gt_binary"}},
    // An exponent compared with a constant
    {"isfinite", {"eqz"}},
    {"le", {"le_binary"}},
    // The sign chooses; a product
    {"leaky_relu", {"relu"}},
    // Both operands to 0 or 1, then the op
    {"logical_and", {"nez", "nez", "mul_binary"}},
    {"logical_left_shift", {"binary_left_shift"}},
    {"logical_or", {"nez", "nez", "binary_max"}},
    {"logical_right_shift", {"binary_logical_right_shift"}},
    {"logical_xor", {"nez", "nez", "ne_binary"}},
    {"lt", {"lt_binary"}},
    {"maximum", {"binary_max"}},
    {"minimum", {"binary_min"}},
    // x * tanh(log1p(exp(x))) by one exponential and a quotient
    {"mish", {"exp", "recip", "mul_unary"}},
    {"multiply", {"mul_binary"}},
    {"ne", {"ne_binary"}},
    {"neg", {"negative"}},
    {"pow", {"power_binary"}},
    {"pow_scalar", {"power"}},
    {"pow_tensor", {"power_binary"}},
    {"reciprocal", {"recip"}},
    {"relu6", {"clamp"}},
    // lhs - rhs * trunc(lhs / rhs)
    {"remainder", {"div_binary", "trunc", "mul_binary", "sub_binary"}},
    {"right_shift", {"binary_right_shift"}},
    {"subtract", {"sub_binary"}},
};

static_assert(std::is_sorted(std::begin(kCompositions), std::end(kCompositions),
                             [](const Composition &a, const Composition &b) {
                               return a.op < b.op;
                             }));

} // namespace

std::optional<double> vectorCycles(std::string_view op, Arch arch,
                                   DataType format, bool approximate) {
  auto found = std::lower_bound(
      std::begin(kCompositions), std::end(kCompositions), op,
      [](const Composition &c, std::string_view name) { return c.op < name; });
  std::array<std::string_view, 4> calls = {op};
  if (found != std::end(kCompositions) && found->op == op)
    calls = found->calls;
  double sum = 0;
  for (std::string_view call : calls) {
    if (call.empty())
      continue;
    std::optional<uint32_t> cycles =
        sfpuCycles(call, arch, format, approximate);
    if (!cycles) // a call of two operands
      cycles = sfpuCycles(std::string(call) + "_tile", arch, format);
    if (!cycles)
      return std::nullopt;
    sum += *cycles;
  }
  return sum;
}

} // namespace tt::device
