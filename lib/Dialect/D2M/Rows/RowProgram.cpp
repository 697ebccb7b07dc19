//===- RowProgram.cpp - a group with reductions as passes over rows -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowProgram.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;

/// The phase of a value is the number of reductions before it. Each phase has a
/// pass that stores wide values and one that reduces some.
class Scheduler {
public:
  Scheduler(ValueRange inputs, ValueRange results, bool stashes)
      : inputs(inputs.begin(), inputs.end()), results(results) {
    sort();
    for (auto [i, input] : llvm::enumerate(inputs)) {
      TileSpace::Pages pages = program.space().pagesOf(shapeOf(input));
      program.buffers.push_back({input, RowBuffer::Input, unsigned(i),
                                 !pages.tile.isConstant(),
                                 pages.row.isConstant()});
    }
    findPasses(stashes);
    storeNarrow(0, {});
    for (unsigned phase = 0; phase <= lastPhase; ++phase) {
      storeWide(phase);
      reduce(phase);
    }
  }

  RowProgram program;

private:
  bool isMade(Value value) const {
    return !inputs.contains(value) && !numberOf(value);
  }
  bool isWide(Value value) const {
    return shapeOf(value) == ArrayRef(program.shape.wide);
  }
  unsigned phaseOf(Value value) const { return phase.lookup(value); }
  /// Inputs and results of the group.
  SmallVector<Operation *, 4> usersOf(Value value) const {
    return llvm::filter_to_vector<4>(
        value.getUsers(), [&](Operation *op) { return known.contains(op); });
  }

  /// The ops, operands before users; the phase of each; the shape.
  void sort() {
    SmallVector<std::pair<Value, bool>> stack;
    for (Value result : llvm::reverse(results))
      stack.push_back({result, false});
    DenseSet<Value> done;
    while (!stack.empty()) {
      auto [value, seen] = stack.pop_back_val();
      if (!isMade(value) || done.contains(value))
        continue;
      Operation *op = value.getDefiningOp();
      if (!seen) {
        stack.push_back({value, true});
        for (Value operand : op->getOperands())
          stack.push_back({operand, false});
        continue;
      }
      done.insert(value);
      known.insert(op);
      ops.push_back(op);
      unsigned most = 0;
      for (Value operand : op->getOperands())
        most = std::max(most, phaseOf(operand));
      if (std::optional<ReductionShape> shape = reductionOf(op)) {
        program.shape = *shape;
        ++most;
      }
      phase[value] = most;
      lastPhase = std::max(lastPhase, most);
    }
  }

  //===-- which wide values wait in L1 ------------------------------------===//

  void findPasses(bool stashes) {
    if (!stashes)
      return;
    auto passesOf = [&](Value value) -> llvm::SmallBitVector & {
      llvm::SmallBitVector &set = passes[value];
      set.resize(2 * (lastPhase + 1));
      return set;
    };
    for (Value result : results)
      if (isWide(result))
        passesOf(result).set(2 * phaseOf(result));
    for (Operation *op : llvm::reverse(ops)) {
      Value value = op->getResult(0);
      for (Value operand : op->getOperands()) {
        if (!isMade(operand) || !isWide(operand))
          continue;
        llvm::SmallBitVector &set = passesOf(operand);
        if (reductionOf(op))
          set.set(2 * phaseOf(operand) + 1);
        else
          set |= passesOf(value);
      }
    }
    // Keeps the last of the values that the same passes need, unless computing
    // it again is as cheap.
    DenseSet<Value> dear;
    for (Operation *op : ops) {
      Value value = op->getResult(0);
      if (!isWide(value))
        continue;
      if (!isCheap(op) || llvm::any_of(op->getOperands(), [&](Value operand) {
            return dear.contains(operand);
          }))
        dear.insert(value);
      bool isLast = llvm::is_contained(results, value);
      for (Operation *user : usersOf(value))
        isLast |= reductionOf(user) ||
                  passesOf(user->getResult(0)) != passesOf(value);
      if (isLast && dear.contains(value) && passesOf(value).count() > 1)
        stashed.insert(value);
    }
  }

  static bool isCheap(Operation *op) {
    return isa<ttir::AddOp, ttir::SubtractOp, ttir::MultiplyOp, ttir::NegOp,
               ttir::AbsOp, ttir::SquareOp, ttir::ReluOp, ttir::TypecastOp>(op);
  }

  //===-- passes ----------------------------------------------------------===//

  TileProgram schedule(ArrayRef<Value> values, ArrayRef<int64_t> shape,
                       ArrayRef<Value> held = {}, bool isEmpty = true) {
    SmallVector<Value> sources;
    for (const RowBuffer &buffer : program.buffers)
      // Passes do not read results.
      sources.push_back(buffer.kind == RowBuffer::Result ? Value()
                                                         : buffer.value);
    return scheduleTiles(sources, values, shape, held, isEmpty);
  }

  /// The values of a phase that are packed to circular buffers, and those
  /// circular buffers: values that later passes need (`between`), and results.
  template <typename Fn>
  std::pair<SmallVector<Value>, SmallVector<RowBuffer>>
  stored(unsigned of, bool wide, Fn between) {
    SmallVector<Value> values;
    SmallVector<RowBuffer> buffers;
    auto add = [&](Value value, RowBuffer::Kind kind, size_t number) {
      values.push_back(value);
      buffers.push_back({value, kind, unsigned(number), wide});
    };
    for (Operation *op : ops) {
      Value value = op->getResult(0);
      if (phaseOf(value) != of || isWide(value) != wide)
        continue;
      if (between(value))
        add(value, RowBuffer::Between, 0);
      for (auto [i, result] : llvm::enumerate(results))
        if (result == value)
          add(value, RowBuffer::Result, i);
    }
    return {values, buffers};
  }

  SmallVector<unsigned> keep(ArrayRef<RowBuffer> buffers) {
    unsigned first = unsigned(program.buffers.size());
    llvm::append_range(program.buffers, buffers);
    return llvm::to_vector(llvm::seq(first, unsigned(program.buffers.size())));
  }

  void storeWide(unsigned of) {
    auto [values, buffers] =
        stored(of, true, [&](Value value) { return stashed.contains(value); });
    if (values.empty())
      return;
    RowPass pass;
    pass.wide = schedule(values, program.shape.wide);
    pass.wideStores = keep(buffers);
    program.passes.push_back(std::move(pass));
  }

  void reduce(unsigned of) {
    SmallVector<Value> operands, held;
    RowPass pass;
    for (Operation *op : ops)
      if (reductionOf(op) && phaseOf(op->getOperand(0)) == of) {
        pass.reductions.push_back(reductionBy(op));
        if (!pass.reductions.back().from)
          operands.push_back(op->getOperand(0));
        held.push_back(op->getResult(0));
      }
    if (held.empty())
      return;
    if (!operands.empty())
      pass.wide = schedule(operands, program.shape.wide, {}, /*isEmpty=*/false);
    program.passes.push_back(std::move(pass));
    storeNarrow(of + 1, held);
  }

  /// The reduction of a phase, by the matrix unit if it can: of bf16 without
  /// padding, from one circular buffer along rows or columns of tiles, or the
  /// sum of products of two.
  RowReduction reductionBy(Operation *op) const {
    Value operand = op->getOperand(0);
    if (!program.space().paddings().empty() || isa<ttir::ProdOp>(op))
      return {op, std::nullopt, std::nullopt};
    int64_t rank = int64_t(program.shape.wide.size());
    if (program.shape.reduced.back() >= rank - 2)
      if (std::optional<unsigned> from = bufferOf(operand))
        return {op, from, std::nullopt};
    auto product = operand.getDefiningOp<ttir::MultiplyOp>();
    if (!product || !isMade(operand) || isa<ttir::MaxOp>(op) ||
        !isWide(product.getLhs()) || !isWide(product.getRhs()))
      return {op, std::nullopt, std::nullopt};
    std::optional<unsigned> a = bufferOf(product.getLhs()),
                            b = bufferOf(product.getRhs());
    return a && b ? RowReduction{op, a, b}
                  : RowReduction{op, std::nullopt, std::nullopt};
  }

  /// The circular buffer that holds a value of bf16 or block floats.
  std::optional<unsigned> bufferOf(Value value) const {
    if (!formOf(value)->isWide())
      for (auto [i, buffer] : llvm::enumerate(program.buffers))
        if (buffer.value == value && buffer.kind != RowBuffer::Result)
          return unsigned(i);
    return std::nullopt;
  }

  /// Narrow values of a phase that later phases need.
  void storeNarrow(unsigned of, ArrayRef<Value> held) {
    auto isNeeded = [&](Value value) {
      return llvm::any_of(usersOf(value), [&](Operation *user) {
        return isWide(user->getResult(0)) || phaseOf(user->getResult(0)) > of;
      });
    };
    auto [values, buffers] = stored(of, false, isNeeded);
    if (values.empty())
      return;
    if (held.empty())
      program.passes.emplace_back();
    RowPass &pass = program.passes.back();
    // DST still holds values of the tiles of the row.
    pass.narrow = schedule(values, program.shape.narrow, held,
                           /*isEmpty=*/held.empty());
    pass.narrowStores = keep(buffers);
  }

  llvm::SmallDenseSet<Value> inputs;
  ValueRange results;
  SmallVector<Operation *> ops;
  DenseSet<Operation *> known;
  DenseMap<Value, unsigned> phase;
  unsigned lastPhase = 0;
  DenseMap<Value, llvm::SmallBitVector> passes;
  DenseSet<Value> stashed;
};

} // namespace

int64_t ReductionShape::count() const {
  int64_t count = 1;
  for (int64_t dim : reduced)
    count *= wide[dim];
  return count;
}

std::optional<ReductionShape> reductionOf(Operation *op) {
  auto shapeOfReduction = [&](auto reduction) -> std::optional<ReductionShape> {
    auto from = cast<RankedTensorType>(reduction.getInput().getType());
    auto to = cast<RankedTensorType>(reduction.getType());
    std::optional<ElementForm> form = formOf(Type(from));
    // Sums of u32 and si32 have the same bits; a mean divides the whole sum.
    bool isKnown =
        form && (form->isFloat() || (form->isWord() && !isa<ttir::MeanOp>(op) &&
                                     (form->kind == ElementForm::Signed ||
                                      !isa<ttir::MaxOp>(op))));
    if (!reduction.getKeepDim() || !isKnown ||
        to.getElementType() != from.getElementType() ||
        from.getNumElements() == 0 || from.getShape() == to.getShape() ||
        numberOf(reduction.getInput()))
      return std::nullopt;
    ReductionShape shape{
        llvm::to_vector(from.getShape()), llvm::to_vector(to.getShape()), {}};
    for (int64_t dim = 0; dim != from.getRank(); ++dim)
      if (from.getDimSize(dim) != to.getDimSize(dim))
        shape.reduced.push_back(dim);
    // No call multiplies the elements of a tile with each other.
    if (isa<ttir::ProdOp>(op) && shape.reduced.back() + 2 >= from.getRank())
      return std::nullopt;
    return shape;
  };
  if (auto sum = dyn_cast<ttir::SumOp>(op))
    return shapeOfReduction(sum);
  if (auto mean = dyn_cast<ttir::MeanOp>(op))
    return shapeOfReduction(mean);
  if (auto max = dyn_cast<ttir::MaxOp>(op))
    return shapeOfReduction(max);
  if (auto prod = dyn_cast<ttir::ProdOp>(op))
    return shapeOfReduction(prod);
  return std::nullopt;
}

Accumulation accumulationOf(Operation *op) {
  ElementForm form = *formOf(op->getOperand(0));
  bool isFloat = form.isFloat();
  ttcore::DataType words = isFloat ? ttcore::DataType::Float32 : form.format;
  auto typed = [&](StringRef name) {
    return isFloat ? TileCall{name} : TileCall{name, {}, {{"dtype", words}}};
  };
  if (isa<ttir::MaxOp>(op))
    return {{isFloat ? "binary_max_tile" : "binary_max_int32_tile"},
            isFloat ? 0xFF800000u : 0x80000000u,
            words};
  if (isa<ttir::ProdOp>(op))
    return {typed(isFloat ? "mul_binary_tile" : "mul_int_tile"),
            isFloat ? 0x3F800000u : 1u, words};
  return {typed(isFloat ? "add_binary_tile" : "add_int_tile"), 0, words};
}

ttcore::DataType formatOf(const RowBuffer &buffer) {
  ElementForm form = *formOf(buffer.value);
  if (buffer.kind != RowBuffer::Between || !form.isFloat())
    return form.format;
  // A maximum of bf16 is one of them: it needs no rounding.
  auto most = buffer.value.getDefiningOp<ttir::MaxOp>();
  bool isElement = most && isa<BlockArgument>(most.getInput()) &&
                   form.format == ttcore::DataType::BFloat16;
  if (!buffer.isWide && !isElement)
    return ttcore::DataType::Float32;
  return form.isBlockFloat() ? ttcore::DataType::BFloat16 : form.format;
}

std::optional<int64_t> RowProgram::meanDivisor(const RowPass &pass) const {
  int64_t count = shape.count();
  bool isOfSingles = llvm::any_of(pass.reductions, [](const RowReduction &r) {
    return isa<ttir::MeanOp>(r.op) && formOf(r.op->getResult(0))->isWide();
  });
  return isOfSingles && !llvm::isPowerOf2_64(uint64_t(count))
             ? std::optional(count)
             : std::nullopt;
}

unsigned RowProgram::numReductions() const {
  unsigned count = 0;
  for (const RowPass &pass : passes)
    count += unsigned(pass.reductions.size());
  return count;
}

ttcore::MathFidelity RowProgram::fidelity() const {
  bool isNarrow = llvm::all_of(buffers, [](const RowBuffer &buffer) {
    return buffer.kind == RowBuffer::Between || !formOf(buffer.value)->isWide();
  });
  bool addsProducts = llvm::any_of(passes, [](const RowPass &pass) {
    return llvm::any_of(pass.reductions, [](const RowReduction &reduction) {
      return reduction.with.has_value();
    });
  });
  return isNarrow && !addsProducts ? ttcore::MathFidelity::HiFi3
                                   : ttcore::MathFidelity::HiFi4;
}

bool RowProgram::canSplit() const {
  return shape.reduced.back() >= int64_t(shape.wide.size()) - 2;
}

unsigned RowProgram::slots(int64_t block, bool isSplit) const {
  unsigned most = 1;
  unsigned forMask = space().paddings().empty() ? 0 : 2;
  for (const RowPass &pass : passes) {
    unsigned accumulators = unsigned(pass.reductions.size());
    most = std::max({most,
                     accumulators + pass.wide.numSlots * unsigned(block) +
                         (accumulators ? forMask : 0),
                     // The team's lines, a mask and the identity.
                     isSplit && accumulators ? accumulators + 2 : 0,
                     meanDivisor(pass) ? accumulators + 1 : 0,
                     pass.narrow.numSlots});
  }
  return most;
}

bool RowProgram::needsOnes() const {
  return llvm::any_of(passes, [](const RowPass &pass) {
    return llvm::any_of(pass.reductions, [](const RowReduction &reduction) {
      return reduction.from && !reduction.with;
    });
  });
}

int64_t RowProgram::pagesOf(const RowBuffer &buffer, int64_t part,
                            int64_t block, bool resident,
                            int64_t buffers) const {
  bool isBetween = buffer.kind == RowBuffer::Between;
  if (!buffer.isWide)
    return isBetween || buffer.isKept ? 1 : 2;
  if (!resident)
    return block * buffers;
  return isBetween || buffer.isKept ? part : part * buffers;
}

RowProgram scheduleRow(ValueRange inputs, ValueRange results, bool stashes) {
  return Scheduler(inputs, results, stashes).program;
}

} // namespace mlir::tt::d2m
