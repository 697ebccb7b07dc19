//===- ControlFlow.cpp - branches and loops -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "Helpers.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt::onnximport {

/// Imports into the one block of a region; `import` gives its results, whose
/// kinds and shapes are returned.
static std::vector<Item>
fill(Node &n, Region &region, TypeRange arguments,
     llvm::function_ref<std::vector<Item>(Block &)> import) {
  OpBuilder &builder = n.emit.builder;
  OpBuilder::InsertionGuard guard(builder);
  Block &block = region.emplaceBlock();
  for (Type type : arguments)
    block.addArgument(type, n.emit.loc);
  builder.setInsertionPointToEnd(&block);
  std::vector<Item> results = import(block);
  SmallVector<Value> values;
  for (const Item &result : results)
    values.push_back(n.items.value(result));
  stablehlo::ReturnOp::create(builder, n.emit.loc, values);
  return results;
}

static bool isAlike(const Item &a, const Item &b) {
  return a.shape == b.shape && a.kind == b.kind && !a.sequence && !b.sequence;
}

static void branch(Node &n) {
  const Item &condition = n.item(0);
  if (condition.count() != 1)
    refuse("the condition has ", condition.count(), " elements");
  const pb::GraphProto &yes = n.graphOf("then_branch"),
                       &no = n.graphOf("else_branch");
  if (condition.known) {
    n.outputs = n.graph.run(condition.known->front() != 0 ? yes : no, {});
    return;
  }
  // The types are known when the branches have been read.
  Region regions[2];
  std::vector<Item> results[2];
  const pb::GraphProto *graphs[2] = {&yes, &no};
  for (int i : {0, 1}) {
    try {
      results[i] = fill(n, regions[i], {},
                        [&](Block &) { return n.graph.run(*graphs[i], {}); });
    } catch (const Refusal &refusal) {
      // With the condition known this branch may be the other one.
      refuse("the condition depends on ", n.namesOf(0),
             ". Else both branches are computed, and its ",
             i == 0 ? "then_branch" : "else_branch",
             " cannot be: ", refusal.why);
    }
  }
  if (results[0].size() != results[1].size())
    refuse("the branches have different numbers of results");
  for (auto [x, y] : llvm::zip(results[0], results[1]))
    if (!isAlike(x, y))
      refuse("the condition depends on data, and the branches give tensors of "
             "different shapes");
  Value flag = n.emit.reshape(n.items.value(condition), {});
  auto op = stablehlo::IfOp::create(
      n.emit.builder, n.emit.loc,
      regions[0].front().getTerminator()->getOperandTypes(), flag);
  op.getTrueBranch().takeBody(regions[0]);
  op.getFalseBranch().takeBody(regions[1]);
  for (auto [value, item] : llvm::zip(op.getResults(), results[0]))
    n.give(value, item.kind);
}

/// Results of all iterations, one after the other.
static Item stacked(const Items &items, std::vector<Item> parts, int64_t axis,
                    bool backwards) {
  if (parts.empty())
    refuse("a loop that never runs collects results");
  if (backwards)
    std::reverse(parts.begin(), parts.end());
  for (Item &part : parts) {
    Dims shape(part.shape);
    shape.insert(shape.begin() + axis, 1);
    part = items.reshape(part, shape);
  }
  return items.concat(parts, axis);
}

/// The rounds from `round` on, while the program runs. `most` has no kind if
/// there is no limit.
static void loopOnDevice(Node &n, const pb::GraphProto &body, int64_t round,
                         const Item &most, const Item &condition,
                         std::vector<Item> &state) {
  Emit &emit = n.emit;
  std::vector<Item> carried{n.items.known(Int64, {}, {double(round)}),
                            condition};
  llvm::append_range(carried, state);
  SmallVector<Value> initial;
  for (const Item &item : carried) {
    if (item.sequence)
      refuse("the loop goes on as long as a condition holds that depends on "
             "data, and changes a sequence");
    initial.push_back(n.items.value(item));
  }
  initial[1] = emit.reshape(initial[1], {});
  ValueRange values(initial);
  auto op = stablehlo::WhileOp::create(emit.builder, emit.loc,
                                       values.getTypes(), values);
  fill(n, op.getCond(), values.getTypes(), [&](Block &block) {
    Value holds = block.getArgument(1);
    if (most.kind != Undefined)
      holds = emit.binary<ttir::LogicalAndOp>(
          holds,
          emit.ask<ttir::LessThanOp>(block.getArgument(0),
                                     emit.reshape(n.items.value(most), {})));
    return std::vector<Item>{n.items.of(holds, Bool)};
  });
  fill(n, op.getBody(), values.getTypes(), [&](Block &block) {
    std::vector<Item> arguments;
    for (auto [argument, item] : llvm::zip(block.getArguments(), carried))
      arguments.push_back(n.items.of(argument, item.kind));
    std::vector<Item> results = n.graph.run(body, arguments);
    if (results.size() > 1 + state.size())
      refuse("the loop goes on as long as a condition holds that depends on "
             "data, and collects results of every round: their number is the "
             "size of a tensor");
    if (results.size() < 1 + state.size())
      refuse("the body has ", results.size(), " results, and ", state.size(),
             " values go round");
    results.front() = n.items.reshape(results.front(), {});
    for (auto [i, item] : llvm::enumerate(state))
      if (!isAlike(results[1 + i], item))
        refuse("the loop goes on as long as a condition holds that depends on "
               "data, and changes the shape of a tensor");
    Value next = emit.add(block.getArgument(0), 1);
    results.insert(results.begin(), n.items.of(next, Int64));
    return results;
  });
  for (auto [i, item] : llvm::enumerate(state))
    item = n.items.of(op.getResult(2 + i), item.kind);
}

static void loop(Node &n) {
  const pb::GraphProto &body = n.graphOf("body");
  Item limit = n.has(0) ? n.item(0) : Item();
  int64_t most = limit.known ? n.integer(0) : INT64_MAX;
  Item condition = n.has(1) ? n.item(1) : n.items.known(Bool, {}, {1});
  std::vector<Item> state(n.inputs.begin() + std::min<size_t>(2, n.size()),
                          n.inputs.end());
  std::vector<std::vector<Item>> collected;
  size_t carried = state.size();
  for (int64_t i = 0; i < most; ++i) {
    bool isOpen = !condition.known || (limit.kind != Undefined && !limit.known);
    if (isOpen && !collected.empty())
      refuse("the loop goes on as long as a condition holds that depends on "
             "data, and collects results of every round: their number is the "
             "size of a tensor");
    if (isOpen) {
      // A trip count that no model can reach is no limit.
      Item bound = limit.known && most > INT32_MAX ? Item() : limit;
      try {
        loopOnDevice(n, body, i, bound, condition, state);
      } catch (const Refusal &) {
        // With inputs of the model that are known it is unrolled.
        if (limit.kind != Undefined)
          n.integer(0);
        if (i == 0 && n.has(1))
          n.number(1);
        throw;
      }
      break;
    }
    if (condition.known->empty() || condition.known->front() == 0)
      break;
    std::vector<Item> arguments{n.items.known(Int64, {}, {double(i)}),
                                condition};
    arguments.insert(arguments.end(), state.begin(), state.end());
    std::vector<Item> results = n.graph.run(body, std::move(arguments));
    if (results.size() < 1 + carried)
      refuse("the body has ", results.size(), " results, and ", carried,
             " values go round");
    condition = results.front();
    state.assign(results.begin() + 1, results.begin() + 1 + carried);
    collected.resize(results.size() - 1 - carried);
    for (size_t j = 0; j < collected.size(); ++j)
      collected[j].push_back(results[1 + carried + j]);
  }
  n.outputs = state;
  for (std::vector<Item> &parts : collected)
    n.give(stacked(n.items, std::move(parts), 0, false));
}

/// The body for every index of the scanned dimensions.
static void scan(Node &n) {
  if (n.version < 9)
    refuse("in opset 8 the operator has another form, which is not read");
  const pb::GraphProto &body = n.graphOf("body");
  int64_t scans = n.attr("num_scan_inputs", 0),
          carried = int64_t(n.size()) - scans;
  if (scans < 1 || carried < 0)
    refuse("num_scan_inputs is ", scans);
  int64_t outs = body.output_size() - carried;
  if (outs < 0)
    refuse("the body has too few results");
  Dims axes = n.list("scan_input_axes", Dims(scans, 0));
  Dims backwards = n.list("scan_input_directions", Dims(scans, 0));
  Dims outAxes = n.list("scan_output_axes", Dims(outs, 0));
  Dims outBackwards = n.list("scan_output_directions", Dims(outs, 0));
  if (int64_t(axes.size()) != scans || int64_t(backwards.size()) != scans ||
      int64_t(outAxes.size()) != outs || int64_t(outBackwards.size()) != outs)
    refuse("axes and directions do not fit the scanned tensors");
  std::vector<Item> state(n.inputs.begin(), n.inputs.begin() + carried);
  std::vector<std::vector<Item>> collected(outs);
  std::optional<int64_t> count;
  for (int64_t i = 0; i < scans; ++i) {
    axes[i] = n.axis(axes[i], n.rank(carried + i));
    int64_t size = n.shape(carried + i)[axes[i]];
    if (count && *count != size)
      refuse("scanned dimensions have ", *count, " and ", size, " elements");
    count = size;
  }
  for (int64_t step = 0; step < *count; ++step) {
    std::vector<Item> arguments = state;
    for (int64_t i = 0; i < scans; ++i) {
      const Item &all = n.item(carried + i);
      Item part =
          n.items.take(all, axes[i], {backwards[i] ? *count - 1 - step : step});
      Dims shape(part.shape);
      shape.erase(shape.begin() + axes[i]);
      arguments.push_back(n.items.reshape(part, shape));
    }
    std::vector<Item> results = n.graph.run(body, std::move(arguments));
    state.assign(results.begin(), results.begin() + carried);
    for (int64_t i = 0; i < outs; ++i)
      collected[i].push_back(results[carried + i]);
  }
  n.outputs = state;
  for (int64_t i = 0; i < outs; ++i) {
    int64_t rank = collected[i].empty() ? 1 : collected[i].front().rank() + 1;
    n.give(stacked(n.items, std::move(collected[i]), n.axis(outAxes[i], rank),
                   outBackwards[i]));
  }
}

Rows controlFlow() {
  static constexpr Row rows[] = {
      {"If", branch}, {"Loop", loop}, {"Scan", scan}};
  return rows;
}

} // namespace mlir::tt::onnximport
