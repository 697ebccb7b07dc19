//===- OriginNumbers.h - numbers of ops in their locations ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A number in an op's location tells which op of the source it was made of,
// whatever the passes in between did: they copy locations and fuse them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_ORIGINNUMBERS_H
#define TTMLIR_DIALECT_COMMON_ORIGINNUMBERS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Location.h"

namespace mlir::tt {

/// The location with a number under `key`.
inline Location withNumber(Location location, StringRef key, int64_t number) {
  Builder builder(location.getContext());
  NamedAttribute entry(builder.getStringAttr(key),
                       builder.getI64IntegerAttr(number));
  return FusedLoc::get(location.getContext(), location,
                       builder.getDictionaryAttr(entry));
}

/// The numbers from 0 to `count - 1` under `key` in a location, in the order of
/// the locations that it fuses. A program may have numbers of its own.
inline SmallVector<unsigned> numbersIn(Location location, StringRef key,
                                       size_t count) {
  SmallVector<unsigned> numbers;
  location->walk([&](Location each) {
    auto fused = dyn_cast<FusedLoc>(each);
    auto data = fused ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
    auto number = data ? data.getAs<IntegerAttr>(key) : IntegerAttr();
    if (number && number.getValue().ult(count))
      numbers.push_back(unsigned(number.getInt()));
    return WalkResult::advance();
  });
  return numbers;
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_ORIGINNUMBERS_H
