//===- LayoutReasons.cpp - why a plan cannot be ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"

namespace plan = ::tt::plan;

namespace mlir::tt::ttnn {

/// An op by its kind and its name, or else its place.
static std::string wordsOf(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  if (StringRef name = nameOf(op); !name.empty())
    return text + " '" + name.str() + "'";
  if (auto at = op->getLoc()->findInstanceOf<FileLineColLoc>())
    text += " of line " + std::to_string(at.getLine());
  return text;
}

std::string LayoutProblem::wordsOf(plan::NodeId node) const {
  auto op = llvm::lower_bound(ops, node, [](const PlannedOp &each, auto node) {
    return each.node < node;
  });
  if (op != ops.end() && op->node == node)
    return ttnn::wordsOf(op->op);
  Value value = valueOf.lookup(node);
  if (!value)
    return "a tensor that no op here chooses";
  if (Operation *maker = value.getDefiningOp())
    return "the result of " + ttnn::wordsOf(maker);
  return "argument " +
         std::to_string(cast<BlockArgument>(value).getArgNumber());
}

std::string LayoutProblem::whyRefused(const plan::Obstacle &obstacle) const {
  switch (obstacle.kind) {
  case plan::Obstacle::Kind::None:
    return "";
  case plan::Obstacle::Kind::Cost:
    return "the level of optimization does not have it";
  case plan::Obstacle::Kind::Bytes:
    return "with what it reads and makes it takes more than the " +
           std::to_string(bytesOfL1) +
           " bytes of L1 that a bank has for tensors";
  case plan::Obstacle::Kind::Neighbour:
    return "it does not go with " + wordsOf(obstacle.node) +
           ": what is computed once stays in DRAM, and what the program places "
           "stays there";
  }
  llvm_unreachable("all kinds are listed");
}

std::vector<std::vector<plan::Obstacle>> LayoutProblem::obstacles() {
  bool hasRequests = llvm::any_of(ops, [](const PlannedOp &op) {
    return llvm::is_contained(op.allowed, false);
  });
  if (!hasRequests)
    return plan::findObstacles(*problem);
  std::vector<std::vector<bool>> requested;
  for (PlannedOp &op : ops) {
    requested.push_back(op.allowed);
    op.allowed.assign(op.offers.size(), true);
  }
  build(context.level);
  auto found = plan::findObstacles(*problem);
  for (auto [op, allowed] : llvm::zip(ops, requested))
    op.allowed = std::move(allowed);
  build(context.level);
  return found;
}

std::vector<std::vector<std::string>> LayoutProblem::whyRefused() {
  auto found = obstacles();
  std::vector<std::vector<std::string>> why;
  for (const PlannedOp &op : ops) {
    why.emplace_back();
    for (size_t i = 0; i != op.offers.size(); ++i)
      why.back().push_back(found.empty() ? "" : whyRefused(found[op.node][i]));
  }
  return why;
}

std::string LayoutProblem::describe(const plan::Error &error) const {
  switch (error.kind) {
  case plan::Error::Kind::Illegal:
    if (error.other == error.node)
      return wordsOf(error.node) + " cannot run so";
    return wordsOf(error.node) + " does not go with " + wordsOf(error.other);
  case plan::Error::Kind::DoesNotFit:
    return std::to_string(error.bytes) +
           " bytes of L1 are taken by the choices that take least, most of "
           "them by " +
           wordsOf(error.node) + ", and there are " +
           std::to_string(error.limit);
  default:
    return error.message;
  }
}

} // namespace mlir::tt::ttnn
