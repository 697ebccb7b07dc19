//===- HostRandom.cpp - draws ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"

#include "tt/device/Random.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <numeric>
#include <random>

namespace mlir::tt::reference {
namespace {

using Views = llvm::ArrayRef<HostView>;
using ::tt::device::Random;

/// With a seed the numbers are those of the library; with 0 they are arbitrary.
Random randomOf(uint32_t seed) {
  return Random(seed ? seed : std::random_device()());
}

HostWork rand(ttir::RandOp op) {
  double low = op.getLow().convertToDouble(),
         high = op.getHigh().convertToDouble();
  return [low, high, seed = op.getSeed()](Views, Views out) {
    Random random = randomOf(seed);
    for (size_t i = 0; i != out[0].count(); ++i)
      out[0].setReal(i, low + (high - low) * random.uniform(i));
  };
}

HostWork dropout(ttir::DropoutOp op) {
  double chance = op.getProb().convertToDouble(),
         scale = op.getScale().convertToDouble();
  return [chance, scale, seed = op.getSeed()](Views in, Views out) {
    Random random = randomOf(seed);
    for (size_t i = 0; i != out[0].count(); ++i)
      out[0].setReal(i, random.uniform(i) < chance ? 0 : in[0].real(i) * scale);
  };
}

/// Written for itself, not after the library's: weights of all words first,
/// then what is left out.
HostWork sampling(ttir::SamplingOp op) {
  return [seed = op.getSeed().value_or(0)](Views in, Views out) {
    const HostView &scores = in[0], &words = in[1];
    size_t users = scores.shape[2], width = scores.shape[3];
    Random random = randomOf(seed);
    for (size_t user = 0; user != users; ++user) {
      size_t start = user * width;
      std::vector<size_t> order(width);
      std::iota(order.begin(), order.end(), start);
      llvm::stable_sort(order, [&](size_t a, size_t b) {
        return scores.real(a) > scores.real(b);
      });
      order.resize(std::clamp<int64_t>(in[2].integer(user), 1, width));
      std::vector<double> share;
      for (size_t i : order)
        share.push_back(std::exp((scores.real(i) - scores.real(order[0])) *
                                 in[4].real(user)));
      double total = std::accumulate(share.begin(), share.end(), 0.0), sum = 0;
      size_t kept = 0;
      do
        sum += share[kept++];
      while (kept != share.size() && sum < in[3].real(user) * total);
      double left = random.uniform(user) * sum;
      size_t chosen = 0;
      while (chosen + 1 != kept && left >= share[chosen])
        left -= share[chosen++];
      out[0].setInteger(user, words.integer(order[chosen]));
    }
  };
}

} // namespace

HostWork randomWorkOf(Operation *op) {
  if (auto draw = dyn_cast<ttir::RandOp>(op))
    return rand(draw);
  if (auto drop = dyn_cast<ttir::DropoutOp>(op))
    return dropout(drop);
  if (auto sample = dyn_cast<ttir::SamplingOp>(op))
    return sampling(sample);
  return nullptr;
}

} // namespace mlir::tt::reference
