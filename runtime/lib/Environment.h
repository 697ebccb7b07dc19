//===- Environment.h - The live tensors of a running program --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The generated functions read arguments from it while they turn an operation
// into a call: one function per kind of argument and property. The program was
// checked, so lookups do not fail.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_ENVIRONMENT_H
#define TT_RUNTIME_LIB_ENVIRONMENT_H

#include "Convert.h"
#include "Ops.h"
#include "TensorDescCheck.h"
#include "TensorLauncher.h"
#include "tt/runtime/Tensor.h"
#include "tt/runtime/detail/Errors.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tt::runtime::detail {

class Environment {
public:
  /// `constants` are those of the binary, which outlives this, as `launcher`
  /// does.
  Environment(Device device, Constants constants, TensorLauncher &launcher)
      : mesh(std::move(device)), constants(constants), launcher(launcher) {}

  /// Op `index` of the program comes next.
  void startOp(size_t index) { current = index; }

  /// Adds an input. A borrowed one is the caller's: never deallocated.
  void addInput(const fb::TensorRef &ref, Tensor tensor, bool isBorrowed) {
    if (isBorrowed)
      borrowed.insert(ref.global_id());
    pool.insert_or_assign(ref.global_id(), std::move(tensor));
  }
  /// Adds a result that is kept elsewhere, too.
  void setKept(const fb::TensorRef &ref, Tensor result) {
    addInput(ref, std::move(result), /*isBorrowed=*/true);
    last.push_back(&pool.at(ref.global_id()));
  }
  /// From now on the tensor is not deallocated by the program.
  void borrow(const fb::TensorRef &ref) { borrowed.insert(ref.global_id()); }
  bool isBorrowed(const fb::TensorRef &ref) const {
    return borrowed.contains(ref.global_id());
  }
  void drop(const fb::TensorRef &ref) { pool.erase(ref.global_id()); }

  // Tensors.
  const Tensor &tensor(const fb::TensorRef &ref) const {
    return pool.at(ref.global_id());
  }
  const Tensor &tensor(const fb::NamedValue *value) const {
    return tensor(*value->value_as_TensorRef());
  }
  std::optional<Tensor> optionalTensor(const fb::NamedValue *value) const {
    return value ? std::optional<Tensor>(tensor(value)) : std::nullopt;
  }
  std::vector<Tensor> tensors(const fb::NamedValue *value) const {
    std::vector<Tensor> result;
    for (const fb::TensorRef *ref : *value->value_as_TensorList()->refs())
      result.push_back(tensor(*ref));
    return result;
  }
  /// Stores a result, which must be as declared, else Error BadFile.
  void set(const fb::TensorRef *ref, Tensor result);
  /// Stores the results of an op with several.
  void setAll(const Call &call, std::vector<Tensor> results);
  /// The results of the op that ran last.
  const std::vector<const Tensor *> &lastResults() const { return last; }
  void clearLastResults() { last.clear(); }
  /// The identity of an input is that of the caller's tensor, not of its copy
  /// in the layout that the program wants.
  void setIdentity(const fb::TensorRef &ref, Tensor::Identity identity) {
    identities.insert_or_assign(ref.global_id(), std::move(identity));
  }
  Tensor::Identity identity(const fb::TensorRef &ref) const {
    auto known = identities.find(ref.global_id());
    return known == identities.end() ? tensor(ref).identity() : known->second;
  }

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

  // Attributes, one function for each kind.
  template <typename Fn>
  auto optional(const fb::NamedValue *value, Fn fn) const {
    using Result = decltype(fn(*value));
    return value ? std::optional<Result>(fn(*value)) : std::nullopt;
  }
  bool boolean(const fb::NamedValue &v) const {
    return v.value_as_Bool()->value();
  }
  int64_t i64(const fb::NamedValue &v) const {
    return v.value_as_Int()->value();
  }
  int32_t i32(const fb::NamedValue &v) const { return int32_t(i64(v)); }
  uint32_t u32(const fb::NamedValue &v) const { return uint32_t(i64(v)); }
  float f32(const fb::NamedValue &v) const {
    return float(v.value_as_Float()->value());
  }
  std::string string(const fb::NamedValue &v) const {
    return v.value_as_Text()->value()->str();
  }
  /// The name of a reduction; nullopt if the file's word is empty.
  std::optional<std::string> scatterReduction(const fb::NamedValue &v) const {
    std::string word = string(v);
    return word.empty() ? std::nullopt : std::optional(word);
  }
  std::vector<int64_t> i64Array(const fb::NamedValue &v) const {
    const auto &values = *v.value_as_IntList()->values();
    return {values.begin(), values.end()};
  }
  std::vector<int32_t> i32Array(const fb::NamedValue &v) const {
    const auto &values = *v.value_as_IntList()->values();
    return {values.begin(), values.end()};
  }
  std::vector<int32_t> factors(const fb::NamedValue &v) const {
    return i32Array(v);
  }
  std::vector<std::array<uint32_t, 2>> pairs(const fb::NamedValue &v) const {
    const auto &values = *v.value_as_IntList()->values();
    std::vector<std::array<uint32_t, 2>> result(values.size() / 2);
    for (uint32_t i = 0; i != values.size(); ++i)
      result[i / 2][i % 2] = uint32_t(values.Get(i));
    return result;
  }
  int64_t oneDim(const fb::NamedValue &v) const {
    return v.value_as_IntList()->values()->Get(0);
  }
  ttnn::Shape shape(const fb::NamedValue &v) const {
    return toShape(*v.value_as_IntList()->values());
  }
  std::array<int64_t, 2> meshDim(const fb::NamedValue &v) const {
    const auto &values = *v.value_as_IntList()->values();
    return {values.Get(0), values.Get(1)};
  }
  std::vector<float> f32Array(const fb::NamedValue &v) const {
    std::vector<float> result;
    for (double value : *v.value_as_FloatList()->values())
      result.push_back(float(value));
    return result;
  }
  ttnn::CoreCoord core(const fb::NamedValue &v) const {
    const auto &values = *v.value_as_IntList()->values();
    return {uint64_t(values.Get(0)), uint64_t(values.Get(1))};
  }
  ttnn::CoreCoord grid(const fb::NamedValue &v) const { return core(v); }
  ttnn::CoreRangeSet cores(const fb::NamedValue &v) const {
    return toCoreRanges(i64Array(v));
  }
  ttnn::MemoryConfig place(const fb::NamedValue &v) const {
    return toMemoryConfig(i64Array(v));
  }
  ttnn::MeshCoordinate meshCoordinate(const fb::NamedValue &v) const {
    return {i64Array(v)};
  }
  ttnn::MeshMapperConfig meshMapper(const fb::NamedValue &v) const {
    return {i64Array(v)};
  }
  ttnn::MeshComposerConfig meshComposer(const fb::NamedValue &v) const {
    return {i64Array(v)};
  }
  ttnn::Scalar number(const fb::NamedValue &v) const {
    if (v.value_as_Int())
      return ttnn::Scalar(i32(v));
    return ttnn::Scalar(f32(v));
  }
  ttnn::ConstantData constant(const fb::NamedValue &v) const {
    const fb::ConstantData &value = *v.value_as_ConstantData();
    return {toDataType(value.data_type()), constants[value.constant()]};
  }
  /// The launch of the current op.
  ttnn::ProgramDescriptor program(const fb::NamedValue &) const {
    return {[this](const std::vector<Tensor> &tensors) {
      return launcher.run(current, tensors);
    }};
  }
  /// An enum's case; loading checked that there is one of that word.
  template <typename E> E word(const fb::NamedValue &v) const {
    return *ttnn::to_enum<E>(v.value_as_Text()->value()->string_view());
  }

private:
  Device mesh;
  Constants constants;
  TensorLauncher &launcher;
  size_t current = 0; // op
  std::unordered_map<uint32_t, Tensor> pool;
  std::unordered_set<uint32_t> borrowed;
  std::unordered_map<uint32_t, Tensor::Identity> identities;
  std::vector<const Tensor *> last;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_ENVIRONMENT_H
