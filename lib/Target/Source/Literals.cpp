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

std::string source::spellCore(const Spelling &spell, int64_t x, int64_t y) {
  return spell.object("CoreCoord", {spell.integer(x), spell.integer(y)});
}

std::string source::spellCores(const Spelling &spell,
                               ttnn::CoreRangeSetAttr cores) {
  auto corner = [&](ttnn::CoreCoordAttr core) {
    return spellCore(spell, core.getX(), core.getY());
  };
  return spell.collection(
      "CoreRangeSet",
      llvm::map_to_vector(cores.getCoreRanges(), [&](ttnn::CoreRangeAttr r) {
        return spell.object(
            "CoreRange", {corner(r.getStartCoord()), corner(r.getEndCoord())});
      }));
}

static std::string spellShardSpec(const Spelling &spell,
                                  ttnn::ShardSpecAttr spec) {
  return spell.object(
      "ShardSpec",
      {spellCores(spell, spec.getCoreRangeSet()),
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
  if (config.getNdShardSpec())
    return Literal::failure("shards of all dimensions have no form in source");
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
