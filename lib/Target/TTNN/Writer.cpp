//===- Writer.cpp - values and attributes into a flatbuffer ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Writer.h"
#include "tt/device/Shape.h"
#include "ttmlir/Target/Source/CallCheck.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttnn {

namespace file = ::tt::target; // whose enums have the compiler's numbers

void Writer::startFunction(Operation *function) {
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(16);
  names.emplace(function, flags.useLocalScope());
  nextId = 0;
  references.clear();
  operations.clear();
}

void Writer::fail(const Twine &message) {
  if (!error)
    error = message.str();
}

//===-- tensors -----------------------------------------------------------===//

/// A binary does not distinguish the library's pools within DRAM and L1.
static file::BufferType bufferType(BufferType type) {
  if (type == BufferType::Trace)
    type = BufferType::DRAM;
  if (type == BufferType::L1Small)
    type = BufferType::L1;
  return static_cast<file::BufferType>(type);
}

Writer::Offset<fb::MemoryConfig> Writer::memoryConfig(TTNNLayoutAttr layout) {
  auto buffer = bufferType(layout.getBufferType());
  if (!layout.isSharded())
    return fb::CreateMemoryConfig(
        builder, file::TensorMemoryLayout::Interleaved, buffer);
  ShardSpecAttr spec = layout.getMemoryConfig().getShardSpec();
  if (!spec) {
    fail("a sharded layout must name its cores: core_ranges = <[...]>");
    return 0;
  }
  std::vector<fb::CoreRange> ranges;
  for (CoreRangeAttr range : spec.getCoreRangeSet().getCoreRanges())
    ranges.emplace_back(::tt::target::Dim2d(range.getStartCoord().getY(),
                                            range.getStartCoord().getX()),
                        ::tt::target::Dim2d(range.getEndCoord().getY(),
                                            range.getEndCoord().getX()));
  auto orientation = static_cast<file::ShardOrientation>(
      spec.getShardOrientation().getValue());
  auto rangesOffset = builder.CreateVectorOfStructs(ranges);
  auto shapeOffset = builder.CreateVector(spec.getShape().getShape().data(),
                                          spec.getShape().getShape().size());
  auto specOffset =
      fb::CreateShardSpec(builder, rangesOffset, shapeOffset, orientation);
  auto memory = static_cast<file::TensorMemoryLayout>(*layout.getMemLayout());
  return fb::CreateMemoryConfig(builder, memory, buffer, specOffset);
}

Writer::Offset<fb::TensorDesc> Writer::desc(RankedTensorType type) {
  if (auto it = descs.find(type); it != descs.end())
    return it->second;
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!layout) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    fail("tensor without a TTNN layout, " + text);
    return 0;
  }
  if (type.getRank() > int64_t(::tt::device::kMaxRank)) {
    fail("rank " + std::to_string(type.getRank()) + ", at most " +
         std::to_string(::tt::device::kMaxRank));
    return 0;
  }
  auto shape =
      builder.CreateVector(type.getShape().data(), type.getShape().size());
  auto memory = memoryConfig(layout);
  auto offset = fb::CreateTensorDesc(
      builder, shape, static_cast<file::DataType>(layout.getDataType()),
      static_cast<file::Layout>(layout.getLayout()), memory);
  return descs[type] = offset;
}

Writer::Offset<fb::TensorRef> Writer::define(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "its type '" << value.getType()
        << "' is not a tensor; values of programs are ranked tensors";
    fail(text);
    return 0;
  }
  return references[value] = fb::CreateTensorRef(builder, nextId++, desc(type));
}

Writer::Offset<fb::TensorRef> Writer::reference(Value value) {
  auto it = references.find(value);
  if (it == references.end()) {
    fail("a tensor from outside the function's block");
    return 0;
  }
  return it->second;
}

//===-- arguments ---------------------------------------------------------===//

void Writer::addValue(StringRef name, fb::Value type, Offset<void> value) {
  auto nameOffset = builder.CreateSharedString(name.data(), name.size());
  arguments.push_back(fb::CreateNamedValue(builder, nameOffset, type, value));
}

void Writer::tensor(StringRef name, Value value) {
  add(name, fb::Value::TensorRef, reference(value));
}

void Writer::tensors(StringRef name, ValueRange values) {
  std::vector<Offset<fb::TensorRef>> all;
  for (Value value : values)
    all.push_back(reference(value));
  add(name, fb::Value::TensorList,
      fb::CreateTensorList(builder, builder.CreateVector(all)));
}

void Writer::boolean(StringRef name, bool value) {
  add(name, fb::Value::Bool, fb::CreateBool(builder, value));
}

void Writer::i64(StringRef name, int64_t value) {
  add(name, fb::Value::Int, fb::CreateInt(builder, value));
}

void Writer::f32(StringRef name, const llvm::APFloat &value) {
  add(name, fb::Value::Float,
      fb::CreateFloat(builder, double(value.convertToFloat())));
}

Writer::Offset<flatbuffers::String> Writer::text(StringRef value) {
  return builder.CreateString(value.data(), value.size());
}

void Writer::string(StringRef name, StringRef value) {
  add(name, fb::Value::Text,
      fb::CreateText(builder,
                     builder.CreateSharedString(value.data(), value.size())));
}

void Writer::strings(StringRef name, ArrayRef<FlatSymbolRefAttr> values) {
  std::vector<Offset<flatbuffers::String>> all;
  for (FlatSymbolRefAttr value : values)
    all.push_back(text(value.getValue()));
  add(name, fb::Value::TextList,
      fb::CreateTextList(builder, builder.CreateVector(all)));
}

void Writer::i64Array(StringRef name, ArrayRef<int64_t> values) {
  add(name, fb::Value::IntList,
      fb::CreateIntList(builder,
                        builder.CreateVector(values.data(), values.size())));
}

void Writer::i32Array(StringRef name, ArrayRef<int32_t> values) {
  i64Array(name, SmallVector<int64_t>(values));
}

void Writer::factors(StringRef name, Attribute value) {
  shape::Shape numbers = shape::integers(value);
  i64Array(name, ArrayRef<int64_t>(numbers));
}

void Writer::i32Array(StringRef name, ArrayAttr values) {
  SmallVector<int64_t> all;
  for (Attribute value : values)
    all.push_back(cast<IntegerAttr>(value).getInt());
  i64Array(name, all);
}

void Writer::number(StringRef name, Attribute value) {
  if (auto real = dyn_cast<FloatAttr>(value))
    return f32(name, real.getValue());
  i64(name, cast<IntegerAttr>(value).getInt());
}

void Writer::constant(StringRef name, ElementsAttr value) {
  FailureOr<ttcore::DataType> type =
      ttcore::elementTypeToDataType(value.getElementType());
  std::string why;
  std::optional<uint32_t> index;
  if (succeeded(type))
    index = constants.add(value, why);
  else
    llvm::raw_string_ostream(why)
        << "the device has no format for elements of type '"
        << value.getElementType() << "'";
  if (!index) {
    fail("the constant cannot be stored: " + why);
    // The file is not written, but its tables must be whole.
    index = 0;
    type = ttcore::DataType::UInt8;
  }
  add(name, fb::Value::ConstantData,
      fb::CreateConstantData(builder, static_cast<file::DataType>(*type),
                             *index));
}

void Writer::structure(StringRef name, llvm::function_ref<void()> describe) {
  std::vector<Offset<fb::NamedValue>> outer = std::move(arguments);
  arguments.clear();
  describe();
  auto fields = fb::CreateStruct(builder, builder.CreateVector(arguments));
  arguments = std::move(outer);
  add(name, fb::Value::Struct, fields);
}

void Writer::f32Array(StringRef name, ArrayAttr values) {
  std::vector<double> numbers;
  for (Attribute value : values)
    numbers.push_back(cast<FloatAttr>(value).getValueAsDouble());
  add(name, fb::Value::FloatList,
      fb::CreateFloatList(builder, builder.CreateVector(numbers)));
}

void Writer::grid(StringRef name, ttcore::GridAttr grid) {
  if (grid.getShape().size() != 2)
    fail("'" + name + "' is no grid of rows and columns");
  i64Array(name, {grid.getShape().back(), grid.getShape().front()});
}

/// Four numbers for every rectangle: x and y of both corners.
static void append(SmallVectorImpl<int64_t> &numbers, CoreRangeSetAttr cores) {
  for (CoreRangeAttr range : cores.getCoreRanges())
    for (CoreCoordAttr corner : {range.getStartCoord(), range.getEndCoord()}) {
      numbers.push_back(int64_t(corner.getX()));
      numbers.push_back(int64_t(corner.getY()));
    }
}

void Writer::cores(StringRef name, CoreRangeSetAttr cores) {
  SmallVector<int64_t> numbers;
  append(numbers, cores);
  i64Array(name, numbers);
}

/// Layout and buffer; of shards the orientation, their rows and columns, and
/// the cores.
void Writer::place(StringRef name, MemoryConfigAttr config) {
  TensorMemoryLayoutAttr layout = config.getTensorMemoryLayout();
  SmallVector<int64_t> numbers = {
      layout ? int64_t(layout.getValue()) : 0,
      int64_t(bufferType(config.getBufferType().getValue()))};
  if (config.getNdShardSpec() ||
      (layout && layout.getValue() == TensorMemoryLayout::NDSharded))
    fail("'" + name + "' has shards of all dimensions");
  if (ShardSpecAttr spec = config.getShardSpec()) {
    numbers.push_back(int64_t(spec.getShardOrientation().getValue()));
    if (spec.getShape().getShape().size() != 2)
      fail("'" + name + "' has no shards of rows and columns");
    llvm::append_range(numbers, spec.getShape().getShape());
    append(numbers, spec.getCoreRangeSet());
  }
  i64Array(name, numbers);
}

/// True if the override leaves one chip of axis `axis`, which cuts nothing
/// then.
static bool isOne(ArrayRef<IntegerAttr> override, size_t axis) {
  return axis < override.size() && override[axis].getValue().isOne();
}

/// A number for every axis of the mesh: the dimension, -1 if it replicates.
void Writer::meshMapper(StringRef name, MeshMapperConfigAttr config) {
  SmallVector<int64_t> dims;
  for (auto [axis, placement] : llvm::enumerate(config.getPlacements()))
    dims.push_back(placement.getDim() &&
                           !isOne(config.getMeshShapeOverride(), axis)
                       ? placement.getDim().getInt()
                       : -1);
  i64Array(name, dims);
}

/// Likewise: -1 if the first chip's tensor stands for all.
void Writer::meshComposer(StringRef name, MeshComposerConfigAttr config) {
  SmallVector<int64_t> dims;
  for (auto [axis, dim] : llvm::enumerate(config.getDims()))
    dims.push_back(isOne(config.getMeshShapeOverride(), axis) ? -1
                                                              : dim.getInt());
  i64Array(name, dims);
}

//===-- ops ---------------------------------------------------------------===//

bool Writer::operation(Operation *op, llvm::function_ref<bool()> describe) {
  arguments.clear();
  current = op;
  if (!describe())
    return false;
  if (std::string problem = source::callProblem(op); !problem.empty())
    fail(problem);
  std::vector<Offset<fb::TensorRef>> results;
  for (Value result : op->getResults())
    if (!isa<DeviceType>(result.getType()))
      results.push_back(define(result));
  std::string text, location;
  llvm::raw_string_ostream textStream(text), locationStream(location);
  op->print(textStream, *names);
  op->getLoc().print(locationStream);
  auto nameOffset = builder.CreateSharedString(name.data(), name.size());
  auto resultsOffset = builder.CreateVector(results);
  auto argumentsOffset = builder.CreateVector(arguments);
  auto textOffset = builder.CreateSharedString(text);
  auto locationOffset = builder.CreateSharedString(location);
  operations.push_back(fb::CreateOperation(builder, nameOffset, resultsOffset,
                                           argumentsOffset, textOffset,
                                           locationOffset));
  return true;
}

#include "ttmlir/Target/TTNN/calls.inc"

bool writeOperation(Operation *op, Writer &writer) {
  return writer.operation(op, [&] { return describeCall(op, writer); });
}

} // namespace mlir::tt::ttnn
