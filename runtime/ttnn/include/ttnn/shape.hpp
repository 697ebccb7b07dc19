//===- shape.hpp - Shape of a tensor --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_SHAPE_HPP
#define TTNN_SHAPE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace ttnn {

/// Sizes of the dimensions, outermost first. Rank 0 (a scalar) and sizes of 0
/// are allowed; negative sizes are refused where a tensor is made.
class Shape {
public:
  Shape() = default;
  Shape(std::initializer_list<int64_t> sizes) : sizes(sizes) {}
  explicit Shape(std::vector<int64_t> sizes) : sizes(std::move(sizes)) {}
  template <typename It> Shape(It first, It last) : sizes(first, last) {}

  size_t rank() const { return sizes.size(); }
  size_t size() const { return sizes.size(); }
  bool empty() const { return sizes.empty(); }

  /// Dimension `dim`; a negative one counts from the last. Throws
  /// tt::runtime::Error InvalidArgument outside -rank ... rank - 1.
  int64_t operator[](int64_t dim) const { return sizes[index(dim)]; }
  int64_t &operator[](int64_t dim) { return sizes[index(dim)]; }

  /// Number of elements; 1 for rank 0.
  int64_t volume() const;

  auto begin() const { return sizes.begin(); }
  auto end() const { return sizes.end(); }
  auto begin() { return sizes.begin(); }
  auto end() { return sizes.end(); }
  void push_back(int64_t size) { sizes.push_back(size); }

  /// The sizes as a vector.
  const std::vector<int64_t> &view() const { return sizes; }

  friend bool operator==(const Shape &, const Shape &) = default;

private:
  size_t index(int64_t dim) const;

  std::vector<int64_t> sizes;
};

/// "2x3x4"; "scalar" for rank 0.
std::string to_string(const Shape &shape);

} // namespace ttnn

#endif // TTNN_SHAPE_HPP
