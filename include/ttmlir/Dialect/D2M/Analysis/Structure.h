//===- Structure.h - regions that are alike --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_STRUCTURE_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_STRUCTURE_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "mlir/IR/IRMapping.h"

#include <memory>
#include <unordered_map>

namespace mlir::tt::d2m {

/// A key that is equal for regions with the same ops, types, attributes and
/// uses of values. Names and locations do not count.
llvm::hash_code hashOf(Region &region);
bool areAlike(Region &a, Region &b);

/// Knowledge about groups, found again for groups that are alike: with the same
/// body, plan, places, and types of operands and results, layouts among them.
/// Each network repeats few groups many times.
template <typename T> class ByStructure {
public:
  /// Null if nothing is known.
  const T *find(GroupOp group) const {
    auto it = known.find(hash(group));
    if (it != known.end())
      for (const Entry &entry : it->second)
        if (entry.types == typesOf(group) &&
            entry.plan == group.getPlanAttr() &&
            entry.places == group.getPlacesAttr() &&
            areAlike(*entry.body, group.getBody()))
          return &entry.value;
    return nullptr;
  }

  /// The group may be erased afterwards.
  void insert(GroupOp group, T value) {
    auto body = std::make_unique<Region>();
    IRMapping map;
    group.getBody().cloneInto(body.get(), map);
    known[hash(group)].push_back({typesOf(group), group.getPlanAttr(),
                                  group.getPlacesAttr(), std::move(body),
                                  std::move(value)});
  }

private:
  struct Entry {
    SmallVector<Type> types;
    Attribute plan, places;
    std::unique_ptr<Region> body;
    T value;
  };

  static SmallVector<Type> typesOf(GroupOp group) {
    SmallVector<Type> types(group->getOperandTypes());
    llvm::append_range(types, group->getResultTypes());
    return types;
  }
  static size_t hash(GroupOp group) {
    return llvm::hash_combine(llvm::hash_combine_range(typesOf(group)),
                              group.getPlanAttr(), group.getPlacesAttr(),
                              hashOf(group.getBody()));
  }

  std::unordered_map<size_t, std::vector<Entry>> known;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_STRUCTURE_H
