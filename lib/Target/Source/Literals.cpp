//===- Literals.cpp - attributes as text of a language --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Literals.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

/// The library's word, or empty if it has none.
static StringRef nameOf(ttcore::DataType dtype) {
  switch (dtype) {
  case ttcore::DataType::Float32:
    return "FLOAT32";
  case ttcore::DataType::Float16:
    return "FLOAT16";
  case ttcore::DataType::BFloat16:
    return "BFLOAT16";
  case ttcore::DataType::BFP_BFloat8:
    return "BFLOAT8_B";
  case ttcore::DataType::BFP_BFloat4:
    return "BFLOAT4_B";
  case ttcore::DataType::UInt32:
    return "UINT32";
  case ttcore::DataType::UInt16:
    return "UINT16";
  case ttcore::DataType::UInt8:
    return "UINT8";
  case ttcore::DataType::Int32:
    return "INT32";
  default:
    return "";
  }
}

static StringRef nameOf(ttnn::BufferType type) {
  switch (type) {
  case ttnn::BufferType::DRAM:
    return "DRAM";
  case ttnn::BufferType::L1:
    return "L1";
  case ttnn::BufferType::SystemMemory:
    return "SYSTEM_MEMORY";
  default:
    return "";
  }
}

static StringRef nameOf(ttnn::TensorMemoryLayout layout) {
  switch (layout) {
  case ttnn::TensorMemoryLayout::Interleaved:
    return "INTERLEAVED";
  case ttnn::TensorMemoryLayout::HeightSharded:
    return "HEIGHT_SHARDED";
  case ttnn::TensorMemoryLayout::WidthSharded:
    return "WIDTH_SHARDED";
  case ttnn::TensorMemoryLayout::BlockSharded:
    return "BLOCK_SHARDED";
  }
  return "";
}

static StringRef nameOf(ttnn::MathFidelity fidelity) {
  switch (fidelity) {
  case ttnn::MathFidelity::LoFi:
    return "LoFi";
  case ttnn::MathFidelity::HiFi2:
    return "HiFi2";
  case ttnn::MathFidelity::HiFi3:
    return "HiFi3";
  case ttnn::MathFidelity::HiFi4:
    return "HiFi4";
  }
  return "";
}

static Literal enumerator(const Spelling &spell, StringRef type, StringRef name,
                          const Twine &irName) {
  if (name.empty())
    return Literal::failure("'" + irName + "' is not a " + type +
                            " of the library");
  return {spell.enumerator(type, name), ""};
}

static SmallVector<std::string> integers(const Spelling &spell,
                                         ArrayRef<int64_t> values) {
  return llvm::map_to_vector(values,
                             [&](int64_t v) { return spell.integer(v); });
}

Literal source::spellDataType(const Spelling &spell, ttcore::DataType dtype) {
  return enumerator(spell, "DataType", nameOf(dtype),
                    ttcore::stringifyDataType(dtype));
}

Literal source::spellLayout(const Spelling &spell, ttnn::Layout layout) {
  StringRef name = layout == ttnn::Layout::Tile       ? "TILE"
                   : layout == ttnn::Layout::RowMajor ? "ROW_MAJOR"
                                                      : "";
  return enumerator(spell, "Layout", name, ttnn::stringifyLayout(layout));
}

static std::string spellCore(const Spelling &spell, ttnn::CoreCoordAttr core) {
  return spell.object("CoreCoord",
                      {spell.integer(core.getX()), spell.integer(core.getY())});
}

static std::string spellShardSpec(const Spelling &spell,
                                  ttnn::ShardSpecAttr spec) {
  auto ranges = llvm::map_to_vector(
      spec.getCoreRangeSet().getCoreRanges(), [&](ttnn::CoreRangeAttr range) {
        return spell.object("CoreRange",
                            {spellCore(spell, range.getStartCoord()),
                             spellCore(spell, range.getEndCoord())});
      });
  bool rows =
      spec.getShardOrientation().getValue() == ttnn::ShardOrientation::RowMajor;
  return spell.object(
      "ShardSpec",
      {spell.collection("CoreRangeSet", ranges),
       spell.array(integers(spell, spec.getShape().getShape())),
       spell.enumerator("ShardOrientation", rows ? "ROW_MAJOR" : "COL_MAJOR")});
}

Literal source::spellMemoryConfig(const Spelling &spell,
                                  ttnn::MemoryConfigAttr config) {
  ttnn::BufferType buffer = config.getBufferType().getValue();
  Literal bufferType = enumerator(spell, "BufferType", nameOf(buffer),
                                  ttnn::stringifyBufferType(buffer));
  if (!bufferType.error.empty())
    return bufferType;
  ttnn::TensorMemoryLayout layout =
      config.getTensorMemoryLayout() ? config.getTensorMemoryLayout().getValue()
                                     : ttnn::TensorMemoryLayout::Interleaved;
  ttnn::ShardSpecAttr spec = config.getShardSpec();
  return {spell.object("MemoryConfig",
                       {spell.enumerator("TensorMemoryLayout", nameOf(layout)),
                        bufferType.text,
                        spec ? spellShardSpec(spell, spec) : spell.null()}),
          ""};
}

Literal source::spellComputeConfig(const Spelling &spell,
                                   ttnn::DeviceComputeKernelConfigAttr config) {
  SmallVector<std::pair<StringRef, std::string>> fields;
  if (std::optional<ttnn::MathFidelity> fidelity = config.getMathFidelity())
    fields.push_back(
        {"math_fidelity", spell.enumerator("MathFidelity", nameOf(*fidelity))});
  auto flag = [&](StringRef name, BoolAttr value) {
    if (value)
      fields.push_back({name, spell.boolean(value.getValue())});
  };
  flag("math_approx_mode", config.getMathApproxMode());
  flag("fp32_dest_acc_en", config.getFp32DestAccEn());
  flag("packer_l1_acc", config.getPackerL1Acc());
  flag("dst_full_sync_en", config.getDstFullSyncEn());
  return {spell.record("WormholeComputeKernelConfig", fields), ""};
}

std::string source::spellShape(const Spelling &spell, ArrayRef<int64_t> shape) {
  return spell.shape(integers(spell, shape));
}

Literal source::spellNumber(const Spelling &spell, Attribute number) {
  if (auto f = dyn_cast_or_null<FloatAttr>(number); f && f.getType().isF32())
    return {spell.f32(f.getValue().convertToFloat()), ""};
  if (auto i = dyn_cast_or_null<IntegerAttr>(number);
      i && i.getValue().getSignificantBits() <= 64)
    return {spell.integer(i.getValue().getSExtValue()), ""};
  return Literal::failure("a number must be an f32 or an integer");
}
