//===- Arguments.h - arguments of calls from Python -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Values of Python by the C++ type that the library wants. A value of another
// type is a TypeError that names the function and the parameter.
//===----------------------------------------------------------------------===//
#ifndef TTNN_PYTHON_ARGUMENTS_H
#define TTNN_PYTHON_ARGUMENTS_H

#include "Bind.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace ttnn::python {

class Arguments;

/// Name and type, as Python says it.
struct Parameter {
  const char *name = nullptr, *type = nullptr;
};

/// A function of the library: the op that it is, its path, which other forms
/// of it may share, and its parameters up to one without a name.
struct Function {
  const char *op, *path;
  const Parameter *parameters;
  nb::object (*call)(Arguments &);
};

class Arguments {
public:
  Arguments(const Function &function, nb::tuple values)
      : function(function), values(std::move(values)) {}

  /// Argument `index` as a T.
  template <typename T> T get(size_t index) const {
    return as(static_cast<T *>(nullptr), index);
  }

  /// Calls `fn` with the values, without the lock of the interpreter, and gives
  /// its result to Python.
  template <typename... Ts, typename Fn>
  nb::object run(std::tuple<Ts...> arguments, Fn fn) const {
    using Result = decltype(std::apply(fn, arguments));
    if constexpr (std::is_void_v<Result>) {
      nb::gil_scoped_release release;
      std::apply(fn, arguments);
    } else {
      std::optional<Result> result;
      {
        nb::gil_scoped_release release;
        result.emplace(std::apply(fn, arguments));
      }
      return give(std::move(*result));
    }
    return nb::none();
  }

private:
  Tensor as(Tensor *, size_t index) const;
  std::vector<Tensor> as(std::vector<Tensor> *, size_t index) const;
  MeshDevice *as(MeshDevice **, size_t index) const;
  std::reference_wrapper<MeshDevice> as(std::reference_wrapper<MeshDevice> *,
                                        size_t index) const {
    return *get<MeshDevice *>(index);
  }
  Shape as(Shape *, size_t index) const;
  Scalar as(Scalar *, size_t index) const;
  ConstantData as(ConstantData *, size_t index) const;
  MeshMapperConfig as(MeshMapperConfig *, size_t index) const {
    return {get<std::vector<int64_t>>(index)};
  }
  MeshComposerConfig as(MeshComposerConfig *, size_t index) const {
    return {get<std::vector<int64_t>>(index)};
  }
  template <typename T>
  std::optional<T> as(std::optional<T> *, size_t index) const {
    if (nb::handle(values[index]).is_none())
      return std::nullopt;
    return get<T>(index);
  }
  std::vector<int32_t> as(std::vector<int32_t> *, size_t index) const;
  /// Any other type that nanobind converts.
  template <typename T> T as(T *, size_t index) const {
    T value;
    if (!nb::try_cast<T>(values[index], value))
      refuse(index);
    return value;
  }

  static nb::object give(Tensor result);
  static nb::object give(std::vector<Tensor> results);

  /// The first tensor among the arguments; null if there is none.
  const Tensor *firstTensor() const;
  /// Throws a TypeError.
  [[noreturn]] void refuse(size_t index) const;

  const Function &function;
  nb::tuple values;
};

} // namespace ttnn::python

#endif // TTNN_PYTHON_ARGUMENTS_H
