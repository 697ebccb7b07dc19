//===- BlockFloats.cpp - tensors of tiles in TTIR -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// `tensor<64x32x!ttcore.tile<32x32, bfp_bf8>>` is how programs declare block
// floats, which no element type stands for. Such a tensor gets the layout that
// says it: that of the library, of tiles in DRAM.
//
//===----------------------------------------------------------------------===//

#include "BlockFloats.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt {

namespace {
struct Spelling {
  StringLiteral word, type;
};
} // namespace

static constexpr Spelling spellings[] = {
    {"bfp_bf8", "!ttcore.tile<32x32, bfp_bf8>"},
    {"bfp_bf4", "!ttcore.tile<32x32, bfp_bf4>"},
    {"bfp_bf2", "!ttcore.tile<32x32, bfp_bf2>"},
};

/// As long as the word: what follows keeps its column. The parts of a text have
/// names of their own, as it may also be read as a whole; there are none for
/// more than a million parts.
static std::string aliasOf(const Spelling &spelling, size_t part) {
  std::string alias = "!b";
  alias += spelling.word.back();
  for (size_t i = 0; i != 4; ++i, part /= 36)
    alias += "0123456789abcdefghijklmnopqrstuvwxyz"[part % 36];
  return alias;
}

/// Spells the words of one part as aliases, which are defined at its begin.
static void spellPart(std::string &text, size_t part) {
  std::string aliases;
  for (const Spelling &spelling : spellings) {
    bool isUsed = false;
    std::string alias = aliasOf(spelling, part);
    for (size_t at = 0;
         (at = text.find(spelling.word, at)) != std::string::npos;
         at += spelling.word.size()) {
      StringRef before = StringRef(text).take_front(at),
                behind = StringRef(text).substr(at + spelling.word.size());
      bool isElement = before.ends_with("tensor<") ||
                       (before.ends_with("x") && before.size() > 1 &&
                        llvm::isDigit(before[before.size() - 2]));
      if (!isElement ||
          !(behind.ltrim().starts_with(">") || behind.ltrim().starts_with(",")))
        continue;
      text.replace(at, spelling.word.size(), alias);
      isUsed = true;
    }
    if (isUsed)
      aliases += alias + " = " + spelling.type.str() + " ";
  }
  text.insert(0, aliases);
}

void spellBlockFloats(std::string &text) {
  // Most texts have none.
  if (llvm::none_of(spellings, [&](const Spelling &spelling) {
        return StringRef(text).contains(spelling.word);
      }))
    return;
  std::string spelled, part;
  size_t number = 0;
  for (StringRef rest = text; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    part += rest.drop_back(behind.size());
    rest = behind;
    // Where tools split a text.
    if (!line.rtrim().ends_with("// -----") && !rest.empty())
      continue;
    spellPart(part, number++);
    spelled += part;
    part.clear();
  }
  text = std::move(spelled);
}

/// The tensor with elements that are numbers, or the type itself.
static Type withLayout(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto tile = tensor ? dyn_cast<ttcore::TileType>(tensor.getElementType())
                     : ttcore::TileType();
  if (!tile || tensor.getEncoding() || !tensor.hasStaticShape() ||
      !ttcore::isBlockFloat(tile.getDataType()))
    return type;
  auto layout = ttnn::TTNNLayoutAttr::build(
      type.getContext(), tensor.getShape(), tile.getDataType(),
      ttnn::Layout::Tile, ttnn::BufferType::DRAM,
      ttnn::TensorMemoryLayout::Interleaved);
  if (!layout)
    return type;
  return RankedTensorType::get(
      tensor.getShape(),
      ttcore::dataTypeToElementType(type.getContext(), tile.getDataType()),
      layout);
}

static bool isOfBlockFloats(RankedTensorType type) {
  auto layout = dyn_cast_or_null<ttnn::TTNNLayoutAttr>(type.getEncoding());
  return layout && ttcore::isBlockFloat(layout.getDataType());
}

/// Between numbers and blocks of them the layout changes first, then the type
/// that they are computed in.
static void castByLayout(ttir::TypecastOp cast) {
  auto from = dyn_cast<RankedTensorType>(cast.getInput().getType());
  auto to = dyn_cast<RankedTensorType>(cast.getResult().getType());
  if (!from || !to || from.getEncoding() == to.getEncoding() ||
      !(isOfBlockFloats(from) || isOfBlockFloats(to)) ||
      !isa<FloatType>(from.getElementType()))
    return;
  OpBuilder builder(cast);
  Value value = ttir::ToLayoutOp::create(
      builder, cast.getLoc(),
      RankedTensorType::get(to.getShape(), from.getElementType(),
                            to.getEncoding()),
      cast.getInput());
  if (value.getType() != to)
    value = ttir::TypecastOp::create(builder, cast.getLoc(), to, value);
  cast.getResult().replaceAllUsesWith(value);
  cast.erase();
}

void giveBlockFloatsLayouts(ModuleOp module) {
  // Kernels compute with tiles themselves.
  auto kernels = module.walk([](Operation *op) {
    return llvm::is_contained({"d2m", "ttkernel", "ttmetal"},
                              op->getName().getDialectNamespace())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (kernels.wasInterrupted())
    return;
  SmallVector<ttir::TypecastOp> casts;
  module.walk([&](Operation *op) {
    for (Value result : op->getResults())
      result.setType(withLayout(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(withLayout(argument.getType()));
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      auto all = [](ArrayRef<Type> types) {
        return llvm::map_to_vector(types, withLayout);
      };
      function.setFunctionType(
          FunctionType::get(op->getContext(), all(function.getArgumentTypes()),
                            all(function.getResultTypes())));
    }
    if (auto cast = dyn_cast<ttir::TypecastOp>(op))
      casts.push_back(cast);
  });
  for (ttir::TypecastOp cast : casts)
    castByLayout(cast);
}

} // namespace mlir::tt
