//===- ChoosePages.cpp - tiles or rows, by time ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops that only move elements, and windows over images, work on tiles as well
// as on rows. A reshape of rows that keep their length is a view, where one of
// tiles takes every row of every tile apart; an op on tiles moves a thousand
// elements at a time. The library's model of time prices each op in either
// form, and the changes between them; the cheapest choice for all ops together
// is a minimum cut.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "FitLibrary.h"
#include "ttmlir/Dialect/TTNN/Analysis/MinCut.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/OpTime.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNCHOOSEPAGESPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

/// Whether the pages of the tensor can be chosen.
bool isPlain(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  TTNNLayoutAttr layout = type ? getLayoutOf(type) : TTNNLayoutAttr();
  return layout && type.getRank() > 0 && type.getNumElements() > 0 &&
         layout.isOnDevice() && !layout.isSharded() &&
         !ttcore::isBlockFloat(layout.getDataType()) &&
         inPages(type, Layout::RowMajor) && inPages(type, Layout::Tile);
}

bool isRows(Value value) { return !getLayoutOf(typeOf(value)).isTiled(); }

int64_t fromFront(int64_t dim, int64_t rank) {
  return dim < 0 ? dim + rank : dim;
}

/// An op that only changes pages.
bool isChange(Operation *op) {
  auto change = dyn_cast<ToLayoutOp>(op);
  return change && isPlain(change.getInput()) && isPlain(change.getResult()) &&
         isRows(change.getInput()) != isRows(change.getResult()) &&
         inPages(typeOf(change.getInput()),
                 isRows(change) ? Layout::RowMajor : Layout::Tile) ==
             change.getType();
}

/// Moves elements, all operands and the result in pages of one kind. Rows stay
/// rows, or are put together or cut: the library's kernels for rows that are
/// turned, or put beside each other, are other ones.
bool isMove(Operation *op) {
  bool moves = isa<ReshapeOp, SliceStaticOp, PadOp>(op);
  if (auto permute = dyn_cast<PermuteOp>(op)) {
    ArrayRef<int64_t> order = permute.getPermutation();
    moves = !order.empty() && order.back() == int64_t(order.size()) - 1;
  }
  if (auto concat = dyn_cast<ConcatOp>(op)) {
    int64_t rank = typeOf(concat).getRank();
    moves = fromFront(concat.getDim(), rank) != rank - 1;
  }
  return moves && llvm::all_of(op->getOperands(), isPlain) &&
         isPlain(op->getResult(0)) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return isRows(operand) == isRows(op->getResult(0));
         });
}

/// Takes an image and gives one, each in pages of its own; the library's
/// convolution writes tiles to DRAM, for every config.
bool isWindow(Operation *op) {
  return (isa<MaxPool2dOp, AvgPool2dOp>(op) ||
          (isa<Conv2dOp>(op) && isPlain(op->getResult(0)) &&
           !isRows(op->getResult(0)))) &&
         isPlain(op->getOperand(0)) && isPlain(op->getResult(0));
}

/// Padding in front of elements is added in rows only.
bool needsRows(Operation *op) {
  auto pad = dyn_cast<PadOp>(op);
  if (!pad)
    return false;
  for (auto [i, count] : llvm::enumerate(pad.getPadding()))
    if (i % 2 == 0 && count != 0)
      return true;
  return false;
}

/// A convolution of an image in rows has its result in tiles, as the library
/// makes it.
void giveTiles(Conv2dOp conv) {
  Conv2dConfigAttr::Fields fields = Conv2dConfigAttr::fieldsOf(conv);
  fields.outputLayout = Layout::Tile;
  conv.setConv2dConfigAttr(Conv2dConfigAttr::get(conv.getContext(), fields));
}

/// Chooses the pages of a block's tensors. A node is the pages that an op has:
/// tiles on the first side of the cut, rows on the second.
class Chooser {
public:
  Chooser(Block &block, const device::ChipDesc &chip, bool windowsInL1)
      : block(block), chip(chip), windowsInL1(windowsInL1) {}

  unsigned run() {
    for (Operation &op : block)
      addOp(&op);
    for (auto &[value, node] : made)
      addValue(value);
    for (Value value : taken)
      if (!made.contains(value))
        addValue(value);
    choose();
    return apply();
  }

private:
  struct Costs {
    unsigned node;
    int64_t tiles, rows;
  };
  struct Pair {
    unsigned tiles, rows; ///< the nodes
    int64_t cost;
  };

  /// Picoseconds of an op with its operands and results in these pages.
  int64_t time(device::OpCall call, bool rowsIn, bool rowsOut) const {
    for (device::OpOperand &operand : call.operands)
      operand.tensor.tiled = !rowsIn;
    for (device::OpTensor &result : call.results)
      result.tiled = !rowsOut;
    return int64_t(device::opTime(device::work(call, chip), chip).seconds *
                   1e12);
  }
  int64_t time(Operation *op, bool rowsIn, bool rowsOut) const {
    std::optional<device::OpCall> call = callOf(op);
    if (!call)
      return 0;
    if (!isWindow(op))
      return time(*call, rowsIn, rowsOut);
    // Weights keep their pages.
    device::OpTensor &in = call->operands[0].tensor, &out = call->results[0];
    if (windowsInL1 && fitsL1(in) && fitsL1(out))
      in.memory = out.memory = device::BufferType::L1;
    in.tiled = !rowsIn;
    out.tiled = !rowsOut;
    return int64_t(device::opTime(device::work(*call, chip), chip).seconds *
                   1e12);
  }
  /// Whether the tensor, in tiles over all cores, takes less than a quarter of
  /// L1.
  bool fitsL1(device::OpTensor tensor) const {
    tensor.tiled = true;
    return tensor.bytes() / int64_t(chip.numCores()) <
           int64_t(chip.usableL1Size()) / 4;
  }
  /// The time of a change from tiles to rows, or from rows to tiles.
  int64_t changeTime(Value value, bool toRows) const {
    RankedTensorType type = typeOf(value);
    device::OpTensor tensor;
    tensor.shape.assign(type.getShape().begin(), type.getShape().end());
    TTNNLayoutAttr layout = getLayoutOf(type);
    tensor.type = device::DataType(layout.getDataType());
    tensor.memory = layout.getBufferType() == BufferType::DRAM
                        ? device::BufferType::DRAM
                        : device::BufferType::L1;
    device::OpCall call = {
        .op = "to_layout", .operands = {{"", tensor}}, .results = {tensor}};
    return time(call, !toRows, toRows);
  }

  unsigned addNode(bool rowsNow) {
    now.push_back(rowsNow);
    return unsigned(now.size()) - 1;
  }
  unsigned addNode(bool rowsNow, int64_t tiles, int64_t rows) {
    unsigned node = addNode(rowsNow);
    int64_t least = std::min(tiles, rows);
    costs.push_back({node, tiles - least, rows - least});
    return node;
  }

  void addOp(Operation *op) {
    auto take = [&](OpOperand &operand, unsigned node) {
      uses[&operand] = node;
      taken.insert(operand.get());
    };
    if (isChange(op)) {
      unsigned node = addNode(isRows(op->getResult(0)), 0, 0);
      made[op->getResult(0)] = node;
      return take(op->getOpOperand(0), node);
    }
    if (isMove(op)) {
      unsigned node =
          addNode(isRows(op->getResult(0)),
                  needsRows(op) ? MinCut::kNever : time(op, false, false),
                  time(op, true, true));
      made[op->getResult(0)] = node;
      for (OpOperand &operand : op->getOpOperands())
        take(operand, node);
      return;
    }
    if (isWindow(op)) {
      int64_t tiles = time(op, false, false);
      take(op->getOpOperand(0),
           addNode(isRows(op->getOperand(0)), tiles, time(op, true, false)));
      if (!isa<Conv2dOp>(op))
        made[op->getResult(0)] =
            addNode(isRows(op->getResult(0)), tiles, time(op, false, true));
    }
  }

  /// Adds the cost to change a value, once for all its readers.
  void addValue(Value value) {
    bool rowsNow = isRows(value);
    auto fixed = [&] {
      return addNode(rowsNow, rowsNow ? MinCut::kNever : 0,
                     rowsNow ? 0 : MinCut::kNever);
    };
    auto found = made.find(value);
    unsigned maker = found == made.end() ? fixed() : found->second;
    SmallVector<unsigned> readers;
    bool isFixed = false, anyRows = false, anyTiles = false;
    for (OpOperand &use : value.getUses()) {
      auto reader = uses.find(&use);
      isFixed |= reader == uses.end();
      if (reader != uses.end())
        readers.push_back(reader->second);
    }
    if (isFixed)
      readers.push_back(fixed());
    for (unsigned reader : readers)
      (now[reader] ? anyRows : anyTiles) = true;
    int64_t toRows = changeTime(value, true),
            toTiles = changeTime(value, false);
    unsigned rows = readers.size() == 1 ? readers[0] : addNode(anyRows);
    unsigned tiles = readers.size() == 1 ? readers[0] : addNode(!anyTiles);
    pairs.push_back({maker, rows, toRows});
    pairs.push_back({tiles, maker, toTiles});
    if (readers.size() > 1)
      for (unsigned reader : readers) {
        pairs.push_back({rows, reader, MinCut::kNever});
        pairs.push_back({reader, tiles, MinCut::kNever});
      }
  }

  /// Cuts each group of connected nodes on its own. A group keeps its pages
  /// where the cut saves less than a quarter, the error of the model, or less
  /// time than the start of an op takes.
  void choose() {
    llvm::IntEqClasses groups(now.size());
    for (const Pair &pair : pairs)
      groups.join(pair.tiles, pair.rows);
    groups.compress();
    struct Part {
      SmallVector<const Costs *> costs;
      SmallVector<const Pair *> pairs;
      SmallVector<unsigned> nodes;
    };
    std::vector<Part> parts(groups.getNumClasses());
    for (const Costs &cost : costs)
      parts[groups[cost.node]].costs.push_back(&cost);
    for (const Pair &pair : pairs)
      parts[groups[pair.tiles]].pairs.push_back(&pair);
    for (unsigned node = 0; node != now.size(); ++node)
      parts[groups[node]].nodes.push_back(node);
    rows = now;
    for (const Part &part : parts) {
      if (part.nodes.size() > kMostNodes)
        continue;
      DenseMap<unsigned, unsigned> index;
      MinCut cut;
      for (unsigned node : part.nodes)
        index[node] = cut.addNode();
      for (const Costs *cost : part.costs)
        cut.addCosts(index[cost->node], cost->tiles, cost->rows);
      for (const Pair *pair : part.pairs)
        cut.addPair(index[pair->tiles], index[pair->rows], pair->cost);
      llvm::BitVector second = cut.solve();
      auto price = [&](auto isRows) {
        int64_t sum = 0;
        for (const Costs *cost : part.costs)
          sum += isRows(cost->node) ? cost->rows : cost->tiles;
        for (const Pair *pair : part.pairs)
          if (!isRows(pair->tiles) && isRows(pair->rows))
            sum += pair->cost;
        return double(sum);
      };
      double before = price([&](unsigned node) { return now[node]; });
      double after = price([&](unsigned node) { return second[index[node]]; });
      if (after < 0.75 * before && before - after > kStart)
        for (unsigned node : part.nodes)
          rows[node] = second[index[node]];
    }
  }

  /// The value that `reader` has there, in those pages. The conversion stands
  /// behind the op that makes the value, for all readers; in front of each
  /// reader if ops write to the value, as kernels do that fill an empty tensor.
  Value inForm(Operation *reader, Value value, bool wantsRows) {
    while (Value source = changed.lookup(value))
      value = source;
    if (isRows(value) == wantsRows)
      return value;
    OpBuilder builder(reader);
    auto convert = [&]() -> Value {
      return ToLayoutOp::create(
          builder, value.getLoc(),
          inPages(typeOf(value), wantsRows ? Layout::RowMajor : Layout::Tile),
          value);
    };
    if (llvm::any_of(value.getUses(), [](OpOperand &use) {
          return isa<GenericOp>(use.getOwner()) ||
                 writtenOperand(use.getOwner()) == &use;
        }))
      return convert();
    Value &other = forms[value];
    builder.setInsertionPointAfterValue(value);
    return other ? other : other = convert();
  }

  unsigned apply() {
    if (rows == now)
      return 0;
    // Ops whose pages are not chosen read the tensor in its old pages.
    llvm::MapVector<OpOperand *, bool> wanted;
    auto note = [&](Value value) {
      for (OpOperand &use : value.getUses()) {
        auto reader = uses.find(&use);
        wanted[&use] =
            reader == uses.end() ? isRows(value) : bool(rows[reader->second]);
      }
    };
    for (auto &[value, node] : made)
      note(value);
    for (Value value : taken)
      if (!made.contains(value))
        note(value);
    unsigned count = 0;
    llvm::SetVector<Operation *> gone;
    for (auto &[value, node] : made) {
      Operation *op = value.getDefiningOp();
      if (isa<ToLayoutOp>(op)) {
        changed[value] = op->getOperand(0);
        gone.insert(op);
        continue;
      }
      bool toRows = rows[node];
      count += toRows != isRows(value);
      value.setType(
          inPages(typeOf(value), toRows ? Layout::RowMajor : Layout::Tile));
    }
    for (auto [use, wantsRows] : wanted) {
      if (gone.contains(use->getOwner()))
        continue;
      use->set(inForm(use->getOwner(), use->get(), wantsRows));
      if (auto conv = dyn_cast<Conv2dOp>(use->getOwner());
          conv && wantsRows && use->getOperandNumber() == 0)
        giveTiles(conv);
    }
    for (Operation *op : llvm::reverse(gone.getArrayRef()))
      op->erase();
    return count;
  }

  /// A saving in picoseconds that is not worth another op.
  static constexpr int64_t kStart = 2'000'000;
  /// Chains of this length do not occur in programs.
  static constexpr size_t kMostNodes = 10000;

  Block &block;
  const device::ChipDesc &chip;
  bool windowsInL1;
  llvm::MapVector<Value, unsigned> made;
  DenseMap<OpOperand *, unsigned> uses;
  llvm::SetVector<Value> taken;
  SmallVector<Costs> costs;
  SmallVector<Pair> pairs;
  llvm::BitVector now, rows;
  DenseMap<Value, Value> changed, forms;
};

struct ChoosePages : impl::TTNNChoosePagesPassBase<ChoosePages> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // A module in TTNN keeps the choices of its author.
    if (!module->removeAttr("ttnn.default_layouts"))
      return;
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(module);
    if (!system)
      return signalPassFailure();
    device::ChipDesc chip = ttcore::systemDescToDevice(system).chips.front();
    for (auto function : module.getOps<func::FuncOp>())
      for (Block &block : function)
        numChosen += Chooser(block, chip, windowsInL1).run();
  }
};

} // namespace

} // namespace mlir::tt::ttnn
