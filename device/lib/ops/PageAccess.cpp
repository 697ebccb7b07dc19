//===- PageAccess.cpp - Ops that find pages wherever they lie -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PageAccess.h"

#include <algorithm>

namespace tt::device {
namespace {

struct Row {
  std::string_view op;
  PageAccess access;
};

// By ttnn 0.81.1: `pad` puts tiles into interleaved memory only, `repeat` and
// `scaled_dot_product_attention` take interleaved operands only, and the table
// of an embedding is interleaved.
constexpr Row kRows[] = {{"embedding", {false, true}},
                         {"pad", {true, false}},
                         {"permute", {true, true}},
                         {"repeat", {false, true}},
                         {"reshape", {true, true}},
                         {"scaled_dot_product_attention", {false, true}},
                         {"slice_static", {true, true}},
                         {"transpose", {true, true}}};

void interleave(OpTensor &tensor) {
  if (!tensor.local())
    return;
  tensor.spread = Spread::Interleaved;
  tensor.shardGrid = tensor.shard = {};
  tensor.shardCores = 0;
}

/// The tensors that the op finds by pages, in L1 shards.
template <typename Call, typename Function>
void forEachInShards(Call &call, Function function) {
  PageAccess access = pageAccess(call.op);
  if (access.reads && !call.operands.empty() && call.operands[0].tensor.local())
    function(call.operands[0].tensor);
  if (access.writes)
    for (auto &result : call.results)
      if (result.local())
        function(result);
}

} // namespace

PageAccess pageAccess(std::string_view op) {
  for (const Row &row : kRows)
    if (row.op == op)
      return row.access;
  return {};
}

std::optional<OpCall> seenByPages(const OpCall &call) {
  bool isOther = false;
  forEachInShards(call, [&](const OpTensor &) { isOther = true; });
  if (!isOther)
    return std::nullopt;
  OpCall seen = call;
  forEachInShards(seen, interleave);
  return seen;
}

double shardCycles(const OpCall &call, double bytesPerCycle) {
  double most = 0;
  forEachInShards(call, [&](const OpTensor &tensor) {
    double cores = std::max<double>(1, tensor.shardCores);
    most = std::max(most, double(tensor.bytes()) / cores / bytesPerCycle);
  });
  return most;
}

} // namespace tt::device
