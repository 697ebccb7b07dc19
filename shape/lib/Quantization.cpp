//===- Quantization.cpp - numbers for reals, draws, sparse products -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

namespace tt::shape {

/// Fails unless `parameter` has one element, or one for each index of `axis`.
static bool expectParameter(Dims input, Dims parameter, Dims axis,
                            std::string_view name, Fail fail) {
  std::optional<int64_t> count = volume(parameter);
  if (count == 1)
    return true;
  if (axis.empty())
    return fail("'", name, "' is '", text(parameter),
                "', one element expected without 'axis'");
  std::optional<int64_t> dim = dimension(axis[0], input.size(), "axis", fail);
  if (!dim)
    return false;
  if (parameter.size() == 1 && count == input[*dim])
    return true;
  return fail("'", name, "' is '", text(parameter), "', one element or '",
              input[*dim], "' expected, the size of dimension '", *dim, "'");
}

std::optional<Shape> quantization(Dims input, Dims scale, Dims zeroPoint,
                                  Dims axis, Fail fail) {
  if (!axis.empty() && !dimension(axis[0], input.size(), "axis", fail))
    return std::nullopt;
  if (!expectParameter(input, scale, axis, "scale", fail) ||
      !expectParameter(input, zeroPoint, axis, "zero_point", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> requantization(Dims input, Dims inScale, Dims inZeroPoint,
                                    Dims outScale, Dims outZeroPoint, Dims axis,
                                    Fail fail) {
  if (!axis.empty() && !dimension(axis[0], input.size(), "axis", fail))
    return std::nullopt;
  if (!expectParameter(input, inScale, axis, "in_scale", fail) ||
      !expectParameter(input, inZeroPoint, axis, "in_zero_point", fail) ||
      !expectParameter(input, outScale, axis, "out_scale", fail) ||
      !expectParameter(input, outZeroPoint, axis, "out_zero_point", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> sampling(Dims values, Dims indices, Dims k, Dims p,
                              Dims temperature, Fail fail) {
  if (values.size() != 4 || values[0] != 1 || values[1] != 1)
    return fail("'input_values' is '", text(values),
                "', 1 x 1 x users x words expected");
  if (!(indices == values))
    return fail("'input_indices' is '", text(indices), "', '", text(values),
                "' expected, the shape of 'input_values'");
  if (values[3] == 0)
    return fail("'input_values' is '", text(values), "', there are no words");
  for (auto [name, dims] :
       {std::pair("k", k), std::pair("p", p), std::pair("temp", temperature)})
    if (!(dims == Dims{values[2]}))
      return fail("'", name, "' is '", text(dims), "', '", values[2],
                  "' expected, one for each user");
  return Shape{1, 1, 1, values[2]};
}

std::optional<Shape> sparseMatmul(Dims a, Dims b, Dims sparsity, bool sparseA,
                                  bool sparseB, Fail fail) {
  if (!sparseA && !sparseB)
    return fail("neither 'is_input_a_sparse' nor 'is_input_b_sparse' is set");
  if (a.size() != 4 || b.size() != 4 || b[0] != 1)
    return fail("'", text(a), "' and '", text(b),
                "' given, tensors of rank 4, the second beginning with 1, "
                "expected");
  if (a[3] != b[2])
    return fail("rows of '", text(a), "' have '", a[3],
                "' elements, columns of '", text(b), "' have '", b[2], "'");
  int64_t experts = b[1];
  if (sparseA && a[1] != experts)
    return fail("'", text(a), "' has '", a[1], "' matrices, '", text(b),
                "' has '", experts, "'");
  if (sparseA && sparseB && a[0] != 1)
    return fail("'", text(a), "' given, beginning with 1 expected");
  Shape wanted =
      sparseA ? Shape{1, 1, a[0], experts} : Shape{a[0], a[1], 1, experts};
  if (!(sparsity == Dims(wanted)))
    return fail("'sparsity' is '", text(sparsity), "', '", text(wanted),
                "' expected");
  if (sparseA)
    return Shape{a[0], experts, a[2], b[3]};
  return Shape{a[0], a[1], 1, experts, a[2], b[3]};
}

} // namespace tt::shape
