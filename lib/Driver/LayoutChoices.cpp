//===- LayoutChoices.cpp - from choices to a tensor type and back ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LayoutChoices.h"

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Driver/Driver.h"
#include "ttmlir/Driver/Layouts.h"
#include "ttmlir/Reader/Reader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace tt::driver {

using namespace mlir;
namespace ttnn = mlir::tt::ttnn;
namespace ttcore = mlir::tt::ttcore;
namespace json = llvm::json;

const char *const kLayoutChoices[11] = {
    "kind", "shape",  "collapse", "align",  "map",   "grid",
    "tile", "format", "element",  "buffer", "memory"};

Sizes numbersIn(StringRef text, char separator, const std::string &what) {
  Sizes numbers;
  SmallVector<StringRef> parts;
  text.trim().split(parts, separator, -1, /*KeepEmpty=*/!text.trim().empty());
  for (StringRef part : parts) {
    int64_t number;
    bool isWrong = part.trim().getAsInteger(10, number);
    if (isWrong || number > (int64_t(1) << 44) || number < -64)
      throw CompileError(what + " '" + text.str() + "': '" + part.trim().str() +
                         "' is no such number");
    numbers.push_back(number);
  }
  return numbers;
}

static std::string joined(ArrayRef<int64_t> sizes,
                          const char *separator = "x") {
  return llvm::join(
      llvm::map_range(sizes, [](int64_t d) { return std::to_string(d); }),
      separator);
}

namespace {
/// Choices on their way to a text.
class Maker {
public:
  Maker(const std::map<std::string, std::string> &choices, MLIRContext *ctx)
      : choices(choices), ctx(ctx) {}

  std::string make() {
    for (const auto &[name, value] : choices)
      if (llvm::find(kLayoutChoices, name) == std::end(kLayoutChoices))
        throw CompileError("there is no choice '" + name + "'");
    shape = sizes("shape", "");
    grid = sizes("grid", "1x1");
    readTile();
    std::string kind = choice("kind", "ttnn");
    if (kind == "metal")
      return metal();
    if (kind != "ttnn")
      throw CompileError("kind '" + kind + "': ttnn or metal");
    return library();
  }

private:
  std::string choice(const std::string &name, const std::string &otherwise) {
    auto found = choices.find(name);
    return found == choices.end() || found->second.empty() ? otherwise
                                                           : found->second;
  }
  Sizes sizes(const std::string &name, const std::string &otherwise) {
    Sizes found = numbersIn(choice(name, otherwise), 'x', name);
    for (int64_t size : found)
      if (size < 1)
        throw CompileError(name + " '" + choice(name, otherwise) +
                           "': at least 1 expected");
    if (found.empty())
      throw CompileError("a " + name + " expected");
    return found;
  }
  void readTile() {
    std::string format = choice("format", "bf16"), size = choice("tile", "");
    auto type = ttcore::symbolizeDataType(format);
    if (!type)
      throw CompileError("format '" + format + "' is not known");
    llvm::raw_string_ostream(element)
        << ttcore::dataTypeToElementType(ctx, *type);
    if (size.empty()) {
      tile = {1, 1};
      unit = element;
      if (::tt::device::isBlockFloat(::tt::device::DataType(*type)))
        throw CompileError(format + " exists in tiles only");
      return;
    }
    tile = sizes("tile", "");
    if (tile.size() != 2)
      throw CompileError("tile '" + size + "': two sizes expected");
    unit = "!ttcore.tile<" + size + ", " + format + ">";
  }
  /// `0:-1,2:4` as text of a constant, with the alignments.
  std::string intervals() {
    std::string text = choice("collapse", "0:-1"), made;
    if (text == "none")
      return "dense<> : tensor<0x2xi64>";
    SmallVector<StringRef> parts;
    StringRef(text).split(parts, ',');
    for (StringRef part : parts) {
      Sizes ends = numbersIn(part, ':', "collapse");
      if (ends.size() != 2)
        throw CompileError("collapse '" + text +
                           "': intervals like 0:-1 expected, or none");
      made += (made.empty() ? "[" : ", [") + joined(ends, ", ") + "]";
    }
    return "dense<[" + made + "]> : tensor<" + std::to_string(parts.size()) +
           "x2xi64>";
  }
  std::string metalText(const std::string &space, const std::string &memory) {
    Sizes align = sizes("align", joined(Sizes(shape.size(), 1)));
    return "#ttcore.metal_layout<logical_shape = " + joined(shape) +
           ", dim_alignments = " + joined(align) +
           ", collapsed_intervals = " + intervals() + ", " + space + ", " +
           memory + ">";
  }
  ttcore::MetalLayoutAttr metalLayout(const std::string &text) {
    std::string said;
    ScopedDiagnosticHandler keep(ctx, [&](Diagnostic &diagnostic) {
      if (said.empty())
        said = diagnostic.str();
    });
    auto layout = dyn_cast_if_present<ttcore::MetalLayoutAttr>(
        mlir::tt::readAttribute(text, ctx));
    if (!layout)
      throw CompileError(text + ": " + said);
    return layout;
  }
  std::string metal() {
    std::string text =
        metalText(choice("buffer", "l1"), choice("memory", "sharded"));
    ttcore::MetalLayoutAttr layout = metalLayout(text);
    Sizes physical = layout.getPhysicalShape();
    return "tensor<" + joined(grid) + "x" + joined(units(physical, false)) +
           "x" + unit + ", " + text + ">";
  }
  AffineMap map() {
    // The library gives ranks 0 and 1 a unit row.
    std::string text = choice("map", shape.size() > 1 ? "" : "(d0) -> (0, d0)");
    if (text.empty()) {
      ttcore::MetalLayoutAttr layout = metalLayout(metalText("l1", "sharded"));
      return collapseMap(ctx, shape, layout.getDimAlignments(),
                         layout.getNormalizedIntervals());
    }
    std::string said;
    ScopedDiagnosticHandler keep(ctx, [&](Diagnostic &diagnostic) {
      if (said.empty())
        said = diagnostic.str();
    });
    auto attr = dyn_cast_if_present<AffineMapAttr>(
        mlir::tt::readAttribute("affine_map<" + text + ">", ctx));
    if (!attr)
      throw CompileError("map '" + text + "': " + said);
    return attr.getValue();
  }
  std::string library() {
    AffineMap linear = map();
    if (linear.getNumDims() != shape.size() || linear.getNumSymbols() != 0)
      throw CompileError(
          "the map takes " + std::to_string(linear.getNumDims()) +
          " dimensions, the shape has " + std::to_string(shape.size()));
    std::string text;
    llvm::raw_string_ostream stream(text);
    std::string buffer = choice("buffer", "l1");
    stream << "tensor<" << joined(shape) << "x" << choice("element", element)
           << ", #ttnn.ttnn_layout<" << linear << ", <" << joined(grid)
           << ">, memref<" << joined(units(extentsOf(linear, shape), true))
           << "x" << unit << ", #ttnn.buffer_type<" << buffer << ">>";
    if (buffer != "system_memory")
      stream << ", <" << choice("memory", "block_sharded") << ">";
    stream << ">>";
    return text;
  }
  /// The units of a shard. The grid divides elements, then come tiles; or it
  /// divides tiles.
  Sizes units(Sizes extents, bool gridFirst) {
    size_t rank = extents.size();
    if (grid.size() != rank)
      throw CompileError("a grid of " + std::to_string(grid.size()) +
                         " dimensions, the collapsed shape has " +
                         std::to_string(rank));
    if (tile != Sizes{1, 1} && rank < 2)
      throw CompileError("tiles need two dimensions behind the collapse");
    auto deal = [&] {
      for (size_t d = 0; d != rank; ++d)
        extents[d] = llvm::divideCeil(extents[d], grid[d]);
    };
    if (gridFirst)
      deal();
    for (size_t i = 0; i != 2 && rank >= 2; ++i)
      extents[rank - 2 + i] = llvm::divideCeil(extents[rank - 2 + i], tile[i]);
    if (!gridFirst)
      deal();
    return extents;
  }

  const std::map<std::string, std::string> &choices;
  MLIRContext *ctx;
  Sizes shape, grid, tile;
  std::string unit;    ///< of the memref or tensor, as text
  std::string element; ///< the usual one of a tensor of that format
};
} // namespace

std::string textOfChoices(const std::map<std::string, std::string> &choices,
                          MLIRContext *ctx) {
  return Maker(choices, ctx).make();
}

std::optional<Intervals> intervalsOf(const LayoutCut &cut) {
  Intervals found;
  found.alignments.assign(cut.shape.size(), 1);
  int64_t first = 0;
  for (AffineExpr result : cut.linear.getResults()) {
    int64_t last = first;
    while (last != int64_t(cut.shape.size()) &&
           result.isFunctionOfDim(unsigned(last)))
      ++last;
    if (first == last)
      return std::nullopt;
    found.intervals.push_back({first, last});
    // A stride says what the size of the dimension within it counts as.
    AffineMap alone = AffineMap::get(cut.shape.size(), 0, result);
    int64_t inner = 1;
    for (int64_t d = last - 1; d > first; --d) {
      Sizes two(cut.shape.size(), 1);
      two[size_t(d - 1)] = 2;
      int64_t stride = extentsOf(alone, two)[0] - 1,
              size = cut.shape[size_t(d)];
      if (stride % inner != 0 || stride / inner < size)
        return std::nullopt;
      int64_t counted = stride / inner;
      if (counted != size)
        found.alignments[size_t(d)] =
            llvm::alignTo(size, 32) == uint64_t(counted) ? 32 : counted;
      inner = stride;
    }
    first = last;
  }
  if (first != int64_t(cut.shape.size()) ||
      collapseMap(cut.linear.getContext(), cut.shape, found.alignments,
                  found.intervals) != cut.linear)
    return std::nullopt;
  return found;
}

json::Object choicesOf(RankedTensorType type, const LayoutCut &cut) {
  std::string map, element;
  llvm::raw_string_ostream(map) << cut.linear;
  json::Object made{{"shape", joined(cut.shape)}, {"grid", joined(cut.grid)}};
  std::optional<Intervals> found = intervalsOf(cut);
  auto metal = dyn_cast<ttcore::MetalLayoutAttr>(type.getEncoding());
  if (metal) {
    found = Intervals{metal.getNormalizedIntervals(), {}};
    found->alignments.assign(metal.getDimAlignments().begin(),
                             metal.getDimAlignments().end());
  }
  if (found) {
    std::string intervals;
    auto add = [&](int64_t first, int64_t last) {
      intervals += (intervals.empty() ? "" : ",") + std::to_string(first) +
                   ":" + std::to_string(last);
    };
    if (metal) { // as they are written
      auto given = metal.getCollapsedIntervals().getValues<int64_t>();
      for (auto it = given.begin(); it != given.end(); ++it) {
        int64_t first = *it;
        add(first, *++it);
      }
    } else {
      for (auto [first, last] : found->intervals)
        if (last - first > 1)
          add(first, last);
    }
    made["collapse"] = intervals.empty() ? "none" : intervals;
    made["align"] = joined(found->alignments);
  }
  made["kind"] = metal ? "metal" : "ttnn";
  made["tile"] = cut.tiled ? joined(cut.tile) : "";
  made["format"] = ttcore::stringifyDataType(ttcore::DataType(cut.type));
  if (metal) {
    made["buffer"] = ttcore::stringifyMemorySpace(metal.getMemorySpace());
    made["memory"] =
        ttcore::stringifyTensorMemoryLayout(metal.getMemoryLayout());
    return made;
  }
  made["map"] = map;
  llvm::raw_string_ostream(element) << type.getElementType();
  made["element"] = element;
  auto layout = cast<ttnn::TTNNLayoutAttr>(type.getEncoding());
  made["buffer"] = ttnn::stringifyBufferType(layout.getBufferType());
  if (auto memory = layout.getMemLayout())
    made["memory"] = ttnn::stringifyTensorMemoryLayout(*memory);
  return made;
}

} // namespace tt::driver
