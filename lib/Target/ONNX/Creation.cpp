//===- Creation.cpp - tensors from shapes and numbers ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

static void constant(Node &n) {
  if (n.proto.attribute_size() != 1)
    refuse("a constant has one value, and this has ", n.proto.attribute_size());
  const pb::AttributeProto &a = n.proto.attribute(0);
  auto numbers = [](const auto &list) {
    return Numbers(list.begin(), list.end());
  };
  const std::string &name = a.name();
  if (name == "value" && a.type() == pb::AttributeProto::TENSOR)
    return n.give(n.graph.tensors.read(a.t()));
  if (name == "value_float")
    return n.give(n.items.known(Float, {}, {a.f()}));
  if (name == "value_int")
    return n.give(n.items.known(Int64, {}, {double(a.i())}));
  if (name == "value_floats")
    return n.give(n.items.known(Float, {a.floats_size()}, numbers(a.floats())));
  if (name == "value_ints")
    return n.give(n.items.known(Int64, {a.ints_size()}, numbers(a.ints())));
  refuse("a constant by '", name, "' has no form on the device");
}

/// One number everywhere.
static void spread(Node &n, Item number, const Dims &shape) {
  int64_t count = countOf(shape);
  if (count == 0)
    return n.give(n.items.known(number.kind, shape, {}));
  n.give(n.items.expand(n.items.reshape(number, {}), shape));
}

static void constantOfShape(Node &n) {
  Item number = n.items.known(Float, {}, {0});
  if (const pb::AttributeProto *value = n.find("value"))
    number = n.graph.tensors.read(value->t());
  spread(n, number, n.integers(0));
}

static void range(Node &n) {
  double start = n.number(0), limit = n.number(1), step = n.number(2);
  if (step == 0)
    refuse("the step is 0");
  double count = std::max(0.0, std::ceil((limit - start) / step));
  if (!(count <= double(1 << 20)))
    refuse("the range has more than 2^20 elements");
  Numbers numbers;
  for (int64_t i = 0; i < int64_t(count); ++i)
    numbers.push_back(start + double(i) * step);
  n.give(n.items.known(n.kind(0), {int64_t(count)}, std::move(numbers)));
}

static void eyeLike(Node &n) {
  if (n.rank(0) != 2)
    refuse("the input has rank ", n.rank(0), ", and must be a matrix");
  int64_t k = n.attr("k", 0);
  Numbers numbers;
  if (n.item(0).count() > kMostKnown)
    refuse("the matrix has more than ", kMostKnown, " elements");
  forEachPlace(n.shape(0), [&](ArrayRef<int64_t> place) {
    numbers.push_back(place[1] - place[0] == k);
  });
  n.give(n.items.known(int32_t(n.attr("dtype", n.kind(0))), n.shape(0),
                       std::move(numbers)));
}

/// Above or below the diagonal k, zeros elsewhere.
static void trilu(Node &n) {
  Emit &e = n.emit;
  int64_t k = n.has(1) ? n.integer(1) : 0, rank = n.rank(0);
  if (rank < 2)
    refuse("the input has rank ", rank, ", and must be matrices");
  if (n.item(0).count() == 0)
    return n.give(n.item(0));
  k = std::clamp<int64_t>(k, -(int64_t(1) << 30), int64_t(1) << 30);
  Value x = n.value(0);
  Dims plane(n.shape(0).end() - 2, n.shape(0).end());
  Type word = e.builder.getI32Type();
  Value rows = e.iota(plane, word, 0), columns = e.iota(plane, word, 1);
  Value distance = e.sub(columns, rows);
  Value keeps = n.attr("upper", 1)
                    ? e.ask<ttir::GreaterEqualOp>(distance, double(k))
                    : e.ask<ttir::LessEqualOp>(distance, double(k));
  Value wide = e.broadcast(keeps, n.shape(0), {rank - 2, rank - 1});
  n.give(e.where(wide, x, e.like(x, 0)));
}

static void oneHot(Node &n) {
  Emit &e = n.emit;
  int64_t depth = n.integer(1);
  if (depth < 1 || depth > (1 << 24))
    refuse("the depth is ", depth);
  int64_t rank = n.rank(0) + 1, axis = n.axis(n.attr("axis", -1), rank);
  Type word = e.builder.getI32Type();
  Value places = e.cast(n.value(0), word);
  Dims narrow(n.shape(0));
  narrow.insert(narrow.begin() + axis, 1);
  Dims shape(narrow);
  shape[axis] = depth;
  Value wide = e.expand(e.reshape(places, narrow), shape);
  // Negative indices count from the end.
  wide = e.where(e.ask<ttir::LessThanOp>(wide, 0), e.add(wide, double(depth)),
                 wide);
  Value isThere = e.ask<ttir::EqualOp>(wide, e.iota(shape, word, axis));
  Value values = n.value(2);
  Value off = e.spread(e.reshape(e.part(values, 0, 0, 1), {}), shape);
  Value on = e.spread(e.reshape(e.part(values, 0, 1, 2), {}), shape);
  n.give(e.where(isThere, on, off), n.kind(2));
}

/// Windows of signals, by the coefficients of cosines.
static void window(Node &n, double a, double b, double c) {
  int64_t size = n.integer(0);
  if (size < 0 || size > (1 << 20))
    refuse("the size is ", size);
  double period = n.attr("periodic", 1) ? double(size) : double(size - 1);
  Numbers numbers;
  for (int64_t i = 0; i < size; ++i) {
    double angle = period > 0 ? 2 * M_PI * double(i) / period : 0;
    numbers.push_back(float(a - b * std::cos(angle) + c * std::cos(2 * angle)));
  }
  n.give(n.items.known(int32_t(n.attr("output_datatype", Float)), {size},
                       std::move(numbers)));
}

/// Triangles over the frequencies of a spectrum, equally wide in mel.
static void melWeights(Node &n) {
  int64_t bins = n.integer(0), length = n.integer(1);
  double rate = n.number(2), low = n.number(3), high = n.number(4);
  int64_t spectrum = length / 2 + 1;
  if (bins < 1 || bins > 4096 || length < 1 || spectrum * bins > (1 << 20))
    refuse("there are ", bins, " bins of a spectrum of ", length);
  auto toMel = [](double f) { return 2595 * std::log10(1 + f / 700); };
  double from = toMel(low), step = (toMel(high) - from) / double(bins + 2);
  Dims places;
  for (int64_t i = 0; i < bins + 2; ++i) {
    double frequency =
        700 * (std::pow(10, (double(i) * step + from) / 2595) - 1);
    places.push_back(int64_t(double(length + 1) * frequency / rate));
  }
  Numbers numbers(spectrum * bins, 0);
  for (int64_t i = 0; i < bins; ++i) {
    int64_t a = places[i], b = places[i + 1], c = places[i + 2];
    if (a < 0 || c > spectrum)
      refuse("the frequencies are not those of the spectrum");
    if (b == a)
      numbers[b * bins + i] = 1;
    for (int64_t j = a; j <= b && b != a; ++j)
      numbers[j * bins + i] = float(double(j - a) / double(b - a));
    for (int64_t j = b; j < c && c != b; ++j)
      numbers[j * bins + i] = float(double(c - j) / double(c - b));
  }
  n.give(n.items.known(int32_t(n.attr("output_datatype", Float)),
                       {spectrum, bins}, std::move(numbers)));
}

Rows creation() {
  static constexpr Row rows[] = {
      {"Constant", constant},
      {"ConstantOfShape", constantOfShape},
      {"Range", range},
      {"EyeLike", eyeLike},
      {"Trilu", trilu},
      {"OneHot", oneHot},
      {"HannWindow", [](Node &n) { window(n, 0.5, 0.5, 0); }},
      {"HammingWindow", [](Node &n) { window(n, 25.0 / 46, 21.0 / 46, 0); }},
      {"BlackmanWindow", [](Node &n) { window(n, 0.42, 0.5, 0.08); }},
      {"MelWeightMatrix", melWeights},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
