//===- Images.cpp - other sizes of images ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A change of size goes over one dimension after the other: every element of
// the result is a sum of a few of the operand. Which and how much of each is
// known while the model is imported, so that it is a product with a constant
// matrix.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

namespace {
/// How one dimension changes.
struct Resize {
  std::string mode, nearest, coordinates;
  double cubic, scale, begin, end, outside;
  bool antialias, excludes;
  int64_t from, to;

  double place(int64_t at) const;
  /// Elements of the operand, which may lie beside it, and their shares.
  std::vector<std::pair<int64_t, double>> shares(double place) const;
};
} // namespace

double Resize::place(int64_t at) const {
  double width = scale * double(from);
  if (coordinates == "align_corners")
    return width == 1 ? 0 : double(at) * double(from - 1) / (width - 1);
  if (coordinates == "asymmetric")
    return double(at) / scale;
  if (coordinates == "tf_crop_and_resize")
    return begin * double(from - 1) +
           (width == 1
                ? (end - begin) * double(from - 1) / 2
                : double(at) * (end - begin) * double(from - 1) / (width - 1));
  double half = (double(at) + 0.5) / scale - 0.5;
  if (coordinates == "pytorch_half_pixel")
    return width == 1 ? -0.5 : half;
  if (coordinates == "half_pixel")
    return half;
  if (coordinates == "half_pixel_symmetric")
    return double(from) / 2 * (1 - double(to) / width) + half;
  refuse("the coordinates '", coordinates, "' are not known");
}

static double cubicAt(double x, double a) {
  x = std::fabs(x);
  if (x <= 1)
    return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

std::vector<std::pair<int64_t, double>> Resize::shares(double place) const {
  double below = std::floor(place), rest = place - below;
  if (mode == "nearest") {
    double chosen = nearest == "floor"               ? below
                    : nearest == "ceil"              ? std::ceil(place)
                    : nearest == "round_prefer_ceil" ? std::floor(place + 0.5)
                                                     : std::ceil(place - 0.5);
    return {{int64_t(chosen), 1}};
  }
  bool cubicMode = mode == "cubic";
  if (!cubicMode && mode != "linear")
    refuse("the mode '", mode, "' is not known");
  // A smaller image is a mean of more elements.
  double narrow = antialias ? std::min(scale, 1.0) : 1;
  int64_t reach = int64_t(std::ceil((cubicMode ? 2 : 1) / narrow)) + 1;
  std::vector<std::pair<int64_t, double>> all;
  double sum = 0;
  for (int64_t i = int64_t(below) - reach; i <= int64_t(below) + reach; ++i) {
    double distance = (double(i) - below - rest) * narrow;
    double share = cubicMode ? cubicAt(distance, cubic)
                             : std::max(0.0, 1 - std::fabs(distance));
    if (share == 0 || (excludes && (i < 0 || i >= from)))
      continue;
    all.push_back({i, share});
    sum += share;
  }
  if (antialias || excludes)
    for (auto &[i, share] : all)
      share /= sum;
  return all;
}

static Item resizedAlong(Node &n, Item x, int64_t dim, const Resize &r) {
  if (r.mode == "nearest") {
    Dims places;
    bool inside = true;
    for (int64_t i = 0; i < r.to; ++i) {
      double place = r.place(i);
      inside &= place >= 0 && place <= double(r.from - 1);
      places.push_back(
          std::clamp<int64_t>(r.shares(place)[0].first, 0, r.from - 1));
    }
    if (r.coordinates == "tf_crop_and_resize" && !inside)
      refuse("places outside of the image, by the nearest element, have no "
             "lowering");
    return n.items.take(x, dim, places);
  }
  Emit &e = n.emit;
  bounded(countOf({r.from, r.to}), 1 << 24);
  Numbers weights(r.from * r.to, 0), outside(r.to, 0);
  for (int64_t i = 0; i < r.to; ++i) {
    double place = r.place(i);
    if (r.coordinates == "tf_crop_and_resize" &&
        (place < 0 || place > double(r.from - 1))) {
      outside[i] = r.outside;
      continue;
    }
    for (auto [at, share] : r.shares(place))
      weights[std::clamp<int64_t>(at, 0, r.from - 1) * r.to + i] += share;
  }
  Dims order = allBut(x.rank(), dim), back(x.rank());
  order.push_back(dim);
  for (auto [i, from] : llvm::enumerate(order))
    back[from] = i;
  Value moved = e.permute(n.items.value(x), order);
  Dims shape(shapeOf(moved));
  Value flat = e.reshape(e.cast(moved, e.builder.getF32Type()),
                         {x.count() / r.from, r.from});
  Value matrix = n.items.value(n.items.known(Float, {r.from, r.to}, weights));
  Value product = matmul(e, flat, matrix);
  if (llvm::any_of(outside, [](double v) { return v != 0; }))
    product = broadcast<ttir::AddOp>(
        e, product, n.items.value(n.items.known(Float, {1, r.to}, outside)));
  shape.back() = r.to;
  Value result = e.permute(e.reshape(product, shape), back);
  return n.items.of(e.cast(result, elementOf(moved)), x.kind);
}

static Dims axesOf(Node &n) {
  Dims axes = n.list("axes", allBut(n.rank(0)));
  for (int64_t &axis : axes)
    axis = n.axis(axis, n.rank(0));
  return axes;
}

static void resize(Node &n) {
  bool old = n.version < 11;
  Dims axes = axesOf(n);
  Item x = n.item(0);
  size_t count = axes.size();
  std::vector<double> scales, roi;
  std::optional<Dims> sizes;
  size_t scaleInput = old ? 1 : 2;
  if (n.find("scales"))
    scales = n.reals("scales");
  else if (n.has(scaleInput))
    scales = n.numbers(scaleInput);
  if (!old && n.has(3) && (!scales.empty() ? n.item(3).count() != 0 : true))
    sizes = n.integers(3);
  Resize r;
  r.mode = n.word("mode", "nearest");
  r.nearest = old ? "floor" : n.word("nearest_mode", "round_prefer_floor");
  r.coordinates = n.word("coordinate_transformation_mode",
                         old ? "asymmetric" : "half_pixel");
  r.cubic = n.real("cubic_coeff_a", -0.75);
  r.outside = n.real("extrapolation_value", 0);
  r.antialias = n.attr("antialias", 0);
  r.excludes = n.attr("exclude_outside", 0);
  if (!old && n.has(1) && r.coordinates == "tf_crop_and_resize")
    roi = n.numbers(1);
  if (r.coordinates == "tf_crop_and_resize" && roi.size() != 2 * count)
    refuse("the region has ", roi.size(), " numbers for ", count,
           " dimensions");
  if (sizes ? sizes->size() != count : scales.size() != count)
    refuse("scales or sizes are not those of ", count, " dimensions");
  // One factor for all that keeps the sides' ratio.
  std::string policy = n.word("keep_aspect_ratio_policy", "stretch");
  std::vector<double> factors;
  for (size_t i = 0; i < count; ++i) {
    if (x.shape[axes[i]] == 0)
      refuse("an image without elements is resized");
    factors.push_back(sizes ? double((*sizes)[i]) / double(x.shape[axes[i]])
                            : scales[i]);
  }
  if (sizes && policy != "stretch" && count > 0) {
    double one = policy == "not_larger"
                     ? *std::min_element(factors.begin(), factors.end())
                     : *std::max_element(factors.begin(), factors.end());
    for (size_t i = 0; i < count; ++i) {
      factors[i] = one;
      (*sizes)[i] = int64_t(one * double(x.shape[axes[i]]) + 0.5);
    }
  }
  for (size_t i = 0; i < count; ++i) {
    r.scale = factors[i];
    r.from = x.shape[axes[i]];
    r.begin = roi.empty() ? 0 : roi[i];
    r.end = roi.empty() ? 1 : roi[i + count];
    if (!(r.scale > 0) || r.scale > 1e6)
      refuse("a scale is ", std::to_string(r.scale));
    r.to = sizes ? (*sizes)[i] : int64_t(std::floor(r.scale * double(r.from)));
    if (r.to < 1 || r.to > (1 << 24))
      refuse("a size is ", r.to);
    if (r.scale != 1 || r.to != r.from || r.begin != 0 || r.end != 1)
      x = resizedAlong(n, x, axes[i], r);
  }
  n.give(x);
}

Rows images() {
  static constexpr Row rows[] = {{"Resize", resize}, {"Upsample", resize}};
  return rows;
}

} // namespace mlir::tt::onnximport
