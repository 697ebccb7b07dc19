//===- ShapeRulesMovement.cpp - reshape, permute, concat, ... --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/ShapeRules.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/CheckedArithmetic.h"

namespace mlir::tt::shape {

namespace {

/// Fails unless an attribute has an entry, or two, for every dimension.
LogicalResult expectEntries(Dims input, size_t count, StringRef name,
                            EmitError emitError, size_t perDim = 1) {
  size_t wanted = input.size() * perDim;
  if (count == wanted)
    return success();
  return emitError() << "'" << name << "' has '" << count << "' entries, '"
                     << wanted << "' expected for input '" << text(input)
                     << "'";
}

/// `bound` of a slice, counted from 0.
FailureOr<int64_t> sliceBound(int64_t bound, int64_t size, StringRef name,
                              size_t index, EmitError emitError) {
  if (bound < -size || bound > size)
    return emitError() << "'" << name << "[" << index << "]' is '" << bound
                       << "', beyond the dimension's size '" << size << "'";
  return bound < 0 ? bound + size : bound;
}

} // namespace

FailureOr<Shape> reshape(Dims input, Dims shape, EmitError emitError) {
  Shape result(shape);
  std::optional<size_t> inferred;
  for (auto [i, dim] : llvm::enumerate(shape)) {
    if (dim >= 0)
      continue;
    if (dim != -1)
      return emitError() << "'shape[" << i << "]' is '" << dim
                         << "', a size or -1 expected";
    if (inferred)
      return emitError() << "'shape' has more than one -1";
    inferred = i;
    result[i] = 1;
  }
  std::optional<int64_t> have = volume(input), want = volume(result);
  if (inferred && have && want && *want != 0 && *have % *want == 0) {
    result[*inferred] = *have / *want;
    return result;
  }
  if (inferred)
    return emitError() << "the -1 in 'shape' cannot be computed: input '"
                       << text(input) << "' does not divide into '"
                       << text(shape) << "'";
  if (!have || have != want)
    return emitError() << "input '" << text(input)
                       << "' cannot be reshaped to '" << text(shape)
                       << "': the number of elements differs";
  return result;
}

FailureOr<Shape> permute(Dims input, Dims permutation, EmitError emitError) {
  if (failed(
          expectEntries(input, permutation.size(), "permutation", emitError)))
    return failure();
  llvm::SmallBitVector seen(input.size());
  Shape result;
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= static_cast<int64_t>(input.size()) || seen.test(dim))
      return emitError() << "'permutation' does not name each of the '"
                         << input.size() << "' dimensions once: '" << dim
                         << "' is "
                         << (dim < 0 || dim >= int64_t(input.size())
                                 ? "out of range"
                                 : "there twice");
    seen.set(dim);
    result.push_back(input[dim]);
  }
  return result;
}

FailureOr<Shape> transpose(Dims input, int64_t dim0, int64_t dim1,
                           EmitError emitError) {
  FailureOr<int64_t> first = dimension(dim0, input.size(), "dim0", emitError);
  if (failed(first))
    return failure();
  FailureOr<int64_t> second = dimension(dim1, input.size(), "dim1", emitError);
  if (failed(second))
    return failure();
  Shape result(input);
  std::swap(result[*first], result[*second]);
  return result;
}

FailureOr<Shape> squeeze(Dims input, int64_t dim, EmitError emitError) {
  FailureOr<int64_t> index = dimension(dim, input.size(), "dim", emitError);
  if (failed(index))
    return failure();
  if (input[*index] != 1)
    return emitError() << "dimension '" << *index << "' of input '"
                       << text(input) << "' has size '" << input[*index]
                       << "', 1 expected";
  Shape result(input);
  result.erase(result.begin() + *index);
  return result;
}

FailureOr<Shape> unsqueeze(Dims input, int64_t dim, EmitError emitError) {
  FailureOr<int64_t> index = dimension(dim, input.size() + 1, "dim", emitError);
  if (failed(index))
    return failure();
  Shape result(input);
  result.insert(result.begin() + *index, 1);
  return result;
}

FailureOr<Shape> concat(ArrayRef<Dims> inputs, int64_t dim,
                        EmitError emitError) {
  if (inputs.empty())
    return emitError() << "at least one input expected";
  FailureOr<int64_t> axis = dimension(dim, inputs[0].size(), "dim", emitError);
  if (failed(axis))
    return failure();
  Shape result(inputs[0]);
  for (auto [index, input] : llvm::enumerate(inputs.drop_front())) {
    bool fits = input.size() == result.size();
    for (size_t i = 0; fits && i < input.size(); ++i)
      fits = static_cast<int64_t>(i) == *axis || input[i] == result[i];
    if (!fits)
      return emitError() << "input '#" << index + 1 << "' is '" << text(input)
                         << "', it differs from input '#0' '" << text(inputs[0])
                         << "' in more than dimension '" << *axis << "'";
    std::optional<int64_t> sum = llvm::checkedAdd(result[*axis], input[*axis]);
    if (!sum)
      return emitError() << "the size of dimension '" << *axis
                         << "' needs more than 63 bits";
    result[*axis] = *sum;
  }
  return result;
}

FailureOr<SliceBounds> slice(Dims input, Dims begins, Dims ends, Dims steps,
                             EmitError emitError) {
  if (failed(expectEntries(input, begins.size(), "begins", emitError)) ||
      failed(expectEntries(input, ends.size(), "ends", emitError)) ||
      failed(expectEntries(input, steps.size(), "step", emitError)))
    return failure();
  SliceBounds bounds;
  for (auto [i, size] : llvm::enumerate(input)) {
    FailureOr<int64_t> begin =
        sliceBound(begins[i], size, "begins", i, emitError);
    if (failed(begin))
      return failure();
    FailureOr<int64_t> end = sliceBound(ends[i], size, "ends", i, emitError);
    if (failed(end))
      return failure();
    int64_t step = steps[i];
    if (step < 1)
      return emitError() << "'step[" << i << "]' is '" << step
                         << "', at least 1 expected";
    if (*begin > *end)
      return emitError() << "'begins[" << i << "]' is '" << begins[i]
                         << "', behind 'ends[" << i << "]', '" << ends[i]
                         << "'";
    int64_t length = *end - *begin;
    bounds.begins.push_back(*begin);
    bounds.ends.push_back(*end);
    bounds.steps.push_back(step);
    bounds.sizes.push_back(length == 0 ? 0 : (length - 1) / step + 1);
  }
  return bounds;
}

FailureOr<Shape> pad(Dims input, Dims padding, EmitError emitError) {
  if (failed(expectEntries(input, padding.size(), "padding", emitError, 2)))
    return failure();
  Shape result(input);
  for (auto [i, count] : llvm::enumerate(padding)) {
    if (count < 0)
      return emitError() << "'padding[" << i << "]' is '" << count
                         << "', at least 0 expected";
    std::optional<int64_t> sum = llvm::checkedAdd(result[i / 2], count);
    if (!sum)
      return emitError() << "the size of dimension '" << i / 2
                         << "' needs more than 63 bits";
    result[i / 2] = *sum;
  }
  return result;
}

namespace {
FailureOr<Shape> repeatNamed(Dims input, Dims factors, StringRef name,
                             bool unitOnly, EmitError emitError) {
  if (failed(expectEntries(input, factors.size(), name, emitError)))
    return failure();
  Shape result(input);
  for (auto [i, factor] : llvm::enumerate(factors)) {
    if (factor < 1)
      return emitError() << "'" << name << "[" << i << "]' is '" << factor
                         << "', at least 1 expected";
    if (unitOnly && factor != 1 && input[i] != 1)
      return emitError() << "'" << name << "[" << i << "]' is '" << factor
                         << "', 1 expected for a dimension of size '"
                         << input[i] << "'";
    std::optional<int64_t> product = llvm::checkedMul(result[i], factor);
    if (!product)
      return emitError() << "the size of dimension '" << i
                         << "' needs more than 63 bits";
    result[i] = *product;
  }
  return result;
}
} // namespace

FailureOr<Shape> repeat(Dims input, Dims factors, EmitError emitError) {
  return repeatNamed(input, factors, "repeat_dimensions", false, emitError);
}

FailureOr<Shape> expand(Dims input, Dims factors, EmitError emitError) {
  return repeatNamed(input, factors, "broadcast_dimensions", true, emitError);
}

} // namespace mlir::tt::shape
