//===- ProductConfig.h - A program that the caller chooses ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The library chooses the program of a product by fixed rules, which are slow
// where the inner dimension is no multiple of the grid's columns, or where a
// tensor lies in L1. A caller may choose instead: the vendor's program config.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PRODUCTCONFIG_H
#define TT_DEVICE_PRODUCTCONFIG_H

#include "tt/device/Deal.h"

namespace tt::device {

/// Blocks of a product, in tiles: the fields of a program config that deal and
/// time depend on.
struct ProductConfig {
  ProductProgram program = ProductProgram::Multicast2D;
  int64_t blockK = 1, perCoreM = 1, perCoreN = 1;
  /// The matrices of A are one, with all their rows.
  bool foldsBatch = true;
  /// Cores that stream B from one DRAM bank (DramSharded): each has a part of
  /// the columns there.
  int64_t readers = 1;

  /// The value of the argument "program_config" of a call.
  OpArgument argument() const;
  /// The config of the call, or nothing.
  static std::optional<ProductConfig> of(const OpCall &call);
};

/// The most readers of a DRAM bank, of whose `columns` tiles each has as many,
/// that the library has on that chip.
int64_t mostReaders(int64_t columns, const ChipDesc &chip);

/// The part of a result that DST holds, in tiles: the largest that divides what
/// a core makes, of the whole width or one tile high, as the library's programs
/// want it.
struct Subblock {
  int64_t rows = 1, columns = 1;
};
Subblock fittingSubblock(const ProductConfig &config, bool wideAccumulator);

/// The best of the programs that fit the L1 of the cores, and its seconds.
struct ChosenProduct {
  ProductConfig config;
  double seconds = 0;
};

/// The fastest program for the matmul or linear `call` that takes less than
/// `limit` seconds; nothing where fasterProduct has nothing, but for the
/// library's own choice.
std::optional<ChosenProduct> bestProduct(const OpCall &call,
                                         const ChipDesc &chip, double limit);

/// A program for the matmul or linear `call`, which has none, that takes less
/// time than the library's own choice; nothing if there is none, if the
/// operands are batches of different sizes, or if a tensor is sharded or in
/// rows.
std::optional<ChosenProduct> fasterProduct(const OpCall &call,
                                           const ChipDesc &chip);

} // namespace tt::device

#endif // TT_DEVICE_PRODUCTCONFIG_H
