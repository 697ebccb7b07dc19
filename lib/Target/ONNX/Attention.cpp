//===- Attention.cpp - queries look at keys -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

Value splitHeads(Emit &e, Value x, int64_t heads) {
  ArrayRef<int64_t> s = shapeOf(x);
  if (s.size() != 3 || heads < 1 || s[2] % heads)
    refuse("a tensor of rank ", s.size(), " does not have ", heads, " heads");
  return e.reshape(x, {s[0], s[1], heads, s[2] / heads});
}

Value joinHeads(Emit &e, Value x) {
  Dims s(shapeOf(x));
  return e.reshape(e.permute(x, {0, 2, 1, 3}), {s[0], s[2], s[1] * s[3]});
}

/// B x S x (heads * D) as B x heads x S x D; of rank 4 as it is.
static Value inHeads(Node &n, size_t i, const char *attribute) {
  Dims s = n.shape(i);
  if (s.size() == 4)
    return n.value(i);
  int64_t heads = n.attr(attribute, 0);
  if (s.size() != 3 || heads < 1 || s[2] % heads)
    refuse("input ", i, " of rank ", s.size(), " does not have ", heads,
           " heads");
  return n.emit.permute(splitHeads(n.emit, n.value(i), heads), {0, 2, 1, 3});
}

/// Every head of keys or values as often as heads of the queries share it.
static Value shared(Emit &e, Value x, int64_t heads) {
  Dims s(shapeOf(x));
  if (s[1] == heads)
    return x;
  if (heads % s[1])
    refuse(heads, " heads do not share ", s[1]);
  Value wide = e.expand(e.reshape(x, {s[0], s[1], 1, s[2], s[3]}),
                        {s[0], s[1], heads / s[1], s[2], s[3]});
  return e.reshape(wide, {s[0], heads, s[2], s[3]});
}

Value attended(Emit &e, Value q, Value k, Value v, const Sight &sight) {
  Dims shape(shapeOf(q));
  shape.back() = shapeOf(v).back();
  if (shapeOf(k)[1] < 1 || shape[1] % shapeOf(k)[1])
    refuse(shape[1], " heads do not share ", shapeOf(k)[1]);
  if (sight.softcap <= 0) {
    Builder &b = e.builder;
    Value mask = sight.mask ? e.cast(sight.mask, elementOf(q)) : Value();
    return e.create<ttir::ScaledDotProductAttentionOp>(
        RankedTensorType::get(shape, elementOf(q)), q, k, v, mask, sight.sink,
        b.getBoolAttr(sight.causal), b.getF32FloatAttr(float(sight.scale)),
        IntegerAttr());
  }
  if (sight.sink)
    refuse("a sink together with softcap has no lowering");
  Value scores = matmul(
      e, wide(e, q), e.permute(wide(e, shared(e, k, shape[1])), {0, 1, 3, 2}));
  scores = e.mul(scores, sight.scale / sight.softcap);
  scores = e.mul(e.unary<ttir::TanhOp>(scores), sight.softcap);
  if (sight.mask)
    scores = broadcast<ttir::AddOp>(e, scores, wide(e, sight.mask));
  Value y = matmul(e, softmax(e, scores, 3), wide(e, shared(e, v, shape[1])));
  return e.cast(y, elementOf(q));
}

/// The conjunction of two masks, i1 in the shape of the scores; null stands for
/// a mask of 1.
static Value both(Emit &e, Value a, Value b) {
  return !a ? b : compare<ttir::LogicalAndOp>(e, a, b);
}

namespace {
/// The summand of scores, and the keys that a query attends to.
struct Mask {
  Value bias, seen;
};
} // namespace

/// The mask that follows from the positions of keys and queries. `offset`: the
/// number of keys before the first query, one for all or one for each batch.
static Value byPlaces(Node &n, ArrayRef<int64_t> scores, Value offset) {
  Emit &e = n.emit;
  Type word = e.builder.getI32Type();
  int64_t left = n.attr("left_window_size", -1),
          right = n.attr("right_window_size", -1);
  bool causal = n.attr("is_causal", 0);
  if (!causal && left < 0 && right < 0)
    return {};
  Dims plane{1, 1, scores[2], scores[3]};
  Value distance = e.sub(e.iota(plane, word, 2), e.iota(plane, word, 3));
  distance = broadcast<ttir::AddOp>(e, distance, offset);
  Value seen;
  if (causal)
    seen = e.ask<ttir::GreaterEqualOp>(distance, 0);
  if (left >= 0)
    seen = both(e, seen, e.ask<ttir::LessEqualOp>(distance, double(left)));
  if (right >= 0)
    seen = both(e, seen, e.ask<ttir::GreaterEqualOp>(distance, -double(right)));
  return seen;
}

static Mask maskOf(Node &n, ArrayRef<int64_t> scores, int64_t past) {
  Emit &e = n.emit;
  Type word = e.builder.getI32Type();
  Mask mask;
  Value lengths;
  Value offset = e.full({1, 1, 1, 1}, word, double(past));
  if (n.has(6)) {
    lengths = e.reshape(e.cast(n.value(6), word), {scores[0], 1, 1, 1});
    offset = e.add(lengths, -double(scores[2]));
  }
  mask.seen = byPlaces(n, scores, offset);
  if (n.has(3)) {
    Value given = n.value(3);
    bool truth = n.kind(3) == Bool;
    int64_t missing = scores[3] - n.shape(3).back();
    if (missing > 0) {
      Dims low(n.rank(3), 0), high(low), none(low);
      high.back() = missing;
      Value number = e.full({}, elementOf(given), truth ? 0 : -kInfinity);
      given = e.pad(given, number, low, high, none);
    }
    Dims shape(shapeOf(given));
    while (shape.size() < 4)
      shape.insert(shape.begin(), 1);
    given = e.reshape(given, shape);
    if (truth)
      mask.seen = both(e, mask.seen, given);
    else
      mask.bias = e.cast(given, e.builder.getF32Type());
  }
  if (lengths) {
    Value places = e.iota({1, 1, 1, scores[3]}, word, 3);
    mask.seen =
        both(e, mask.seen, compare<ttir::LessThanOp>(e, places, lengths));
  }
  return mask;
}

/// The score of masked keys for a query that sees no key; lower than any other
/// score, of bf16 too.
static constexpr double kLowest = -0x1.fep127;

/// The keys that have any score, of a mask that is added.
static Value seenBy(Emit &e, const Mask &mask) {
  if (!mask.bias)
    return mask.seen;
  Value any = e.ask<ttir::GreaterThanOp>(mask.bias, -kInfinity);
  return mask.seen ? both(e, any, mask.seen) : any;
}

/// Scores are a result, too, as `qk_matmul_output_mode` says: the op that has
/// no such result is taken apart.
static Value attendShown(Node &n, Value q, Value k, Value v, const Mask &mask,
                         const Sight &sight, Value &shown) {
  Emit &e = n.emit;
  Type f32 = e.builder.getF32Type();
  int64_t heads = shapeOf(q)[1];
  k = wide(e, shared(e, k, heads));
  v = wide(e, shared(e, v, heads));
  double root = std::sqrt(sight.scale);
  Value scores = matmul(e, e.mul(wide(e, q), root),
                        e.permute(e.mul(k, root), {0, 1, 3, 2}));
  Value raw = scores;
  if (sight.softcap > 0)
    scores = e.mul(e.unary<ttir::TanhOp>(e.mul(scores, 1 / sight.softcap)),
                   sight.softcap);
  Value capped = scores;
  if (mask.bias)
    scores = broadcast<ttir::AddOp>(e, scores, mask.bias);
  if (mask.seen)
    scores =
        select(e, mask.seen, scores, e.full({1, 1, 1, 1}, f32, -kInfinity));
  Value biased = scores, seen = seenBy(e, mask);
  if (seen) {
    seen = e.expand(seen, shapeOf(scores));
    scores = e.where(seen, scores, e.like(scores, kLowest));
  }
  Value weights = softmax(e, scores, 3);
  if (seen)
    weights = e.where(seen, weights, e.like(weights, 0));
  switch (n.attr("qk_matmul_output_mode", 0)) {
  case 0:
    shown = raw;
    break;
  case 1:
    shown = capped;
    break;
  case 2:
    shown = biased;
    break;
  case 3:
    shown = weights;
    break;
  default:
    refuse("qk_matmul_output_mode is ", n.attr("qk_matmul_output_mode", 0));
  }
  return e.cast(matmul(e, weights, v), elementOf(q));
}

/// A query that sees nothing gives 0, not the mean of all.
static Value attendMasked(Emit &e, Value q, Value k, Value v, const Mask &mask,
                          Sight sight) {
  Value seen = seenBy(e, mask);
  if (!seen)
    return attended(e, q, k, v, sight);
  Type f32 = e.builder.getF32Type();
  Value zero = e.full({1, 1, 1, 1}, f32, 0);
  sight.mask = select(e, seen, mask.bias ? mask.bias : zero,
                      e.full({1, 1, 1, 1}, f32, kLowest));
  Value y = attended(e, q, k, v, sight);
  Value any = e.ask<ttir::GreaterThanOp>(
      reduce<ttir::MaxOp>(e, e.cast(seen, f32), {3}), 0);
  return select(e, any, y, e.full({1, 1, 1, 1}, elementOf(y), 0));
}

static void attend(Node &n) {
  Emit &e = n.emit;
  Value q = inHeads(n, 0, "q_num_heads"), k = inHeads(n, 1, "kv_num_heads"),
        v = inHeads(n, 2, "kv_num_heads");
  Type element = elementOf(q);
  int64_t past = 0;
  if (n.has(4) != n.has(5))
    refuse("past_key and past_value must be there together");
  if (n.has(4)) {
    if (n.rank(4) != 4 || n.rank(5) != 4)
      refuse("past_key and past_value must have rank 4");
    past = n.shape(4)[2];
    k = n.items.value(n.items.concat({n.item(4), n.items.of(k, n.kind(1))}, 2));
    v = n.items.value(n.items.concat({n.item(5), n.items.of(v, n.kind(2))}, 2));
  }
  Value presentKey = k, presentValue = v, shown, y;
  Sight sight;
  sight.scale = n.real("scale", 1 / std::sqrt(double(shapeOf(q)[3])));
  sight.softcap = n.real("softcap", 0);
  Dims scores{shapeOf(q)[0], shapeOf(q)[1], shapeOf(q)[2], shapeOf(k)[2]};
  // f16 does not hold all scores.
  auto exact = [&](Value x) { return element.isF16() ? wide(e, x) : x; };
  q = exact(q), k = exact(k), v = exact(v);
  bool plain = !n.has(3) && !n.has(6) && past == 0 && scores[2] == scores[3] &&
               sight.softcap <= 0 && n.attr("left_window_size", -1) < 0 &&
               n.attr("right_window_size", -1) < 0;
  if (n.wants(3)) {
    y = attendShown(n, q, k, v, maskOf(n, scores, past), sight, shown);
  } else if (plain) {
    sight.causal = n.attr("is_causal", 0);
    y = attended(e, q, k, v, sight);
  } else {
    y = attendMasked(e, q, k, v, maskOf(n, scores, past), sight);
  }
  y = e.cast(y, element);
  if (n.rank(0) == 3)
    y = joinHeads(e, y);
  n.give(y);
  n.give(presentKey, n.kind(1));
  n.give(presentValue, n.kind(2));
  if (shown)
    n.give(e.cast(shown, element));
}

Value turnPoints(Emit &e, Value x, Value cosines, Value sines, int64_t turned,
                 bool interleaved) {
  Dims t(shapeOf(x)); // batch, positions, heads, elements
  if (turned < 2 || turned > t[3] || turned % 2)
    refuse(turned, " elements of ", t[3], " are turned");
  int64_t half = turned / 2;
  auto table = [&](Value angles) {
    if (tensorType(angles).getNumElements() != t[0] * t[1] * half)
      refuse("tables of ", tensorType(angles).getNumElements(),
             " angles do not fit ", t[0], " x ", t[1], " x ", half);
    return e.expand(e.reshape(angles, {t[0], t[1], 1, half}),
                    {t[0], t[1], t[2], half});
  };
  Value cosine = table(cosines), sine = table(sines);
  Value front = e.part(x, 3, 0, turned);
  Value a =
      interleaved ? e.part(front, 3, 0, turned, 2) : e.part(front, 3, 0, half);
  Value b = interleaved ? e.part(front, 3, 1, turned, 2)
                        : e.part(front, 3, half, turned);
  Value real = e.sub(e.mul(cosine, a), e.mul(sine, b));
  Value imaginary = e.add(e.mul(sine, a), e.mul(cosine, b));
  Value result;
  if (interleaved) {
    Dims pair{t[0], t[1], t[2], half, 1};
    result = e.reshape(
        e.concat({e.reshape(real, pair), e.reshape(imaginary, pair)}, 4),
        {t[0], t[1], t[2], turned});
  } else {
    result = e.concat({real, imaginary}, 3);
  }
  if (turned < t[3])
    result = e.concat({result, e.part(x, 3, turned, t[3])}, 3);
  return result;
}

/// Pairs of elements as points that are turned by an angle of their position.
static void rotary(Node &n) {
  Emit &e = n.emit;
  Dims s = n.shape(0);
  Value x = n.value(0);
  x = s.size() == 4 ? e.permute(x, {0, 2, 1, 3})
                    : splitHeads(e, x, n.attr("num_heads", 0));
  ArrayRef<int64_t> t = shapeOf(x);
  int64_t turned = n.attr("rotary_embedding_dim", 0);
  auto cache = [&](size_t i) {
    Value table = n.value(i);
    if (!n.has(3))
      return table;
    Value places =
        e.cast(e.reshape(n.value(3), {t[0] * t[1]}), e.builder.getI32Type());
    return e.takeRows(table, places);
  };
  Value result = turnPoints(e, x, cache(1), cache(2), turned ? turned : t[3],
                            n.attr("interleaved", 0));
  n.give(s.size() == 4 ? e.permute(result, {0, 2, 1, 3})
                       : e.reshape(result, s));
}

Rows attention() {
  static constexpr Row rows[] = {{"Attention", attend},
                                 {"RotaryEmbedding", rotary}};
  return rows;
}

} // namespace mlir::tt::onnximport
