//===- Plan.cpp - the steps of a function ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "Compile.h"

#include "ttmlir/Conversion/TTIRToLinalg/Content.h"
#include "ttmlir/Dialect/Common/Elements.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/BitVector.h"

#include <cstring>

namespace mlir::tt::reference {
namespace {

std::optional<ElementKind> kindOf(Type element) {
  if (isa<FloatType>(element) || element.isInteger(1))
    return ElementKind::Float32;
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return std::nullopt;
  unsigned width = integer.getWidth();
  // Narrow integers without a sign are unsigned, as on the device.
  bool isUnsigned =
      integer.isUnsigned() || (integer.isSignless() && width <= 16);
  switch (width) {
  case 8:
    return isUnsigned ? ElementKind::UInt8 : ElementKind::Int8;
  case 16:
    return isUnsigned ? ElementKind::UInt16 : ElementKind::Int16;
  case 32:
    return isUnsigned ? ElementKind::UInt32 : ElementKind::Int32;
  case 64:
    return isUnsigned ? ElementKind::UInt64 : ElementKind::Int64;
  default:
    return std::nullopt;
  }
}

std::string text(Location loc) {
  std::string text;
  llvm::raw_string_ostream(text) << loc;
  return text;
}

llvm::Expected<HostTensor> describe(Type type, const llvm::Twine &what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::optional<ElementKind> kind =
      tensor ? kindOf(tensor.getElementType()) : std::nullopt;
  if (kind && tensor.hasStaticShape())
    return HostTensor{tensor.getShape().vec(), *kind, {}};
  std::string found;
  llvm::raw_string_ostream(found) << type;
  return error("{0} is '{1}', a tensor with a static shape of floats or "
               "integers expected",
               what.str(), found);
}

/// Whether the result is the operand's elements, seen in another shape; a
/// narrower type is another element where results are rounded.
bool isView(Operation *op, bool rounded) {
  if (!op->hasTrait<ttir::SameElements>())
    return false;
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  Type a = from.getElementType(), b = to.getElementType();
  return from.getNumElements() == to.getNumElements() &&
         (a == b || (isa<FloatType>(a) && isa<FloatType>(b) &&
                     !(rounded && roundingOf(b) != Rounding::None)));
}

void forEachSlot(const Fill &work, llvm::function_ref<void(Slot)> visit) {
  visit(work.result);
}
void forEachSlot(const Content &work, llvm::function_ref<void(Slot)> visit) {
  visit(work.result);
}
void forEachSlot(const View &work, llvm::function_ref<void(Slot)> visit) {
  visit(work.operand);
  visit(work.result);
}
void forEachSlot(const Join &work, llvm::function_ref<void(Slot)> visit) {
  llvm::for_each(work.operands, visit);
  visit(work.result);
}
void forEachSlot(const Sort &work, llvm::function_ref<void(Slot)> visit) {
  visit(work.operand);
  llvm::for_each(work.results, visit);
}
template <typename Work>
void forEachSlot(const Work &work, llvm::function_ref<void(Slot)> visit) {
  llvm::for_each(work.operands, visit);
  llvm::for_each(work.results, visit);
}

/// A number as it stands in memory; floats are f32.
llvm::SmallVector<uint8_t, 8> bytesOf(TypedAttr value, Rounding rounding) {
  APInt bits;
  if (auto real = dyn_cast<FloatAttr>(value)) {
    APFloat number = real.getValue();
    bool losesInfo;
    number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    float rounded = number.convertToFloat();
    round(&rounded, 1, rounding);
    bits = APFloat(rounded).bitcastToAPInt();
  } else {
    bits = cast<IntegerAttr>(value).getValue();
  }
  uint64_t word = bits.getZExtValue();
  llvm::SmallVector<uint8_t, 8> bytes(bits.getBitWidth() / 8);
  std::memcpy(bytes.data(), &word, bytes.size());
  return bytes;
}

class Planner {
public:
  Planner(const Plans &plans, SymbolTableCollection &symbols, Pieces &pieces,
          bool rounded)
      : plans(plans), symbols(symbols), pieces(pieces), rounded(rounded),
        result(std::make_unique<Function>()) {}

  llvm::Expected<std::unique_ptr<Function>> plan(func::FuncOp function) {
    result->name = function.getName().str();
    if (!function.getBody().hasOneBlock())
      return error("function '{0}' has {1} blocks, and the reference runs one",
                   result->name, function.getBody().getBlocks().size());
    for (BlockArgument argument : function.getArguments())
      if (llvm::Error status = addSlot(
              argument, "argument #" + llvm::Twine(argument.getArgNumber()) +
                            " of function '" + result->name + "'"))
        return std::move(status);
    result->numArguments = function.getNumArguments();
    for (Operation &op : function.getBody().front())
      if (llvm::Error status = add(&op))
        return std::move(status);
    findLives();
    return std::move(result);
  }

private:
  llvm::Error addSlot(Value value, const llvm::Twine &what) {
    llvm::Expected<HostTensor> type = describe(value.getType(), what);
    if (!type)
      return type.takeError();
    slots[value] = result->types.size();
    result->types.push_back(std::move(*type));
    result->locations.push_back(value.getLoc());
    Type element = cast<RankedTensorType>(value.getType()).getElementType();
    // Block floats are rounded to once.
    bool isKept = llvm::any_of(value.getUsers(), [](Operation *user) {
      return user->hasAttr(keptFormatName);
    });
    result->roundings.push_back(rounded && !isKept ? roundingOf(element)
                                                   : Rounding::None);
    return llvm::Error::success();
  }

  Slots slotsOf(ValueRange values) {
    Slots all;
    for (Value value : values)
      all.push_back(slots.lookup(value));
    return all;
  }

  llvm::Error add(Operation *op) {
    for (auto [i, value] : llvm::enumerate(op->getOperands()))
      if (!slots.contains(value))
        return error("{0}: operand #{1} of '{2}' is not a tensor of the "
                     "function",
                     text(op->getLoc()), i, op->getName().getStringRef());
    for (OpResult value : op->getResults())
      if (llvm::Error status =
              addSlot(value, text(op->getLoc()) + ": result #" +
                                 llvm::Twine(value.getResultNumber()) +
                                 " of '" + op->getName().getStringRef() + "'"))
        return status;
    if (isa<func::ReturnOp>(op)) {
      result->results = slotsOf(op->getOperands());
      return llvm::Error::success();
    }
    Slots operands = slotsOf(op->getOperands()),
          results = slotsOf(op->getResults());
    if (auto loop = dyn_cast<ttcore::LoopOp>(op)) {
      FlatSymbolRefAttr condition = loop.getConditionAttr();
      push(Loop{planOf(op, loop.getBodyAttr()),
                condition ? planOf(op, condition) : nullptr,
                loop.getTimes().value_or(0), operands, results});
    } else if (auto branch = dyn_cast<ttcore::CaseOp>(op)) {
      Case work{{}, operands, results};
      for (SymbolRefAttr name : calleesOf(op))
        work.branches.push_back(planOf(op, name));
      push(std::move(work));
    } else if (isa<CallOpInterface>(op)) {
      push(Call{planOf(op, calleesOf(op).front()), operands, results});
    } else if (llvm::Error status = addOp(op)) {
      return status;
    }
    result->steps.back().made = slotsOf(op->getResults());
    return llvm::Error::success();
  }

  const Function *planOf(Operation *op, SymbolRefAttr name) {
    return plans.at(symbols.lookupNearestSymbolFrom(op, name)).get();
  }

  llvm::Error addOp(Operation *op) {
    bool rounds = op->hasAttr(keptFormatName);
    if ((!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()) && !rounds) ||
        op->getNumRegions() != 0)
      return error("{0}: '{1}' has no reference meaning on the host",
                   text(op->getLoc()), op->getName().getStringRef());
    if (TypedAttr value = fillOf(op)) {
      Slot slot = slots.at(op->getResult(0));
      push(Fill{slot, bytesOf(value, result->roundings[slot])});
    } else if (auto constant = dyn_cast<ttir::ConstantOp>(op)) {
      std::string why;
      DenseElementsAttr elements = denseContent(constant.getValue(), why);
      if (!elements)
        return error("{0}: '{1}' has no reference meaning on the host: {2}",
                     text(op->getLoc()), op->getName().getStringRef(), why);
      Type type = elements.getElementType();
      if (isa<FloatType>(type) || type.isInteger(1))
        type = Float32Type::get(op->getContext());
      push(Content{slots.at(constant.getResult()), elements, type});
    } else if (isView(op, rounded)) {
      push(View{slots.at(op->getOperand(0)), slots.at(op->getResult(0))});
    } else if (isa<ttir::ConcatOp>(op)) {
      addConcat(cast<ttir::ConcatOp>(op));
    } else if (auto sort = dyn_cast<ttir::SortOp>(op)) {
      int64_t rank = sort.getInput().getType().getRank();
      int64_t dim = sort.getDim() < 0 ? sort.getDim() + rank : sort.getDim();
      push(Sort{slots.at(sort.getInput()), slotsOf(op->getResults()), dim,
                sort.getDescending()});
    } else if (HostWork work = hostWorkOf(op)) {
      push(Host{std::move(work), slotsOf(op->getOperands()),
                slotsOf(op->getResults())});
    } else {
      compute(op);
    }
    return llvm::Error::success();
  }

  void addConcat(ttir::ConcatOp op) {
    int64_t rank = op.getResult().getType().getRank();
    int64_t dim = op.getDim() < 0 ? op.getDim() + rank : op.getDim();
    push(Join{slotsOf(op.getInputs()), slots.at(op.getResult()), dim});
  }

  void compute(Operation *op) {
    Structure structure{op->getName(), op->getPropertiesAsAttribute(),
                        SmallVector<Type>(op->getOperandTypes()),
                        SmallVector<Type>(op->getResultTypes())};
    push(Compute{pieces.get(structure, op->getLoc()),
                 slotsOf(op->getOperands()), slotsOf(op->getResults())});
  }

  template <typename Work> void push(Work work) {
    result->steps.push_back({std::move(work), {}, {}, {}});
  }

  /// Marks the last step that names a tensor, and the first that names an
  /// argument. Results of the function outlive it.
  void findLives() {
    llvm::BitVector read(result->numArguments);
    for (Step &step : result->steps) {
      auto see = [&](Slot slot) {
        if (slot < read.size() && !read.test(slot)) {
          step.fresh.push_back(slot);
          read.set(slot);
        }
      };
      std::visit([&](const auto &work) { forEachSlot(work, see); }, step.work);
    }
    llvm::BitVector seen(result->types.size());
    for (Slot slot : result->results)
      seen.set(slot);
    for (Step &step : llvm::reverse(result->steps)) {
      auto see = [&](Slot slot) {
        if (!seen.test(slot))
          step.dead.push_back(slot);
        seen.set(slot);
      };
      std::visit([&](const auto &work) { forEachSlot(work, see); }, step.work);
    }
  }

  const Plans &plans;
  SymbolTableCollection &symbols;
  Pieces &pieces;
  const bool rounded;
  std::unique_ptr<Function> result;
  llvm::DenseMap<Value, Slot> slots;
};

} // namespace

SmallVector<SymbolRefAttr, 2> calleesOf(Operation *op) {
  SmallVector<SymbolRefAttr, 2> names;
  llvm::append_range(names, ttcore::calledFunctions(op));
  if (auto call = dyn_cast<CallOpInterface>(op); call && names.empty())
    if (auto name = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
      names.push_back(name);
  return names;
}

llvm::Expected<std::unique_ptr<Function>> plan(func::FuncOp function,
                                               const Plans &plans,
                                               SymbolTableCollection &symbols,
                                               Pieces &pieces, bool rounded) {
  return Planner(plans, symbols, pieces, rounded).plan(function);
}

} // namespace mlir::tt::reference
