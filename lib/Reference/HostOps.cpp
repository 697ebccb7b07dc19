//===- HostOps.cpp - ops that the host runs as plain loops ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"

#include "Rounding.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace mlir::tt::reference {
namespace {

template <typename T> T load(const uint8_t *at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
template <typename T> void put(uint8_t *at, T value) {
  std::memcpy(at, &value, sizeof value);
}

template <typename T> double limited(double value) {
  // 2^63 and 2^64 are no 64-bit numbers, the ones before them no doubles.
  double low = double(std::numeric_limits<T>::min());
  double high = double(std::numeric_limits<T>::max());
  if (sizeof(T) == 8)
    high = std::nextafter(high, 0.0);
  return std::clamp(value, low, high);
}

/// Calls `use` with a value of the C++ type of an integer `kind`.
template <typename Use> auto withInteger(ElementKind kind, Use use) {
  // NOLINTNEXTLINE(bugprone-branch-clone): each value has a type of its own.
  switch (kind) {
  case ElementKind::Int8:
    return use(int8_t());
  case ElementKind::UInt8:
    return use(uint8_t());
  case ElementKind::Int16:
    return use(int16_t());
  case ElementKind::UInt16:
    return use(uint16_t());
  case ElementKind::Int32:
    return use(int32_t());
  case ElementKind::UInt32:
    return use(uint32_t());
  case ElementKind::UInt64:
    return use(uint64_t());
  default:
    return use(int64_t());
  }
}

} // namespace

size_t HostView::count() const {
  return std::accumulate(shape.begin(), shape.end(), size_t(1),
                         std::multiplies<size_t>());
}

int64_t HostView::integer(size_t i) const {
  if (isFloat()) {
    double value = load<float>(at(i));
    return std::isnan(value) ? 0 : int64_t(limited<int64_t>(value));
  }
  return withInteger(
      kind, [&](auto type) { return int64_t(load<decltype(type)>(at(i))); });
}

double HostView::real(size_t i) const {
  if (isFloat())
    return load<float>(at(i));
  return withInteger(
      kind, [&](auto type) { return double(load<decltype(type)>(at(i))); });
}

void HostView::setInteger(size_t i, int64_t value) const {
  if (isFloat())
    return put(at(i), float(value));
  withInteger(kind, [&](auto type) { put(at(i), decltype(type)(value)); });
}

void HostView::setReal(size_t i, double value) const {
  if (isFloat())
    return put(at(i), float(value));
  withInteger(kind, [&](auto type) {
    using T = decltype(type);
    double whole = std::isnan(value) ? 0 : std::nearbyint(value);
    put(at(i), T(limited<T>(whole)));
  });
}

HostLines::HostLines(llvm::ArrayRef<int64_t> shape, int64_t dim) {
  if (dim < 0)
    dim += shape.size();
  auto product = [](llvm::ArrayRef<int64_t> sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), size_t(1),
                           std::multiplies<size_t>());
  };
  size = shape[dim];
  inner = product(shape.drop_front(dim + 1));
  count = product(shape.take_front(dim)) * inner;
}

/// A value in the block floats that a barrier names.
static HostWork blocksWorkOf(Operation *op) {
  auto format = op->getAttrOfType<ttcore::DataTypeAttr>(keptFormatName);
  if (!format)
    return nullptr;
  unsigned bits = format.getValue() == ttcore::DataType::BFP_BFloat8   ? 7
                  : format.getValue() == ttcore::DataType::BFP_BFloat4 ? 3
                                                                       : 1;
  return [bits](ArrayRef<HostView> operands, ArrayRef<HostView> results) {
    const HostView &from = operands[0], &to = results[0];
    size_t count = from.count();
    std::copy_n(from.data, count * from.elementSize(), to.data);
    size_t length = from.shape.empty() ? 1 : size_t(from.shape.back());
    if (count != 0 && from.isFloat())
      roundBlocks(reinterpret_cast<float *>(to.data), count / length, length,
                  bits);
  };
}

HostWork hostWorkOf(Operation *op) {
  for (auto *find : {blocksWorkOf, placesWorkOf, scanWorkOf, numbersWorkOf,
                     randomWorkOf, productsWorkOf})
    if (HostWork work = find(op))
      return work;
  return nullptr;
}

} // namespace mlir::tt::reference
