//===- Writer.h - values and attributes into a flatbuffer -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTNN_WRITER_H
#define TTMLIR_LIB_TARGET_TTNN_WRITER_H

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/Common/ConstantTable.h"
#include "ttmlir/Target/Launch/KernelTable.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace mlir::tt::ttnn {

namespace fb = ::tt::target::ttnn;

/// Receives the parameters of a call from the generated `describeCall`: one
/// function for each form of parameter, which stores it under its name. Keeps
/// the first value that cannot be written in `error`, or that it was
/// `reported`.
class Writer {
public:
  template <typename T> using Offset = flatbuffers::Offset<T>;
  template <typename T> using Vector = flatbuffers::Vector<T>;

  flatbuffers::FlatBufferBuilder builder;
  ConstantTable constants;
  ttkernel::KernelTable kernels{builder};
  std::optional<std::string> error;
  bool reported = false;
  std::vector<Offset<fb::Operation>> operations;

  /// Forgets the values of the previous function.
  void startFunction(Operation *function);
  /// A value that is new in the function.
  Offset<fb::TensorRef> define(Value value);
  Offset<fb::TensorRef> reference(Value value);
  Offset<fb::TensorDesc> desc(RankedTensorType type);
  Offset<flatbuffers::String> text(StringRef value);
  /// Writes `op`; `describe` passes its parameters to this writer; false if
  /// `describe` returns false.
  bool operation(Operation *op, llvm::function_ref<bool()> describe);

  void callee(StringRef op, StringRef function, StringRef python = "") {
    name = op;
  }
  // A file has the arguments of the op, not the words of the library.
  void spelled(StringRef) {}
  void own(StringRef) {}
  void notInSource(StringRef) {}
  void keywords() {}
  void anywhere() {}
  void givesFormat() {}
  template <typename T> void fixed(T) {}
  template <typename T> void said(T) {}
  void tensor(StringRef name, Value value);
  void optionalTensor(StringRef name, Value value) {
    if (value)
      tensor(name, value);
  }
  void tensors(StringRef name, ValueRange values);

  // Attribute kinds, by the verbs of the table in ttmlir-tblgen.
  void boolean(StringRef name, bool value);
  /// Getters of I32Attr give it without a sign.
  void i32(StringRef name, int32_t value) { i64(name, value); }
  void u32(StringRef name, uint32_t value) { i64(name, value); }
  void i64(StringRef name, int64_t value);
  void f32(StringRef name, const llvm::APFloat &value);
  void string(StringRef name, StringRef value);
  void strings(StringRef name, ArrayRef<FlatSymbolRefAttr> values);
  void i32Array(StringRef name, ArrayRef<int32_t> values);
  void i32Array(StringRef name, ArrayAttr values);
  void i64Array(StringRef name, ArrayRef<int64_t> values);
  void pairs(StringRef name, ArrayRef<int32_t> values) {
    i32Array(name, values);
  }
  void oneDim(StringRef name, ArrayAttr value) { i32Array(name, value); }
  void factors(StringRef name, Attribute value);
  void shape(StringRef name, ShapeAttr value) {
    i64Array(name, value.getShape());
  }
  template <typename MeshAttr> void meshDim(StringRef name, MeshAttr value) {
    i64Array(name, {value.getY(), value.getX()});
  }
  void scatterReduction(StringRef name, ttcore::ReduceType value) {
    string(name, ttnn::scatterReduction(value).value_or(""));
  }
  void number(StringRef name, Attribute value);
  void constant(StringRef name, ElementsAttr value);
  void program(StringRef name, Attribute value);
  /// An enum's case, by its word.
  template <typename E> void word(StringRef name, E value) {
    string(name, stringifyEnum(value));
  }
  /// A struct, whose fields `describe` gives to what it is called with.
  template <typename Fn>
  void structure(StringRef name, StringRef type, Fn describe) {
    structure(name, [&] { describe(*this); });
  }
  template <typename Fn>
  void object(StringRef name, StringRef type, Fn describe) {
    structure(name, [&] { describe(*this); });
  }
  /// One of several structs: a struct with one field, which has its name.
  template <typename Fn>
  void alternative(StringRef name, StringRef chosen, Fn describe) {
    structure(name, [&] { describe(*this, chosen); });
  }
  void f32Array(StringRef name, ArrayAttr values);
  void core(StringRef name, CoreCoordAttr core) {
    i64Array(name, {int64_t(core.getX()), int64_t(core.getY())});
  }
  void grid(StringRef name, ttcore::GridAttr grid);
  void cores(StringRef name, CoreRangeSetAttr cores);
  void place(StringRef name, MemoryConfigAttr config);
  void meshCoordinate(StringRef name, ArrayRef<int64_t> place) {
    i64Array(name, place);
  }
  void meshMapper(StringRef name, MeshMapperConfigAttr config);
  void meshComposer(StringRef name, MeshComposerConfigAttr config);
  template <typename T, typename Fn>
  void optional(StringRef name, const std::optional<T> &value, Fn present) {
    if (value)
      present(*value);
  }

  // A program has one device; the rest is read off the result.
  void device(StringRef name, Value value) {}
  void optionalDevice(StringRef name, Value value) {}
  void resultShape(StringRef name, Value result) {}
  void dtype(StringRef name, Value result) {}
  void layout(StringRef name, Value result) {}
  void memoryConfig(StringRef name, Value result) {}

private:
  template <typename T>
  void add(StringRef name, fb::Value type, Offset<T> value) {
    addValue(name, type, value.Union());
  }
  void addValue(StringRef name, fb::Value type, Offset<void> value);
  Offset<fb::MemoryConfig> memoryConfig(TTNNLayoutAttr layout);
  void fail(const Twine &message);
  void structure(StringRef name, llvm::function_ref<void()> describe);

  StringRef name; ///< of the op that is being written
  Operation *current = nullptr;
  std::vector<Offset<fb::NamedValue>> arguments;
  /// The names of the function's values: numbered once, not for every op.
  std::optional<AsmState> names;
  uint32_t nextId = 0;
  llvm::DenseMap<Value, Offset<fb::TensorRef>> references;
  llvm::DenseMap<Type, Offset<fb::TensorDesc>> descs;
};

/// Writes one op as its record describes it; false if it has none.
bool writeOperation(Operation *op, Writer &writer);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_LIB_TARGET_TTNN_WRITER_H
