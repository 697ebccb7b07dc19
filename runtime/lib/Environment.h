//===- Environment.h - The live tensors of a running program --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// What the generated `runOp` asks for while it turns a table into a call: one
// function per kind of attribute and property. The program was checked, so
// lookups do not fail.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_ENVIRONMENT_H
#define TT_RUNTIME_LIB_ENVIRONMENT_H

#include "Convert.h"
#include "Errors.h"
#include "tt/runtime/Tensor.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <array>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tt::runtime::detail {

class Environment {
public:
  explicit Environment(Device device) : mesh(std::move(device)) {}

  /// Adds an input. A borrowed one is the caller's: never deallocated.
  void addInput(const fb::TensorRef &ref, Tensor tensor, bool isBorrowed) {
    if (isBorrowed)
      borrowed.insert(ref.global_id());
    pool.insert_or_assign(ref.global_id(), std::move(tensor));
  }
  bool isBorrowed(const fb::TensorRef &ref) const {
    return borrowed.count(ref.global_id()) != 0;
  }
  void drop(const fb::TensorRef &ref) { pool.erase(ref.global_id()); }

  // Tensors.
  const Tensor &tensor(const fb::TensorRef *ref) const {
    return pool.at(ref->global_id());
  }
  std::optional<Tensor> optionalTensor(const fb::TensorRef *ref) const {
    return ref ? std::optional<Tensor>(tensor(ref)) : std::nullopt;
  }
  template <typename List> std::vector<Tensor> tensors(const List *refs) const {
    std::vector<Tensor> result;
    for (const fb::TensorRef *ref : *refs)
      result.push_back(tensor(ref));
    return result;
  }
  /// Stores a result, which must be as declared, else Error Internal.
  void set(const fb::TensorRef *ref, Tensor result);
  /// The result of the op that ran last; null if it had none.
  const Tensor *lastResult() const { return last; }
  void clearLastResult() { last = nullptr; }

  // Properties of a result.
  ttnn::Shape resultShape(const fb::TensorRef *ref) const {
    return toShape(*ref->desc()->shape());
  }
  ttnn::DataType dtype(const fb::TensorRef *ref) const {
    return toDataType(ref->desc()->data_type());
  }
  ttnn::Layout layout(const fb::TensorRef *ref) const {
    return detail::toLayout(ref->desc()->layout());
  }
  ttnn::MemoryConfig memoryConfig(const fb::TensorRef *ref) const {
    return toMemoryConfig(*ref->desc()->memory_config());
  }
  ttnn::MeshDevice *device() const { return mesh.get(); }
  /// The device, unless the result is declared to be on the host.
  std::optional<std::reference_wrapper<ttnn::MeshDevice>>
  deviceFor(const fb::TensorRef *ref) const {
    if (memoryConfig(ref).is_host())
      return std::nullopt;
    return *mesh;
  }

  // Attributes.
  template <typename T, typename Fn>
  auto optional(const T *value, Fn fn) const {
    using Result = decltype(fn(value));
    return value ? std::optional<Result>(fn(value)) : std::nullopt;
  }
  template <typename T>
  std::optional<T> optionalScalar(flatbuffers::Optional<T> value) const {
    return value;
  }
  std::string string(const flatbuffers::String *value) const {
    return value->str();
  }
  std::vector<int32_t> i32Array(const flatbuffers::Vector<int32_t> *v) const {
    return {v->begin(), v->end()};
  }
  std::vector<int64_t> i64Array(const flatbuffers::Vector<int64_t> *v) const {
    return {aligned(*v).begin(), v->end()};
  }
  ttnn::Shape shape(const flatbuffers::Vector<int64_t> *sizes) const {
    return toShape(*sizes);
  }
  std::array<int64_t, 2> meshDim(const flatbuffers::Vector<int64_t> *v) const {
    if (v->size() != 2)
      failFile("a mesh of rank ", v->size(), ", wanted 2");
    return {aligned(*v).Get(0), v->Get(1)};
  }
  ttnn::Scalar number(const fb::Number *value) const {
    if (value->kind() == fb::NumberKind::Int)
      return ttnn::Scalar(value->i());
    return ttnn::Scalar(value->f());
  }
  ttnn::ConstantData constant(const fb::ConstantData *value) const {
    return {toDataType(value->data_type()),
            {value->data()->begin(), value->data()->end()}};
  }
  ttnn::DeviceComputeKernelConfig
  computeConfig(const fb::DeviceComputeKernelConfig *config) const;

private:
  Device mesh;
  std::unordered_map<uint32_t, Tensor> pool;
  std::unordered_set<uint32_t> borrowed;
  const Tensor *last = nullptr;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_ENVIRONMENT_H
