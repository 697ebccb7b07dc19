//===- ShapeArguments.h - Arguments of shape rules --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_SHAPEARGUMENTS_H
#define TT_RUNTIME_LIB_SHAPEARGUMENTS_H

#include "Ops.h"
#include "tt/shape/Prepared.h"

#include <deque>

namespace tt::runtime::detail {

/// Arguments by their number in the record. The values live as long as this
/// object: numbers in a file need not be aligned.
class ShapeArguments {
public:
  explicit ShapeArguments(const Call &call) : call(call) {}

  shape::Dims dims(size_t index) {
    return dimsOf(*call[index]->value_as_TensorRef());
  }
  std::optional<shape::Dims> optionalDims(size_t index) {
    return call[index] ? std::optional(dims(index)) : std::nullopt;
  }
  std::vector<shape::Dims> allDims(size_t index) {
    std::vector<shape::Dims> all;
    for (const fb::TensorRef *ref : *call[index]->value_as_TensorList()->refs())
      all.push_back(dimsOf(*ref));
    return all;
  }
  /// One number or a list; none if the argument is not given.
  shape::Dims integers(size_t index) {
    const fb::NamedValue *value = call[index];
    if (!value)
      return {};
    if (const fb::Int *number = value->value_as_Int())
      return keep({number->value()});
    return copy(*value->value_as_IntList()->values());
  }
  int64_t integer(size_t index, int64_t otherwise) const {
    return call[index] ? call[index]->value_as_Int()->value() : otherwise;
  }
  bool boolean(size_t index, bool otherwise) const {
    return call[index] ? call[index]->value_as_Bool()->value() : otherwise;
  }

private:
  shape::Dims dimsOf(const fb::TensorRef &ref) {
    return copy(*ref.desc()->shape());
  }
  shape::Dims copy(const flatbuffers::Vector<int64_t> &values) {
    return keep({values.begin(), values.end()});
  }
  shape::Dims keep(shape::Shape values) {
    return kept.emplace_back(std::move(values));
  }

  const Call &call;
  std::deque<shape::Shape> kept;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_SHAPEARGUMENTS_H
