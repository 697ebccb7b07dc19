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

static SmallVector<std::string> integers(const Spelling &spell,
                                         ArrayRef<int64_t> values) {
  return llvm::map_to_vector(values,
                             [&](int64_t v) { return spell.integer(v); });
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
  return spell.object(
      "ShardSpec",
      {spell.collection("CoreRangeSet", ranges),
       spell.array(integers(spell, spec.getShape().getShape())),
       spellEnum(spell, spec.getShardOrientation().getValue()).text});
}

Literal source::spellMemoryConfig(const Spelling &spell,
                                  ttnn::MemoryConfigAttr config) {
  ttnn::BufferType buffer = config.getBufferType().getValue();
  Literal bufferType = spellEnum(spell, buffer);
  if (!bufferType.error.empty())
    return bufferType;
  ttnn::TensorMemoryLayout layout =
      config.getTensorMemoryLayout() ? config.getTensorMemoryLayout().getValue()
                                     : ttnn::TensorMemoryLayout::Interleaved;
  ttnn::ShardSpecAttr spec = config.getShardSpec();
  return {spell.object("MemoryConfig",
                       {spellEnum(spell, layout).text, bufferType.text,
                        spec ? spellShardSpec(spell, spec) : spell.null()}),
          ""};
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
