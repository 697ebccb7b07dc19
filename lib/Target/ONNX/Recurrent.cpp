//===- Recurrent.cpp - cells that run over sequences ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// LSTM, GRU and RNN are unrolled: a step of the cell for every element of the
// sequence. The part that does not depend on the step before is one product for
// all steps.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

namespace {
using Pair = std::pair<Value, Value>; ///< hidden state and cell

/// One direction of a layer.
struct Cell {
  Node &n;
  Emit &e;
  int64_t direction, hidden, gates;
  Value weights, recurrent, biasX, biasH, peepholes; ///< of this direction
  std::vector<std::string> functions;
  std::vector<double> alphas, betas;
  double clip;

  Value f(size_t i, Value x) const {
    if (clip > 0)
      x = e.binary<ttir::MinimumOp>(e.binary<ttir::MaximumOp>(x, -clip), clip);
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    size_t at = direction * each() + i;
    return activate(e, functions[at], x, at < alphas.size() ? alphas[at] : none,
                    at < betas.size() ? betas[at] : none);
  }
  /// Activations of a direction.
  size_t each() const { return gates == 1 ? 1 : gates == 3 ? 2 : 3; }
  /// Gate k of B x (gates * hidden).
  Value gate(Value all, int64_t k) const {
    return e.part(all, 1, k * hidden, (k + 1) * hidden);
  }
  Value times(Value h, Value matrix) const {
    return matmul(e, h, e.permute(matrix, {1, 0}));
  }
  Value plus(Value x, Value bias) const {
    return bias ? broadcast<ttir::AddOp>(e, x, bias) : x;
  }
};
} // namespace

/// x: what comes from the input, with its bias.
static Pair stepRnn(const Cell &c, Value x, Pair state) {
  Value h = c.plus(c.times(state.first, c.recurrent), c.biasH);
  return {c.f(0, c.e.add(x, h)), {}};
}

static Pair stepGru(const Cell &c, Value x, Pair state) {
  Emit &e = c.e;
  bool linear = c.n.attr("linear_before_reset", 0);
  Value h = state.first;
  Value all = c.times(h, c.recurrent);
  auto biased = [&](Value v, int64_t k) {
    return c.biasH ? broadcast<ttir::AddOp>(e, v, c.gate(c.biasH, k)) : v;
  };
  Value z = c.f(0, e.add(c.gate(x, 0), biased(c.gate(all, 0), 0)));
  Value r = c.f(0, e.add(c.gate(x, 1), biased(c.gate(all, 1), 1)));
  Value inner;
  if (linear) {
    inner = e.mul(r, biased(c.gate(all, 2), 2));
  } else {
    Value matrix = e.part(c.recurrent, 0, 2 * c.hidden, 3 * c.hidden);
    inner = biased(c.times(e.mul(r, h), matrix), 2);
  }
  Value candidate = c.f(1, e.add(c.gate(x, 2), inner));
  Value keep = e.mul(z, h);
  return {e.add(e.mul(e.sub(e.like(z, 1), z), candidate), keep), {}};
}

/// Gates in the order input, output, forget, cell.
static Pair stepLstm(const Cell &c, Value x, Pair state) {
  Emit &e = c.e;
  Value all = e.add(x, c.plus(c.times(state.first, c.recurrent), c.biasH));
  auto peep = [&](Value v, Value cell, int64_t k) {
    if (!c.peepholes)
      return v;
    return e.add(v,
                 broadcast<ttir::MultiplyOp>(e, cell, c.gate(c.peepholes, k)));
  };
  Value cell = state.second;
  Value forget = c.n.attr("input_forget", 0)
                     ? Value()
                     : c.f(0, peep(c.gate(all, 2), cell, 2));
  Value in = c.f(0, peep(c.gate(all, 0), cell, 0));
  if (!forget)
    forget = e.sub(e.like(in, 1), in);
  Value candidate = c.f(1, c.gate(all, 3));
  Value next = e.add(e.mul(forget, cell), e.mul(in, candidate));
  Value out = c.f(0, peep(c.gate(all, 1), next, 1));
  Cell unclipped = c;
  unclipped.clip = 0;
  return {e.mul(out, unclipped.f(2, next)), next};
}

static void layer(Node &n, int64_t gates,
                  Pair (*step)(const Cell &, Value, Pair),
                  std::vector<std::string> defaults) {
  Emit &e = n.emit;
  std::string how = n.word("direction", "forward");
  bool both = how == "bidirectional", backwards = how == "reverse";
  if (!both && !backwards && how != "forward")
    refuse("the direction '", how, "' is not known");
  int64_t directions = both ? 2 : 1;
  Value x = n.value(0);
  if (n.rank(0) != 3 || n.rank(1) != 3 || n.rank(2) != 3)
    refuse("sequence, weights and recurrent weights must have rank 3");
  bool batchFirst = n.attr("layout", 0);
  if (batchFirst)
    x = e.permute(x, {1, 0, 2});
  int64_t length = shapeOf(x)[0], batch = shapeOf(x)[1], size = shapeOf(x)[2];
  int64_t hidden = n.shape(2)[2];
  if (n.shape(1) != Dims{directions, gates * hidden, size} ||
      n.shape(2) != Dims{directions, gates * hidden, hidden} ||
      n.attr("hidden_size", hidden) != hidden)
    refuse("the weights do not fit ", directions, " directions of ", hidden,
           " elements");
  if (length > 4096)
    refuse("a sequence of ", length, " places is unrolled");
  std::vector<std::string> functions;
  if (const pb::AttributeProto *a = n.find("activations"))
    functions.assign(a->strings().begin(), a->strings().end());
  else
    for (int64_t d = 0; d < directions; ++d)
      functions.insert(functions.end(), defaults.begin(), defaults.end());
  if (functions.size() != defaults.size() * directions)
    refuse("there are ", functions.size(), " activations");
  auto one = [&](size_t i, int64_t d) { // of a direction, without its dimension
    Value v = e.part(n.value(i), 0, d, d + 1);
    return e.reshape(v, ArrayRef(n.shape(i)).drop_front());
  };
  auto initial = [&](size_t i, int64_t d) -> Value {
    if (!n.has(i))
      return e.full({batch, hidden}, elementOf(x), 0);
    Value v = n.value(i);
    if (batchFirst)
      v = e.permute(v, {1, 0, 2});
    if (shapeOf(v) != ArrayRef<int64_t>{directions, batch, hidden})
      refuse("input ", i, " does not fit ", batch, " sequences of ", hidden,
             " elements");
    return e.reshape(e.part(v, 0, d, d + 1), {batch, hidden});
  };
  Value lengths;
  if (n.has(4)) {
    const Item &given = n.item(4);
    bool whole = given.known && llvm::all_of(*given.known, [&](double l) {
                   return l == double(length);
                 });
    if (given.count() != batch)
      refuse("there are ", given.count(), " lengths of ", batch, " sequences");
    if (!whole)
      lengths =
          e.reshape(e.cast(n.value(4), e.builder.getI32Type()), {batch, 1});
    if (!whole && (both || backwards))
      refuse("sequences of different lengths have no lowering backwards");
  }
  SmallVector<Value> ys, hs, cs;
  for (int64_t d = 0; d < directions; ++d) {
    bool reverse = backwards || d == 1;
    Cell c{n,
           e,
           d,
           hidden,
           gates,
           one(1, d),
           one(2, d),
           {},
           {},
           {},
           functions,
           n.reals("activation_alpha"),
           n.reals("activation_beta"),
           n.real("clip", 0)};
    if (n.has(3)) {
      Value bias = e.part(n.value(3), 0, d, d + 1);
      if (n.shape(3) != Dims{directions, 2 * gates * hidden})
        refuse("the bias does not fit");
      c.biasX = e.part(bias, 1, 0, gates * hidden);
      c.biasH = e.part(bias, 1, gates * hidden, 2 * gates * hidden);
    }
    if (gates == 4 && n.has(7)) {
      if (n.shape(7) != Dims{directions, 3 * hidden})
        refuse("the peepholes do not fit");
      c.peepholes = e.part(n.value(7), 0, d, d + 1);
    }
    Value flat = e.reshape(x, {length * batch, size});
    Value fromInput = e.reshape(c.plus(c.times(flat, c.weights), c.biasX),
                                {length, batch, gates * hidden});
    Pair state{initial(5, d), gates == 4 ? initial(6, d) : Value()};
    SmallVector<Value> outputs(length);
    for (int64_t i = 0; i < length; ++i) {
      int64_t t = reverse ? length - 1 - i : i;
      Value now =
          e.reshape(e.part(fromInput, 0, t, t + 1), {batch, gates * hidden});
      Pair next = step(c, now, state);
      Value y = next.first;
      if (lengths) {
        // Behind its end a sequence gives 0 and keeps its state.
        Value runs = e.expand(e.ask<ttir::GreaterThanOp>(lengths, double(t)),
                              {batch, hidden});
        y = e.where(runs, y, e.like(y, 0));
        next.first = e.where(runs, next.first, state.first);
        if (next.second)
          next.second = e.where(runs, next.second, state.second);
      }
      state = next;
      outputs[t] = e.reshape(y, {1, 1, batch, hidden});
    }
    ys.push_back(e.concat(outputs, 0));
    hs.push_back(e.reshape(state.first, {1, batch, hidden}));
    if (state.second)
      cs.push_back(e.reshape(state.second, {1, batch, hidden}));
  }
  // Places x directions x batch x elements.
  Value y = e.concat(ys, 1), h = e.concat(hs, 0),
        cell = cs.empty() ? Value() : e.concat(cs, 0);
  if (batchFirst) {
    y = e.permute(y, {2, 0, 1, 3});
    h = e.permute(h, {1, 0, 2});
    cell = cell ? e.permute(cell, {1, 0, 2}) : cell;
  }
  n.give(y);
  n.give(h);
  if (cell)
    n.give(cell);
}

Rows recurrent() {
  static constexpr Row rows[] = {
      {"RNN", [](Node &n) { layer(n, 1, stepRnn, {"Tanh"}); }},
      {"GRU", [](Node &n) { layer(n, 3, stepGru, {"Sigmoid", "Tanh"}); }},
      {"LSTM",
       [](Node &n) { layer(n, 4, stepLstm, {"Sigmoid", "Tanh", "Tanh"}); }},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
