//===- Testing.h - runs text, compares with naive loops --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TEST_UNIT_REFERENCE_TESTING_H
#define TTMLIR_TEST_UNIT_REFERENCE_TESTING_H

#include "ttmlir/Reference/Reference.h"

#include <cstring>
#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace mlir::tt::reference::testing {

using Shape = std::vector<int64_t>;
using Index = std::vector<int64_t>;

/// A tensor of doubles, for expected values.
struct Array {
  Shape shape;
  std::vector<double> data;

  explicit Array(Shape shape, double value = 0);
  int64_t offset(const Index &index) const;
  double &operator[](const Index &index) { return data[offset(index)]; }
  double operator[](const Index &index) const { return data[offset(index)]; }
  /// As in NumPy broadcasting: dimensions of size 1 stay at 0, missing ones are
  /// skipped.
  double broadcast(const Index &index) const;
};

/// Calls `body` with every index of `shape`, the last dimension fastest.
void forEach(const Shape &shape,
             const std::function<void(const Index &)> &body);
/// The array with `value(index)` everywhere.
Array build(const Shape &shape,
            const std::function<double(const Index &)> &value);

HostTensor toHost(const Array &array, ElementKind kind = ElementKind::Float32);
Array fromHost(const HostTensor &tensor);

/// Values in [low, high) that are exact in f32, the same for the same seed.
Array random(const Shape &shape, double low = -1, double high = 1,
             unsigned seed = 1);
/// Whole numbers in [low, high].
Array randomIntegers(const Shape &shape, int low, int high, unsigned seed = 1);

/// Compiles and runs the first public function; fails the test on errors.
std::vector<HostTensor> evaluate(const std::string &text,
                                 const std::vector<HostTensor> &inputs,
                                 bool rounded = false);
/// Runs programs with one result.
Array evaluate(const std::string &text, const std::vector<Array> &inputs,
               bool rounded = false);
/// The error that compiling gives; empty if none.
std::string compileError(const std::string &text,
                         const std::string &function = "");

/// "2x3xf32" as in a tensor type.
std::string dims(const Shape &shape, const std::string &element = "f32");
/// `func.func @f(%0: tensor<a>, ...) -> tensor<r> { %r = "ttir.<op>"(%0, ...)
/// <{attributes}> ... return }`. Types as from `dims`.
std::string single(const std::string &op,
                   const std::vector<std::string> &inputs,
                   const std::string &result,
                   const std::string &attributes = "");

/// Shapes equal and every |got - want| <= absolute + relative * |want|; NaN
/// equals NaN.
void expectClose(const Array &got, const Array &want, double relative = 2e-6,
                 double absolute = 1e-7, const std::string &what = "");
inline void expectEqual(const Array &got, const Array &want,
                        const std::string &what = "") {
  expectClose(got, want, 0, 0, what);
}

} // namespace mlir::tt::reference::testing

#endif // TTMLIR_TEST_UNIT_REFERENCE_TESTING_H
