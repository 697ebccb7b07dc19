//===- Losses.cpp - losses of training ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

/// The negative of the target class's logarithm, weighted and summed up.
static Value likelihood(Node &n, Value logs, size_t target, size_t weight) {
  Emit &e = n.emit;
  Dims shape(shapeOf(logs)), places;
  if (shape.size() < 2)
    refuse("the scores have rank ", shape.size());
  int64_t classes = shape[1];
  places.push_back(shape[0]);
  places.append(shape.begin() + 2, shape.end());
  if (n.shape(target) != places)
    refuse("the targets do not fit the scores");
  Type word = e.builder.getI32Type(), element = elementOf(logs);
  Value classOf = e.cast(n.value(target), word);
  // 1 at the target class; nowhere if that is the one to ignore.
  Dims narrow(shape);
  narrow[1] = 1;
  Value wide = e.expand(e.reshape(classOf, narrow), shape);
  Value isTarget = e.ask<ttir::EqualOp>(wide, e.iota(shape, word, 1));
  Value counts = e.cast(isTarget, element);
  if (n.find("ignore_index")) {
    Value kept =
        e.ask<ttir::NotEqualOp>(wide, double(n.attr("ignore_index", 0)));
    counts = e.mul(counts, e.cast(kept, element));
  }
  if (n.has(weight)) {
    if (n.item(weight).count() != classes)
      refuse("there are ", n.item(weight).count(), " weights for ", classes,
             " classes");
    counts = broadcast<ttir::MultiplyOp>(
        e, counts, along(e, n.value(weight), 1, shape.size()));
  }
  // -inf times 0 is no number.
  Value chosen = e.where(e.ask<ttir::NotEqualOp>(counts, 0),
                         e.mul(logs, counts), e.like(logs, 0));
  Value losses = e.unary<ttir::NegOp>(reduce<ttir::SumOp>(e, chosen, {1}));
  std::string how = n.word("reduction", "mean");
  if (how == "none")
    return e.reshape(losses, places);
  Value sum =
      e.reshape(reduce<ttir::SumOp>(e, losses, allBut(shape.size())), {});
  if (how == "sum")
    return sum;
  if (how != "mean")
    refuse("the reduction '", how, "' is not known");
  Value total =
      e.reshape(reduce<ttir::SumOp>(e, counts, allBut(shape.size())), {});
  return e.div(sum, total);
}

static void negativeLogLikelihood(Node &n) {
  n.give(likelihood(n, n.value(0), 1, 2));
}

static void crossEntropy(Node &n) {
  Emit &e = n.emit;
  Value x = n.value(0);
  if (n.rank(0) < 2)
    refuse("the scores have rank ", n.rank(0));
  Value rest =
      broadcast<ttir::SubtractOp>(e, x, reduce<ttir::MaxOp>(e, x, {1}));
  Value sum = reduce<ttir::SumOp>(e, e.unary<ttir::ExpOp>(rest), {1});
  Value logs = broadcast<ttir::SubtractOp>(e, rest, e.unary<ttir::LogOp>(sum));
  n.give(likelihood(n, logs, 1, 2));
  n.give(logs);
}

Rows losses() {
  static constexpr Row rows[] = {
      {"NegativeLogLikelihoodLoss", negativeLogLikelihood},
      {"SoftmaxCrossEntropyLoss", crossEntropy},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
