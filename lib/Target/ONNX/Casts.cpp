//===- Casts.cpp - other element types, and no change at all --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

static void identity(Node &n) { n.give(n.item(0)); }

static void cast(Node &n) {
  n.give(n.items.cast(n.item(0), int32_t(n.attr("to", Undefined)),
                      n.attr("saturate", 1)));
}
static void castLike(Node &n) {
  n.give(n.items.cast(n.item(0), n.kind(1), n.attr("saturate", 1)));
}

static void bitCast(Node &n) {
  Value x = n.value(0);
  int32_t to = int32_t(n.attr("to", Undefined));
  Type element = computedIn(to, n.emit.builder.getContext());
  auto isWord = [](int32_t kind) {
    return kind == Float || kind == Int32 || kind == UInt32;
  };
  if (n.kind(0) == to)
    return n.give(n.item(0));
  if (integerBits(to) == integerBits(n.kind(0)) && integerBits(to) &&
      integerBits(to) < 32)
    return n.give(n.items.wrapped(x, to), to);
  if (!isWord(n.kind(0)) || !isWord(to))
    refuse("from ", nameOf(n.kind(0)), " to ", nameOf(to),
           " has no lowering; between types of 32 bits it has one");
  n.give(n.emit.create<ttir::BitcastConvertOp>(tensorType(x).clone(element), x),
         to);
}

/// Dropout is the identity except in training.
static void dropout(Node &n) {
  const Item &x = n.item(0);
  if (n.has(2) && n.number(2) != 0 && !(n.has(1) && n.number(1) == 0))
    refuse("while training the result depends on chance");
  n.give(x);
  if (n.wants(1))
    n.give(n.items.expand(n.items.known(Bool, {}, {1}), x.shape));
}

Rows casts() {
  static constexpr Row rows[] = {
      {"Identity", identity}, {"Cast", cast},       {"CastLike", castLike},
      {"BitCast", bitCast},   {"Dropout", dropout},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
