//===- PageAccess.h - Ops that find pages wherever they lie ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Most ops that move data find each page by its number: a core reads pages of
// shards from the cores that hold them, as it reads interleaved ones. The
// library takes shards of such an op as they come.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_OPS_PAGEACCESS_H
#define TT_DEVICE_LIB_OPS_PAGEACCESS_H

#include "tt/device/OpCall.h"

#include <optional>
#include <string_view>

namespace tt::device {

/// The tensors of an op that may lie in any shards: its first operand, its
/// result.
struct PageAccess {
  bool reads = false, writes = false;
};
PageAccess pageAccess(std::string_view op);

/// The call as its data-movement cores see it: tensors that they find by pages
/// are interleaved over L1. Nothing if that is the call itself.
std::optional<OpCall> seenByPages(const OpCall &call);

/// Cycles until the busiest of the cores that hold a tensor's shards has sent
/// or received its part, by `bytesPerCycle`; 0 where the call finds no pages of
/// shards.
double shardCycles(const OpCall &call, double bytesPerCycle);

} // namespace tt::device

#endif // TT_DEVICE_LIB_OPS_PAGEACCESS_H
