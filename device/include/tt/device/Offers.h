//===- Offers.h - The ways in which a call may be laid out ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An op of the library takes its operands from DRAM, from L1 or in shards, and
// gives its result likewise; a product takes a program config, too. An Offer is
// one such way, with its price: time and bytes. The optimizer chooses one for
// each op of a program. Everything here is computed from shapes, without MLIR
// and without a device.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OFFERS_H
#define TT_DEVICE_OFFERS_H

#include "tt/device/ConvConfig.h"
#include "tt/device/ProductConfig.h"

#include <optional>
#include <string>
#include <vector>

namespace tt::device {

/// The place of a tensor: the part of an OpTensor that a layout chooses.
struct TensorPlace {
  BufferType memory = BufferType::DRAM;
  Spread spread = Spread::Interleaved;
  /// If sharded: rows x columns of cores (of DRAM banks), the number of shards,
  /// and the elements of a shard.
  Shape2 grid = {};
  uint32_t cores = 0;
  Shape2 shard = {};

  static TensorPlace of(const OpTensor &tensor);
  static TensorPlace interleaved(BufferType memory) { return {memory}; }
  /// `tensor`, lying here.
  OpTensor apply(OpTensor tensor) const;
  bool sharded() const { return spread != Spread::Interleaved; }
  bool inL1() const { return memory == BufferType::L1; }
  /// "dram", "l1", "l1 width 1x64": for reports.
  std::string text() const;
  bool operator==(const TensorPlace &) const = default;
};

/// The even shards of a tiled tensor in L1 with that spread, on as many cores
/// as its tiles can be divided over; nothing if that is less than two cores or
/// if the tensor is not tiled.
std::optional<TensorPlace> evenShards(const OpTensor &tensor, Spread spread,
                                      const ChipDesc &chip);

/// `tensor` in rows, columns or blocks of equal shards in L1 on `down` x
/// `across` cores; shards at the edge may be less full.
TensorPlace shardsOn(const OpTensor &tensor, Spread spread, int64_t down,
                     int64_t across);

/// One way to run a call.
struct Offer {
  std::vector<TensorPlace> operands; ///< one for each operand of the call
  std::vector<TensorPlace> results;  ///< one for each result of the call
  /// The caller's program of a product; nothing: the library chooses.
  std::optional<ProductConfig> product;
  /// The caller's config of a convolution; nothing: the library chooses.
  std::optional<ConvConfig> conv;
  double seconds = 0;
  /// Bytes of circular buffers that each core needs while the op runs.
  int64_t bufferBytes = 0;

  /// Whether it has a tensor in shards that lies elsewhere in `asIs`.
  bool movesToShards(const Offer &asIs) const;
};

/// The kinds of offers that are wanted.
struct OfferOptions {
  /// Tensors in L1, interleaved over the cores.
  bool l1 = true;
  /// Tensors in shards.
  bool sharded = false;
  /// Program configs of products.
  bool configs = true;
  /// The most offers of a call: those that take least time. Offers in shards
  /// are those that are left, and a quarter of this number at least.
  size_t most = 16;
};

/// The surroundings of a call fix and suggest places.
struct OfferContext {
  /// An operand or result that stays where it is; empty: none does.
  std::vector<bool> fixedOperands, fixedResults;
  /// An operand that stays the same from run to run, so that a change of its
  /// layout costs nothing per run.
  std::vector<bool> constantOperands;
  /// Shards in which a tensor of the result's shape comes or is wanted.
  std::vector<TensorPlace> suggested;
  /// Shards in which the operand comes that the op works through: the first, of
  /// a cache the second.
  std::vector<TensorPlace> arriving;
};

/// The ways in which the library runs `call`. The first is the call as it
/// stands. No two are equal, and none has the places of another and is slower.
std::vector<Offer> offers(const OpCall &call, const ChipDesc &chip,
                          const OfferOptions &options,
                          const OfferContext &context = {});

/// Bytes of circular buffers on each core while the op runs, as the library
/// sizes them; shards that are buffers themselves do not count.
int64_t bufferBytes(const OpCall &call, const Deal &deal, const ChipDesc &chip);

/// Seconds of to_memory_config from where `tensor` lies to `place`; 0 if it is
/// there.
double moveSeconds(const OpTensor &tensor, const TensorPlace &place,
                   const ChipDesc &chip);

/// Whether the library takes elements one by one from equally sharded operands
/// to an equally sharded result.
bool worksOnShards(const OpCall &call);

} // namespace tt::device

#endif // TT_DEVICE_OFFERS_H
