//===- MicrosoftAttention.cpp - attention of the domain com.microsoft -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Sizes: B users, N heads of queries, G of keys and values, S queries, P keys
// of earlier steps, T keys in all, h elements of a head.
//
//===----------------------------------------------------------------------===//

#include "Microsoft.h"

#include <cmath>

namespace mlir::tt::onnximport {

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// 0 where a condition holds, else `number`, in f32.
static Value unless(Emit &e, Value condition, double number) {
  Type f32 = e.builder.getF32Type();
  ArrayRef<int64_t> shape = shapeOf(condition);
  return e.where(condition, e.full(shape, f32, 0), e.full(shape, f32, number));
}

static Value sum(Emit &e, Value a, Value b) {
  return !a ? b : !b ? a : broadcast<ttir::AddOp>(e, a, b);
}

/// The summand of scores, of rank 4, that masks padding among keys. The input
/// has one length for each user, or an end and a beginning, or 1 for every key
/// that is seen, by a user or by each of its queries.
static Value keyMask(Node &n, size_t i, int64_t users, int64_t queries,
                     int64_t keys, double filter) {
  Emit &e = n.emit;
  Type word = e.builder.getI32Type();
  Value given = e.cast(n.value(i), word);
  Dims shape = n.shape(i);
  if (shape.size() == 1 && (shape[0] == users || shape[0] == 2 * users ||
                            shape[0] == 3 * users + 2)) {
    auto column = [&](int64_t begin) {
      return e.expand(
          e.reshape(e.part(given, 0, begin, begin + users), {users, 1, 1, 1}),
          {users, 1, 1, keys});
    };
    Value places = e.iota({users, 1, 1, keys}, word, 3);
    Value seen = e.ask<ttir::LessThanOp>(places, column(0));
    if (shape[0] == 2 * users)
      seen = e.binary<ttir::LogicalAndOp>(
          seen, e.ask<ttir::GreaterEqualOp>(places, column(users)));
    return unless(e, seen, filter);
  }
  if (shape == Dims{users, keys})
    shape = {users, 1, 1, keys};
  else if (shape == Dims{users, queries, keys})
    shape = {users, 1, queries, keys};
  else if (shape.size() == 4 && shape[0] == users && shape[1] == 1 &&
           shape[2] == shape[3] && shape[3] >= keys && keys >= queries) {
    given = e.part(e.part(given, 2, keys - queries, keys), 3, 0, keys);
    shape = {users, 1, queries, keys};
  } else
    refuse("a mask of rank ", shape.size(), " does not fit ", users,
           " users with ", queries, " queries and ", keys, " keys");
  return unless(e, e.ask<ttir::GreaterThanOp>(e.reshape(given, shape), 0),
                filter);
}

/// Queries see no later keys; the first one has `past` keys before it.
static Value causalMask(Emit &e, int64_t queries, int64_t keys, int64_t past) {
  Type word = e.builder.getI32Type();
  Dims plane{1, 1, queries, keys};
  Value seen = e.ask<ttir::LessEqualOp>(
      e.iota(plane, word, 3), e.add(e.iota(plane, word, 2), double(past)));
  return unless(e, seen, -kInfinity);
}

/// The scores' mask of a node with `attention_bias` at `bias` and a mask of
/// keys at `keysAt`.
static void setMask(Node &n, Sight &sight, size_t keysAt, size_t bias,
                    ArrayRef<int64_t> scores, double filter) {
  Emit &e = n.emit;
  int64_t users = scores[0], queries = scores[2], keys = scores[3];
  bool causal = n.attr("unidirectional", 0);
  if (n.has(keysAt))
    sight.mask = keyMask(n, keysAt, users, queries, keys, filter);
  if (n.has(bias)) {
    if (n.rank(bias) != 4)
      refuse("input ", bias, " has rank ", n.rank(bias), ", and must have 4");
    sight.mask = sum(e, sight.mask, wide(e, n.value(bias)));
  }
  if (causal && (sight.mask || keys != queries))
    sight.mask =
        sum(e, sight.mask, causalMask(e, queries, keys, keys - queries));
  else
    sight.causal = causal;
}

static double scaleOf(Node &n, int64_t size) {
  double scale = n.real("scale", 0);
  return scale != 0 ? scale : 1 / std::sqrt(double(size));
}

static void refuseSharedBuffers(Node &n) {
  if (n.attr("past_present_share_buffer", 0))
    refuse("past_present_share_buffer has no lowering");
}

void attendProjected(Node &n, Value projected, int32_t kind,
                     ProjectedInputs at) {
  Emit &e = n.emit;
  refuseSharedBuffers(n);
  int64_t heads = n.attr("num_heads", 0);
  Dims s(shapeOf(projected));
  Dims sizes = n.list("qkv_hidden_sizes");
  if (sizes.empty())
    sizes = Dims(3, s[2] / 3);
  if (heads < 1 || sizes.size() != 3 || sizes[0] != sizes[1] ||
      sizes[0] + sizes[1] + sizes[2] != s[2] || sizes[0] % heads ||
      sizes[2] % heads)
    refuse(s[2], " elements are not queries, keys and values of ", heads,
           " heads");
  if (n.attr("do_rotary", 0))
    refuse("do_rotary has no lowering");
  auto part = [&](int64_t begin, int64_t size) {
    return e.permute(
        splitHeads(e, e.part(projected, 2, begin, begin + size), heads),
        {0, 2, 1, 3});
  };
  Value q = part(0, sizes[0]), k = part(sizes[0], sizes[1]),
        v = part(sizes[0] + sizes[1], sizes[2]);
  if (n.has(at.past)) {
    Value past = n.value(at.past);
    Dims p(shapeOf(past));
    if (p.size() != 5 || p[0] != 2 || sizes[2] != sizes[0])
      refuse("past has rank ", p.size(), ", and must be of keys and values");
    auto earlier = [&](int64_t i) {
      return e.reshape(e.part(past, 0, i, i + 1), ArrayRef(p).drop_front());
    };
    k = e.concat({earlier(0), k}, 2);
    v = e.concat({earlier(1), v}, 2);
  }
  Sight sight;
  sight.scale = scaleOf(n, sizes[0] / heads);
  setMask(n, sight, at.mask, at.bias, {s[0], heads, s[1], shapeOf(k)[2]},
          n.real("mask_filter_value", -10000));
  n.give(joinHeads(e, attended(e, q, k, v, sight)), kind);
  if (!n.wants(1))
    return;
  auto one = [&](Value x) {
    Dims shape(shapeOf(x));
    shape.insert(shape.begin(), 1);
    return e.reshape(x, shape);
  };
  if (sizes[2] != sizes[0])
    refuse("keys and values of different sizes are not one tensor");
  n.give(e.concat({one(k), one(v)}, 0), kind);
}

static void attention(Node &n) {
  Emit &e = n.emit;
  if (n.rank(0) != 3 || n.rank(1) != 2)
    refuse("the input must have rank 3, its weights 2");
  if (n.has(6))
    refuse("past_sequence_length has no lowering");
  Value x = product(e, n.value(0), n.value(1));
  if (n.has(2))
    x = broadcast<ttir::AddOp>(e, x, n.value(2));
  attendProjected(n, x, n.kind(0), {3, 4, 5});
}

/// B x length x (heads * h) or what is packed so, as B x heads x length x h.
static Value inHeads(Emit &e, Value x, int64_t heads) {
  return shapeOf(x).size() == 4
             ? x
             : e.permute(splitHeads(e, x, heads), {0, 2, 1, 3});
}

static void multiHead(Node &n) {
  Emit &e = n.emit;
  int64_t heads = n.attr("num_heads", 0);
  if (n.has(8) || n.has(9))
    refuse("past_sequence_length and cache_indirection have no lowering");
  Value q = n.value(0), k, v;
  auto unpacked = [&](Value x, int64_t i) { // B x S x N x parts x h
    Dims s(shapeOf(x));
    return e.reshape(e.part(x, 3, i, i + 1), {s[0], s[1], s[2] * s[4]});
  };
  if (n.rank(0) == 5) {
    Value all = q;
    q = unpacked(all, 0);
    k = unpacked(all, 1);
    v = unpacked(all, 2);
  } else if (n.has(1) && n.rank(1) == 5) {
    k = unpacked(n.value(1), 0);
    v = unpacked(n.value(1), 1);
  } else {
    k = n.value(1);
    v = n.value(2);
  }
  if (shapeOf(q).size() != 3)
    refuse("the query has rank ", shapeOf(q).size());
  if (n.has(3)) {
    int64_t size = shapeOf(q)[2], next = 0;
    auto plus = [&](Value x, int64_t width) {
      Value bias = e.part(n.value(3), 0, next, next + width);
      next += width;
      return broadcast<ttir::AddOp>(e, x, bias);
    };
    bool own = shapeOf(k).size() == 3;
    int64_t last = own ? shapeOf(v)[2] : size;
    if (n.shape(3) != Dims{2 * size + last})
      refuse("the bias does not fit");
    q = plus(q, size);
    if (own) {
      k = plus(k, size);
      v = plus(v, last);
    }
  }
  q = inHeads(e, q, heads);
  k = inHeads(e, k, heads);
  v = inHeads(e, v, heads);
  if (n.has(6) != n.has(7))
    refuse("past_key and past_value must be there together");
  if (n.has(6)) {
    k = e.concat({n.value(6), k}, 2);
    v = e.concat({n.value(7), v}, 2);
  }
  Sight sight;
  sight.scale = scaleOf(n, shapeOf(q)[3]);
  setMask(n, sight, 4, 5, {shapeOf(q)[0], heads, shapeOf(q)[2], shapeOf(k)[2]},
          n.real("mask_filter_value", -10000));
  n.give(joinHeads(e, attended(e, q, k, v, sight)));
  n.give(k, n.kind(0));
  n.give(v, n.kind(0));
}

//===-- groups of heads ---------------------------------------------------===//

/// Angles of B x S positions, a row for each.
static Value rowsAt(Emit &e, Value table, Value places) {
  return e.takeRows(table,
                    e.reshape(places, {tensorType(places).getNumElements()}));
}

/// Keys or values of earlier steps (B x G x P x h, or null), with the new ones
/// from `first` (B x 1 x 1 x 1) on: B x G x T x h.
static Value present(Emit &e, Value past, Value now, Value first,
                     int64_t keys) {
  Dims s(shapeOf(now)), all(s);
  int64_t fresh = s[2];
  all[2] = keys;
  if (!past && fresh == keys)
    return now;
  Type word = e.builder.getI32Type();
  // Row t is the new one of number t - first: a product with a matrix of ones
  // and zeros.
  Dims plane{s[0], 1, keys, fresh};
  Value number = e.sub(e.iota(plane, word, 2), e.expand(first, plane));
  Value hits = e.ask<ttir::EqualOp>(number, e.iota(plane, word, 3));
  Type f32 = e.builder.getF32Type();
  Value selector = e.where(hits, e.full(plane, f32, 1), e.full(plane, f32, 0));
  Dims wideShape{s[0], s[1], keys, fresh};
  Value moved = e.cast(matmul(e, e.expand(selector, wideShape), wide(e, now)),
                       elementOf(now));
  Value base = past ? past : e.full(all, elementOf(now), 0);
  if (shapeOf(base)[2] > keys)
    base = e.part(base, 2, 0, keys);
  else if (shapeOf(base)[2] < keys)
    base = e.pad(base, e.full({}, elementOf(now), 0), {0, 0, 0, 0},
                 {0, 0, keys - shapeOf(base)[2], 0}, {0, 0, 0, 0});
  Dims row{s[0], 1, keys, 1};
  Value at = e.sub(e.iota(row, word, 2), e.expand(first, row));
  Value isNew =
      e.binary<ttir::LogicalAndOp>(e.ask<ttir::GreaterEqualOp>(at, 0),
                                   e.ask<ttir::LessThanOp>(at, double(fresh)));
  return e.where(e.expand(isNew, all), moved, base);
}

static void groupQuery(Node &n) {
  Emit &e = n.emit;
  Type word = e.builder.getI32Type();
  int64_t heads = n.attr("num_heads", 0), groups = n.attr("kv_num_heads", 0);
  if (n.rank(0) != 3 || heads < 1 || groups < 1 || heads % groups)
    refuse("the query of rank ", n.rank(0), " does not have ", heads,
           " heads in ", groups, " groups");
  for (const char *name : {"k_quant_type", "v_quant_type"})
    if (std::string type = n.word(name, "NONE"); type != "NONE")
      refuse("attribute '", name, "' of '", type, "' has no lowering");
  Value q = n.value(0), k, v;
  if (n.has(1)) {
    k = n.value(1);
    v = n.value(2);
  } else {
    int64_t all = shapeOf(q)[2], size = all / (heads + 2 * groups);
    if (size * (heads + 2 * groups) != all)
      refuse(all, " elements are not ", heads, " and twice ", groups, " heads");
    Value packed = q;
    q = e.part(packed, 2, 0, heads * size);
    k = e.part(packed, 2, heads * size, (heads + groups) * size);
    v = e.part(packed, 2, (heads + groups) * size, all);
  }
  q = splitHeads(e, q, heads);
  k = splitHeads(e, k, groups);
  v = splitHeads(e, v, groups);
  Dims s(shapeOf(q));
  int64_t users = s[0], queries = s[1];
  if (n.has(3) != n.has(4))
    refuse("past_key and past_value must be there together");
  int64_t before = n.has(3) ? n.shape(3)[2] : 0;
  int64_t total = n.integer(6), keys = std::max(before, total);
  if (total < queries || n.item(5).count() != users)
    refuse("seqlens_k and total_sequence_length do not fit ", users,
           " users with ", queries, " queries");
  // The position of the first query of each user.
  Value first = e.full({users, 1, 1, 1}, word, 0);
  if (total != queries)
    first = e.add(e.reshape(e.cast(n.value(5), word), {users, 1, 1, 1}),
                  double(1 - queries));
  Dims rows{users, 1, queries, 1};
  Value places = e.add(e.expand(first, rows), e.iota(rows, word, 2));
  if (n.attr("do_rotary", 0)) {
    Value at = n.has(9) ? e.cast(n.value(9), word) : places;
    if (total == queries && !n.has(9))
      at = e.iota({users, queries}, word, 1);
    Value cosines = rowsAt(e, n.value(7), at),
          sines = rowsAt(e, n.value(8), at);
    int64_t turned = 2 * n.shape(7)[1];
    bool interleaved = n.attr("rotary_interleaved", 0);
    q = turnPoints(e, q, cosines, sines, turned, interleaved);
    k = turnPoints(e, k, cosines, sines, turned, interleaved);
  }
  auto turned = [&](Value x) { return e.permute(x, {0, 2, 1, 3}); };
  k = present(e, n.has(3) ? n.value(3) : Value(), turned(k), first, keys);
  v = present(e, n.has(4) ? n.value(4) : Value(), turned(v), first, keys);
  Sight sight;
  sight.scale = scaleOf(n, s[3]);
  sight.softcap = n.real("softcap", 0);
  if (n.has(11))
    sight.sink = n.value(11);
  else if (n.attr("smooth_softmax", 0) == 1)
    sight.sink = e.full({heads}, elementOf(q), 0);
  Dims plane{users, 1, queries, keys};
  Value distance = e.sub(e.expand(places, plane), e.iota(plane, word, 3));
  Value seen = e.ask<ttir::GreaterEqualOp>(distance, 0);
  if (int64_t window = n.attr("local_window_size", -1); window > 0)
    seen = e.binary<ttir::LogicalAndOp>(
        seen, e.ask<ttir::LessThanOp>(distance, double(window)));
  sight.mask = unless(e, seen, -kInfinity);
  if (n.has(10)) {
    Value bias = wide(e, n.value(10));
    if (n.rank(10) != 4)
      refuse("attention_bias has rank ", n.rank(10), ", and must have 4");
    if (int64_t more = keys - n.shape(10)[3]; more > 0)
      bias = e.pad(bias, e.full({}, elementOf(bias), 0), {0, 0, 0, 0},
                   {0, 0, 0, more}, {0, 0, 0, 0});
    sight.mask = sum(e, sight.mask, bias);
  }
  n.give(joinHeads(e, attended(e, turned(q), k, v, sight)));
  n.give(k, n.kind(0));
  n.give(v, n.kind(0));
}

/// As that of the default domain, with the tables behind the positions.
static void rotary(Node &n) {
  Emit &e = n.emit;
  Dims s = n.shape(0);
  if (n.rank(2) != 2 || n.shape(2) != n.shape(3))
    refuse("the tables of angles do not fit one another");
  int64_t half = n.shape(2)[1], heads = n.attr("num_heads", 0);
  Value x = n.value(0);
  if (s.size() == 4) {
    x = e.permute(x, {0, 2, 1, 3});
  } else {
    if (heads == 0 && s.size() == 3)
      heads = s[2] / (2 * half);
    x = splitHeads(e, x, heads);
  }
  ArrayRef<int64_t> t = shapeOf(x);
  Type word = e.builder.getI32Type();
  Value places = e.cast(n.value(1), word);
  if (n.item(1).count() == 1 && t[0] * t[1] != 1)
    places = e.add(e.iota({t[0], t[1]}, word, 1),
                   e.expand(e.reshape(places, {1, 1}), {t[0], t[1]}));
  if (tensorType(places).getNumElements() != t[0] * t[1])
    refuse("there are ", n.item(1).count(), " places of ", t[0], " x ", t[1]);
  Value y = turnPoints(e, x, rowsAt(e, n.value(2), places),
                       rowsAt(e, n.value(3), places), 2 * half,
                       n.attr("interleaved", 0));
  double scale = n.real("scale", 1);
  if (scale != 1)
    y = e.mul(y, scale);
  n.give(s.size() == 4 ? e.permute(y, {0, 2, 1, 3}) : e.reshape(y, s));
}

Rows microsoftAttention() {
  static constexpr Row rows[] = {
      {"Attention", attention},
      {"GroupQueryAttention", groupQuery},
      {"MultiHeadAttention", multiHead},
      {"RotaryEmbedding", rotary},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
