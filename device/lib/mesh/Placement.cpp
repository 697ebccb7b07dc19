//===- Placement.cpp - How a tensor is spread over a mesh -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/Placement.h"

#include "tt/device/CeilDiv.h"
#include "tt/device/Error.h"

namespace tt::device::mesh {

using Axis = AxisPlacement;

static std::string text(const Axis &axis) {
  switch (axis.kind) {
  case Axis::Kind::Replicate:
    return "replicate";
  case Axis::Kind::Shard:
    return "shard " + std::to_string(axis.dim);
  case Axis::Kind::Partial:
    return "partial " + std::string(name(axis.reduction));
  }
  return "";
}

std::string text(const Placement &placement) {
  std::string result;
  for (const Axis &axis : placement.axes)
    result += (result.empty() ? "" : ", ") + text(axis);
  return "[" + result + "]";
}

std::string problem(const Placement &placement, const Mesh &mesh,
                    int64_t rank) {
  if (placement.axes.size() != mesh.shape.size())
    return "a placement on " + std::to_string(placement.axes.size()) +
           " axes; the mesh " + text(mesh) + " has " +
           std::to_string(mesh.rank());
  for (const Axis &axis : placement.axes)
    if (axis.shards() && (axis.dim < 0 || axis.dim >= rank))
      return "dimension " + std::to_string(axis.dim) + " of a tensor of rank " +
             std::to_string(rank);
  return "";
}

Shape parts(const Placement &placement, const Mesh &mesh, int64_t rank) {
  Shape result(size_t(rank), 1);
  for (size_t axis = 0; axis != placement.axes.size(); ++axis)
    if (const Axis &p = placement.axes[axis]; p.shards())
      result[size_t(p.dim)] *= mesh.shape[axis];
  return result;
}

Shape localShape(const Placement &placement, const Mesh &mesh, Dims whole) {
  Shape result = parts(placement, mesh, int64_t(whole.size()));
  for (size_t dim = 0; dim != whole.size(); ++dim)
    result[dim] = ceilDiv(whole[dim], result[dim]);
  return result;
}

Box boxOf(const Placement &placement, const Mesh &mesh, Dims whole,
          int64_t chip) {
  Box box{Shape(whole.size()), localShape(placement, mesh, whole)};
  Shape at = mesh.coordinates(chip);
  for (size_t axis = 0; axis != placement.axes.size(); ++axis)
    if (const Axis &p = placement.axes[axis]; p.shards())
      box.start[size_t(p.dim)] =
          box.start[size_t(p.dim)] * mesh.shape[axis] + at[axis];
  for (size_t dim = 0; dim != whole.size(); ++dim)
    box.start[dim] *= box.sizes[dim];
  return box;
}

namespace {

/// Walks from one placement to another, an axis a step.
class Walk {
public:
  Walk(const Placement &from, const Placement &to, const Mesh &mesh)
      : now(from), to(to), mesh(mesh) {}

  std::vector<Step> run() {
    // Partial tensors cost least if they are reduced first, into parts if they
    // may.
    for (size_t axis = 0; axis != now.axes.size(); ++axis)
      if (now.axes[axis].kind == Axis::Kind::Partial)
        reduce(axis);
    exchange();
    // Later axes cut the parts of earlier ones: they are joined first, cut
    // last.
    for (size_t axis = now.axes.size(); axis-- != 0;)
      if (now.axes[axis].shards() && mustJoin(axis))
        add(axis, {Kind::AllGather, {}, now.axes[axis].dim}, Axis::replicate());
    for (size_t axis = 0; axis != now.axes.size(); ++axis)
      if (now.axes[axis] != to.axes[axis])
        cut(axis);
    return std::move(steps);
  }

private:
  void add(size_t axis, Collective collective, Axis behind) {
    collective.groups = mesh.groups(int64_t(axis));
    now.axes[axis] = behind;
    steps.push_back({int64_t(axis), std::move(collective), now});
  }

  /// True if no axis behind `axis` cuts dimension `dim`, now or at the end.
  bool isInnermost(size_t axis, int64_t dim) const {
    for (size_t later = axis + 1; later != now.axes.size(); ++later)
      for (const Axis &p : {now.axes[later], to.axes[later]})
        if (p.shards() && p.dim == dim)
          return false;
    return true;
  }

  void reduce(size_t axis) {
    Axis wanted = to.axes[axis];
    if (wanted == now.axes[axis])
      return;
    Reduction reduction = now.axes[axis].reduction;
    if (wanted.shards() && isInnermost(axis, wanted.dim) &&
        earlierAgree(axis, wanted.dim))
      return add(axis, {Kind::ReduceScatter, {}, wanted.dim, 0, reduction},
                 wanted);
    add(axis, {Kind::AllReduce, {}, 0, 0, reduction}, Axis::replicate());
  }

  /// True if the axes before `axis` cut `dim` now as they do at the end.
  bool earlierAgree(size_t axis, int64_t dim) const {
    for (size_t i = 0; i != axis; ++i) {
      bool is = now.axes[i].shards() && now.axes[i].dim == dim;
      bool will = to.axes[i].shards() && to.axes[i].dim == dim;
      if (is != will)
        return false;
    }
    return true;
  }

  /// Parts along one dimension become parts along another.
  void exchange() {
    for (size_t axis = now.axes.size(); axis-- != 0;) {
      Axis is = now.axes[axis], will = to.axes[axis];
      if (is.shards() && will.shards() && is.dim != will.dim &&
          isInnermost(axis, is.dim) && isInnermost(axis, will.dim) &&
          earlierAgree(axis, will.dim))
        add(axis, {Kind::AllToAll, {}, will.dim, is.dim}, will);
    }
  }

  /// True if the parts along an axis are other ones at the end: it cuts another
  /// dimension then or none, or an earlier axis comes to cut this one or ceases
  /// to.
  bool mustJoin(size_t axis) const {
    return now.axes[axis] != to.axes[axis] ||
           !earlierAgree(axis, now.axes[axis].dim);
  }

  void cut(size_t axis) {
    Axis wanted = to.axes[axis];
    if (wanted.kind == Axis::Kind::Partial)
      throw Error("a tensor that is " + text(now.axes[axis]) + " along axis " +
                  std::to_string(axis) + " cannot become " + text(wanted));
    add(axis, {Kind::Partition, {}, wanted.dim}, wanted);
  }

  Placement now;
  const Placement &to;
  const Mesh &mesh;
  std::vector<Step> steps;
};

} // namespace

std::vector<Step> redistribute(const Placement &from, const Placement &to,
                               const Mesh &mesh) {
  return Walk(from, to, mesh).run();
}

} // namespace tt::device::mesh
