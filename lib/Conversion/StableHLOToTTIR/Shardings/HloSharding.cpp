//===- HloSharding.cpp - shardings as GSPMD writes them -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HloSharding.h"

#include "llvm/ADT/StringExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

namespace {
/// Reads from the front of a text; after a mismatch nothing more is read.
class Words {
public:
  explicit Words(StringRef text) : text(text) {}

  bool is(StringRef word) {
    text = text.ltrim();
    return text.consume_front(word);
  }
  void expect(StringRef word) { good = is(word) && good; }

  SmallVector<int64_t> numbers() {
    SmallVector<int64_t> all;
    do {
      int64_t number = 0;
      text = text.ltrim();
      if (text.consumeInteger(10, number) || number < 0)
        good = false;
      all.push_back(number);
    } while (good && is(","));
    return all;
  }
  SmallVector<int64_t> list(StringRef open, StringRef close) {
    expect(open);
    SmallVector<int64_t> all = numbers();
    expect(close);
    return all;
  }
  int64_t count(StringRef close) {
    int64_t words = 1;
    size_t end = text.find(close);
    good = good && end != StringRef::npos;
    words += text.take_front(end).count(',');
    text = end == StringRef::npos ? StringRef() : text.drop_front(end);
    return words;
  }

  bool good = true;

private:
  StringRef text;
};

/// The text behind `devices=`.
struct Table {
  SmallVector<int64_t> sizes, reshape, permutation, chips;
  int64_t others = 0;
};
} // namespace

static Table readTable(Words &words) {
  Table table;
  table.sizes = words.list("[", "]");
  if (words.is("<=")) {
    table.reshape = words.list("[", "]");
    if (words.is("T"))
      table.permutation = words.list("(", ")");
  } else {
    table.chips = words.numbers();
  }
  if (words.is("last_tile_dim_replicate")) {
    table.others = 1;
  } else if (words.is("last_tile_dims=")) {
    words.expect("{");
    table.others = words.count("}");
    words.expect("}");
  }
  return table;
}

static int64_t product(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<>());
}

/// The table's digits; nothing if its numbers do not fit each other.
static std::optional<Tiling> readTiling(const Table &table) {
  for (int64_t size : table.sizes)
    if (size < 1 || size > (1 << 20))
      return std::nullopt;
  if (table.others > int64_t(table.sizes.size()))
    return std::nullopt;
  if (table.reshape.empty()) {
    if (int64_t(table.chips.size()) != product(table.sizes))
      return std::nullopt;
    return tilingOf(table.sizes, table.chips);
  }
  SmallVector<int64_t> order = table.permutation;
  llvm::sort(order);
  for (auto [i, place] : llvm::enumerate(order))
    if (int64_t(i) != place)
      return std::nullopt;
  if (product(table.reshape) != product(table.sizes) ||
      (!order.empty() && order.size() != table.reshape.size()))
    return std::nullopt;
  return tilingOf(table.sizes, table.reshape, table.permutation);
}

FailureOr<HloSharding> stablehlo::parseHloSharding(Operation *op,
                                                   StringRef text) {
  using Kind = HloSharding::Kind;
  auto fail = [&](StringRef why) {
    return op->emitOpError("'mhlo.sharding' is \"") << text << "\", " << why;
  };
  Words words(text);
  words.expect("{");
  HloSharding sharding{Kind::Replicated, {}, {}};
  if (words.is("manual")) {
    sharding.kind = Kind::Manual;
  } else if (words.is("maximal device=")) {
    (void)words.numbers();
    sharding.kind = Kind::Maximal;
  } else if (words.is("devices=")) {
    Table table = readTable(words);
    auto tiling = words.good ? readTiling(table) : std::nullopt;
    if (words.good && !tiling)
      return fail("whose chips are those of no mesh");
    sharding.kind = Kind::Tiled;
    if (tiling) {
      size_t own = tiling->size() - table.others;
      sharding.dims.assign(tiling->begin(), tiling->begin() + own);
      sharding.others.assign(tiling->begin() + own, tiling->end());
    }
  } else {
    words.expect("replicated");
  }
  words.expect("}");
  if (!words.good)
    return fail("which is no sharding of one tensor");
  return sharding;
}
