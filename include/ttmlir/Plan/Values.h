//===- Values.h - values with layouts as part of a problem ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A value is made by one node in a layout that the node's alternative says, and
// read by nodes whose alternatives say the layouts that they take it in. A
// value whose only reader is the next step is an edge. Any other gets a node of
// its own, which says in which one or two layouts the value exists, so that a
// conversion is paid once however many read it, and in which part of its life.
// A reader that takes a third layout has a copy of its own.
//
// Layouts are numbers of the client; those that take bytes of a resource say
// how many. A layout without is somewhere with room, such as DRAM.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_VALUES_H
#define TTMLIR_PLAN_VALUES_H

#include "ttmlir/Plan/Problem.h"

namespace tt::plan {

struct Value {
  struct Reader {
    NodeId node;
    uint32_t step;
    std::vector<uint16_t> layouts; ///< by alternative of the node
  };

  NodeId producer;
  uint32_t step;                 ///< that makes it
  std::vector<uint16_t> layouts; ///< by alternative of the producer
  /// At steps behind `step`, in their order; one node may read twice.
  std::vector<Reader> readers;

  uint32_t numLayouts;
  /// numLayouts rows and columns: ns to make the layout of the column from that
  /// of the row; 0 on the diagonal.
  std::span<const double> conversions;
  ResourceId resource = 0;
  /// What the value takes of the resource in each layout; may be empty.
  std::span<const uint64_t> bytes;
};

/// How a value exists: in `first` from its birth and in `second` from
/// some time on.
struct Existence {
  uint16_t first, second; ///< equal if there is one
  /// The last step at which `first` is there and the first at which `second`
  /// is.
  uint32_t firstUntil, secondFrom;
};

/// A conversion that choices need, at a step of the schedule: `behindStep` if
/// it comes after the op of that step, otherwise before it.
struct Conversion {
  uint16_t from, to;
  uint32_t step;
  bool behindStep;
  /// Only this of the value's readers takes the result; kNoChoice: all that are
  /// in the layout `to` do from then on.
  uint32_t reader = kNoChoice;
};

/// A value as a part of a problem.
class ValuePart {
public:
  /// Adds edges and claims, and a node if the value has one. Without readers
  /// only claims, for the step that makes it.
  ValuePart(Problem &problem, Value value);

  /// The value's own node.
  std::optional<NodeId> node() const { return own; }
  /// By alternative of the node; empty if there is none.
  std::span<const Existence> existences() const { return ways; }
  /// What has to be converted, in the order of time, and then of readers.
  std::vector<Conversion> conversions(std::span<const Choice> choices) const;
  /// The layout that reader number `reader` finds without a copy of its own, or
  /// that its copy is made from.
  uint16_t layoutAt(uint32_t reader, std::span<const Choice> choices) const;

private:
  Value value;
  std::optional<NodeId> own;
  std::vector<Existence> ways;
};

} // namespace tt::plan

#endif // TTMLIR_PLAN_VALUES_H
