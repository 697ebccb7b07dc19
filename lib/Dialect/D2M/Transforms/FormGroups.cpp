//===- FormGroups.cpp - TTIR ops that become one program ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Product/FoldPrologue.h"
#include "D2M/Product/ProductPlan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "D2M/Attention/Attention.h"
#include "D2M/Cache/CacheWrite.h"
#include "D2M/Move/Move.h"
#include "D2M/Order/Order.h"
#include "D2M/Product/ProductPrologue.h"
#include "D2M/Rows/RowProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MFORMGROUPSPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// What a group may need.
struct Limits {
  /// Circular buffers of a core.
  unsigned ports;
  /// Tiles of 32 bits that all of DST holds: enough for every format.
  unsigned slots;
};

/// Circular buffers of a product besides those of tensors: sums, operands that
/// are ready, masks.
constexpr unsigned kProductPorts = 5;
/// And where it makes operands: those that it makes, and what is sent.
constexpr unsigned kProloguePorts = 2;

/// The same of an attention, with that of the result.
constexpr unsigned kAttentionPorts = 17;

/// Longer chains, and those of more products, are not looked at.
constexpr size_t kMostInPrologue = 32, kMostProducts = 4;

/// What the ops of a group work on: tensors of one shape, or those of a
/// reduction. One of them may be a product of matrices, if none is a reduction.
/// What only moves data is alone, and so is what puts it in order, and an
/// attention.
struct Shape {
  SmallVector<int64_t> wide;
  std::optional<ReductionShape> reduction;
  bool hasProduct = false;
  bool isAlone = false;

  static bool isNumber(Operation *op) {
    return op->getNumResults() == 1 && numberOf(op->getResult(0));
  }

  /// What moves elements or puts them in order, and computes nothing.
  static bool isOfBytes(Operation *op) {
    return orderOf(op) || writesInPlace(op) ||
           (!isNumber(op) && !keepsPages(op) && moveOf(op));
  }

  static std::optional<Shape> of(Operation *op) {
    if (!liesInTiles(op))
      return std::nullopt;
    if (std::optional<ReductionShape> reduction = reductionOf(op))
      return Shape{reduction->wide, reduction};
    bool isProduct = contractionOf(op).has_value();
    bool isAlone = attentionOf(op) || isOfBytes(op);
    if (!isMapOp(op) && !isProduct && !isAlone)
      return std::nullopt;
    return Shape{
        llvm::to_vector(
            cast<RankedTensorType>(op->getResult(0).getType()).getShape()),
        std::nullopt, isProduct, isAlone};
  }

  /// The shape of ops of both; nullopt if they do not fit together.
  static std::optional<Shape> both(const Shape &a, const Shape &b) {
    if (a.isAlone || b.isAlone)
      return std::nullopt;
    if (!a.reduction && !b.reduction) {
      if (a.wide != b.wide || (a.hasProduct && b.hasProduct))
        return std::nullopt;
      return a.hasProduct ? a : b;
    }
    if (a.hasProduct || b.hasProduct)
      return std::nullopt;
    if (!a.reduction)
      return both(b, a);
    bool fits = b.reduction ? a.reduction == b.reduction
                            : b.wide == a.wide || b.wide == a.reduction->narrow;
    return fits ? std::optional(a) : std::nullopt;
  }
};

/// A constant of one number has no elements of its own.
void replaceConstant(ttir::ConstantOp constant) {
  std::optional<uint32_t> word = numberOf(constant.getResult());
  std::optional<ElementForm> form = formOf(constant.getResult());
  if (!word || (!form->isFloat() && int32_t(*word) < 0 &&
                form->kind != ElementForm::Signed))
    return;
  OpBuilder builder(constant);
  TypedAttr number = builder.getI32IntegerAttr(int32_t(*word));
  if (form->isFloat())
    number = builder.getF32FloatAttr(llvm::bit_cast<float>(*word));
  auto type = cast<RankedTensorType>(constant.getType());
  Value full =
      ttir::FullOp::create(builder, constant.getLoc(), type,
                           SmallVector<int32_t>(type.getShape()), number);
  constant.replaceAllUsesWith(full);
  constant.erase();
}

/// A range of numbers is a constant along its dimension, which is repeated
/// along the others.
void replaceRange(ttir::ArangeOp range) {
  constexpr int64_t kLongest = 1 << 20;
  auto type = cast<RankedTensorType>(range.getType());
  Type element = type.getElementType();
  size_t dim = size_t(range.getArangeDimension());
  int64_t length = type.getDimSize(unsigned(dim));
  if (length > kLongest || !element.isIntOrFloat())
    return;
  SmallVector<Attribute> numbers;
  for (int64_t i = 0; i != length; ++i) {
    int64_t number = range.getStart() + i * range.getStep();
    if (auto real = dyn_cast<FloatType>(element))
      numbers.push_back(FloatAttr::get(real, double(number)));
    else
      numbers.push_back(IntegerAttr::get(
          element, APInt(element.getIntOrFloatBitWidth(), uint64_t(number),
                         /*isSigned=*/false, /*implicitTrunc=*/true)));
  }
  SmallVector<int64_t> line(type.getRank(), 1), times(type.getShape());
  line[dim] = length, times[dim] = 1;
  OpBuilder builder(range);
  auto lineType = RankedTensorType::get(line, element);
  Value value =
      ttir::ConstantOp::create(builder, range.getLoc(), lineType,
                               DenseElementsAttr::get(lineType, numbers));
  if (lineType != type)
    value =
        ttir::BroadcastOp::create(builder, range.getLoc(), type, value, times);
  range.replaceAllUsesWith(value);
  range.erase();
}

class Former {
public:
  Former(Block &block, unsigned minOps, Limits limits,
         ttcore::ChipDescAttr chip, ByStructure<double> &estimates)
      : block(block), minOps(minOps), limits(limits), chip(chip),
        estimates(estimates) {}

  void run() {
    assign();
    for (unsigned group = 0; group != groups.size(); ++group)
      foldPrologue(group);
    bool changed = false;
    for (SmallVector<Operation *> &group : groups) {
      inOrder(group);
      for (ArrayRef<Operation *> part : parts(group))
        changed |= cut(part);
    }
    changed |= makeNumbers();
    // What a group needs may stand behind its first op.
    if (changed)
      sort();
  }

private:
  /// What a list of ops takes from outside, and what is used of it there.
  /// Numbers go with the ops, but for those that are alone.
  struct Border {
    SmallVector<Value> inputs, results;
    SmallVector<Operation *> numbers;
  };

  /// Whether `op` has to read `operand` from memory: numbers in block floats
  /// are rounded when they are written, and DST holds what they were before.
  static bool isRead(Value operand, Operation *op) {
    std::optional<ElementForm> from = formOf(operand);
    if (!from || !from->isBlockFloat())
      return false;
    bool isCast = isa<ttir::TypecastOp, ttir::ToLayoutOp>(op);
    std::optional<ElementForm> to = formOf(op->getResult(0));
    return !(isCast && to && to->format == from->format);
  }

  /// Every op to a group, or none. `level` of a value grows where it leaves a
  /// group, so that no path leads from a group to one of the same level or a
  /// lower one: an op may join groups of one level, which become one, if
  /// nothing else that it takes has a higher level.
  void assign() {
    DenseMap<Operation *, unsigned> level;
    auto levelSeen = [&](Value value) -> unsigned {
      Operation *op = value.getDefiningOp();
      if (!op || op->getBlock() != &block)
        return 0;
      std::optional<unsigned> group = find(op);
      return group ? levels[*group] + 1 : level.lookup(op);
    };
    for (Operation &op : block) {
      place[&op] = unsigned(place.size());
      unsigned highest = 0;
      // Ops with regions read more than their operands.
      op.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          highest = std::max(highest, levelSeen(operand));
      });
      std::optional<Shape> shape = Shape::of(&op);
      if (!shape || isGathered(&op)) {
        level[&op] = highest;
        continue;
      }
      // If one can be joined, it is of the level below the highest seen.
      std::optional<unsigned> own;
      // What a product takes is there before it begins.
      bool joins = highest > 0 && !shape->hasProduct;
      for (Value operand : op.getOperands()) {
        std::optional<unsigned> group = find(operand.getDefiningOp());
        if (levelSeen(operand) != highest)
          continue;
        std::optional<Shape> joint = joins && group && !isRead(operand, &op)
                                         ? Shape::both(*shape, shapes[*group])
                                         : std::nullopt;
        if (!joint) {
          joins = false;
          break;
        }
        shape = joint;
      }
      if (joins)
        for (Value operand : op.getOperands())
          if (levelSeen(operand) == highest) {
            unsigned group = *find(operand.getDefiningOp());
            own = own ? merge(*own, group) : group;
          }
      if (!own) {
        own = groups.size();
        groups.emplace_back();
        shapes.emplace_back();
        levels.push_back(highest);
        parents.push_back(*own);
      }
      shapes[*own] = *shape;
      groupOf[&op] = *own;
      groups[*own].push_back(&op);
      if (WindowsOp windows = windowsOf(&op); gathered.contains(windows)) {
        groupOf[windows] = *own;
        groups[*own].push_back(windows);
      }
    }
  }

  void inOrder(SmallVector<Operation *> &ops) const {
    llvm::sort(ops, [&](Operation *a, Operation *b) {
      return place.lookup(a) < place.lookup(b);
    });
  }

  /// What only products take becomes part of their groups, if estimates say
  /// that this takes less time than a program of its own.
  void foldPrologue(unsigned from) {
    SmallVector<Operation *> ops = groups[from];
    if (ops.empty() || ops.size() > kMostInPrologue || shapes[from].reduction ||
        shapes[from].hasProduct || shapes[from].isAlone)
      return;
    inOrder(ops);
    std::optional<SmallVector<Operation *>> products = productsBehind(ops);
    if (!products)
      return sayShared(ops);
    SmallVector<std::pair<SmallVector<Operation *>, Operation *>> joint;
    between.clear();
    for (Value result : borderOf(ops).results)
      if (staysInL1(result))
        between.insert(result);
    double apart = cyclesOf(ops), together = 0;
    bool fit = true;
    for (Operation *product : *products) {
      SmallVector<Operation *> behind = groups[*find(product)];
      inOrder(behind);
      apart += cyclesOf(behind);
      SmallVector<Operation *> all(behind);
      llvm::append_range(all, ops);
      inOrder(all);
      Border border = borderOf(all);
      llvm::erase_if(border.results, [&](Value value) {
        return llvm::is_contained(ops, value.getDefiningOp());
      });
      fit = fit && !border.results.empty() && fits(all, border);
      if (fit)
        together += cyclesOf(all, border);
      joint.push_back({std::move(all), product});
    }
    bool folds = fit && together < apart;
    for (Operation *product : *products)
      said[product] += PrologueChoice{folds, fit, apart, together}.text(ops);
    if (!folds)
      return;
    // Each of several products has its own.
    for (auto [i, product] : llvm::enumerate(*products)) {
      unsigned to = *find(product);
      bool isLast = i + 1 == products->size();
      SmallVector<Operation *> own = isLast ? ops : copyFor(product, ops);
      for (Operation *op : own)
        groupOf[op] = to;
      llvm::append_range(groups[to], own);
    }
    groups[from].clear();
  }

  /// The products that all results of `ops` are operands of, if nothing else
  /// takes them; none of them looks through windows.
  std::optional<SmallVector<Operation *>>
  productsBehind(ArrayRef<Operation *> ops) {
    llvm::SetVector<Operation *> products;
    for (Operation *op : ops)
      for (Operation *user : op->getUsers()) {
        if (llvm::is_contained(ops, user))
          continue;
        if (!contractionOf(user) || windowsOf(user) || !find(user))
          return std::nullopt;
        products.insert(user);
      }
    if (products.empty() || products.size() > kMostProducts)
      return std::nullopt;
    return products.takeVector();
  }

  /// Tells products that others take what `ops` make.
  void sayShared(ArrayRef<Operation *> ops) {
    for (Operation *op : ops)
      for (Operation *user : op->getUsers())
        if (contractionOf(user) && find(user))
          said[user] = PrologueChoice::shared(ops);
  }

  /// Copies of `ops` that `product` takes instead of them.
  SmallVector<Operation *> copyFor(Operation *product,
                                   ArrayRef<Operation *> ops) {
    SmallVector<Operation *> copies;
    OpBuilder builder(ops.back());
    builder.setInsertionPointAfter(ops.back());
    IRMapping map;
    for (Operation *op : ops) {
      copies.push_back(builder.clone(*op, map));
      place[copies.back()] = place.lookup(op);
    }
    for (OpOperand &operand : product->getOpOperands())
      operand.set(map.lookupOrDefault(operand.get()));
    return copies;
  }

  /// Where kernels do all, what lies between programs stays on the chip if it
  /// has room there.
  bool staysInL1(Value value) const {
    ::tt::device::Banks banks =
        ttcore::banksOf(chip, ::tt::device::BufferType::L1);
    uint64_t room = std::min(circularBufferRoom(chip), banks.bytes());
    return minOps == 1 && formOf(value) &&
           bytesInBank(cast<RankedTensorType>(value.getType()), banks) <=
               banks.bytes() - room;
  }

  /// By the plan of a group that is made of them and dropped.
  double cyclesOf(ArrayRef<Operation *> ops) {
    return cyclesOf(ops, borderOf(ops));
  }
  double cyclesOf(ArrayRef<Operation *> ops, const Border &border) {
    GroupOp group = build(ops, border);
    SmallVector<Attribute> places;
    for (ArrayRef<Value> tensors :
         {ArrayRef(border.inputs), ArrayRef(border.results)})
      for (Value tensor : tensors)
        places.push_back(ttcore::MemorySpaceAttr::get(
            group.getContext(), between.contains(tensor)
                                    ? ttcore::MemorySpace::DeviceL1
                                    : ttcore::MemorySpace::DeviceDRAM));
    if (!between.empty())
      group.setPlacesAttr(ArrayAttr::get(group.getContext(), places));
    const double *known = estimates.find(group);
    double cycles = known ? *known : estimate(group, chip);
    if (!known)
      estimates.insert(group, cycles);
    group.erase();
    return cycles;
  }

  /// Whether `op` is windows that the product behind them looks through: its
  /// readers put together what a program of its own would, but that is not
  /// written and read again.
  bool isGathered(Operation *op) {
    auto windows = dyn_cast<WindowsOp>(op);
    if (!windows || !windows->hasOneUse() ||
        windowsOf(*windows->user_begin()) != windows ||
        !looksThrough(windows, chip))
      return false;
    gathered.insert(windows);
    return true;
  }

  std::optional<unsigned> find(Operation *op) {
    auto it = groupOf.find(op);
    if (it == groupOf.end())
      return std::nullopt;
    unsigned group = it->second;
    while (parents[group] != group)
      group = parents[group] = parents[parents[group]];
    return group;
  }

  /// The smaller becomes part of the larger.
  unsigned merge(unsigned a, unsigned b) {
    if (a == b)
      return a;
    if (groups[a].size() < groups[b].size())
      std::swap(a, b);
    parents[b] = a;
    llvm::append_range(groups[a], groups[b]);
    groups[b].clear();
    return a;
  }

  /// A number that goes with the ops. Windows that a product looks through are
  /// of a tensor.
  static bool isNumberIn(ArrayRef<Operation *> ops, OpOperand &operand) {
    return numberOf(operand.get()) && !readsTensor(operand) &&
           (ops.size() == 1 || !isa<WindowsOp>(operand.getOwner()));
  }

  Border borderOf(ArrayRef<Operation *> ops) {
    Border border;
    SetVector<Value> inputs;
    SetVector<Operation *> numbers;
    DenseSet<Operation *> inside(ops.begin(), ops.end());
    for (Operation *op : ops) {
      for (OpOperand &operand : op->getOpOperands())
        if (!inside.contains(operand.get().getDefiningOp())) {
          if (isNumberIn(ops, operand))
            numbers.insert(operand.get().getDefiningOp());
          else
            inputs.insert(operand.get());
        }
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) {
              return !inside.contains(user);
            }))
          border.results.push_back(result);
    }
    border.inputs = inputs.takeVector();
    border.numbers = numbers.takeVector();
    return border;
  }

  /// Parts in the order of the ops, none of which goes through more reductions
  /// than a group can: every reduction has a tile of DST, and behind each the
  /// next begins with a buffer of its own. Trying to schedule all of a long
  /// chain would take the square of its length.
  SmallVector<ArrayRef<Operation *>> parts(ArrayRef<Operation *> ops) {
    SmallVector<ArrayRef<Operation *>> all;
    DenseMap<Operation *, unsigned> phase;
    unsigned reductions = 0;
    size_t begin = 0;
    for (size_t i = 0; i != ops.size(); ++i) {
      unsigned own = 0;
      for (Value operand : ops[i]->getOperands())
        own = std::max(own, phase.lookup(operand.getDefiningOp()));
      if (reductionOf(ops[i])) {
        ++own, ++reductions;
        if (own > limits.ports || reductions > limits.ports * limits.slots) {
          all.push_back(ops.slice(begin, i - begin));
          begin = i, own = reductions = 1;
          phase.clear();
        }
      }
      phase[ops[i]] = own;
    }
    all.push_back(ops.drop_front(begin));
    return all;
  }

  /// The ops of the block behind what they need, as near to their places as
  /// that lets them be.
  void sort() {
    enum State { Waits, Done };
    DenseMap<Operation *, State> states;
    SmallVector<Operation *> order, stack;
    for (Operation &op : block.without_terminator()) {
      stack.push_back(&op);
      while (!stack.empty()) {
        Operation *next = stack.back();
        auto [state, isNew] = states.try_emplace(next, Waits);
        if (!isNew) {
          stack.pop_back();
          if (state->second == Waits) {
            state->second = Done;
            order.push_back(next);
          }
          continue;
        }
        next->walk([&](Operation *inner) {
          for (Value operand : inner->getOperands()) {
            Operation *other = operand.getDefiningOp();
            if (other && other->getBlock() == &block && !states.contains(other))
              stack.push_back(other);
          }
        });
      }
    }
    for (Operation *op : order)
      op->moveBefore(&block, std::prev(block.end()));
  }

  /// Makes groups of `ops`: one, or two halves if it is too large.
  bool cut(ArrayRef<Operation *> ops) {
    if (ops.size() < minOps)
      return false;
    Border border = borderOf(ops);
    if (border.results.empty())
      return false;
    if (fits(ops, border)) {
      make(ops, border);
      return true;
    }
    // The first half cannot depend on the second: ops are in their order.
    bool changed = cut(ops.take_front(ops.size() / 2));
    changed |= cut(ops.drop_front(ops.size() / 2));
    return changed;
  }

  bool fits(ArrayRef<Operation *> ops, const Border &border) const {
    // Operands of a move share circular buffers.
    if (Shape::isOfBytes(ops.front()))
      return true;
    if (attentionOf(ops.front()))
      return border.inputs.size() + kAttentionPorts <= limits.ports;
    if (border.inputs.size() + border.results.size() > limits.ports)
      return false;
    if (llvm::any_of(ops, [](Operation *op) { return reductionOf(op); })) {
      RowProgram program =
          scheduleRow(border.inputs, border.results, /*stashes=*/true);
      return program.buffers.size() + program.space().paddings().size() +
                     program.needsOnes() <=
                 limits.ports &&
             program.slots(/*block=*/1, /*isSplit=*/false) <= limits.slots;
    }
    auto shapeOf = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getShape();
    };
    // Halves of a group with reductions may have ops of two shapes, and none.
    ArrayRef<int64_t> shape = shapeOf(border.results.front());
    SmallVector<Value> products;
    llvm::SetVector<Operation *> prologue;
    unsigned own = 0;
    for (Operation *op : ops)
      if (contractionOf(op)) {
        products.push_back(op->getResult(0));
        own = kProductPorts;
        prologue = prologueOps(op, [&](Operation *other) {
          return llvm::is_contained(ops, other);
        });
        for (Value operand : op->getOperands())
          if (prologue.contains(operand.getDefiningOp())) {
            // Inputs have one for every operand that is made of them.
            own += kProloguePorts + unsigned(border.inputs.size());
            if (scheduleTiles(border.inputs, operand, shapeOf(operand))
                    .numSlots > limits.slots)
              return false;
          }
      }
    if (border.inputs.size() + border.results.size() + own > limits.ports)
      return false;
    return llvm::all_of(ops,
                        [&](Operation *op) {
                          return isa<WindowsOp>(op) || prologue.contains(op) ||
                                 shapeOf(op->getResult(0)) == shape;
                        }) &&
           scheduleTiles(border.inputs, border.results, shape, products,
                         /*isEmpty=*/products.empty())
                   .numSlots <= limits.slots;
  }

  /// Numbers that are wanted as tensors; the library has its own.
  bool makeNumbers() {
    SmallVector<Operation *> numbers;
    for (Operation &op : block)
      if (minOps == 1 && Shape::isNumber(&op) && !op.use_empty() &&
          moveOf(&op) && llvm::all_of(op.getUsers(), [](Operation *user) {
            return isa<GroupOp>(user) ||
                   user->hasTrait<OpTrait::IsTerminator>() || keepsPages(user);
          }))
        numbers.push_back(&op);
    for (Operation *number : numbers) {
      dead.remove(number);
      Border border;
      border.results = {number->getResult(0)};
      make(number, border);
    }
    return !numbers.empty();
  }

  /// A group that holds copies of `ops`.
  GroupOp build(ArrayRef<Operation *> ops, const Border &border) {
    SmallVector<Location> locations;
    for (Operation *op : ops)
      locations.push_back(op->getLoc());
    OpBuilder builder(ops.back());
    Location loc = builder.getFusedLoc(locations);
    auto group =
        GroupOp::create(builder, loc, TypeRange(ValueRange(border.results)),
                        border.inputs, /*plan=*/Attribute(),
                        /*places=*/ArrayAttr());
    Block *body = builder.createBlock(&group.getBody());
    IRMapping map;
    for (Value input : border.inputs)
      map.map(input, body->addArgument(input.getType(), input.getLoc()));
    builder.setInsertionPointToEnd(body);
    // A tensor of one number may be an operand, too.
    IRMapping numbers;
    for (Operation *number : border.numbers)
      builder.clone(*number, numbers);
    for (Operation *op : ops) {
      Operation *copy = builder.clone(*op, map);
      for (OpOperand &operand : op->getOpOperands())
        if (isNumberIn(ops, operand))
          copy->setOperand(operand.getOperandNumber(),
                           numbers.lookup(operand.get()));
    }
    SmallVector<Value> yielded;
    for (Value result : border.results)
      yielded.push_back(map.lookup(result));
    YieldOp::create(builder, loc, yielded);
    return group;
  }

  void make(ArrayRef<Operation *> ops, const Border &border) {
    GroupOp group = build(ops, border);
    for (Operation *op : ops)
      if (auto text = said.find(op); text != said.end())
        group->setAttr(kPrologueAttr,
                       StringAttr::get(group.getContext(), text->second));
    DenseSet<Operation *> inside(ops.begin(), ops.end());
    for (auto [i, outer] : llvm::enumerate(group.getResults()))
      Value(border.results[i]).replaceUsesWithIf(outer, [&](OpOperand &use) {
        return !inside.contains(use.getOwner());
      });
    for (Operation *op : llvm::reverse(ops))
      op->erase();
    for (Operation *number : border.numbers)
      if (number->use_empty())
        dead.insert(number);
  }

public:
  /// Numbers that nothing uses any more.
  SetVector<Operation *> dead;

private:
  Block &block;
  unsigned minOps;
  Limits limits;
  ttcore::ChipDescAttr chip;
  /// By number; a group that became part of another is empty.
  SmallVector<SmallVector<Operation *>> groups;
  std::vector<Shape> shapes;
  SmallVector<unsigned> levels, parents;
  /// Windows that are part of the group of their product.
  DenseSet<Operation *> gathered;
  DenseMap<Operation *, unsigned> groupOf, place;
  /// Of products: what was decided on their operands.
  DenseMap<Operation *, std::string> said;
  ByStructure<double> &estimates;
  /// Of programs whose times are compared, what lies in L1.
  DenseSet<Value> between;
};

struct D2MFormGroups : impl::D2MFormGroupsPassBase<D2MFormGroups> {
  using D2MFormGroupsPassBase::D2MFormGroupsPassBase;
  void runOnOperation() override {
    if (minOps < 1) {
      getOperation().emitError("min-ops is at least 1, not ") << minOps;
      return signalPassFailure();
    }
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system) {
      getOperation().emitError("has no system description: run "
                               "ttcore-register-device before d2m-form-groups");
      return signalPassFailure();
    }
    ttcore::ChipDescAttr chip = workerChip(getOperation());
    Limits limits{unsigned(chip.getNumCBs()),
                  unsigned(chip.getDstPhysicalSizeTiles() / 2)};
    ByStructure<double> estimates;
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        if (minOps == 1) {
          for (auto range :
               llvm::make_early_inc_range(block.getOps<ttir::ArangeOp>()))
            replaceRange(range);
          for (auto constant :
               llvm::make_early_inc_range(block.getOps<ttir::ConstantOp>()))
            replaceConstant(constant);
        }
        Former former(block, unsigned(minOps), limits, chip, estimates);
        former.run();
        for (Operation *number : former.dead)
          if (number->use_empty())
            number->erase();
      }
  }
};

} // namespace
} // namespace mlir::tt::d2m
