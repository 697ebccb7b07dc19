//===- FlattenTuples.cpp - several values in place of tuples --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_TTCOREFLATTENTUPLESPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

/// Types without tuples, those within tuples included, and for each of
/// `types` how many it has become.
static SmallVector<Type> flatten(TypeRange types,
                                 SmallVectorImpl<size_t> &counts) {
  SmallVector<Type> flat;
  for (Type type : types) {
    size_t before = flat.size();
    if (auto tuple = dyn_cast<TupleType>(type))
      tuple.getFlattenedTypes(flat);
    else
      flat.push_back(type);
    counts.push_back(flat.size() - before);
  }
  return flat;
}

/// A value of `type` made of the values at `next`, which it takes.
static Value makeTuple(OpBuilder &builder, Location loc, Type type,
                       ValueRange::iterator &next) {
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return *next++;
  SmallVector<Value> elements;
  for (Type element : tuple)
    elements.push_back(makeTuple(builder, loc, element, next));
  return TupleOp::create(builder, loc, type, elements);
}

/// The elements of a tuple, one op for each.
static void takeApart(OpBuilder &builder, Location loc, Value value,
                      SmallVectorImpl<Value> &flat) {
  auto tuple = dyn_cast<TupleType>(value.getType());
  if (!tuple)
    return flat.push_back(value);
  for (auto [i, type] : llvm::enumerate(tuple.getTypes()))
    takeApart(builder, loc,
              builder.createOrFold<GetTupleElementOp>(loc, type, value, i),
              flat);
}

static SmallVector<Value> takeApart(OpBuilder &builder, Location loc,
                                    ValueRange values) {
  SmallVector<Value> flat;
  for (Value value : values)
    takeApart(builder, loc, value, flat);
  return flat;
}

/// The attributes of each flat argument: those of the tuple, its name with a
/// number.
static ArrayAttr flattenAttributes(ArrayAttr attributes,
                                   ArrayRef<size_t> counts, Builder &builder) {
  if (!attributes)
    return nullptr;
  SmallVector<Attribute> flat;
  for (auto [attribute, count] : llvm::zip_equal(attributes, counts))
    for (size_t i = 0; i != count; ++i) {
      NamedAttrList list(cast<DictionaryAttr>(attribute));
      if (auto name = dyn_cast_or_null<StringAttr>(list.get("ttir.name"));
          name && count > 1)
        list.set("ttir.name",
                 builder.getStringAttr(name.getValue() + "." + Twine(i)));
      flat.push_back(list.getDictionary(builder.getContext()));
    }
  return builder.getArrayAttr(flat);
}

static bool hasTuple(TypeRange types) {
  return llvm::any_of(types, [](Type type) { return isa<TupleType>(type); });
}

static void flattenSignature(func::FuncOp function) {
  if (!hasTuple(function.getArgumentTypes()) &&
      !hasTuple(function.getResultTypes()))
    return;
  OpBuilder builder(function.getContext());
  SmallVector<size_t> inputCounts, resultCounts;
  SmallVector<Type> inputs = flatten(function.getArgumentTypes(), inputCounts);
  SmallVector<Type> results = flatten(function.getResultTypes(), resultCounts);
  ArrayAttr inputAttrs =
      flattenAttributes(function.getArgAttrsAttr(), inputCounts, builder);
  ArrayAttr resultAttrs =
      flattenAttributes(function.getResAttrsAttr(), resultCounts, builder);
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setFunctionType(builder.getFunctionType(inputs, results));
  if (inputAttrs)
    function.setArgAttrsAttr(inputAttrs);
  if (resultAttrs)
    function.setResAttrsAttr(resultAttrs);
  if (function.isExternal())
    return;

  Block &entry = function.front();
  unsigned old = entry.getNumArguments();
  SmallVector<Value> flat;
  auto type = inputs.begin();
  for (auto [i, count] : llvm::enumerate(inputCounts))
    for (size_t j = 0; j != count; ++j)
      flat.push_back(entry.addArgument(*type++, entry.getArgument(i).getLoc()));
  builder.setInsertionPointToStart(&entry);
  ValueRange values(flat);
  auto next = values.begin();
  for (unsigned i = 0; i != old; ++i) {
    BlockArgument argument = entry.getArgument(i);
    argument.replaceAllUsesWith(
        makeTuple(builder, argument.getLoc(), argument.getType(), next));
  }
  entry.eraseArguments(0, old);
}

static void flattenReturn(func::ReturnOp op) {
  OpBuilder builder(op);
  if (hasTuple(op.getOperandTypes()))
    op->setOperands(takeApart(builder, op.getLoc(), op.getOperands()));
}

static void flattenCall(func::CallOp op) {
  if (!hasTuple(op.getOperandTypes()) && !hasTuple(op.getResultTypes()))
    return;
  OpBuilder builder(op);
  SmallVector<size_t> counts;
  auto call =
      func::CallOp::create(builder, op.getLoc(), op.getCallee(),
                           flatten(op.getResultTypes(), counts),
                           takeApart(builder, op.getLoc(), op.getOperands()));
  ValueRange values(call.getResults());
  auto next = values.begin();
  for (Value result : op.getResults())
    result.replaceAllUsesWith(
        makeTuple(builder, op.getLoc(), result.getType(), next));
  op.erase();
}

namespace {
struct FlattenTuples : impl::TTCoreFlattenTuplesPassBase<FlattenTuples> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (auto function = dyn_cast<func::FuncOp>(op))
        flattenSignature(function);
      else if (auto ret = dyn_cast<func::ReturnOp>(op))
        flattenReturn(ret);
      else if (auto call = dyn_cast<func::CallOp>(op))
        flattenCall(call);
    fold();
    auto check = getOperation().walk([](Operation *op) {
      if (!hasTuple(op->getResultTypes()))
        return WalkResult::advance();
      op->emitOpError("gives a tuple, which is neither an argument nor made "
                      "of values of the function");
      return WalkResult::interrupt();
    });
    if (check.wasInterrupted())
      signalPassFailure();
  }

  /// Elements of tuples that were made here are what they were made of.
  void fold() {
    getOperation().walk([](GetTupleElementOp op) {
      if (auto tuple = op.getOperand().getDefiningOp<TupleOp>()) {
        op.replaceAllUsesWith(tuple.getOperand(op.getIndex()));
        op.erase();
      }
    });
    SmallVector<TupleOp> tuples;
    getOperation().walk([&](TupleOp op) { tuples.push_back(op); });
    for (TupleOp op : llvm::reverse(tuples))
      if (op.use_empty())
        op.erase();
  }
};
} // namespace

} // namespace mlir::tt::ttcore
