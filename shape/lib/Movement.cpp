//===- Movement.cpp - reshape, permute, concat, ... -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "tt/shape/Checked.h"

namespace tt::shape {

namespace {

/// Fails unless an attribute has an entry, or two, for every dimension.
bool expectEntries(Dims input, size_t count, std::string_view name, Fail fail,
                   size_t perDim = 1) {
  size_t wanted = input.size() * perDim;
  if (count == wanted)
    return true;
  return fail("'", name, "' has '", count, "' entries, '", wanted,
              "' expected for input '", text(input), "'");
}

/// `bound` of a slice, counted from 0.
std::optional<int64_t> sliceBound(int64_t bound, int64_t size,
                                  std::string_view name, size_t index,
                                  Fail fail) {
  if (bound < -size || bound > size) {
    fail("'", name, "[", index, "]' is '", bound,
         "', beyond the dimension's size '", size, "'");
    return std::nullopt;
  }
  return bound < 0 ? bound + size : bound;
}

} // namespace

std::optional<Shape> reshape(Dims input, Dims shape, Fail fail) {
  Shape result = shape.copy();
  std::optional<size_t> inferred;
  for (size_t i = 0; i != shape.size(); ++i) {
    auto dim = shape[i];
    if (dim >= 0)
      continue;
    if (dim != -1)
      return fail("'shape[", i, "]' is '", dim, "', a size or -1 expected");
    if (inferred)
      return fail("'shape' has more than one -1");
    inferred = i;
    result[i] = 1;
  }
  std::optional<int64_t> have = volume(input), want = volume(result);
  if (inferred && have && want && *want != 0 && *have % *want == 0) {
    result[*inferred] = *have / *want;
    return result;
  }
  if (inferred)
    return fail("the -1 in 'shape' cannot be computed: input '", text(input),
                "' does not divide into '", text(shape), "'");
  if (!have || have != want)
    return fail("input '", text(input), "' cannot be reshaped to '",
                text(shape), "': the number of elements differs");
  return result;
}

std::optional<Shape> permute(Dims input, Dims permutation, Fail fail) {
  if (!expectEntries(input, permutation.size(), "permutation", fail))
    return std::nullopt;
  std::vector<bool> seen(input.size());
  Shape result;
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= static_cast<int64_t>(input.size()) ||
        seen[size_t(dim)])
      return fail("'permutation' does not name each of the '", input.size(),
                  "' dimensions once: '", dim, "' is ",
                  (dim < 0 || dim >= int64_t(input.size()) ? "out of range"
                                                           : "there twice"));
    seen[size_t(dim)] = true;
    result.push_back(input[dim]);
  }
  return result;
}

std::optional<Shape> transpose(Dims input, int64_t dim0, int64_t dim1,
                               Fail fail) {
  std::optional<int64_t> first = dimension(dim0, input.size(), "dim0", fail);
  if (!first)
    return std::nullopt;
  std::optional<int64_t> second = dimension(dim1, input.size(), "dim1", fail);
  if (!second)
    return std::nullopt;
  Shape result = input.copy();
  std::swap(result[*first], result[*second]);
  return result;
}

std::optional<Shape> squeeze(Dims input, int64_t dim, Fail fail) {
  std::optional<int64_t> index = dimension(dim, input.size(), "dim", fail);
  if (!index)
    return std::nullopt;
  if (input[*index] != 1)
    return fail("dimension '", *index, "' of input '", text(input),
                "' has size '", input[*index], "', 1 expected");
  Shape result = input.copy();
  result.erase(result.begin() + *index);
  return result;
}

std::optional<Shape> unsqueeze(Dims input, int64_t dim, Fail fail) {
  std::optional<int64_t> index = dimension(dim, input.size() + 1, "dim", fail);
  if (!index)
    return std::nullopt;
  Shape result = input.copy();
  result.insert(result.begin() + *index, 1);
  return result;
}

std::optional<Shape> concat(const std::vector<Dims> &inputs, int64_t dim,
                            Fail fail) {
  if (inputs.empty())
    return fail("at least one input expected");
  std::optional<int64_t> axis = dimension(dim, inputs[0].size(), "dim", fail);
  if (!axis)
    return std::nullopt;
  Shape result = inputs[0].copy();
  for (size_t index = 1; index != inputs.size(); ++index) {
    Dims input = inputs[index];
    bool fits = input.size() == result.size();
    for (size_t i = 0; fits && i < input.size(); ++i)
      fits = static_cast<int64_t>(i) == *axis || input[i] == result[i];
    if (!fits)
      return fail("input '#", index, "' is '", text(input),
                  "', it differs from input '#0' '", text(inputs[0]),
                  "' in more than dimension '", *axis, "'");
    std::optional<int64_t> sum = checkedAdd(result[*axis], input[*axis]);
    if (!sum)
      return fail("the size of dimension '", *axis,
                  "' needs more than 63 bits");
    result[*axis] = *sum;
  }
  return result;
}

std::optional<SliceBounds> slice(Dims input, Dims begins, Dims ends, Dims steps,
                                 Fail fail) {
  if (!expectEntries(input, begins.size(), "begins", fail) ||
      !expectEntries(input, ends.size(), "ends", fail) ||
      !expectEntries(input, steps.size(), "step", fail))
    return std::nullopt;
  SliceBounds bounds;
  for (size_t i = 0; i != input.size(); ++i) {
    auto size = input[i];
    std::optional<int64_t> begin =
        sliceBound(begins[i], size, "begins", i, fail);
    if (!begin)
      return std::nullopt;
    std::optional<int64_t> end = sliceBound(ends[i], size, "ends", i, fail);
    if (!end)
      return std::nullopt;
    int64_t step = steps[i];
    if (step < 1)
      return fail("'step[", i, "]' is '", step, "', at least 1 expected");
    if (*begin > *end)
      return fail("'begins[", i, "]' is '", begins[i], "', behind 'ends[", i,
                  "]', '", ends[i], "'");
    int64_t length = *end - *begin;
    bounds.begins.push_back(*begin);
    bounds.ends.push_back(*end);
    bounds.steps.push_back(step);
    bounds.sizes.push_back(length == 0 ? 0 : (length - 1) / step + 1);
  }
  return bounds;
}

std::optional<Shape> sliced(Dims input, Dims begins, Dims ends, Dims steps,
                            Fail fail) {
  std::optional<SliceBounds> bounds = slice(input, begins, ends, steps, fail);
  if (!bounds)
    return std::nullopt;
  return bounds->sizes;
}

std::optional<Shape> pad(Dims input, Dims padding, Fail fail) {
  if (!expectEntries(input, padding.size(), "padding", fail, 2))
    return std::nullopt;
  Shape result = input.copy();
  for (size_t i = 0; i != padding.size(); ++i) {
    auto count = padding[i];
    if (count < 0)
      return fail("'padding[", i, "]' is '", count, "', at least 0 expected");
    std::optional<int64_t> sum = checkedAdd(result[i / 2], count);
    if (!sum)
      return fail("the size of dimension '", i / 2,
                  "' needs more than 63 bits");
    result[i / 2] = *sum;
  }
  return result;
}

namespace {
std::optional<Shape> repeatNamed(Dims input, Dims factors,
                                 std::string_view name, bool unitOnly,
                                 Fail fail) {
  if (!expectEntries(input, factors.size(), name, fail))
    return std::nullopt;
  Shape result = input.copy();
  for (size_t i = 0; i != factors.size(); ++i) {
    auto factor = factors[i];
    if (factor < 0)
      return fail("'", name, "[", i, "]' is '", factor,
                  "', at least 0 expected");
    if (unitOnly && factor != 1 && input[i] != 1)
      return fail("'", name, "[", i, "]' is '", factor,
                  "', 1 expected for a dimension of size '", input[i], "'");
    std::optional<int64_t> product = checkedMul(result[i], factor);
    if (!product)
      return fail("the size of dimension '", i, "' needs more than 63 bits");
    result[i] = *product;
  }
  return result;
}
} // namespace

std::optional<Shape> repeat(Dims input, Dims factors, Fail fail) {
  return repeatNamed(input, factors, "repeat_dimensions", false, fail);
}

std::optional<Shape> expand(Dims input, Dims factors, Fail fail) {
  return repeatNamed(input, factors, "broadcast_dimensions", true, fail);
}

} // namespace tt::shape
