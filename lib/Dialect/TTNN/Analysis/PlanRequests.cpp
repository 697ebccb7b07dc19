//===- PlanRequests.cpp - requests of users to a plan ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/PlanRequests.h"

#include "ttmlir/Dialect/TTNN/Analysis/Places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

StringRef nameOf(Operation *op) {
  auto located = op->getLoc()->findInstanceOf<NameLoc>();
  return located ? located.getName().getValue() : StringRef();
}

//===-- overrides ---------------------------------------------------------===//

/// "4x4".
static std::optional<std::array<int64_t, 2>> parseGrid(StringRef text) {
  auto [rows, columns] = text.split('x');
  std::array<int64_t, 2> grid;
  if (rows.getAsInteger(10, grid[0]) || columns.getAsInteger(10, grid[1]) ||
      grid[0] < 1 || grid[1] < 1 || grid[0] > 1024 || grid[1] > 1024)
    return std::nullopt;
  return grid;
}

static bool parseField(StringRef field, OutputOverride &into) {
  if (auto grid = parseGrid(field)) {
    into.grid = grid;
    return true;
  }
  auto memory = llvm::StringSwitch<std::optional<BufferType>>(field)
                    .Case("dram", BufferType::DRAM)
                    .Case("l1", BufferType::L1)
                    .Case("system_memory", BufferType::SystemMemory)
                    .Default(std::nullopt);
  auto pages = llvm::StringSwitch<std::optional<Layout>>(field)
                   .Case("tile", Layout::Tile)
                   .Case("row_major", Layout::RowMajor)
                   .Default(std::nullopt);
  std::optional<TensorMemoryLayout> spread = symbolizeTensorMemoryLayout(field);
  std::optional<ttcore::DataType> type = ttcore::symbolizeDataType(field);
  if (memory)
    into.memory = memory;
  else if (pages)
    into.pages = pages;
  else if (spread)
    into.spread = spread;
  else if (type)
    into.type = type;
  return memory || pages || spread || type;
}

LogicalResult PlanRequests::addOverrides(StringRef text, ModuleOp module) {
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [name, fields] = part.split('=');
    OutputOverride wanted;
    wanted.text = fields.str();
    SmallVector<StringRef> list;
    fields.split(list, ':', -1, /*KeepEmpty=*/false);
    if (name.empty() || list.empty())
      return module.emitError("override-output-layout has '")
             << part
             << "'; wanted op=grid:memory:spread:pages:type, any of them";
    for (StringRef field : list)
      if (!parseField(field, wanted))
        return module.emitError("override-output-layout of '")
               << name << "' has '" << field
               << "'; wanted a grid such as 8x8, dram, l1, interleaved, "
                  "height_sharded, width_sharded, block_sharded, tile, "
                  "row_major, or an element type";
    overrides[name.str()] = std::move(wanted);
  }
  return success();
}

const OutputOverride *PlanRequests::overrideOf(Operation *op) const {
  auto found = overrides.find(nameOf(op));
  return found == overrides.end() ? nullptr : &found->second;
}

LogicalResult PlanRequests::addMoves(StringRef text, ModuleOp module) {
  for (StringRef part : llvm::split(text, ',')) {
    if (part.empty())
      continue;
    auto [name, numbers] = part.split('=');
    std::vector<unsigned> &operands = moves[name.str()];
    for (StringRef number : llvm::split(numbers, ':')) {
      unsigned operand;
      if (name.empty() || number.getAsInteger(10, operand))
        return module.emitError("insert-memreconfig has '")
               << part << "'; wanted op=0:1, numbers of operands";
      operands.push_back(operand);
    }
  }
  return success();
}

bool PlanRequests::isMoved(OpOperand &operand) const {
  auto found = moves.find(nameOf(operand.getOwner()));
  return found != moves.end() &&
         llvm::is_contained(found->second, operand.getOperandNumber());
}

LogicalResult PlanRequests::checkNames(ModuleOp module) const {
  std::set<StringRef> names;
  std::map<StringRef, unsigned> operands; // the most of an op of that name
  module.walk([&](Operation *op) {
    StringRef name = nameOf(op);
    if (!isa_and_nonnull<TTNNDialect>(op->getDialect()) || name.empty())
      return;
    names.insert(name);
    operands[name] = std::max(operands[name], op->getNumOperands());
  });
  auto check = [&](StringRef name, StringRef option) -> LogicalResult {
    if (names.contains(name))
      return success();
    StringRef nearest;
    unsigned least = ~0u;
    for (StringRef other : names)
      if (unsigned distance = other.edit_distance(name); distance < least) {
        least = distance;
        nearest = other;
      }
    InFlightDiagnostic error = module.emitError("no op is named '")
                               << name << "', which " << option << " has";
    if (!nearest.empty())
      error << "; the nearest name is '" << nearest << "'";
    else
      error << "; no op has a name";
    return error;
  };
  for (const auto &[name, wanted] : overrides)
    if (failed(check(name, "override-output-layout")))
      return failure();
  for (const auto &[name, numbers] : moves) {
    if (failed(check(name, "insert-memreconfig")))
      return failure();
    for (unsigned number : numbers)
      if (number >= operands[name])
        return module.emitError("'")
               << name << "' has " << operands[name]
               << " operands; insert-memreconfig names number " << number;
  }
  return success();
}

static bool matches(const OutputOverride &wanted,
                    const device::TensorPlace &place) {
  if (wanted.memory && (*wanted.memory == BufferType::L1) != place.inL1())
    return false;
  if (wanted.spread && device::Spread(*wanted.spread) != place.spread)
    return false;
  if (wanted.grid && place.sharded()) {
    auto [rows, columns] = *wanted.grid;
    // Rows and columns of shards in one dimension go round the grid.
    return place.spread == device::Spread::Block
               ? rows == place.grid.rows && columns == place.grid.cols
               : rows * columns == place.cores;
  }
  return true;
}

std::optional<device::TensorPlace>
PlanRequests::suggestion(Operation *op, const device::OpTensor &result,
                         const device::ChipDesc &chip) const {
  const OutputOverride *wanted = overrideOf(op);
  if (!wanted || !wanted->grid || !wanted->spread ||
      *wanted->spread == TensorMemoryLayout::Interleaved || !result.tiled ||
      wanted->memory == BufferType::DRAM)
    return std::nullopt;
  auto spread = device::Spread(*wanted->spread);
  auto [rows, columns] = *wanted->grid;
  int64_t down = spread == device::Spread::Block    ? rows
                 : spread == device::Spread::Height ? rows * columns
                                                    : 1;
  int64_t across = spread == device::Spread::Block   ? columns
                   : spread == device::Spread::Width ? rows * columns
                                                     : 1;
  if (down * across > chip.numCores() ||
      result.slices() * result.tileRows() % down ||
      result.tileColumns() % across)
    return std::nullopt;
  return device::shardsOn(result, spread, down, across);
}

//===-- plans -------------------------------------------------------------===//

static std::string placesText(const device::Offer &offer) {
  auto texts = [](ArrayRef<device::TensorPlace> places) {
    return llvm::map_to_vector(
        places, [](const device::TensorPlace &place) { return place.text(); });
  };
  return tt::placesText(texts(offer.operands), texts(offer.results));
}

LogicalResult PlanRequests::addPlan(StringRef path, ModuleOp module) {
  return plan.read(path, "the plan", module);
}

static std::string offersText(ArrayRef<device::Offer> offers) {
  std::string text;
  for (const device::Offer &offer : offers) {
    std::string one;
    for (const device::TensorPlace &place : offer.results)
      one += (one.empty() ? "" : ", ") + place.text();
    if (!StringRef(text).contains("'" + one + "'"))
      text += (text.empty() ? "'" : ", '") + one + "'";
  }
  return text;
}

std::string PlanRequests::nearest(const ChoiceFile::Entry &planned,
                                  ArrayRef<device::Offer> offers) {
  size_t best = offers.size() - 1;
  unsigned least = ~0u;
  for (auto [i, offer] : llvm::enumerate(offers)) {
    if (planned.places.empty())
      break;
    unsigned distance =
        StringRef(placesText(offer)).edit_distance(planned.places);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return "number " + std::to_string(best) + ", " + placesText(offers[best]);
}

FailureOr<std::vector<bool>>
PlanRequests::allowed(Operation *op, uint32_t step,
                      ArrayRef<device::Offer> offers) const {
  std::vector<bool> remain(offers.size(), true);
  if (const OutputOverride *wanted = overrideOf(op)) {
    TTNNLayoutAttr layout = getLayoutOf(op->getResult(0).getType());
    if (layout && wanted->pages && *wanted->pages != layout.getLayout())
      return op->emitOpError("override-output-layout=")
             << wanted->text
             << ": the op gives its result in pages of the other kind; a "
                "ttnn.to_layout changes them";
    if (layout && wanted->type && *wanted->type != layout.getDataType())
      return op->emitOpError("override-output-layout=")
             << wanted->text << ": the result's elements are of another type";
    for (auto [i, offer] : llvm::enumerate(offers))
      remain[i] = llvm::all_of(offer.results, [&](const auto &place) {
        return matches(*wanted, place);
      });
    if (llvm::none_of(remain, [](bool one) { return one; }))
      return op->emitOpError("override-output-layout=")
             << wanted->text << ": the library has no such result; there are "
             << offersText(offers);
  }
  auto function = op->getParentOfType<func::FuncOp>();
  const ChoiceFile::Entry *found = plan.find(function.getName(), step);
  if (!found)
    return remain;
  const ChoiceFile::Entry &planned = *found;
  StringRef kind = op->getName().stripDialect();
  if (planned.kind != kind || planned.choice >= offers.size() ||
      (!planned.places.empty() &&
       planned.places != placesText(offers[planned.choice]))) {
    InFlightDiagnostic error = op->emitOpError("the plan '")
                               << plan.path() << "' has alternative "
                               << planned.choice << " of '" << planned.kind
                               << "' here";
    if (!planned.places.empty())
      error << ", " << planned.places
            << "; this op has another, so that the plan is one of another "
               "program, level or chip";
    if (planned.kind == kind)
      error << "; the op has " << offers.size() << ", the nearest is "
            << nearest(planned, offers);
    return error;
  }
  for (size_t i = 0; i != remain.size(); ++i)
    remain[i] = i == planned.choice;
  return remain;
}

} // namespace mlir::tt::ttnn
