//===- Writer.cpp - values and attributes into a flatbuffer ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Writer.h"
#include "ttmlir/Target/Common/Elements.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttnn {

void Writer::startFunction() {
  ids.clear();
  references.clear();
  operations.clear();
}

void Writer::fail(const Twine &message) {
  if (!error)
    error = message.str();
}

//===-- tensors -----------------------------------------------------------===//

/// The library's pools within DRAM and L1 are not told apart in a binary.
static fb::BufferType bufferType(BufferType type) {
  if (type == BufferType::Trace)
    type = BufferType::DRAM;
  if (type == BufferType::L1Small)
    type = BufferType::L1;
  return static_cast<fb::BufferType>(type);
}

Writer::Offset<fb::MemoryConfig> Writer::memoryConfig(TTNNLayoutAttr layout) {
  auto buffer = bufferType(layout.getBufferType());
  if (!layout.isSharded())
    return fb::CreateMemoryConfig(builder, fb::TensorMemoryLayout::Interleaved,
                                  buffer);
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
  auto orientation =
      spec.getShardOrientation().getValue() == ShardOrientation::ColMajor
          ? fb::ShardOrientation::ColMajor
          : fb::ShardOrientation::RowMajor;
  auto rangesOffset = builder.CreateVectorOfStructs(ranges);
  auto shapeOffset = i64Array(spec.getShape().getShape());
  auto specOffset =
      fb::CreateShardSpec(builder, rangesOffset, shapeOffset, orientation);
  auto memory = static_cast<fb::TensorMemoryLayout>(*layout.getMemLayout());
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
  auto shape = i64Array(type.getShape());
  auto memory = memoryConfig(layout);
  auto offset = fb::CreateTensorDesc(
      builder, shape, static_cast<::tt::target::DataType>(layout.getDataType()),
      layout.isTiled() ? fb::Layout::Tile : fb::Layout::RowMajor, memory);
  return descs[type] = offset;
}

Writer::Offset<fb::TensorRef> Writer::reference(Value value, uint32_t id) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "its type '" << value.getType()
        << "' is not a tensor; values of programs are ranked tensors";
    fail(text);
    return 0;
  }
  return references[value] = fb::CreateTensorRef(builder, id, desc(type));
}

Writer::Offset<fb::TensorRef> Writer::result(Value value) {
  uint32_t id = ids.size();
  ids[value] = id;
  return reference(value, id);
}

Writer::Offset<fb::TensorRef> Writer::tensor(Value value) {
  auto it = references.find(value);
  if (it == references.end()) {
    fail("a tensor from outside the function's block");
    return 0;
  }
  return it->second;
}

Writer::Offset<fb::TensorRef> Writer::optionalTensor(Value value) {
  return value ? tensor(value) : 0;
}

Writer::Offset<Writer::Vector<Writer::Offset<fb::TensorRef>>>
Writer::tensors(ValueRange values) {
  std::vector<Offset<fb::TensorRef>> all;
  for (Value value : values)
    all.push_back(tensor(value));
  return builder.CreateVector(all);
}

//===-- attributes --------------------------------------------------------===//

Writer::Offset<flatbuffers::String> Writer::string(StringRef value) {
  return builder.CreateString(value.data(), value.size());
}

Writer::Offset<Writer::Vector<int32_t>>
Writer::i32Array(ArrayRef<int32_t> values) {
  return builder.CreateVector(values.data(), values.size());
}

Writer::Offset<Writer::Vector<int32_t>> Writer::i32Array(ArrayAttr values) {
  std::vector<int32_t> all;
  for (Attribute value : values)
    all.push_back(int32_t(cast<IntegerAttr>(value).getInt()));
  return builder.CreateVector(all);
}

Writer::Offset<Writer::Vector<int64_t>>
Writer::i64Array(ArrayRef<int64_t> values) {
  return builder.CreateVector(values.data(), values.size());
}

Writer::Offset<Writer::Vector<int64_t>> Writer::shape(ShapeAttr value) {
  return i64Array(value.getShape());
}

Writer::Offset<fb::Number> Writer::number(Attribute value) {
  if (auto real = dyn_cast<FloatAttr>(value))
    return fb::CreateNumber(builder, fb::NumberKind::Float,
                            float(real.getValueAsDouble()));
  return fb::CreateNumber(builder, fb::NumberKind::Int, 0,
                          int32_t(cast<IntegerAttr>(value).getInt()));
}

Writer::Offset<fb::ConstantData> Writer::constant(ElementsAttr value) {
  Type element = value.getElementType();
  FailureOr<ttcore::DataType> type = ttcore::elementTypeToDataType(element);
  std::string why;
  std::optional<std::vector<uint8_t>> bytes = rawElements(value, why);
  if (bytes && builder.GetSize() + bytes->size() > kMaxFileBytes)
    why = "its " + std::to_string(bytes->size()) + " bytes and the " +
          std::to_string(builder.GetSize()) + " before it are more than the " +
          std::to_string(kMaxFileBytes) + " that a file holds";
  if (!why.empty()) {
    fail("the constant cannot be stored: " + why);
    bytes.emplace(); // the file is not written, but its tables must be whole
    type = ttcore::DataType::UInt8;
  }
  builder.ForceVectorAlignment(bytes->size(), 1, 16);
  auto data = builder.CreateVector(*bytes);
  return fb::CreateConstantData(
      builder, static_cast<::tt::target::DataType>(*type), data);
}

static flatbuffers::Optional<bool> optionalBool(BoolAttr value) {
  return value ? flatbuffers::Optional<bool>(value.getValue())
               : flatbuffers::nullopt;
}

Writer::Offset<fb::DeviceComputeKernelConfig>
Writer::computeConfig(DeviceComputeKernelConfigAttr value) {
  flatbuffers::Optional<fb::MathFidelity> fidelity;
  if (std::optional<MathFidelity> f = value.getMathFidelity())
    fidelity = static_cast<fb::MathFidelity>(*f);
  return fb::CreateDeviceComputeKernelConfig(
      builder, fidelity, optionalBool(value.getMathApproxMode()),
      optionalBool(value.getFp32DestAccEn()),
      optionalBool(value.getPackerL1Acc()),
      optionalBool(value.getDstFullSyncEn()));
}

//===-- ops ---------------------------------------------------------------===//

void Writer::op(Operation *op, fb::OpType type,
                flatbuffers::Offset<void> table) {
  std::string text, location;
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(16).useLocalScope();
  llvm::raw_string_ostream textStream(text), locationStream(location);
  op->print(textStream, flags);
  op->getLoc().print(locationStream);
  auto textOffset = builder.CreateSharedString(text);
  auto locationOffset = builder.CreateSharedString(location);
  operations.push_back(
      fb::CreateOperation(builder, type, table, textOffset, locationOffset));
}

#include "ttmlir/Target/TTNN/writer.inc"

bool writeOperation(Operation *op, Writer &writer) {
  return writeOp(op, writer);
}

} // namespace mlir::tt::ttnn
