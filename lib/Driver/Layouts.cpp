//===- Layouts.cpp - a tensor's layout in words and numbers ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Driver/Layouts.h"

#include "Context.h"
#include "LayoutChoices.h"
#include "LayoutPlaces.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace tt::driver {

using namespace mlir;
namespace ttcore = mlir::tt::ttcore;
namespace json = llvm::json;

/// "LINE:COLUMN: text" of the first diagnostic of a text that begins on line 2.
static std::string firstOf(const std::string &said, const std::string &name) {
  llvm::Regex located("^" + name + ":([0-9]+):([0-9]+): error: ([^\n]*)");
  SmallVector<StringRef> parts;
  if (!located.match(said, &parts))
    return said;
  unsigned line = 1;
  parts[1].getAsInteger(10, line);
  return std::to_string(std::max(line, 2u) - 1) + ":" + parts[2].str() + ": " +
         parts[3].str();
}

/// Parses a text between others; what is said of it has its lines.
static OwningOpRef<ModuleOp> parseWithin(Context &context,
                                         const std::string &before,
                                         const std::string &text,
                                         const std::string &after,
                                         const std::string &name) {
  try {
    return context.parse(before + "\n" + text + "\n" + after + "\n", name);
  } catch (const CompileError &error) {
    throw CompileError(firstOf(error.what(), name));
  }
}

/// The type that a function's only argument has.
static RankedTensorType typeIn(ModuleOp module) {
  RankedTensorType found;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (function.getNumArguments() == 1 && function.getNumResults() == 0)
      found = dyn_cast<RankedTensorType>(function.getArgumentTypes().front());
  if (!found)
    throw CompileError("1:1: a tensor type expected");
  return found;
}

/// The type of a tensor with this layout.
static RankedTensorType typeOf(Attribute attribute, ArrayRef<int64_t> shape) {
  auto layout = dyn_cast_if_present<mlir::tt::ttnn::TTNNLayoutAttr>(attribute);
  if (!layout)
    throw CompileError("1:1: a #ttnn.ttnn_layout expected");
  std::string said;
  MLIRContext *ctx = layout.getContext();
  ScopedDiagnosticHandler keep(
      ctx, [&](Diagnostic &diagnostic) { said = diagnostic.str(); });
  auto type = RankedTensorType::getChecked(
      [&] { return emitError(UnknownLoc::get(ctx)); }, shape,
      ttcore::dataTypeToElementType(ctx, layout.getDataType()), layout);
  if (!type)
    throw CompileError("1:1: " + said);
  return type;
}

static std::string textOf(const auto &printed) {
  std::string text;
  llvm::raw_string_ostream(text) << printed;
  return text;
}

static json::Array listOf(ArrayRef<int64_t> values) {
  json::Array list;
  for (int64_t value : values)
    list.push_back(value);
  return list;
}

static json::Object describe(RankedTensorType type, const LayoutCut &cut) {
  int64_t elements = product(cut.shape);
  json::Object made{
      {"text", textOf(type)},
      {"attribute", textOf(type.getEncoding())},
      {"shape", listOf(cut.shape)},
      {"map", textOf(cut.linear)},
      {"physical", listOf(cut.physical)},
      {"grid", listOf(cut.grid)},
      {"dealt", listOf(cut.dealt)},
      {"room", listOf(cut.room)},
      {"page", listOf(cut.page)},
      {"tiled", cut.tiled},
      {"sharded", cut.sharded},
      {"elements", elements},
      {"padding", product({cut.numShards(), product(cut.room)}) - elements},
      {"choices", choicesOf(type, cut)}};
  // More than can be seen are one.
  constexpr size_t kMostRanges = 256;
  json::Array filled;
  for (size_t back : {2, 1}) {
    json::Array ranges;
    if (cut.grid.size() >= back && intervalsOf(cut))
      for (auto [first, last] :
           cut.filled(cut.grid.size() - back, kMostRanges)
               .value_or(SmallVector<std::pair<int64_t, int64_t>>()))
        ranges.push_back(json::Array{first, last});
    filled.push_back(std::move(ranges));
  }
  made["filled"] = std::move(filled);
  made["memory"] = !cut.memory                                   ? "host"
                   : *cut.memory == ::tt::device::BufferType::L1 ? "l1"
                                                                 : "dram";
  return made;
}

/// The place that is asked: behind the collapse, within the shards.
static Sizes asked(const LayoutQuestion &question, const LayoutCut &cut) {
  bool isElement = !question.element.empty();
  std::string what = isElement ? "element" : "position";
  Sizes at =
      numbersIn(isElement ? question.element : question.position, ',', what);
  Sizes limits = cut.shape;
  if (!isElement) {
    limits.clear();
    for (size_t d = 0; d != cut.grid.size(); ++d)
      limits.push_back(cut.grid[d] * cut.dealt[d]);
  }
  bool isInside = at.size() == limits.size();
  for (size_t d = 0; isInside && d != at.size(); ++d)
    isInside = at[d] >= 0 && at[d] < limits[d];
  if (!isInside)
    throw CompileError(
        what + " '" + (isElement ? question.element : question.position) +
        "' is not within " +
        llvm::join(llvm::map_range(limits,
                                   [](int64_t d) { return std::to_string(d); }),
                   "x"));
  return isElement ? cut.collapsed(at) : at;
}

std::string describeLayout(const LayoutQuestion &question) {
  Context ofType, ofDevice;
  std::string text = question.text;
  if (text.empty()) {
    ofType.context.getOrLoadDialect<mlir::tt::ttnn::TTNNDialect>();
    text = textOfChoices(question.choices, &ofType.context);
  }
  OwningOpRef<ModuleOp> module;
  RankedTensorType type;
  if (question.shape.empty()) {
    module = parseWithin(ofType, "func.func private @f(", text, ")", "layout");
    type = typeIn(*module);
  } else {
    module = parseWithin(ofType, "module attributes {layout.text =", text,
                         "} {}", "layout");
    type = typeOf((*module)->getAttr("layout.text"),
                  numbersIn(question.shape, 'x', "shape"));
  }
  std::string problem;
  std::optional<LayoutCut> cut = cutOf(type, question.wholeTiles, problem);
  if (!cut)
    throw CompileError("1:1: " + problem);
  OwningOpRef<ModuleOp> deviceModule;
  ttcore::DeviceAttr device;
  if (!question.device.empty()) {
    deviceModule = parseWithin(ofDevice, "module attributes {layout.device =",
                               question.device, "} {}", "device");
    device = dyn_cast_or_null<ttcore::DeviceAttr>(
        (*deviceModule)->getAttr("layout.device"));
    if (!device)
      throw CompileError("device: a #ttcore.device expected");
  }
  ::tt::device::SystemDesc system = ::tt::device::makeSystem(question.chip);
  LayoutPlaces places(*cut, type, device, system.chip(0));
  json::Object made = describe(type, *cut);
  for (auto &[name, value] : places.describe())
    made[name] = std::move(value);
  if (device)
    made["device"] = textOf(device);
  made["chip"] = question.chip;
  made["wholeTiles"] = question.wholeTiles;
  if (!question.element.empty() || !question.position.empty())
    made["at"] = places.locate(asked(question, *cut));
  return textOf(json::Value(std::move(made)));
}

} // namespace tt::driver
