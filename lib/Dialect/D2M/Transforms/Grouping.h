//===- Grouping.h - the groups of ops ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_GROUPING_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_GROUPING_H

#include "D2M/Family.h"

namespace mlir::tt::d2m {

/// The ops of a block in groups, which are lists of ops.
class Grouping {
public:
  /// Assigns every op to a group or to none. The level of a value grows where
  /// it leaves a group, so that no path leads from a group to one of the same
  /// level or a lower one: an op may join groups of one level, which become
  /// one, if nothing else that it takes has a higher level.
  static Grouping of(Block &block, ttcore::ChipDescAttr chip);

  size_t size() const { return groups.size(); }
  /// The groups. One that became part of another is empty.
  const SmallVector<Operation *> &ops(unsigned group) const {
    return groups[group].ops;
  }
  /// The ops of a group in the order of the block.
  SmallVector<Operation *> inOrder(SmallVector<Operation *> ops) const;
  const GroupShape &shape(unsigned group) const { return groups[group].shape; }
  std::optional<unsigned> find(Operation *op) const;

  /// Moves `ops` into a group; they leave the group that they were in.
  void put(ArrayRef<Operation *> ops, unsigned group);
  void clear(unsigned group) { groups[group].ops.clear(); }
  /// Copies of `ops`, which are in no group yet, with the same positions.
  SmallVector<Operation *> copies(ArrayRef<Operation *> ops);

private:
  struct Group {
    SmallVector<Operation *> ops;
    GroupShape shape;
    unsigned level, parent;
  };

  void assign(Block &block, ttcore::ChipDescAttr chip);
  /// The groups that `op` joins, as one; nullopt: it joins none. `shape` of the
  /// op becomes that of the group.
  std::optional<unsigned> joined(Operation &op, GroupShape &shape,
                                 unsigned highest);
  unsigned levelSeen(Value value) const;
  /// Joins two groups: the smaller becomes part of the larger.
  unsigned merge(unsigned a, unsigned b);

  std::vector<Group> groups;
  DenseMap<Operation *, unsigned> groupOf, place;
  /// The level of ops without a group.
  DenseMap<Operation *, unsigned> level;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_GROUPING_H
