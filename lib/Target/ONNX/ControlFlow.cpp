//===- ControlFlow.cpp - branches and loops become straight code ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "Helpers.h"

namespace mlir::tt::onnximport {

/// Of a condition that is not known both branches are computed.
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
  std::vector<Item> a = n.graph.run(yes, {}), b = n.graph.run(no, {});
  if (a.size() != b.size())
    refuse("the branches have different numbers of results");
  for (auto [x, y] : llvm::zip(a, b)) {
    if (x.shape != y.shape || x.kind != y.kind)
      refuse("the condition depends on data, and the branches give tensors of "
             "different "
             "shapes");
    Value c =
        n.emit.spread(n.emit.reshape(n.items.value(condition), {}), x.shape);
    n.give(n.emit.where(c, n.items.value(x), n.items.value(y)), x.kind);
  }
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

static void loop(Node &n) {
  const pb::GraphProto &body = n.graphOf("body");
  int64_t most = n.has(0) ? n.integer(0) : INT64_MAX;
  Item condition = n.has(1) ? n.item(1) : n.items.known(Bool, {}, {1});
  std::vector<Item> state(n.inputs.begin() + std::min<size_t>(2, n.size()),
                          n.inputs.end());
  std::vector<std::vector<Item>> collected;
  size_t carried = state.size();
  for (int64_t i = 0; i < most; ++i) {
    if (!condition.known)
      refuse("the loop goes on as long as a condition holds that depends on "
             "data; loops "
             "that count have a lowering");
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

/// The body for every place of the scanned dimensions.
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
