//===- KeptResults.cpp - Results of functions called once -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/KeptResults.h"

#include <algorithm>

namespace tt::runtime::metal {

static bool isSame(const KeptResults::Identity &a,
                   const KeptResults::Identity &b) {
  KeptResults::Identity none;
  bool isKnown = a.owner_before(none) || none.owner_before(a);
  return isKnown && !a.owner_before(b) && !b.owner_before(a);
}

std::vector<Bytes>
KeptResults::find(const LoadCached &load,
                  const std::vector<Identity> &inputs) const {
  std::lock_guard lock(mutex);
  auto found = entries.find(&load);
  if (found == entries.end() ||
      !std::ranges::equal(found->second.inputs, inputs, isSame))
    return {};
  return found->second.results;
}

void KeptResults::keep(const LoadCached &load, std::vector<Identity> inputs,
                       std::vector<Bytes> results) {
  std::lock_guard lock(mutex);
  entries.insert_or_assign(&load, Entry{std::move(inputs), std::move(results)});
}

void KeptResults::clear() {
  std::lock_guard lock(mutex);
  entries.clear();
}

} // namespace tt::runtime::metal
