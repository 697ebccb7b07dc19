//===- Call.cpp - a library call in emitted source ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Call.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/Source/CallCheck.h"
#include "ttmlir/Target/Source/Literals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

namespace {

/// Receives callee and parameters from the generated `describeCall`.
class CallBuilder {
public:
  CallBuilder(const Spelling &spell, ConstantFile *constants)
      : spell(spell), constants(constants) {}

  Call call;
  /// Why the call cannot be spelled; empty if it can.
  std::string error;

  void callee(StringRef op, StringRef function, StringRef python = "") {
    call.callee = spell.qualified(function);
    if (!python.empty() && call.callee.find("::") == std::string::npos)
      call.callee = python.str();
  }

  /// Source cannot call the function.
  void notInSource(StringRef why) { error = why.str(); }
  /// The library's word for the parameter that comes next.
  void spelled(StringRef name) { spelling = name; }
  /// Source does not say it.
  void own(StringRef name) { unsaid = name; }
  void anywhere() {}
  void givesFormat() {}
  /// From here on parameters are given by name.
  void keywords() { keyword = true; }
  void fixed(bool value) {
    add("", Parameter::Kind::Default, {}, spell.boolean(value));
  }
  /// A value that differs from the library's default.
  void said(bool value) { literal("", spell.boolean(value)); }
  void fixed(std::nullopt_t) {
    add("", Parameter::Kind::Default, {}, spell.null());
  }

  void tensor(StringRef name, Value value) {
    add(name, Parameter::Kind::Tensor, value);
  }
  void optionalTensor(StringRef name, Value value) {
    value ? tensor(name, value) : absent(name);
  }
  void tensors(StringRef name, ValueRange values) {
    add(name, Parameter::Kind::Tensors, values);
  }
  void device(StringRef name, Value value) {
    add(name, Parameter::Kind::Device, value);
  }
  void optionalDevice(StringRef name, Value value) {
    value ? add(name, Parameter::Kind::DeviceReference, value) : absent(name);
  }

  void boolean(StringRef name, bool v) { literal(name, spell.boolean(v)); }
  void i32(StringRef name, int32_t v) { literal(name, spell.integer(v)); }
  void u32(StringRef name, uint32_t v) { literal(name, spell.integer(v)); }
  void i64(StringRef name, int64_t v) { literal(name, spell.integer(v)); }
  void f32(StringRef name, const APFloat &v) {
    literal(name, spell.f32(v.convertToFloat()));
  }
  void string(StringRef name, StringRef v) { literal(name, spell.string(v)); }
  void i32Array(StringRef name, ArrayRef<int32_t> values) {
    list(name, Element::I32, values);
  }
  void i32Array(StringRef name, ArrayAttr values) {
    SmallVector<int64_t> integers;
    for (auto value : values.getAsRange<IntegerAttr>())
      integers.push_back(value.getValue().getSExtValue());
    list(name, Element::I32, ArrayRef(integers));
  }
  void i64Array(StringRef name, ArrayRef<int64_t> values) {
    list(name, Element::I64, values);
  }
  void pairs(StringRef name, ArrayRef<int32_t> values) {
    SmallVector<std::string> texts;
    for (size_t i = 0; i + 1 < values.size(); i += 2)
      texts.push_back(spell.array(
          {spell.integer(values[i]), spell.integer(values[i + 1])}));
    literal(name, spell.list(Element::Pair, texts));
  }
  /// Factors of height and width: the library takes no list of one.
  void factors(StringRef name, Attribute value) {
    shape::Shape numbers = shape::integers(value);
    numbers.resize(2, numbers.empty() ? 1 : numbers.front());
    list(name, Element::I32, ArrayRef<int64_t>(numbers));
  }
  void oneDim(StringRef name, ArrayAttr value) {
    i64(name, cast<IntegerAttr>(value[0]).getInt());
  }
  void shape(StringRef name, ttnn::ShapeAttr shape) {
    literal(name, spellShape(spell, shape.getShape()));
  }
  void scatterReduction(StringRef name, ttcore::ReduceType v) {
    std::optional<StringRef> word = ttnn::scatterReduction(v);
    word && !word->empty() ? string(name, *word) : absent(name);
  }
  void number(StringRef name, Attribute v) {
    literal(name, spellNumber(spell, v));
  }
  void constant(StringRef name, ElementsAttr v) {
    literal(name, spellConstant(spell, v, constants));
  }
  /// Kernels are files of their own for the library.
  void program(StringRef name, Attribute) {
    literal(name, Literal::failure("kernels of the module have no form in "
                                   "source, which calls the library only"));
  }
  /// The numbers at the end of a struct that is given by position.
  void f32Array(StringRef name, ArrayAttr values) {
    literal(name, spell.numbers(llvm::map_to_vector(values, [&](Attribute v) {
      return spell.f32(cast<FloatAttr>(v).getValue().convertToFloat());
    })));
  }
  void core(StringRef name, ttnn::CoreCoordAttr core) {
    literal(name, spellCore(spell, core.getX(), core.getY()));
  }
  void grid(StringRef name, ttcore::GridAttr grid) {
    ArrayRef<int64_t> sizes = grid.getShape();
    if (sizes.size() != 2)
      return literal(name, Literal::failure("a grid has rows and columns"));
    literal(name, spellCore(spell, sizes[1], sizes[0]));
  }
  void cores(StringRef name, ttnn::CoreRangeSetAttr cores) {
    literal(name, spellCores(spell, cores));
  }
  void place(StringRef name, ttnn::MemoryConfigAttr config) {
    literal(name, spellMemoryConfig(spell, config));
  }
  void meshCoordinate(StringRef name, ArrayRef<int64_t> place) {
    literal(name,
            spell.object("MeshCoordinate",
                         spell.array(llvm::map_to_vector(place, [&](int64_t i) {
                           return spell.integer(i);
                         }))));
  }
  // Arguments of ops that source cannot call.
  void meshMapper(StringRef, ttnn::MeshMapperConfigAttr) {}
  void meshComposer(StringRef, ttnn::MeshComposerConfigAttr) {}
  template <typename E> void word(StringRef name, E value) {
    if constexpr (std::is_same_v<E, ttcore::ReduceType>)
      if (unsaid == name && value != ttcore::ReduceType::Sum)
        error = "the library's function adds, and 'reduce_type' is '" +
                ttcore::stringifyReduceType(value).str() + "'";
    literal(name, spellEnum(spell, value));
  }
  /// An object of the library, whose fields `describe` gives to what it is
  /// called with; those that are absent keep their defaults.
  template <typename Fn>
  void structure(StringRef name, StringRef type, Fn describe) {
    CallBuilder inner(spell, constants);
    describe(inner);
    SmallVector<std::pair<StringRef, std::string>> fields;
    for (const Parameter &field : inner.call.parameters)
      if (field.kind == Parameter::Kind::Literal)
        fields.push_back({field.name, field.text});
    literal(name, Literal{spell.record(type, fields), inner.error});
  }
  /// The same with fields by position.
  template <typename Fn>
  void object(StringRef name, StringRef type, Fn describe) {
    CallBuilder inner(spell, constants);
    describe(inner);
    SmallVector<std::string> fields;
    for (const Parameter &field : inner.call.parameters)
      if (field.kind == Parameter::Kind::Literal)
        fields.push_back(field.text);
    literal(name, Literal{spell.object(type, fields), inner.error});
  }
  /// One of several structs.
  template <typename Fn>
  void alternative(StringRef name, StringRef, Fn describe) {
    describe(*this, name);
  }
  /// A mesh shape or offset.
  template <typename Dim> void meshDim(StringRef name, Dim dim) {
    literal(name, spell.pair(dim.getY(), dim.getX()));
  }
  template <typename T, typename Fn>
  void optional(StringRef name, const std::optional<T> &value, Fn present) {
    value ? present(*value) : absent(name);
  }

  // The arguments that describe the result.
  void resultShape(StringRef name, Value result) {
    literal(
        name,
        spellShape(spell, cast<RankedTensorType>(result.getType()).getShape()));
  }
  void dtype(StringRef name, Value result);
  void layout(StringRef name, Value result) {
    auto encoding = ttnn::getLayoutOf(result.getType());
    encoding ? literal(name, spellEnum(spell, encoding.getLayout()))
             : absent(name);
  }
  void memoryConfig(StringRef name, Value result) {
    auto encoding = ttnn::getLayoutOf(result.getType());
    // Host tensors have none in the library.
    encoding &&encoding.isOnDevice()
        ? literal(name, spellMemoryConfig(spell, encoding.getMemoryConfig()))
        : absent(name);
  }

private:
  void add(StringRef name, Parameter::Kind kind, ValueRange values,
           std::string text = "") {
    if (std::exchange(unsaid, "") == name && !name.empty())
      return;
    call.parameters.push_back({(spelling.empty() ? name : spelling).str(), kind,
                               llvm::to_vector<1>(values), std::move(text),
                               keyword});
    spelling = "";
  }
  void absent(StringRef name) { add(name, Parameter::Kind::Absent, {}); }
  void literal(StringRef name, std::string text) {
    add(name, Parameter::Kind::Literal, {}, std::move(text));
  }
  void literal(StringRef name, Literal text) {
    if (!text.error.empty() && error.empty())
      error = "'" + name.str() + "': " + text.error;
    literal(name, std::move(text.text));
  }
  template <typename T>
  void list(StringRef name, Element type, ArrayRef<T> values) {
    literal(name, spell.list(type, llvm::map_to_vector(values, [&](T v) {
                               return spell.integer(v);
                             })));
  }

  const Spelling &spell;
  ConstantFile *constants;
  StringRef spelling; ///< instead of the argument's name, if not empty
  StringRef unsaid;   ///< the argument that comes next
  bool keyword = false;
};

void CallBuilder::dtype(StringRef name, Value result) {
  if (auto encoding = ttnn::getLayoutOf(result.getType()))
    return literal(name, spellEnum(spell, encoding.getDataType()));
  auto type = cast<RankedTensorType>(result.getType()).getElementType();
  FailureOr<ttcore::DataType> format = ttcore::elementTypeToDataType(type);
  succeeded(format) ? literal(name, spellEnum(spell, *format)) : absent(name);
}

#include "ttmlir/Target/TTNN/calls.inc"

} // namespace

FailureOr<Call> source::describe(Operation *op, const Spelling &spell,
                                 ConstantFile *constants) {
  CallBuilder builder(spell, constants);
  if (!describeCall(op, builder))
    return op->emitOpError("cannot be emitted as ") << spell.language();
  if (builder.error.empty())
    builder.error = callProblem(op);
  if (!builder.error.empty())
    return op->emitOpError("cannot be emitted as ")
           << spell.language() << ": " << builder.error;
  return std::move(builder.call);
}
