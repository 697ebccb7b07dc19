//===- Sort.cpp - elements in order, and where they were ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Sort.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace mlir::tt::reference {
namespace {

/// Calls `use` with a value of the C++ type of `kind`.
template <typename Use> void withType(ElementKind kind, Use use) {
  // NOLINTNEXTLINE(bugprone-branch-clone): each value has a type of its own.
  switch (kind) {
  case ElementKind::Float32:
    return use(float());
  case ElementKind::Int8:
    return use(int8_t());
  case ElementKind::Int16:
    return use(int16_t());
  case ElementKind::Int32:
    return use(int32_t());
  case ElementKind::Int64:
    return use(int64_t());
  case ElementKind::UInt8:
    return use(uint8_t());
  case ElementKind::UInt16:
    return use(uint16_t());
  case ElementKind::UInt32:
    return use(uint32_t());
  case ElementKind::UInt64:
    return use(uint64_t());
  }
  llvm_unreachable("all kinds of elements are listed");
}

template <typename T> bool before(T a, T b, bool descending) {
  if (descending)
    std::swap(a, b);
  return a < b || (a == a && b != b);
}

template <typename T>
std::vector<size_t> orderOf(const T *line, size_t size, size_t stride,
                            bool descending) {
  std::vector<size_t> order(size);
  std::iota(order.begin(), order.end(), size_t(0));
  llvm::stable_sort(order, [&](size_t a, size_t b) {
    return before(line[a * stride], line[b * stride], descending);
  });
  return order;
}

} // namespace

void sortLines(ElementKind kind, llvm::ArrayRef<int64_t> shape, int64_t dim,
               bool descending, const uint8_t *input, uint8_t *values,
               ElementKind placeKind, uint8_t *places) {
  auto product = [](llvm::ArrayRef<int64_t> sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), size_t(1),
                           std::multiplies<size_t>());
  };
  size_t outer = product(shape.take_front(dim)), size = shape[dim],
         inner = product(shape.drop_front(dim + 1));
  withType(kind, [&](auto element) {
    using T = decltype(element);
    withType(placeKind, [&](auto place) {
      using P = decltype(place);
      for (size_t line = 0; line != outer * inner; ++line) {
        size_t start = line / inner * size * inner + line % inner;
        const T *from = reinterpret_cast<const T *>(input) + start;
        T *to = reinterpret_cast<T *>(values) + start;
        P *at = reinterpret_cast<P *>(places) + start;
        for (auto [i, source] :
             llvm::enumerate(orderOf(from, size, inner, descending))) {
          to[i * inner] = from[source * inner];
          at[i * inner] = static_cast<P>(source);
        }
      }
    });
  });
}

} // namespace mlir::tt::reference
