//===- LayoutProblem.cpp - the layouts of a program, as a problem ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"

#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Dialect/TTNN/Analysis/Places.h"

namespace device = ::tt::device;
namespace plan = ::tt::plan;

namespace mlir::tt::ttnn {

/// Nanoseconds, as the solver counts.
static double nanoseconds(double seconds) { return seconds * 1e9; }

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Whether the types of operands and results are those of functions.
static bool isCall(Operation *op) {
  return isa<CallOpInterface>(op) || !ttcore::calledFunctions(op).empty();
}

/// Whether the op slides a window over images, whose shards it chooses.
static bool isWindow(Operation *op) {
  return isa<Conv2dOp, MaxPool2dOp, AvgPool2dOp>(op);
}

/// Whether something writes to the tensor.
static bool isWritten(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    return writtenOperand(use.getOwner()) == &use;
  });
}

/// Whether the op takes a tensor to another place, and only what it takes may
/// come from elsewhere. One that leaves it where it is makes a copy.
static bool isMove(Operation *op) {
  return isa<ToMemoryConfigOp>(op) &&
         op->getOperand(0).getType() != op->getResult(0).getType() &&
         !isWritten(op->getResult(0));
}

/// Whether the op wants shards that its operands' makers do not know of.
static bool wantsShards(Operation *op) {
  return isMove(op) || isa<ScaledDotProductAttentionDecodeOp,
                           PagedScaledDotProductAttentionDecodeOp>(op);
}

/// Whether the op's tensors stay where the program has them: a declared change
/// of layout, kernels written for the place, values that functions declare.
static bool isDeclared(Operation *op) {
  return isCall(op) || op->getNumResults() == 0 || op->getNumRegions() != 0 ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         (isa<ToMemoryConfigOp>(op) && !isMove(op)) ||
         isa<GenericOp, ToDeviceOp, FromDeviceOp, PrepareConv3dWeightsOp,
             ttcore::LoadCachedOp>(op);
}

/// Whether a tensor may lie elsewhere: it is in DRAM, interleaved, and nothing
/// writes to it. Kernels may write to any of their tensors.
static bool mayMove(Value value) {
  std::optional<device::TensorPlace> place = placeOf(value.getType());
  if (!place || *place != device::TensorPlace())
    return false;
  return llvm::none_of(value.getUses(), [](OpOperand &use) {
    return writtenOperand(use.getOwner()) == &use ||
           isa<GenericOp, CopyOp, WriteTensorOp>(use.getOwner());
  });
}

/// Whether layouts and attributes can express the offer.
static bool canApply(Operation *op, const device::Offer &offer,
                     ttcore::ChipDescAttr chip) {
  if (offer.product && usesShards(offer) && !fusedActivationOf(op))
    return false;
  unsigned i = 0;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      continue;
    const device::TensorPlace &place = offer.operands[i++];
    if (placeOf(type) && !typeAt(type, place, chip))
      return false;
  }
  for (auto [result, place] : llvm::zip(op->getResults(), offer.results))
    if (!typeAt(cast<RankedTensorType>(result.getType()), place, chip))
      return false;
  return true;
}

/// All that the offers of a call depend on, as text.
static std::string keyOf(const device::OpCall &call,
                         const device::OfferContext &around) {
  std::string key = call.op;
  llvm::raw_string_ostream os(key);
  auto addPlace = [&](const device::TensorPlace &place) {
    os << ' ' << place.text() << ' ' << place.shard.rows << 'x'
       << place.shard.cols;
  };
  auto add = [&](const device::OpTensor &tensor) {
    os << " (";
    llvm::interleave(tensor.shape, os, "x");
    os << ' ' << unsigned(tensor.type) << tensor.tiled << tensor.columnMajor;
    addPlace(device::TensorPlace::of(tensor));
    os << ')';
  };
  for (const device::OpOperand &operand : call.operands) {
    os << operand.name;
    add(operand.tensor);
  }
  os << "->";
  llvm::for_each(call.results, add);
  for (const device::OpArgument &argument : call.arguments) {
    os << ' ' << argument.name << '=';
    llvm::interleave(argument.values, os, ",");
  }
  os << ' ' << call.activation << ' '
     << (call.fidelity ? int(*call.fidelity) : -1) << call.wideAccumulator
     << call.approximate;
  for (const auto *flags : {&around.fixedOperands, &around.fixedResults,
                            &around.constantOperands}) {
    os << '|';
    for (bool flag : *flags)
      os << flag;
  }
  llvm::for_each(around.suggested, addPlace);
  os << '|';
  llvm::for_each(around.arriving, addPlace);
  return key;
}

const std::vector<device::Offer> &
LayoutProblem::offersOf(const device::OpCall &call,
                        const device::OfferContext &around) {
  auto [place, isNew] = context.known.try_emplace(keyOf(call, around));
  if (isNew) {
    device::OfferOptions options;
    options.l1 = context.level > 0;
    options.sharded = context.level > 1;
    options.most = context.maxOffers;
    place->second = device::offers(call, context.device, options, around);
  }
  return place->second;
}

void LayoutProblem::addOps() {
  // Shards that products and windows offer for a tensor are suggested to other
  // ops on it.
  DenseMap<Value, std::vector<device::TensorPlace>> seen;
  auto note = [&](Value value, const device::TensorPlace &place) {
    constexpr size_t kMost = 4;
    std::vector<device::TensorPlace> &places = seen[value];
    if (place.sharded() && place.inL1() && places.size() < kMost &&
        !llvm::is_contained(places, place))
      places.push_back(place);
  };
  auto offer = [&](Operation *op) {
    bool isProduct = isa<MatmulOp, LinearOp>(op);
    bool choosesShards = isProduct || isWindow(op);
    std::optional<device::OpCall> call = callOf(op);
    if (!call)
      return;
    device::OfferContext around;
    SmallVector<Value> tensors;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        tensors.push_back(operand);
    for (Value operand : tensors) {
      // Constants are made anew in every run, where they are wanted.
      Operation *maker = operand.getDefiningOp();
      bool isMade = maker && llvm::none_of(maker->getOperandTypes(),
                                           llvm::IsaPred<RankedTensorType>);
      bool isKept = context.kept.contains(operand) && (isProduct || !isMade);
      // A weight's place is chosen where the choice pays for itself.
      around.fixedOperands.push_back(!placeOf(operand.getType()) ||
                                     (!isKept && !mayMove(operand)));
      around.constantOperands.push_back(isKept);
    }
    // The result of an op that writes to an operand is that operand.
    for (Value result : op->getResults())
      around.fixedResults.push_back(isMove(op) || writtenOperand(op) ||
                                    !mayMove(result));
    if (!choosesShards) {
      Value result = op->getResult(0);
      for (Value value :
           llvm::concat<Value>(tensors, SmallVector<Value>{result}))
        if (cast<RankedTensorType>(value.getType()).getShape() ==
            cast<RankedTensorType>(result.getType()).getShape())
          for (const device::TensorPlace &place : seen.lookup(value))
            if (!llvm::is_contained(around.suggested, place))
              around.suggested.push_back(place);
    } else if (!tensors.empty()) {
      around.suggested = seen.lookup(tensors[0]);
    }
    // An op that writes to a cache works through its new rows.
    if (!tensors.empty() && !choosesShards)
      around.arriving = seen.lookup(
          writtenOperand(op) && tensors.size() > 1 ? tensors[1] : tensors[0]);
    if (!call->results.empty())
      if (auto place =
              context.requests.suggestion(op, call->results[0], context.device))
        around.suggested.insert(around.suggested.begin(), *place);
    PlannedOp planned{op, *call, {}, {}, 0, steps.lookup(op)};
    for (const device::Offer &each : offersOf(*call, around))
      if (planned.offers.empty() || canApply(op, each, context.chip))
        planned.offers.push_back(each);
    for (const device::Offer &each : planned.offers) {
      for (auto [value, place] : llvm::zip(tensors, each.operands))
        note(value, place);
      for (auto [value, place] : llvm::zip(op->getResults(), each.results))
        note(value, place);
    }
    planned.allowed.assign(planned.offers.size(), true);
    ops.push_back(std::move(planned));
  };
  SmallVector<Operation *> first, rest;
  for (Operation &op : block) {
    // Ops on constants are computed once; constants themselves are not.
    bool isOnce =
        llvm::any_of(op.getOperandTypes(), llvm::IsaPred<RankedTensorType>) &&
        llvm::all_of(op.getResults(), [&](Value result) {
          return context.kept.contains(result);
        });
    if (isDeclared(&op) || isOnce)
      continue;
    if (isa<MatmulOp, LinearOp>(op))
      offer(&op);
    else
      (isWindow(&op) || wantsShards(&op) ? first : rest).push_back(&op);
  }
  for (Operation *op : llvm::concat<Operation *>(first, rest))
    offer(op);
  llvm::sort(ops, [](const PlannedOp &a, const PlannedOp &b) {
    return a.step < b.step;
  });
}

/// The lowest level that has the offer: 2 if it puts a tensor into shards that
/// the program has elsewhere, 1 if it puts one into L1 or sets the config of a
/// convolution.
static unsigned levelOf(const device::Offer &offer, const device::Offer &asIs) {
  if (offer.movesToShards(asIs))
    return 2;
  return (offer.conv && !asIs.conv) || offer.operands != asIs.operands ||
         offer.results != asIs.results;
}

//===----------------------------------------------------------------------===//
// The graph
//===----------------------------------------------------------------------===//

const PlannedOp *LayoutProblem::planned(Operation *op) const {
  auto found = indexOf.find(op);
  return found == indexOf.end() ? nullptr : &ops[found->second];
}

/// A node without a choice.
plan::NodeId LayoutProblem::fixedNode() {
  double nothing = 0;
  return problem->addNode(std::span(&nothing, 1));
}

/// The operand's index among the op's tensors.
static unsigned tensorNumber(OpOperand &operand) {
  unsigned number = 0;
  for (unsigned i = 0; i != operand.getOperandNumber(); ++i)
    number +=
        isa<RankedTensorType>(operand.getOwner()->getOperand(i).getType());
  return number;
}

void LayoutProblem::addFlow(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return;
  std::optional<device::OpTensor> tensor = tensorOf(type);
  if (!tensor)
    return;
  Flow flow;
  flow.value = value;
  auto layoutOf = [&](const device::TensorPlace &place, bool isOther = false) {
    for (auto [i, other] : llvm::enumerate(flow.places))
      if (other == place && flow.areOther[i] == isOther)
        return uint16_t(i);
    flow.places.push_back(place);
    flow.areOther.push_back(isOther);
    flow.types.push_back(typeAt(type, place, context.chip));
    return uint16_t(flow.places.size() - 1);
  };
  plan::Value part;
  uint16_t now = layoutOf(device::TensorPlace::of(*tensor));
  Operation *maker = value.getDefiningOp();
  const PlannedOp *producer = maker ? planned(maker) : nullptr;
  part.step = maker ? steps.lookup(maker) : 0;
  if (producer) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    part.producer = producer->node;
    for (const device::Offer &offer : producer->offers)
      part.layouts.push_back(layoutOf(offer.results[number]));
  }
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    if (steps.contains(use.getOwner()) && !isa<DeallocateOp>(use.getOwner()))
      uses.push_back(&use);
  llvm::sort(uses, [&](OpOperand *a, OpOperand *b) {
    uint32_t x = steps.lookup(a->getOwner()), y = steps.lookup(b->getOwner());
    return x != y ? x < y : a->getOperandNumber() < b->getOperandNumber();
  });
  bool isChosen = producer && llvm::any_of(part.layouts, [&](uint16_t layout) {
                    return layout != now;
                  });
  for (OpOperand *use : uses) {
    plan::Value::Reader reader{0, steps.lookup(use->getOwner()), {}};
    bool isMoved = context.requests.isMoved(*use);
    isChosen |= isMoved;
    if (const PlannedOp *user = planned(use->getOwner())) {
      unsigned number = tensorNumber(*use);
      reader.node = user->node;
      for (const device::Offer &offer : user->offers)
        reader.layouts.push_back(layoutOf(offer.operands[number], isMoved));
      isChosen |= llvm::any_of(reader.layouts,
                               [&](uint16_t layout) { return layout != now; });
    } else {
      reader.layouts = {layoutOf(flow.places[now], isMoved)};
    }
    part.readers.push_back(std::move(reader));
  }
  // A tensor that stays in DRAM under every choice is no part of the problem.
  if (!isChosen && !flow.places[now].inL1())
    return;
  if (!producer) {
    part.producer = fixedNode();
    part.layouts = {now};
  }
  for (auto [use, reader] : llvm::zip(uses, part.readers))
    if (!planned(use->getOwner()))
      reader.node = fixedNode();

  bool isKept = context.kept.contains(value);
  for (auto [from, fromOther] : llvm::zip(flow.places, flow.areOther))
    for (auto [to, toOther] : llvm::zip(flow.places, flow.areOther))
      // A tensor that is made once stays in memory, so it may not take L1.
      flow.conversions.push_back(
          fromOther != toOther && (fromOther || from == to) ? plan::kIllegal
          : !isKept ? nanoseconds(kGapSeconds +
                                  device::moveSeconds(from.apply(*tensor), to,
                                                      context.device))
          : from.inL1() || to.inL1() ? plan::kIllegal
                                     : 0);
  for (auto [place, at] : llvm::zip(flow.places, flow.types)) {
    std::string why;
    uint64_t bytes = 0;
    if (place.inL1() && at)
      if (auto footprint = footprintOf(at, context.chip, why);
          succeeded(footprint) && *footprint)
        bytes = (*footprint)->bytesPerBank;
    flow.bytes.push_back(bytes);
  }
  flow.layouts.emplace(*problem, uint32_t(flow.places.size()), flow.conversions,
                       flow.bytes, l1Resource);
  flow.readers = std::move(uses);
  flow.wanted.reserve(part.readers.size());
  for (const plan::Value::Reader &reader : part.readers)
    flow.wanted.push_back({reader.node, reader.layouts});
  flow.part.emplace(*problem, *flow.layouts, std::move(part));
  if (std::optional<plan::NodeId> node = flow.part->node())
    valueOf[*node] = value;
  flows.push_back(std::move(flow));
}

void LayoutProblem::build(unsigned level) {
  problem = std::make_unique<plan::Problem>();
  flows.clear();
  valueOf.clear();
  const device::Banks banks =
      ttcore::banksOf(context.chip, device::BufferType::L1);
  double all = double(banks.bytes());
  bytesOfL1 = uint64_t(all * context.usableFraction);
  l1Resource = problem->addResource("l1", bytesOfL1);
  int64_t rest = int64_t(all) - int64_t(bytesOfL1);
  for (PlannedOp &op : ops) {
    SmallVector<double> costs;
    for (const device::Offer &offer : op.offers)
      costs.push_back(!op.allowed[costs.size()] ||
                              levelOf(offer, op.offers.front()) > level
                          ? plan::kIllegal
                          : nanoseconds(offer.seconds));
    op.node = problem->addNode(std::span(costs.data(), costs.size()));
    // Circular buffers use the L1 that tensors leave, then compete with them.
    for (auto [i, offer] : llvm::enumerate(op.offers))
      if (i != 0 && offer.bufferBytes > rest)
        problem->addClaim(
            op.node, plan::Choice(i),
            {l1Resource, op.step, op.step, uint64_t(offer.bufferBytes - rest)});
  }
  // So do the circular buffers of kernels, and the L1 that called functions
  // take.
  MemoryTimeline timeline(block, context.chip, context.callees,
                          MemoryTimeline::Ends::AtLastUses);
  for (const MemoryTimeline::Launch &launch : timeline.launches())
    if (launch.bytes > uint64_t(rest))
      problem->addClaim(fixedNode(), 0,
                        {l1Resource, launch.step, launch.step,
                         std::min(launch.bytes - rest, bytesOfL1)});
  for (BlockArgument argument : block.getArguments())
    addFlow(argument);
  for (Operation &op : block)
    for (Value result : op.getResults())
      addFlow(result);
}

LayoutProblem::LayoutProblem(Block &block, PlanContext &context)
    : block(block), context(context) {
  for (Operation &op : block) {
    steps[&op] = uint32_t(opAt.size());
    opAt.push_back(&op);
  }
  addOps();
  for (auto [i, op] : llvm::enumerate(ops))
    indexOf[op.op] = i;
}

LogicalResult LayoutProblem::addRequests() {
  for (PlannedOp &op : ops) {
    auto allowed = context.requests.allowed(op.op, op.step, op.offers);
    if (failed(allowed))
      return failure();
    op.allowed = std::move(*allowed);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Solving
//===----------------------------------------------------------------------===//

std::vector<plan::Misfit>
LayoutProblem::misfits(ArrayRef<plan::Choice> choices) {
  Applied applied = apply(choices);
  MemoryTimeline timeline(block, context.chip, context.callees,
                          MemoryTimeline::Ends::AtLastUses);
  auto shortage = timeline.allocate(device::BufferType::L1).shortage;
  std::vector<plan::Misfit> found;
  if (shortage) {
    Operation *op = shortage->tensor ? shortage->tensor->value.getDefiningOp()
                                     : shortage->launch->op;
    uint64_t wanted = shortage->tensor
                          ? shortage->tensor->footprint.bytesPerBank
                          : shortage->launch->bytes;
    uint64_t there =
        shortage->tensor ? shortage->largestFree : shortage->lowestFree;
    found.push_back({l1Resource, op ? steps.lookup(applied.origin(op)) : 0,
                     wanted > there ? wanted - there : 1});
  }
  applied.undo();
  return found;
}

plan::Result LayoutProblem::solve() {
  plan::Options options;
  options.fits = [this](std::span<const plan::Choice> choices) {
    return misfits({choices.data(), choices.size()});
  };
  for (unsigned level = 0;; ++level) {
    build(level);
    if (options.starts.empty())
      options.starts.push_back(plan::Choices(problem->numNodes(), 0));
    plan::Result result = plan::solve(*problem, options);
    if (level == context.level)
      return result;
    if (auto *solution = std::get_if<plan::Solution>(&result))
      options.starts.push_back(solution->choices);
  }
}

//===----------------------------------------------------------------------===//
// Applying
//===----------------------------------------------------------------------===//

std::vector<PlannedMove>
LayoutProblem::moves(ArrayRef<plan::Choice> choices) const {
  std::span<const plan::Choice> all(choices.data(), choices.size());
  std::vector<PlannedMove> moves;
  for (const Flow &flow : flows)
    for (const plan::Conversion &each :
         flow.part->conversions(*flow.layouts, all))
      moves.push_back(
          {flow.value, flow.places[each.from], flow.places[each.to],
           opAt[each.step], each.isBehind,
           flow.conversions[each.from * flow.places.size() + each.to] / 1e9});
  return moves;
}

LayoutProblem::Applied LayoutProblem::apply(ArrayRef<plan::Choice> choices) {
  std::span<const plan::Choice> all(choices.data(), choices.size());
  Applied applied;
  for (PlannedOp &op : ops) {
    const device::Offer &offer = chosen(op, choices);
    for (auto [result, place] : llvm::zip(op.op->getResults(), offer.results)) {
      auto type = cast<RankedTensorType>(result.getType());
      RankedTensorType moved = typeAt(type, place, context.chip);
      if (moved == type)
        continue;
      applied.types.push_back({result, type});
      result.setType(moved);
    }
    if (auto [name, config] = programConfigOf(op.op, offer, context.device);
        config) {
      applied.set(op.op, name, config);
      if (usesShards(offer) && op.op->hasAttr("activation"))
        applied.set(op.op, "activation", nullptr);
    }
  }
  // The last op inserted behind an op, or at the start.
  DenseMap<Operation *, Operation *> lastBehind;
  for (Flow &flow : flows) {
    // The value in each layout that many ops read, and the copies of single
    // readers.
    DenseMap<unsigned, Value> shared;
    DenseMap<unsigned, Value> own;
    for (const plan::Conversion &each :
         flow.part->conversions(*flow.layouts, all)) {
      Operation *origin = opAt[each.step];
      OpBuilder builder(block.getParentOp()->getContext());
      bool isBehind = !origin || each.isBehind;
      Operation *last = isBehind ? lastBehind.lookup(origin) : nullptr;
      if (last)
        builder.setInsertionPointAfter(last);
      else if (!origin)
        builder.setInsertionPointToStart(&block);
      else if (isBehind)
        builder.setInsertionPointAfter(origin);
      else
        builder.setInsertionPoint(origin);
      Value from = shared.lookup(each.from);
      auto op = ToMemoryConfigOp::create(builder, flow.value.getLoc(),
                                         flow.types[each.to],
                                         from ? from : flow.value);
      if (isBehind)
        lastBehind[origin] = op;
      applied.inserted.push_back({op, origin});
      (each.reader == plan::kNoChoice ? shared[each.to] : own[each.reader]) =
          op.getResult();
    }
    for (auto [i, use] : llvm::enumerate(flow.readers)) {
      const auto &[node, layouts] = flow.wanted[i];
      Value to = own.lookup(i);
      if (!to)
        to = shared.lookup(layouts[choices[node]]);
      if (!to || to == use->get())
        continue;
      applied.operands.push_back({use, use->get()});
      use->set(to);
    }
  }
  return applied;
}

Operation *LayoutProblem::Applied::origin(Operation *op) const {
  for (auto [made, from] : inserted)
    if (made == op)
      return from;
  return op;
}

/// Sets an attribute, or removes it.
void LayoutProblem::Applied::set(Operation *op, StringRef name,
                                 Attribute value) {
  attributes.push_back({op, name, op->getAttr(name)});
  if (value)
    op->setAttr(name, value);
  else
    op->removeAttr(name);
}

void LayoutProblem::Applied::undo() {
  for (auto [use, value] : llvm::reverse(operands))
    use->set(value);
  for (auto [op, origin] : llvm::reverse(inserted))
    op->erase();
  for (auto [value, type] : llvm::reverse(types))
    value.setType(type);
  for (auto [op, name, value] : llvm::reverse(attributes))
    if (value)
      op->setAttr(name, value);
    else
      op->removeAttr(name);
  *this = Applied();
}

} // namespace mlir::tt::ttnn
