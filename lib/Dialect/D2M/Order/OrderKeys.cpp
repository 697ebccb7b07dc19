//===- OrderKeys.cpp - lines that are put in order in L1 ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OrderKeys.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "tt/device/Tile.h"

namespace mlir::tt {

using namespace ttkernel;
using Is = arith::CmpIPredicate;
using d2m::Order;

static constexpr int64_t kFaceSide = ::tt::device::Tile::kFaceSide,
                         kDigits = 256;

OrderKeys::OrderKeys(KernelWriter &w, const Order &order, Value base,
                     Value inTransfer)
    : w(w), o(order), base(base),
      line(pointer(w.add(base, inTransfer), order.elementBytes)) {}

Value OrderKeys::pointer(Value address, int64_t bytes) {
  return ReinterpretCastOp::create(
      w, L1AddrPtrType::get(w.getContext(), unsigned(bytes * 8)), address);
}

Value OrderKeys::behind(int64_t offset, int64_t bytes) {
  return pointer(w.add(base, w.i32(offset)), bytes);
}

Value OrderKeys::load(Value pointer, Value at, int64_t bytes) {
  unsigned bits = unsigned(bytes * 8);
  Value value = LoadFromL1Op::create(w, w.getIntegerType(bits), pointer, at,
                                     w.getI32IntegerAttr(int32_t(bits)));
  return bytes == 4 ? value
                    : Value(arith::ExtUIOp::create(w, w.getI32Type(), value));
}

void OrderKeys::store(Value value, Value pointer, Value at, int64_t bytes) {
  unsigned bits = unsigned(bytes * 8);
  if (bytes != 4)
    value = arith::TruncIOp::create(w, w.getIntegerType(bits), value);
  StoreToL1Op::create(w, value, pointer, at,
                      w.getI32IntegerAttr(int32_t(bits)));
}

//===-- keys --------------------------------------------------------------===//

Value OrderKeys::element(Value place) {
  Value at = w.add(
      w.mul(w.div(place, kFaceSide), w.i32(Order::kTransfer / o.elementBytes)),
      w.rem(place, kFaceSide));
  return load(line, at, o.elementBytes);
}

/// Maps floats to keys: all zeros are one key, all NaN the largest.
Value OrderKeys::keyOf(Value element) {
  Value highest = w.i32(INT32_MIN), key = element;
  auto flip = [&](Value a, Value b) -> Value {
    return arith::XOrIOp::create(w, a, b);
  };
  if (o.form.isFloat()) {
    int64_t unused = 32 - 8 * o.elementBytes;
    int64_t infinity =
        o.form.format == ttcore::DataType::Float16 ? 0x7C000000 : 0x7F800000;
    Value bits = element;
    if (unused != 0)
      bits = arith::ShLIOp::create(w, bits, w.i32(unused));
    Value magnitude = arith::AndIOp::create(w, bits, w.i32(INT32_MAX));
    Value sign = arith::ShRSIOp::create(w, bits, w.i32(31));
    key = flip(bits, arith::OrIOp::create(w, sign, highest));
    key = arith::SelectOp::create(w, w.compare(Is::eq, magnitude, w.i32(0)),
                                  highest, key);
    key = arith::SelectOp::create(
        w, w.compare(Is::ugt, magnitude, w.i32(infinity)), w.i32(-1), key);
    if (unused != 0)
      key = arith::ShRUIOp::create(w, key, w.i32(unused));
  } else if (o.form.kind == d2m::ElementForm::Signed) {
    key = flip(element, highest);
  }
  return o.largest ? flip(key, w.i32(-1)) : key;
}

Value OrderKeys::key(Value place) { return keyOf(element(place)); }

Value OrderKeys::digit(Value key, int64_t number) {
  if (number != 0)
    key = arith::ShRUIOp::create(w, key, w.i32(8 * number));
  return arith::AndIOp::create(w, key, w.i32(kDigits - 1));
}

//===-- the best ----------------------------------------------------------===//

OrderKeys::List OrderKeys::keepBest() {
  int64_t first = o.lineBytes() + Order::kTransfer,
          second = first + o.listBytes();
  // From one in front of the first on: a key behind which nothing is moved.
  Value keys = behind(first - 4, 4), places = behind(second - 4, 4);
  store(w.i32(0), keys, w.i32(0), 4);
  auto loop = scf::ForOp::create(
      w, w.i32(0), w.i32(o.length), w.i32(1), ValueRange{w.i32(0)},
      [&](OpBuilder &, Location, Value place, ValueRange carried) {
        Value own = key(place), worst = carried[0];
        Value isFree = w.compare(Is::slt, place, w.i32(o.kept));
        Value isBetter =
            arith::OrIOp::create(w, isFree, w.compare(Is::ult, own, worst));
        auto branch = scf::IfOp::create(
            w, isBetter,
            [&](OpBuilder &, Location) {
              Value last = w.least(w.add(place, w.i32(1)), w.i32(o.kept));
              auto search = scf::WhileOp::create(
                  w, w.getI32Type(), last,
                  [&](OpBuilder &, Location, ValueRange at) {
                    Value before = load(keys, w.sub(at[0], w.i32(1)), 4);
                    scf::ConditionOp::create(w, w.compare(Is::ugt, before, own),
                                             at);
                  },
                  [&](OpBuilder &, Location, ValueRange at) {
                    Value before = w.sub(at[0], w.i32(1));
                    store(load(keys, before, 4), keys, at[0], 4);
                    store(load(places, before, 4), places, at[0], 4);
                    scf::YieldOp::create(w, before);
                  });
              store(own, keys, search.getResult(0), 4);
              store(place, places, search.getResult(0), 4);
              scf::YieldOp::create(w, load(keys, last, 4));
            },
            [&](OpBuilder &, Location) { scf::YieldOp::create(w, worst); });
        scf::YieldOp::create(w, branch.getResult(0));
      });
  (void)loop;
  return {behind(second, 4), 4};
}

//===-- all of them -------------------------------------------------------===//

OrderKeys::List OrderKeys::sort() {
  int64_t digits = o.elementBytes;
  List from{behind(o.lineBytes(), 2), 2},
      to{behind(o.lineBytes() + o.listBytes(), 2), 2};
  Value counts = behind(o.lineBytes() + 2 * o.listBytes(), 4);
  auto countOf = [&](Value key, int64_t number) {
    Value at = digit(key, number);
    return number == 0 ? at : w.add(at, w.i32(number * kDigits));
  };
  w.loop(w.i32(0), w.i32(digits * kDigits), 1,
         [&](Value i) { store(w.i32(0), counts, i, 4); });
  w.loop(w.i32(0), w.i32(o.length), 1, [&](Value place) {
    Value own = key(place);
    for (int64_t number = 0; number != digits; ++number) {
      Value at = countOf(own, number);
      store(w.add(load(counts, at, 4), w.i32(1)), counts, at, 4);
    }
  });
  // Replaces the count of each digit by the number of elements before it.
  w.loop(w.i32(0), w.i32(digits), 1, [&](Value number) {
    Value first = w.mul(number, w.i32(kDigits));
    scf::ForOp::create(w, first, w.add(first, w.i32(kDigits)), w.i32(1),
                       ValueRange{w.i32(0)},
                       [&](OpBuilder &, Location, Value i, ValueRange carried) {
                         Value count = load(counts, i, 4);
                         store(carried[0], counts, i, 4);
                         scf::YieldOp::create(w, w.add(carried[0], count));
                       });
  });
  for (int64_t number = 0; number != digits; ++number) {
    w.loop(w.i32(0), w.i32(o.length), 1, [&](Value i) {
      Value place = number == 0 ? i : placeOf(from, i);
      Value at = countOf(key(place), number);
      Value next = load(counts, at, 4);
      store(w.add(next, w.i32(1)), counts, at, 4);
      store(place, to.pointer, next, to.bytes);
    });
    std::swap(from, to);
  }
  return from;
}

} // namespace mlir::tt
