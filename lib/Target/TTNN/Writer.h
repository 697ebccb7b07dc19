//===- Writer.h - values and attributes into a flatbuffer -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTNN_WRITER_H
#define TTMLIR_LIB_TARGET_TTNN_WRITER_H

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mlir::tt::ttnn {

namespace fb = ::tt::target::ttnn;

/// What the generated writer calls: one function for each form of argument.
/// Remembers the first thing that cannot be written in `error`.
class Writer {
public:
  template <typename T> using Offset = flatbuffers::Offset<T>;
  template <typename T> using Vector = flatbuffers::Vector<T>;

  flatbuffers::FlatBufferBuilder builder;
  std::optional<std::string> error;
  std::vector<Offset<fb::Operation>> operations;

  /// Forgets the values of the previous function.
  void startFunction();

  Offset<fb::TensorRef> result(Value value);
  Offset<fb::TensorRef> tensor(Value value);
  Offset<fb::TensorRef> optionalTensor(Value value);
  Offset<Vector<Offset<fb::TensorRef>>> tensors(ValueRange values);
  /// Ends an op: its table is written, this wraps it.
  void op(Operation *op, fb::OpType type, flatbuffers::Offset<void> table);

  // Attribute kinds, by the verbs of the table in ttmlir-tblgen.
  bool boolean(bool value) { return value; }
  int32_t i32(int64_t value) { return int32_t(value); }
  int64_t i64(int64_t value) { return value; }
  float f32(const llvm::APFloat &value) { return value.convertToFloat(); }
  Offset<flatbuffers::String> string(StringRef value);
  Offset<Vector<int32_t>> i32Array(ArrayRef<int32_t> values);
  Offset<Vector<int32_t>> i32Array(ArrayAttr values);
  Offset<Vector<int64_t>> i64Array(ArrayRef<int64_t> values);
  Offset<Vector<int64_t>> shape(ShapeAttr value);
  template <typename MeshAttr> Offset<Vector<int64_t>> meshDim(MeshAttr value) {
    return i64Array({value.getY(), value.getX()});
  }
  Offset<fb::Number> number(Attribute value);
  Offset<fb::ConstantData> constant(ElementsAttr value);
  Offset<fb::DeviceComputeKernelConfig>
  computeConfig(DeviceComputeKernelConfigAttr value);

  /// An attribute that may be absent: null offset, or no scalar.
  template <typename Value, typename Write>
  auto optional(Value value, Write write) {
    using T = decltype(write(*value));
    using R = std::conditional_t<std::is_arithmetic_v<T>,
                                 flatbuffers::Optional<T>, T>;
    return value ? R(write(*value)) : R();
  }
  Offset<fb::DeviceComputeKernelConfig>
  optional(std::optional<DeviceComputeKernelConfigAttr> value, auto write) {
    return value && *value ? write(*value) : 0;
  }

private:
  Offset<fb::TensorRef> reference(Value value, uint32_t id);
  Offset<fb::TensorDesc> desc(RankedTensorType type);
  Offset<fb::MemoryConfig> memoryConfig(TTNNLayoutAttr layout);
  void fail(const Twine &message);

  llvm::DenseMap<Value, uint32_t> ids;
  llvm::DenseMap<Value, Offset<fb::TensorRef>> references;
  llvm::DenseMap<Type, Offset<fb::TensorDesc>> descs;
};

/// Writes one op through its generated writer; false if it has none.
bool writeOperation(Operation *op, Writer &writer);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_LIB_TARGET_TTNN_WRITER_H
