//===- CallRows.cpp - The figures that calls of the kernel API are charged by
//-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/CallCycles.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace tt::device {
namespace {

struct NamedKind {
  std::string_view key;
  CallKind kind;
};

// Sorted. The field `charge` of each call's record.
constexpr NamedKind kKinds[] = {
#include "tt/device/Charges.inc"
};

/// The key's kind; Free if no call has that key.
CallKind kindOf(std::string_view key) {
  auto found = std::ranges::lower_bound(kKinds, key, {}, &NamedKind::key);
  return found != std::end(kKinds) && found->key == key ? found->kind
                                                        : CallKind::Free;
}

} // namespace

CallRow callRow(std::string_view key, const KernelCosts &costs) {
  CallRow row{kindOf(key)};
  if (row.kind == CallKind::Vector) {
    row.vector = costs.row(key);
    row.columns = costs.row(std::string(key) + " col");
    // The emulator refuses a call without figures where a kernel makes it.
    if (!row.vector)
      row.kind = CallKind::Free;
  }
  return row;
}

} // namespace tt::device
