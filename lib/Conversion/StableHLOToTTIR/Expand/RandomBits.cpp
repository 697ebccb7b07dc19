//===- RandomBits.cpp - random bits of counters ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Philox with 10 rounds and Threefry with 20, as in J. Salmon et al., "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011, on words of 32 bits. A state is
// of words of 64 bits, which front ends make of pairs of 32 bits; the device
// has no such words, so that the pairs are used.
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

using Direction = ComparisonDirection;

namespace {
/// Words of 32 bits, low and high, of numbers of 64.
struct Wide {
  Value low, high;
};

/// Makes words.
struct Words : Hlo {
  using Hlo::Hlo;
  Type word() { return builder.getIntegerType(32, /*isSigned=*/false); }

  Value bitAnd(Value a, uint32_t b) { return binary<AndOp>(a, double(b)); }
  Value bitXor(Value a, Value b) { return binary<XorOp>(a, b); }
  Value up(Value a, unsigned count) {
    return binary<ShiftLeftOp>(a, double(count));
  }
  Value down(Value a, unsigned count) {
    return binary<ShiftRightLogicalOp>(a, double(count));
  }
  Value rotate(Value a, unsigned count) {
    return binary<OrOp>(up(a, count), down(a, 32 - count));
  }
  /// 1 where a sum that has an addend `of` has gone over its 32 bits.
  Value carry(Value sum, Value of) {
    return cast(ask(Direction::LT, sum, of), word());
  }
  Value number(uint32_t n) {
    return full(RankedTensorType::get({}, word()), double(n));
  }
  Value spread(Value scalar, ArrayRef<int64_t> shape) {
    return broadcast(scalar, shape, {});
  }
  Wide plus(Wide a, Value b) {
    Value low = add(a.low, b);
    return {low, add(a.high, carry(low, b))};
  }
  /// A word times a number, by halves of 16 bits.
  Wide times(Value a, uint32_t b) {
    Value low = bitAnd(a, 0xffff), high = down(a, 16);
    Value ll = mul(low, double(b & 0xffff)), lh = mul(low, double(b >> 16)),
          hl = mul(high, double(b & 0xffff)), hh = mul(high, double(b >> 16));
    Value middle =
        add(add(down(ll, 16), bitAnd(lh, 0xffff)), bitAnd(hl, 0xffff));
    Value top = add(add(hh, down(lh, 16)), add(down(hl, 16), down(middle, 16)));
    return {binary<OrOp>(up(middle, 16), bitAnd(ll, 0xffff)), top};
  }
};
} // namespace

static int64_t count(ArrayRef<int64_t> shape) {
  int64_t all = 1;
  for (int64_t size : shape)
    all *= size;
  return all;
}

//===-- the generators ----------------------------------------------------===//

using Four = std::array<Value, 4>;

static Four philox(Four x, Wide key, Words &w) {
  ArrayRef<int64_t> shape = tensorOf(x[0]).getShape();
  for (int round = 0; round < 10; ++round) {
    Wide a = w.times(x[0], 0xd2511f53), b = w.times(x[2], 0xcd9e8d57);
    x = {w.bitXor(w.bitXor(b.high, x[1]), w.spread(key.low, shape)), b.low,
         w.bitXor(w.bitXor(a.high, x[3]), w.spread(key.high, shape)), a.low};
    key = {w.add(key.low, w.number(0x9e3779b9)),
           w.add(key.high, w.number(0xbb67ae85))};
  }
  return x;
}

static Wide threefry(Wide x, Wide key, Words &w) {
  constexpr unsigned kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  ArrayRef<int64_t> shape = tensorOf(x.low).getShape();
  Value keys[3] = {key.low, key.high,
                   w.bitXor(w.bitXor(key.low, key.high), w.number(0x1bd11bda))};
  x = {w.add(x.low, w.spread(keys[0], shape)),
       w.add(x.high, w.spread(keys[1], shape))};
  for (uint32_t round = 0; round < 5; ++round) {
    for (unsigned rotation : kRotations[round % 2]) {
      x.low = w.add(x.low, x.high);
      x.high = w.bitXor(w.rotate(x.high, rotation), x.low);
    }
    Value second = w.add(keys[(round + 2) % 3], w.number(round + 1));
    x = {w.add(x.low, w.spread(keys[(round + 1) % 3], shape)),
         w.add(x.high, w.spread(second, shape))};
  }
  return x;
}

/// Bits of a shape, and the state behind them.
struct Drawn {
  Value bits;
  SmallVector<Wide> state;
};

/// A counter of 128 bits gives four words, which follow one another. With a
/// state of two words the key is also the counter's upper half.
static Drawn drawPhilox(ArrayRef<Wide> state, ArrayRef<int64_t> shape,
                        Words &w) {
  int64_t size = count(shape), blocks = (size + 3) / 4;
  Wide key = state[0], low = state[1],
       high = state.size() == 3 ? state[2] : state[0];
  auto advance = [](Wide low, Wide high, Value by, Words &w) {
    Wide next = w.plus(low, by);
    // The low half has gone over if it is less than before.
    Value over = w.carry(next.low, by);
    Value carried = w.cast(w.binary<AndOp>(w.ask(Direction::NE, over, 0),
                                           w.ask(Direction::EQ, next.high, 0)),
                           w.word());
    return std::pair(next, w.plus(high, carried));
  };
  Dims flat{blocks};
  Value numbers = w.iota(flat, w.word(), 0);
  auto wide = [&](Wide v) {
    return Wide{w.spread(v.low, flat), w.spread(v.high, flat)};
  };
  auto [counterLow, counterHigh] = advance(wide(low), wide(high), numbers, w);
  Four drawn = philox(
      {counterLow.low, counterLow.high, counterHigh.low, counterHigh.high}, key,
      w);
  SmallVector<Value> columns;
  for (Value words : drawn)
    columns.push_back(w.reshape(words, {blocks, 1}));
  Value bits = w.reshape(w.concat(columns, 1), {blocks * 4});
  bits = w.reshape(w.part(bits, 0, 0, size), shape);
  auto [nextLow, nextHigh] = advance(low, high, w.number(uint32_t(blocks)), w);
  SmallVector<Wide> next{key, nextLow};
  if (state.size() == 3)
    next.push_back(nextHigh);
  return {bits, next};
}

/// A counter of 64 bits gives two words, which are neighbours along the first
/// dimension of an even size, or the largest one.
static Drawn drawThreefry(ArrayRef<Wide> state, ArrayRef<int64_t> shape,
                          Words &w) {
  Dims full(shape);
  if (full.empty())
    full.push_back(1);
  auto even = llvm::find_if(full, [](int64_t size) { return size % 2 == 0; });
  int64_t dim = even != full.end()
                    ? even - full.begin()
                    : std::max_element(full.begin(), full.end()) - full.begin();
  int64_t size = full[dim], half = (size + 1) / 2;
  full[dim] = half;
  int64_t counters = count(full);
  Value numbers = w.reshape(w.iota({counters}, w.word(), 0), full);
  Wide counter = w.plus(
      {w.spread(state[1].low, full), w.spread(state[1].high, full)}, numbers);
  Wide drawn = threefry(counter, state[0], w);
  Dims apart(full);
  apart.insert(apart.begin() + dim + 1, 1);
  Value bits = w.concat(
      {w.reshape(drawn.low, apart), w.reshape(drawn.high, apart)}, dim + 1);
  full[dim] = 2 * half;
  bits = w.reshape(w.part(w.reshape(bits, full), dim, 0, size), shape);
  return {bits, {state[0], w.plus(state[1], w.number(uint32_t(counters)))}};
}

//===-- states ------------------------------------------------------------===//

/// The words of a state: what is put together to 64 bits, or a constant.
static FailureOr<SmallVector<Wide>> wordsOf(RngBitGeneratorOp op, Words &w) {
  Value state = op.getInitialState();
  auto type = tensorOf(state);
  int64_t size = type.getRank() == 1 ? type.getDimSize(0) : 0;
  if (!type.getElementType().isUnsignedInteger(64) || size < 2 || size > 3)
    return op.emitOpError("has a lowering with a state of two or three ui64, "
                          "found ")
           << type;
  auto constant = state.getDefiningOp<ConstantOp>();
  auto content = constant ? dyn_cast<DenseElementsAttr>(constant.getValue())
                          : DenseElementsAttr();
  auto joined = state.getDefiningOp<BitcastConvertOp>();
  bool isPairs =
      joined &&
      tensorOf(joined.getOperand()).getElementType().isUnsignedInteger(32);
  SmallVector<Wide> words;
  for (int64_t i = 0; i < size; ++i) {
    if (content) {
      uint64_t number =
          (*(content.getValues<APInt>().begin() + i)).getZExtValue();
      words.push_back(
          {w.number(uint32_t(number)), w.number(uint32_t(number >> 32))});
    } else if (isPairs) {
      auto at = [&](int64_t j) {
        return w.reshape(w.slice(joined.getOperand(), {i, j}, {i + 1, j + 1}),
                         {});
      };
      words.push_back({at(0), at(1)});
    } else {
      return op.emitOpError("has a state that is no constant and not made of "
                            "ui32 by bitcast_convert: 64-bit words have no "
                            "lowering");
    }
  }
  return words;
}

/// The next state is taken apart to 32 bits, or not used.
static LogicalResult replaceState(RngBitGeneratorOp op, ArrayRef<Wide> words,
                                  Words &w) {
  SmallVector<Value> all;
  for (Wide word : words)
    for (Value part : {word.low, word.high})
      all.push_back(w.reshape(part, {1, 1}));
  Value pairs = w.reshape(w.concat(all, 0), {int64_t(words.size()), 2});
  for (Operation *user :
       llvm::make_early_inc_range(op.getOutputState().getUsers())) {
    if (!isa<BitcastConvertOp>(user) ||
        user->getResult(0).getType() != pairs.getType())
      return op.emitOpError("has a next state that is not taken apart to ui32 "
                            "by bitcast_convert: 64-bit words have no "
                            "lowering");
    user->getResult(0).replaceAllUsesWith(pairs);
    user->erase();
  }
  return success();
}

static LogicalResult expandBits(RngBitGeneratorOp op) {
  Words w(op);
  FailureOr<SmallVector<Wide>> state = wordsOf(op, w);
  if (failed(state))
    return failure();
  auto type = tensorOf(op.getOutput());
  auto element = dyn_cast<IntegerType>(type.getElementType());
  if (!element || element.getWidth() > 32)
    return op.emitOpError("of ")
           << type.getElementType()
           << " has no lowering; of integers of up to 32 bits it has";
  bool isThreefry = op.getRngAlgorithm() == RngAlgorithm::THREE_FRY;
  if (isThreefry && state->size() != 2)
    return op.emitOpError("with THREE_FRY has a state of two ui64, found ")
           << op.getInitialState().getType();
  if (type.getNumElements() == 0)
    return op.emitOpError("of nothing has no lowering");
  Drawn drawn = isThreefry ? drawThreefry(*state, type.getShape(), w)
                           : drawPhilox(*state, type.getShape(), w);
  // The low bits of the words.
  if (failed(replaceState(op, drawn.state, w)))
    return failure();
  Value bits = drawn.bits;
  if (element.getWidth() < 32)
    bits = w.bitAnd(bits, (1u << element.getWidth()) - 1);
  op.getOutput().replaceAllUsesWith(w.cast(bits, element));
  Operation *made = op.getInitialState().getDefiningOp();
  op.erase();
  if (made && made->use_empty())
    made->erase();
  return success();
}

LogicalResult stablehlo::expandRandomBits(ModuleOp module) {
  SmallVector<RngBitGeneratorOp> all;
  module.walk([&](RngBitGeneratorOp op) { all.push_back(op); });
  for (RngBitGeneratorOp op : all)
    if (failed(expandBits(op)))
      return failure();
  return success();
}
