//===- DealProductBlocks.cpp - Blocks of a product in L1 ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealProductBlocks.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

namespace tt::device {

/// Sizes in the order in which the library tries them: the number itself, 1,
/// the others from the largest. It decides between blocks that are equally
/// good.
static std::vector<int64_t> divisors(int64_t number) {
  std::vector<int64_t> found = {number, 1};
  for (int64_t divisor = number / 2; divisor > 1; --divisor)
    if (number % divisor == 0)
      found.push_back(divisor);
  return found;
}

ProductBlocks fittingBlocks(ProductBlocks wanted, bool lessK,
                            const ProductBuffers &buffers) {
  if (buffers.hold(wanted))
    return wanted;
  // Per area the pair nearest to a square: that with the shorter long side.
  auto longest = [](ProductBlocks b) { return std::max(b.m, b.n); };
  std::map<int64_t, ProductBlocks, std::greater<>> areas;
  for (int64_t m : divisors(wanted.m))
    for (int64_t n : divisors(wanted.n)) {
      ProductBlocks pair = {m, n, 1};
      auto [place, added] = areas.try_emplace(m * n, pair);
      if (!added && longest(pair) <= longest(place->second))
        place->second = pair;
    }
  for (auto [area, pair] : areas)
    for (pair.k = wanted.k; pair.k >= (lessK ? 1 : wanted.k); --pair.k)
      if (wanted.k % pair.k == 0 && buffers.hold(pair))
        return pair;
  return {};
}

} // namespace tt::device
