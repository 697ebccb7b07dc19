//===- KernelTable.cpp - Compiled kernels of this process -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "KernelTable.h"

using namespace tt::jit;

KernelTable::Found KernelTable::get(const std::string &key,
                                    const std::function<KernelPtr()> &make) {
  std::promise<KernelPtr> promise;
  std::shared_future<KernelPtr> known;
  {
    std::lock_guard lock(mutex);
    if (auto entry = entries.find(key); entry != entries.end()) {
      recent.splice(recent.begin(), recent, entry->second);
      known = entry->second->second;
    } else {
      recent.emplace_front(key, promise.get_future().share());
      entries.emplace(key, recent.begin());
      if (recent.size() > most) {
        entries.erase(recent.back().first);
        recent.pop_back();
      }
    }
  }
  if (known.valid())
    return {known.get(), false};
  try {
    KernelPtr kernel = make();
    promise.set_value(kernel);
    return {std::move(kernel), true};
  } catch (...) {
    {
      std::lock_guard lock(mutex);
      if (auto entry = entries.find(key); entry != entries.end()) {
        recent.erase(entry->second);
        entries.erase(entry);
      }
    }
    promise.set_exception(std::current_exception());
    throw;
  }
}

size_t KernelTable::size() const {
  std::lock_guard lock(mutex);
  return recent.size();
}
