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
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_VALUES_H
#define TTMLIR_PLAN_VALUES_H

#include "ttmlir/Plan/Problem.h"

namespace tt::plan {

/// The layouts that values of one shape and format may have. One for many
/// values: matrices are added to the problem once.
class Layouts {
public:
  /// Layouts are numbered by the client. `conversions` has `count` rows and
  /// columns: ns to make the layout of the column from that of the row,
  /// kIllegal if there is no way; the diagonal is not looked at. `bytes` is
  /// what the value takes of the resource in each layout; it is empty if no
  /// layout takes any. A layout that takes 0 is somewhere with room, such as
  /// DRAM.
  Layouts(Problem &problem, uint32_t count, std::span<const double> conversions,
          std::span<const uint64_t> bytes = {}, ResourceId resource = 0);

  uint32_t count() const { return number; }
  double conversion(uint16_t from, uint16_t to) const {
    return from == to ? 0 : costs[size_t(from) * number + to];
  }
  uint64_t bytesOf(uint16_t layout) const {
    return layout < taken.size() ? taken[layout] : 0;
  }

private:
  friend class ValuePart;
  /// The number of a pair of layouts that exist together: a row or column of
  /// the matrices.
  uint16_t pair(uint16_t a, uint16_t b) const;

  uint32_t number;
  std::vector<double> costs;
  std::vector<uint64_t> taken;
  ResourceId resource;
  /// Layouts and pairs: made of a layout, and made into one, with the bytes of
  /// what only lives for that.
  MatrixId makes, gives, makesBytes, givesBytes;
};

struct Value {
  struct Reader {
    NodeId node;
    uint32_t step;                 ///< behind that of the value
    std::vector<uint16_t> layouts; ///< by alternative of the node
  };

  NodeId producer;
  uint32_t step;                 ///< that makes it
  std::vector<uint16_t> layouts; ///< by alternative of the producer
  std::vector<Reader> readers;   ///< one node may read twice
};

/// How a value exists: in both layouts all its life, or in `first` until a step
/// and in `second` from a step.
struct Existence {
  uint16_t first, second;          ///< equal if there is one
  uint32_t firstUntil, secondFrom; ///< both included
  bool isTogether;                 ///< whether both are there all the time
};

/// A conversion that choices need.
struct Conversion {
  uint16_t from, to;
  uint32_t step;
  /// Whether it comes behind the op of that step, or in front of it.
  bool isBehind;
  /// Only this of the value's readers takes the result; kNoChoice: all that
  /// take the layout `to` from then on.
  uint32_t reader;
};

/// A value as a part of a problem.
class ValuePart {
public:
  /// Adds edges and claims, and a node if the value has one. A value without
  /// readers lives in the step that makes it.
  ValuePart(Problem &problem, const Layouts &layouts, Value value);

  /// The value's own node.
  std::optional<NodeId> node() const { return own; }
  /// The conversions that are needed: first those that many read, in the order
  /// of time, then by reader. `layouts` are those that the part was made with.
  std::vector<Conversion> conversions(const Layouts &layouts,
                                      std::span<const Choice> choices) const;

private:
  void addDirect(Problem &problem, const Layouts &layouts) const;
  void addNode(Problem &problem, const Layouts &layouts);
  void findWays(const Layouts &layouts);
  void addClaims(Problem &problem, const Layouts &layouts) const;
  uint16_t stateAt(const Layouts &layouts, const Existence &way,
                   uint32_t step) const;

  Value value;
  std::optional<NodeId> own;
  std::vector<Existence> ways;
  uint32_t last; ///< step that reads it
};

} // namespace tt::plan

#endif // TTMLIR_PLAN_VALUES_H
