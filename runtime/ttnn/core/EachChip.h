//===- EachChip.h - A function on the chips of a mesh -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the library are written for one chip. Given spread tensors, or a
// mesh of several chips, they run once for all chips whose operands are the
// same tensors, on the first of these.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_EACHCHIP_H
#define TTNN_CORE_EACHCHIP_H

#include "Shards.h"

#include <functional>
#include <optional>
#include <type_traits>

namespace ttnn::detail {

/// An argument whose tensors the function writes to, or hands to kernels: each
/// chip gets its own in its memory.
template <typename T> struct Changed {
  const T &value;
};
template <typename T> Changed(const T &) -> Changed<T>;

/// A chip, and what the arguments of a call are there.
class At {
public:
  At(size_t chip, MeshDevice *mesh) : chip(chip), mesh(mesh) {}

  Tensor operator()(const Tensor &tensor) const {
    return tensor.is_spread() ? tensor.shards()->chips[chip] : tensor;
  }
  std::optional<Tensor> operator()(const std::optional<Tensor> &tensor) const {
    return tensor ? std::optional((*this)(*tensor)) : std::nullopt;
  }
  std::vector<Tensor> operator()(const std::vector<Tensor> &tensors) const {
    std::vector<Tensor> result;
    for (const Tensor &tensor : tensors)
      result.push_back((*this)(tensor));
    return result;
  }
  MeshDevice *operator()(MeshDevice *device) const {
    return device && device == mesh ? &device->view(chip) : device;
  }
  std::optional<std::reference_wrapper<MeshDevice>> operator()(
      const std::optional<std::reference_wrapper<MeshDevice>> &device) const {
    return device ? std::optional(std::ref(*(*this)(&device->get())))
                  : std::nullopt;
  }
  template <typename T> auto operator()(const Changed<T> &argument) const {
    return (*this)(argument.value);
  }
  template <typename T> const T &operator()(const T &value) const {
    return value;
  }

private:
  size_t chip;
  MeshDevice *mesh;
};

/// The arguments of one call.
class EachChip {
public:
  template <typename... Args> explicit EachChip(const Args &...args) {
    (see(args), ...);
  }

  /// True if chips run the function each for itself.
  bool isSpread() const { return mesh.has_value(); }

  /// Groups the chips and gives them what they change.
  void prepare();
  /// Chips whose operands are the same, in the order of their first ones.
  const std::vector<std::vector<size_t>> &groups() const { return classes; }
  At at(size_t group) const { return {classes[group].front(), device}; }
  /// The chip that runs the function for a group; null on the host.
  MeshDevice *runner(size_t group) const {
    return device ? &device->view(classes[group].front()) : nullptr;
  }
  /// The results of the groups as one tensor.
  Tensor join(const std::vector<Tensor> &results) const;

private:
  void see(const Tensor &tensor);
  void see(MeshDevice *given);
  void see(const std::optional<Tensor> &tensor) {
    if (tensor)
      see(*tensor);
  }
  void see(const std::vector<Tensor> &tensors) {
    for (const Tensor &tensor : tensors)
      see(tensor);
  }
  void see(const std::optional<std::reference_wrapper<MeshDevice>> &given) {
    if (given)
      see(&given->get());
  }
  template <typename T> void see(const Changed<T> &argument) {
    size_t first = operands.size();
    see(argument.value);
    changed.insert(changed.end(), operands.begin() + ptrdiff_t(first),
                   operands.end());
  }
  template <typename T> void see(const T &) {}

  void agree(const tt::device::mesh::Mesh &with, MeshDevice *where);
  void separate(Shards &shards);

  std::optional<tt::device::mesh::Mesh> mesh;
  MeshDevice *device = nullptr;
  std::vector<const Tensor *> operands, changed; ///< spread ones
  std::vector<std::vector<size_t>> classes;
};

/// Calls `function`, on the arguments as they are or chip by chip.
template <typename Function, typename... Args>
auto onEachChip(Function function, const Args &...args) {
  EachChip call(args...);
  if (!call.isSpread())
    return function(At(0, nullptr)(args)...);
  call.prepare();
  auto run = [&](size_t group) {
    std::optional<RunOn> scope;
    if (MeshDevice *chip = call.runner(group))
      scope.emplace(*chip);
    return function(call.at(group)(args)...);
  };
  using Result = decltype(run(0));
  size_t groups = call.groups().size();
  if constexpr (std::is_void_v<Result>) {
    for (size_t group = 0; group != groups; ++group)
      run(group);
  } else if constexpr (std::is_same_v<Result, Tensor>) {
    std::vector<Tensor> results;
    for (size_t group = 0; group != groups; ++group)
      results.push_back(run(group));
    return call.join(results);
  } else {
    std::vector<std::vector<Tensor>> results; // of each result those of groups
    for (size_t group = 0; group != groups; ++group) {
      Result several = run(group);
      results.resize(several.size());
      for (size_t i = 0; i != several.size(); ++i)
        results[i].push_back(std::move(several[i]));
    }
    Result joined;
    for (const std::vector<Tensor> &result : results)
      joined.push_back(call.join(result));
    return joined;
  }
}

} // namespace ttnn::detail

#endif // TTNN_CORE_EACHCHIP_H
