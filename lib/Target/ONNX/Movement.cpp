//===- Movement.cpp - elements at other indices ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

static void reshape(Node &n) {
  const Item &x = n.item(0);
  Dims shape = n.integers(1);
  bool zeros = n.attr("allowzero", 0);
  int64_t known = 1, open = -1;
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (size == 0 && !zeros) {
      if (int64_t(i) >= x.rank())
        refuse("size ", i, " is that of the input, which has rank ", x.rank());
      size = x.shape[i];
    }
    if (size == -1) {
      if (open >= 0)
        refuse("two sizes are -1");
      open = i;
    } else if (size < 0)
      refuse("a size is ", size);
    else
      known *= size;
  }
  if (open >= 0) {
    if (known == 0 || x.count() % known)
      refuse(x.count(), " elements do not fill the shape");
    shape[open] = x.count() / known;
  }
  n.give(n.items.reshape(x, shape));
}

static void transpose(Node &n) {
  Dims order = allBut(n.rank(0));
  std::reverse(order.begin(), order.end());
  order = n.list("perm", order);
  Dims sorted(order);
  llvm::sort(sorted);
  if (sorted != allBut(n.rank(0)))
    refuse("perm is no order of ", n.rank(0), " dimensions");
  n.give(n.items.permute(n.item(0), order));
}

static void flatten(Node &n) {
  int64_t axis = n.attr("axis", 1), rank = n.rank(0);
  if (axis < -rank || axis > rank)
    refuse("axis ", axis, " is not one of a tensor of rank ", rank);
  axis += axis < 0 ? rank : 0;
  Dims shape{countOf(ArrayRef(n.shape(0)).take_front(axis)),
             countOf(ArrayRef(n.shape(0)).drop_front(axis))};
  n.give(n.items.reshape(n.item(0), shape));
}

static void squeeze(Node &n) {
  std::optional<Dims> axes = n.attrOrInput("axes", 1);
  Dims shape, dims;
  for (int64_t axis : axes.value_or(Dims()))
    dims.push_back(n.axis(axis, n.rank(0)));
  for (auto [i, size] : llvm::enumerate(n.shape(0))) {
    bool goes = axes ? llvm::is_contained(dims, int64_t(i)) : size == 1;
    if (goes && size != 1)
      refuse("dimension ", i, " has size ", size, ", and is squeezed");
    if (!goes)
      shape.push_back(size);
  }
  n.give(n.items.reshape(n.item(0), shape));
}

static void unsqueeze(Node &n) {
  std::optional<Dims> axes = n.attrOrInput("axes", 1);
  if (!axes)
    refuse("the axes are left out");
  int64_t rank = n.rank(0) + axes->size();
  Dims shape(rank, 0);
  for (int64_t axis : *axes)
    shape[n.axis(axis, rank)] = 1;
  const int64_t *next = n.shape(0).begin();
  for (int64_t &size : shape)
    if (size != 1) {
      if (next == n.shape(0).end())
        refuse("an axis is named twice");
      size = *next++;
    }
  if (next != n.shape(0).end())
    refuse("an axis is named twice");
  n.give(n.items.reshape(n.item(0), shape));
}

static void concat(Node &n) {
  std::vector<Item> parts;
  for (size_t i = 0; i < n.size(); ++i)
    parts.push_back(n.item(i));
  if (parts.empty())
    refuse("nothing is joined");
  n.give(n.items.concat(
      parts, n.axis(n.attr("axis", n.version < 4 ? 1 : 0), n.rank(0))));
}

static void split(Node &n) {
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0));
  int64_t size = n.shape(0)[axis], count = n.proto.output_size();
  Dims parts;
  if (std::optional<Dims> given = n.attrOrInput("split", 1)) {
    parts = *given;
  } else {
    count = n.attr("num_outputs", count);
    if (count < 1 || count > 4096)
      refuse("the number of parts is ", count);
    int64_t each = (size + count - 1) / count;
    for (int64_t i = 0; i < count; ++i)
      parts.push_back(std::clamp<int64_t>(size - i * each, 0, each));
  }
  int64_t begin = 0;
  for (int64_t part : parts) {
    Dims begins(n.rank(0), 0), counts(n.shape(0)), ones(n.rank(0), 1);
    if (part < 0 || part > size - begin)
      refuse("the parts are more than the dimension of ", size);
    begins[axis] = begin;
    counts[axis] = part;
    n.give(n.items.slice(n.item(0), begins, counts, ones));
    begin += part;
  }
  if (begin != size)
    refuse("the parts are ", begin, " of a dimension of ", size);
}

static void slice(Node &n) {
  const Item &x = n.item(0);
  Dims starts, ends, axes, steps;
  if (n.version < 10) {
    starts = n.list("starts");
    ends = n.list("ends");
    axes = n.list("axes", allBut(starts.size()));
  } else {
    starts = n.integers(1);
    ends = n.integers(2);
    axes = n.has(3) ? n.integers(3) : allBut(starts.size());
    if (n.has(4))
      steps = n.integers(4);
  }
  steps.resize(steps.empty() ? starts.size() : steps.size(), 1);
  if (ends.size() != starts.size() || axes.size() != starts.size() ||
      steps.size() != starts.size())
    refuse("starts, ends, axes and steps are not equally many");
  Dims begins(x.rank(), 0), counts(x.shape), each(x.rank(), 1);
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t axis = n.axis(axes[i], x.rank()), size = x.shape[axis],
            step = steps[i];
    if (step == 0)
      refuse("a step is 0");
    auto place = [&](int64_t at, int64_t low, int64_t high) {
      return std::clamp(at < 0 ? at + size : at, low, high);
    };
    // INT64_MIN + size does not wrap; more than the size is the size.
    int64_t begin, end, count;
    if (step > 0) {
      step = std::min(step, std::max<int64_t>(size, 1));
      begin = place(starts[i], 0, size);
      end = place(ends[i], 0, size);
      count = end > begin ? (end - begin - 1) / step + 1 : 0;
    } else {
      step = std::max(step, -std::max<int64_t>(size, 1));
      begin = place(starts[i], -1, size - 1);
      end = place(ends[i], -1, size - 1);
      count = begin > end ? (begin - end - 1) / -step + 1 : 0;
    }
    begins[axis] = begin;
    counts[axis] = count;
    each[axis] = step;
  }
  n.give(n.items.slice(x, begins, counts, each));
}

static void expand(Node &n) {
  Dims shape = n.integers(1);
  countOf(shape);
  n.give(n.items.expand(n.item(0), broadcastShape(n.shape(0), shape)));
}

static void tile(Node &n) {
  Dims repeats = n.integers(1);
  if (int64_t(repeats.size()) != n.rank(0))
    refuse("repeats are ", repeats.size(), " of a tensor of rank ", n.rank(0));
  // Every dimension gets one before it, which is repeated.
  Dims narrow, wide, shape;
  for (auto [size, repeat] : llvm::zip(n.shape(0), repeats)) {
    if (repeat < 0 || (size && repeat > (int64_t(1) << 40) / size))
      refuse("a dimension is repeated ", repeat, " times");
    narrow.append({1, size});
    wide.append({repeat, size});
    shape.push_back(size * repeat);
  }
  countOf(shape);
  n.give(n.items.reshape(
      n.items.expand(n.items.reshape(n.item(0), narrow), wide), shape));
}

//===-- padding -----------------------------------------------------------===//

/// The index of the element at `at`, before or behind the dimension.
static int64_t seen(int64_t at, int64_t size, const std::string &mode) {
  if (mode == "edge")
    return std::clamp<int64_t>(at, 0, size - 1);
  if (mode == "wrap")
    return ((at % size) + size) % size;
  if (size == 1)
    return 0;
  int64_t period = 2 * (size - 1);
  at = ((at % period) + period) % period;
  return at < size ? at : period - at;
}

static void pad(Node &n) {
  Item x = n.item(0);
  std::string mode = n.word("mode", "constant");
  Dims pads = n.version < 11 ? n.list("pads") : n.integers(1);
  Dims axes = n.has(3) ? n.integers(3) : allBut(x.rank());
  if (pads.size() != 2 * axes.size())
    refuse("pads are ", pads.size(), " of ", axes.size(), " dimensions");
  Dims low(x.rank(), 0), high(low), none(low);
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t axis = n.axis(axes[i], x.rank());
    low[axis] = pads[i];
    high[axis] = pads[i + axes.size()];
    int64_t size = x.shape[axis];
    if (std::max(std::abs(low[axis]), std::abs(high[axis])) >
            (int64_t(1) << 31) ||
        size + low[axis] + high[axis] < 0)
      refuse("pads of a dimension of ", size, " are ", low[axis], " and ",
             high[axis]);
  }
  if (mode == "constant") {
    Value number = n.version < 11 ? n.emit.full({}, elementOf(n.value(0)),
                                                n.real("value", 0))
                   : n.has(2)     ? n.emit.reshape(n.value(2), {})
                                  : n.emit.full({}, elementOf(n.value(0)), 0);
    return n.give(n.emit.pad(n.value(0), number, low, high, none));
  }
  if (mode != "edge" && mode != "reflect" && mode != "wrap")
    refuse("the mode '", mode, "' is not known");
  for (int64_t axis = 0; axis < x.rank(); ++axis) {
    if (low[axis] == 0 && high[axis] == 0)
      continue;
    Dims places;
    int64_t size = x.shape[axis];
    if (size == 0)
      refuse("a dimension without elements is padded");
    bounded(size + low[axis] + high[axis]);
    for (int64_t at = -low[axis]; at < size + high[axis]; ++at)
      places.push_back(seen(at, size, mode));
    x = n.items.take(x, axis, places);
  }
  n.give(x);
}

//===-- blocks of images --------------------------------------------------===//

static void depthToSpace(Node &n) {
  int64_t block = n.attr("blocksize", 0);
  Dims s = n.shape(0);
  if (s.size() != 4 || block < 1 || s[1] % (block * block))
    refuse("blocks of ", block, " do not fit the image");
  int64_t channels = s[1] / (block * block);
  bool columns = n.word("mode", "DCR") == "CRD";
  Dims split = columns ? Dims{s[0], channels, block, block, s[2], s[3]}
                       : Dims{s[0], block, block, channels, s[2], s[3]};
  Dims order = columns ? Dims{0, 1, 4, 2, 5, 3} : Dims{0, 3, 4, 1, 5, 2};
  Item x = n.items.permute(n.items.reshape(n.item(0), split), order);
  n.give(n.items.reshape(x, {s[0], channels, s[2] * block, s[3] * block}));
}

static void spaceToDepth(Node &n) {
  int64_t block = n.attr("blocksize", 0);
  Dims s = n.shape(0);
  if (s.size() != 4 || block < 1 || s[2] % block || s[3] % block)
    refuse("blocks of ", block, " do not fit the image");
  Item x = n.items.reshape(
      n.item(0), {s[0], s[1], s[2] / block, block, s[3] / block, block});
  bool rows = n.word("mode", "DCR") == "CRD";
  x = n.items.permute(x,
                      rows ? Dims{0, 1, 3, 5, 2, 4} : Dims{0, 3, 5, 1, 2, 4});
  n.give(n.items.reshape(
      x, {s[0], s[1] * block * block, s[2] / block, s[3] / block}));
}

/// Crops the sides, or pads them with zeros, so that the middle stays.
static void centerCropPad(Node &n) {
  Item x = n.item(0);
  Dims sizes = n.integers(1), axes = n.list("axes", allBut(x.rank()));
  if (sizes.size() != axes.size())
    refuse("sizes are ", sizes.size(), " of ", axes.size(), " dimensions");
  Dims low(x.rank(), 0), high(low), none(low);
  for (auto [number, want] : llvm::zip(axes, sizes)) {
    int64_t axis = n.axis(number, x.rank()), have = x.shape[axis];
    countOf({want});
    if (want > have) {
      low[axis] = (want - have) / 2;
      high[axis] = want - have - low[axis];
    } else {
      low[axis] = -((have - want) / 2);
      high[axis] = want - have - low[axis];
    }
  }
  Value v = n.items.value(x);
  n.give(n.emit.pad(v, n.emit.full({}, elementOf(v), 0), low, high, none));
}

/// The first elements of every row in reverse, as many as a tensor says.
static void reverseSequence(Node &n) {
  Dims lengths = n.integers(1);
  int64_t batch = n.attr("batch_axis", 1), time = n.attr("time_axis", 0);
  if (n.rank(0) < 2 || batch + time != 1 || (batch != 0 && batch != 1) ||
      int64_t(lengths.size()) != n.shape(0)[batch])
    refuse(
        "batch and time are dimensions 0 and 1, with a length for every row");
  std::vector<Item> rows;
  for (auto [i, length] : llvm::enumerate(lengths)) {
    if (length < 0 || length > n.shape(0)[time])
      refuse("a length is ", length);
    Dims places = allBut(bounded(n.shape(0)[time]));
    std::reverse(places.begin(), places.begin() + length);
    rows.push_back(n.items.take(n.items.take(n.item(0), batch, {int64_t(i)}),
                                time, places));
  }
  n.give(n.items.concat(rows, batch));
}

Rows movement() {
  static constexpr Row rows[] = {
      {"Reshape", reshape},
      {"Transpose", transpose},
      {"Flatten", flatten},
      {"Squeeze", squeeze},
      {"Unsqueeze", unsqueeze},
      {"Concat", concat},
      {"Split", split},
      {"Slice", slice},
      {"Expand", expand},
      {"Tile", tile},
      {"Pad", pad},
      {"DepthToSpace", depthToSpace},
      {"SpaceToDepth", spaceToDepth},
      {"CenterCropPad", centerCropPad},
      {"ReverseSequence", reverseSequence},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
