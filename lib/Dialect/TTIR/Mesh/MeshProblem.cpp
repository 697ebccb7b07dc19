//===- MeshProblem.cpp - placements of a function as a problem ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshProblem.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

using Kind = MeshProblem::Node::Kind;

uint16_t TypePlacements::number(const mesh::Placement &placement) {
  auto found = llvm::find(list, placement);
  if (found == list.end())
    list.push_back(placement), found = std::prev(list.end());
  return uint16_t(found - list.begin());
}

TypePlacements &MeshProblem::placementsOf(Type type) {
  auto &entry = types[type];
  if (!entry) {
    entry = std::make_unique<TypePlacements>();
    entry->type = dyn_cast<RankedTensorType>(type);
    entry->list.push_back(mesh::Placement::replicated(times.mesh));
  }
  return *entry;
}

double MeshProblem::cost(double ns) {
  return choices.seed == 0 ? ns : double(random() % 1000000);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// All that alternatives and times of an op depend on.
static std::string keyOf(Operation *op, ArrayRef<Reductions> partial) {
  std::string key = op->getName().getStringRef().str();
  auto add = [&](const void *pointer) {
    key.append(reinterpret_cast<const char *>(&pointer), sizeof pointer);
  };
  add(op->getAttrDictionary().getAsOpaquePointer());
  for (Type type : op->getOperandTypes())
    add(type.getAsOpaquePointer());
  for (Type type : op->getResultTypes())
    add(type.getAsOpaquePointer());
  for (Reductions each : partial)
    key.push_back(char(each));
  return key;
}

/// Whether every chip does all of the op whatever its rule says: what is inside
/// of it, or what it calls, has whole shapes.
static bool isOpaque(Operation *op) {
  return op->getNumRegions() != 0 || op->getNumSuccessors() != 0 ||
         isa<CallOpInterface>(op) || !isa<TTIRDialect>(op->getDialect());
}

OpForm &MeshProblem::formOf(Operation *op) {
  SmallVector<Reductions> operands;
  for (Value operand : op->getOperands())
    operands.push_back(partial.lookup(operand));
  std::unique_ptr<OpForm> &form = forms[keyOf(op, operands)];
  if (form)
    return *form;
  form = std::make_unique<OpForm>();
  auto constant = dyn_cast<ConstantOp>(op);
  if (constant && constant.getValue().isSplat()) {
    auto type = cast<RankedTensorType>(constant.getType());
    for (mesh::Placement &placement : wholePlacements(type, times.mesh))
      form->alternatives.push_back({{}, {std::move(placement)}});
  } else if (!isOpaque(op)) {
    form->alternatives = alternativesOf(op, times.mesh, operands);
  }
  if (form->alternatives.empty()) {
    mesh::Placement same = mesh::Placement::replicated(times.mesh);
    Alternative &alternative = form->alternatives.emplace_back();
    alternative.operands.assign(op->getNumOperands(), same);
    alternative.results.assign(op->getNumResults(), same);
  }
  price(op, *form);
  return *form;
}

/// Numbers the placements, and finds the times.
void MeshProblem::price(Operation *op, OpForm &form) {
  form.operands.resize(op->getNumOperands());
  form.results.resize(op->getNumResults());
  form.partialResults.assign(op->getNumResults(), 0);
  for (const Alternative &each : form.alternatives) {
    SmallVector<RankedTensorType> operands, results;
    auto add = [&](Value value, const mesh::Placement &placement,
                   std::vector<uint16_t> &numbers,
                   SmallVectorImpl<RankedTensorType> &local) {
      numbers.push_back(placementsOf(value.getType()).number(placement));
      if (isa<RankedTensorType>(value.getType()))
        local.push_back(localType(value.getType(), placement, times.mesh));
    };
    for (auto [i, value] : llvm::enumerate(op->getOperands()))
      add(value, each.operands[i], form.operands[i], operands);
    for (auto [i, value] : llvm::enumerate(op->getResults())) {
      add(value, each.results[i], form.results[i], results);
      for (const mesh::AxisPlacement &axis : each.results[i].axes)
        if (axis.kind == mesh::AxisPlacement::Kind::Partial)
          form.partialResults[i] |= bitOf(axis.reduction);
    }
    form.ns.push_back(isOpaque(op) ? 0 : 1e9 * times.op(op, operands, results));
  }
}

//===----------------------------------------------------------------------===//
// Arguments, results, constraints
//===----------------------------------------------------------------------===//

void MeshProblem::addValue(Value value, ArrayRef<mesh::Placement> placements) {
  Node node{Kind::Value, nullptr, value};
  TypePlacements &known = placementsOf(value.getType());
  for (const mesh::Placement &placement : placements)
    node.own.push_back(known.number(placement));
  all.push_back(std::move(node));
}

/// The placements that an argument may have that is given none.
SmallVector<mesh::Placement> MeshProblem::forArgument(unsigned i) {
  mesh::Placement same = mesh::Placement::replicated(times.mesh);
  auto type = dyn_cast<RankedTensorType>(function.getArgument(i).getType());
  if (!type)
    return {same};
  SmallVector<mesh::Placement> found = wholePlacements(type, times.mesh);
  if (choices.sharding == MeshSharding::Auto)
    return found;
  auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
      i, "ttcore.argument_type");
  bool isInput = !kind || kind.getValue() == ttcore::ArgumentType::Input;
  if (choices.sharding == MeshSharding::Annotated || !isInput)
    return {same};
  // Whichever of the axes divide the first dimension, as many as may be.
  auto isBatch = [](const mesh::AxisPlacement &axis) {
    return !axis.shards() || axis.dim == 0;
  };
  auto parts = [&](const mesh::Placement &placement) {
    return type.getRank() == 0
               ? 1
               : mesh::parts(placement, times.mesh, type.getRank())[0];
  };
  mesh::Placement best = same;
  for (const mesh::Placement &each : found)
    if (llvm::all_of(each.axes, isBatch) && parts(each) > parts(best))
      best = each;
  return {best};
}

LogicalResult MeshProblem::addArguments() {
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    std::optional<mesh::Placement> given = placementOfArg(function, i);
    auto local = function.getArgAttrOfType<ttcore::LocalShapeAttr>(
        i, "ttcore.local_shape");
    if (given)
      for (const mesh::AxisPlacement &axis : given->axes)
        if (axis.kind == mesh::AxisPlacement::Kind::Partial)
          return emitError(argument.getLoc())
                 << "an argument cannot be '" << mesh::text(*given)
                 << "': nobody has the summands";
    if (given && local && isPresharded(function, i) &&
        local.getLocalShape().getShape() !=
            localType(argument.getType(), *given, times.mesh).getShape())
      return emitError(argument.getLoc())
             << "'" << ttcore::kPlacementName << "' is '" << mesh::text(*given)
             << "', of which a chip has "
             << localType(argument.getType(), *given, times.mesh)
             << ", and 'ttcore.local_shape' says " << local.getLocalShape();
    SmallVector<mesh::Placement> placements =
        given ? SmallVector<mesh::Placement>{*given} : forArgument(i);
    if (!given && local && isPresharded(function, i))
      llvm::erase_if(placements, [&](const mesh::Placement &each) {
        return localType(argument.getType(), each, times.mesh).getShape() !=
               local.getLocalShape().getShape();
      });
    if (placements.empty())
      return emitError(argument.getLoc())
             << "no placement on the mesh " << mesh::text(times.mesh)
             << " gives chips " << local.getLocalShape() << " of "
             << argument.getType();
    addValue(argument, placements);
  }
  return success();
}

LogicalResult MeshProblem::addReturns(func::ReturnOp op) {
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    Node node{Kind::Return, op, operand};
    node.operand = unsigned(i);
    SmallVector<mesh::Placement> placements = {
        mesh::Placement::replicated(times.mesh)};
    if (std::optional<mesh::Placement> given = placementOfResult(function, i)) {
      for (const mesh::AxisPlacement &axis : given->axes)
        if (axis.kind == mesh::AxisPlacement::Kind::Partial)
          return op.emitOpError() << "result '" << i << "' cannot be '"
                                  << mesh::text(*given) << "'";
      placements = {*given};
    } else if (type) {
      placements = wholePlacements(type, times.mesh);
    }
    for (const mesh::Placement &placement : placements)
      node.own.push_back(placementsOf(operand.getType()).number(placement));
    all.push_back(std::move(node));
  }
  return success();
}

/// A placement at an op is that in which its result is kept.
LogicalResult MeshProblem::constrain(Operation *op) {
  auto given = op->getAttrOfType<ttcore::PlacementAttr>(ttcore::kPlacementName);
  if (!given)
    return success();
  if (op->getNumResults() != 1)
    return op->emitOpError() << "has '" << given << "' and not one result";
  mesh::Placement placement = ttcore::placementOf(given.getAxes());
  auto [known, isNew] = constraints.try_emplace(op->getResult(0), placement);
  placementsOf(op->getResult(0).getType()).number(placement);
  return success();
}

//===----------------------------------------------------------------------===//
// The problem
//===----------------------------------------------------------------------===//

/// Whether readers take the value from a node of its own.
static bool hasNode(Value value) {
  return !value.hasOneUse() && !value.use_empty();
}

LogicalResult MeshProblem::build() {
  if (failed(addArguments()))
    return failure();
  for (Operation &op : function.getBody().front()) {
    if (auto end = dyn_cast<func::ReturnOp>(op)) {
      if (failed(addReturns(end)))
        return failure();
      continue;
    }
    if (failed(constrain(&op)))
      return failure();
    OpForm &form = formOf(&op);
    all.push_back({Kind::Op, &op, Value(), &form, {}});
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      partial[result] = form.partialResults[i];
      if (hasNode(result) || constraints.count(result))
        all.push_back({Kind::Value, nullptr, result});
    }
  }
  fillMatrices();
  addToProblem();
  return success();
}

void MeshProblem::fillMatrices() {
  for (auto &[type, known] : types) {
    size_t count = known->list.size();
    std::vector<double> same(count * count, plan::kIllegal);
    known->ns.assign(count * count, 0);
    for (size_t from = 0; from != count; ++from) {
      same[from * count + from] = 0;
      for (size_t to = 0; known->type && to != count; ++to)
        if (from != to)
          known->ns[from * count + to] =
              1e9 *
              times.between(known->type, known->list[from], known->list[to]);
    }
    std::vector<double> costs = known->ns;
    if (choices.seed != 0)
      for (double &each : costs)
        each = each == plan::kIllegal ? each : 0;
    known->matrix = problem.addMatrix(count, count, costs);
    known->onlySame = problem.addMatrix(count, count, same);
  }
}

void MeshProblem::link(Value value, uint32_t to,
                       const std::vector<uint16_t> &numbers, unsigned operand,
                       bool onlySame) {
  const Source &from = sources.at(value);
  TypePlacements &known = placementsOf(value.getType());
  problem.addEdge(from.node, to, onlySame ? known.onlySame : known.matrix,
                  *from.numbers, numbers);
  links.push_back(
      {from.node, to, value, operand, from.numbers, &numbers, onlySame});
}

double MeshProblem::cost(const Edge &edge, plan::Choice from, plan::Choice to) {
  const TypePlacements &known = placementsOf(edge.value.getType());
  uint16_t a = (*edge.fromNumbers)[from], b = (*edge.toNumbers)[to];
  if (edge.onlySame)
    return a == b ? 0 : plan::kIllegal;
  return known.ns[a * known.list.size() + b];
}

void MeshProblem::addToProblem() {
  std::optional<plan::ResourceId> dram;
  if (choices.dramPerChip != 0)
    dram = problem.addResource("DRAM", choices.dramPerChip);
  for (auto [index, node] : llvm::enumerate(all)) {
    if (node.kind == Kind::Op) {
      std::vector<double> ns;
      for (double each : node.form->ns)
        ns.push_back(cost(each));
      problem.addNode(ns);
      for (auto [i, operand] : llvm::enumerate(node.op->getOperands())) {
        // An operand that is read twice in one way is converted once.
        bool isAgain = llvm::any_of(llvm::seq<size_t>(i), [&](size_t before) {
          return node.op->getOperand(before) == operand &&
                 node.form->operands[before] == node.form->operands[i];
        });
        auto effects = dyn_cast<MemoryEffectOpInterface>(node.op);
        bool writes =
            effects && effects.getEffectOnValue<MemoryEffects::Write>(operand);
        if (!isAgain)
          link(operand, index, node.form->operands[i], i, writes);
      }
      for (auto [i, result] : llvm::enumerate(node.op->getResults()))
        sources[result] = {uint32_t(index), &node.form->results[i]};
      continue;
    }
    TypePlacements &known = placementsOf(node.value.getType());
    bool isResult = node.kind == Kind::Value && node.own.empty();
    if (auto given = constraints.find(node.value);
        isResult && given != constraints.end())
      node.own = {known.number(given->second)};
    else if (isResult)
      for (size_t i = 0; i != known.list.size(); ++i)
        node.own.push_back(uint16_t(i));
    std::vector<double> ns;
    for (size_t i = 0; i != node.own.size(); ++i)
      ns.push_back(choices.seed ? cost(0) : 0);
    problem.addNode(ns);
    if (isResult || node.kind == Kind::Return)
      link(node.value, index, node.own, node.operand, false);
    if (node.kind == Kind::Value)
      sources[node.value] = {uint32_t(index), &node.own};
    if (dram && isa<BlockArgument>(node.value) && node.kind == Kind::Value &&
        known.type)
      for (auto [i, number] : llvm::enumerate(node.own))
        problem.addClaim(index, i,
                         {*dram, 0, 0,
                          uint64_t(argumentBytes(localType(
                              known.type, known.list[number], times.mesh)))});
  }
}

//===----------------------------------------------------------------------===//
// The answer
//===----------------------------------------------------------------------===//

const mesh::Placement &MeshProblem::placement(size_t node, plan::Choice choice,
                                              unsigned result) {
  const Node &of = all[node];
  if (of.kind == Kind::Op)
    return of.form->alternatives[choice].results[result];
  return placementsOf(of.value.getType()).list[of.own[choice]];
}

std::pair<mesh::Placement, mesh::Placement>
MeshProblem::ends(const Edge &edge, ArrayRef<plan::Choice> chosen) {
  unsigned result = 0;
  if (auto made = dyn_cast<OpResult>(edge.value))
    result = made.getResultNumber();
  const Node &to = all[edge.to];
  return {placement(edge.from, chosen[edge.from], result),
          to.kind == Kind::Op
              ? to.form->alternatives[chosen[edge.to]].operands[edge.operand]
              : placement(edge.to, chosen[edge.to])};
}

void MeshProblem::write(ArrayRef<plan::Choice> chosen) {
  MLIRContext *context = function.getContext();
  DenseMap<Value, mesh::Placement> kept;
  for (auto [index, node] : llvm::enumerate(all))
    if (node.kind == Kind::Value)
      kept[node.value] = placement(index, chosen[index]);
  for (auto [i, argument] : llvm::enumerate(function.getArguments()))
    if (isa<RankedTensorType>(argument.getType()))
      function.setArgAttr(i, ttcore::kPlacementName,
                          ttcore::placementAttr(context, kept.at(argument)));
  OpPlan atEnd;
  for (auto [index, node] : llvm::enumerate(all)) {
    if (node.kind == Kind::Return) {
      const mesh::Placement &made = placement(index, chosen[index]);
      atEnd.made.operands.push_back(made);
      if (isa<RankedTensorType>(node.value.getType()))
        function.setResultAttr(node.operand, ttcore::kPlacementName,
                               ttcore::placementAttr(context, made));
    }
    if (node.kind != Kind::Op)
      continue;
    OpPlan plan{node.form->alternatives[chosen[index]], {}};
    for (auto [i, result] : llvm::enumerate(node.op->getResults()))
      plan.kept.push_back(kept.count(result) ? kept.at(result)
                                             : plan.made.results[i]);
    setPlan(node.op, plan);
  }
  setPlan(function.getBody().front().getTerminator(), atEnd);
}

} // namespace mlir::tt::ttir
