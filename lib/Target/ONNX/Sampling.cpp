//===- Sampling.cpp - images at positions that a tensor says --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

namespace {
/// One spatial dimension: where it is looked at, in elements (f32, one number
/// for each position), and the value beyond its ends.
struct Axis {
  Emit &e;
  int64_t size;
  double low, high; ///< the image's borders
  std::string padding;

  /// Mirrored at the borders until within them: a triangle of period 2 * range.
  Value reflected(Value x) const {
    double range = high - low;
    if (range <= 0)
      return e.like(x, 0);
    Value from = e.unary<ttir::AbsOp>(e.add(x, -low));
    Value periods = e.unary<ttir::FloorOp>(e.mul(from, 1 / (2 * range)));
    Value rest = e.sub(from, e.mul(periods, 2 * range));
    Value mirrored = e.sub(e.like(rest, 2 * range), rest);
    return e.add(e.binary<ttir::MinimumOp>(rest, mirrored), low);
  }
  Value clamped(Value x) const {
    return e.binary<ttir::MinimumOp>(e.binary<ttir::MaximumOp>(x, 0),
                                     double(size - 1));
  }
  /// A position in the image: itself if it is within.
  Value moved(Value x) const {
    return padding == "border"       ? clamped(x)
           : padding == "reflection" ? reflected(x)
                                     : x;
  }
};
/// Elements of an axis that a position is interpolated from, and their shares.
struct Tap {
  Value place, share;
};
} // namespace

static Value cubicShare(Emit &e, Value distance, bool isNear) {
  constexpr double a = -0.75;
  Value d = distance;
  if (isNear)
    return e.add(e.mul(e.mul(d, d), e.add(e.mul(d, a + 2), -(a + 3))), 1);
  Value cubic = e.add(e.mul(d, a), -5 * a);
  cubic = e.add(e.mul(cubic, d), 8 * a);
  return e.add(e.mul(cubic, d), -4 * a);
}

static SmallVector<Tap> tapsOf(const Axis &axis, Value x,
                               const std::string &mode) {
  Emit &e = axis.e;
  if (mode == "nearest")
    return {{axis.moved(roundEven(e, x)), {}}};
  x = axis.moved(x);
  Value below = e.unary<ttir::FloorOp>(x), rest = e.sub(x, below);
  Value other = e.sub(e.like(rest, 1), rest);
  if (mode == "linear")
    return {{below, other}, {e.add(below, 1), rest}};
  return {{e.add(below, -1), cubicShare(e, e.add(rest, 1), false)},
          {below, cubicShare(e, rest, true)},
          {e.add(below, 1), cubicShare(e, other, true)},
          {e.add(below, 2), cubicShare(e, e.add(other, 1), false)}};
}

static void gridSample(Node &n) {
  Emit &e = n.emit;
  Dims image(n.shape(0)), grid(n.shape(1));
  int64_t spatial = int64_t(image.size()) - 2;
  if (spatial < 1 || spatial > 3 || int64_t(grid.size()) != spatial + 2 ||
      grid.back() != spatial || grid[0] != image[0])
    refuse("a grid of rank ", grid.size(), " does not fit an image of rank ",
           image.size());
  std::string mode = n.word("mode", "linear"),
              padding = n.word("padding_mode", "zeros");
  if (mode == "bilinear")
    mode = "linear";
  if (mode == "bicubic")
    mode = "cubic";
  if (mode != "linear" && mode != "nearest" && mode != "cubic")
    refuse("the mode '", mode, "' is not known");
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    refuse("the padding '", padding, "' is not known");
  bool corners = n.attr("align_corners", 0);
  Type f32 = e.builder.getF32Type(), word = e.builder.getI32Type();
  Dims places(grid.begin(), grid.end() - 1);
  Value all = e.cast(n.value(1), f32);
  SmallVector<Axis> axes;
  SmallVector<SmallVector<Tap>> taps;
  for (int64_t i = 0; i < spatial; ++i) {
    int64_t size = image[i + 2];
    axes.push_back({e, size, corners ? 0 : -0.5,
                    corners ? double(size - 1) : double(size) - 0.5, padding});
    // The last coordinate is that of the first spatial dimension.
    int64_t at = spatial - 1 - i;
    Value x = e.reshape(e.part(all, spatial + 1, at, at + 1), places);
    x = e.add(x, 1);
    x = corners ? e.mul(x, double(size - 1) / 2)
                : e.mul(e.add(e.mul(x, double(size)), -1), 0.5);
    taps.push_back(tapsOf(axes.back(), x, mode));
  }
  Dims counts;
  for (const auto &list : taps)
    counts.push_back(list.size());
  Value from = e.cast(n.value(0), f32), sum;
  Dims result{image[0], image[1]}, wide(places);
  result.append(places.begin() + 1, places.end());
  wide.insert(wide.begin() + 1, 1);
  forEachPlace(counts, [&](ArrayRef<int64_t> which) {
    Parts parts;
    parts.batch = places;
    parts.sizes = Dims(image.size(), 1);
    parts.sizes[1] = image[1];
    parts.starts.resize(image.size());
    parts.starts[0] = e.iota(places, word, 0);
    Value share, inside;
    for (int64_t i = 0; i < spatial; ++i) {
      const Tap &tap = taps[i][which[i]];
      if (padding == "zeros") {
        Value in = e.binary<ttir::LogicalAndOp>(
            e.ask<ttir::GreaterEqualOp>(tap.place, 0),
            e.ask<ttir::LessEqualOp>(tap.place, double(axes[i].size - 1)));
        inside = inside ? e.binary<ttir::LogicalAndOp>(inside, in) : in;
      }
      Value place = axes[i].padding == "reflection"
                        ? e.unary<ttir::TruncOp>(axes[i].reflected(tap.place))
                        : tap.place;
      parts.starts[i + 2] = e.cast(axes[i].clamped(place), word);
      if (tap.share)
        share = share ? e.mul(share, tap.share) : tap.share;
    }
    // Places x channels, then channels behind the batch.
    Dims taken(places), order{0, int64_t(places.size())};
    taken.push_back(image[1]);
    for (size_t i = 1; i < places.size(); ++i)
      order.push_back(i);
    Value part = e.permute(e.reshape(parts.take(from, e), taken), order);
    if (inside)
      part = select(e, e.reshape(inside, wide), part, e.like(part, 0));
    if (share)
      part = broadcast<ttir::MultiplyOp>(e, part, e.reshape(share, wide));
    sum = sum ? e.add(sum, part) : part;
  });
  n.give(e.cast(sum, elementOf(n.value(0))));
}

/// Places of an image of `size`, turned and moved by a matrix.
static void affineGrid(Node &n) {
  Emit &e = n.emit;
  Dims size = n.integers(1);
  int64_t spatial = int64_t(size.size()) - 2;
  if (spatial < 2 || spatial > 3 ||
      n.shape(0) != Dims{size[0], spatial, spatial + 1})
    refuse("the matrices do not fit an image of rank ", size.size());
  bool corners = n.attr("align_corners", 0);
  Dims plane(size.begin() + 2, size.end());
  int64_t count = countOf(plane);
  if (count > (1 << 22))
    refuse("the grid has more than 2^22 places");
  // Coordinates from the last dimension to the first, and 1.
  Numbers numbers((spatial + 1) * count, 1);
  int64_t at = 0;
  forEachPlace(plane, [&](ArrayRef<int64_t> place) {
    for (int64_t i = 0; i < spatial; ++i) {
      int64_t length = plane[spatial - 1 - i], p = place[spatial - 1 - i];
      double x =
          corners ? (length > 1 ? 2.0 * double(p) / double(length - 1) - 1 : -1)
                  : (2.0 * double(p) + 1) / double(length) - 1;
      numbers[i * count + at] = x;
    }
    ++at;
  });
  Value points =
      n.items.value(n.items.known(n.kind(0), {1, spatial + 1, count}, numbers));
  Value moved = matmul(e, n.value(0), points);
  Dims shape{size[0]};
  llvm::append_range(shape, plane);
  shape.push_back(spatial);
  n.give(e.reshape(e.permute(moved, {0, 2, 1}), shape));
}

Rows sampling() {
  static constexpr Row rows[] = {{"GridSample", gridSample},
                                 {"AffineGrid", affineGrid}};
  return rows;
}

} // namespace mlir::tt::onnximport
