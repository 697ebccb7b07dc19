//===- ConvConfig.h - How the caller has a convolution done ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The library cuts a convolution over the cores by positions, by positions and
// channels, or by channels, and takes all rows of a core at a time. A caller
// may choose otherwise: fields of the vendor's Conv2dConfig.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CONVCONFIG_H
#define TT_DEVICE_CONVCONFIG_H

#include "tt/device/OpCall.h"

namespace tt::device {

/// The fields of a Conv2dConfig that shards, buffers and time depend on.
struct ConvConfig {
  /// shard_layout; Interleaved: the library chooses.
  Spread spread = Spread::Interleaved;
  /// act_block_h_override: rows of the result that a core makes at a time, a
  /// multiple of 32; 0: all of them.
  int64_t rowsAtOnce = 0;
  /// enable_act_double_buffer, enable_weights_double_buffer.
  bool twoInputBlocks = false, twoWeightBlocks = false;
  /// reshard_if_not_optimal: an input in other shards is moved.
  bool reshards = false;
  /// force_split_reader: the thread that brings weights also copies every other
  /// block of windows. For shards of positions with several rows of tiles at a
  /// time.
  bool twoReaders = false;

  /// As the argument "conv_config" of a call.
  OpArgument argument() const;
  /// The config of the call; all defaults if it has none.
  static ConvConfig of(const OpCall &call);
  /// "height rows=64 x2": for reports.
  std::string text() const;
  bool operator==(const ConvConfig &) const = default;
};

} // namespace tt::device

#endif // TT_DEVICE_CONVCONFIG_H
