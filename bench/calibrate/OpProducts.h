//===- OpProducts.h - Products of the library, as calls -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_OPPRODUCTS_H
#define TT_BENCH_CALIBRATE_OPPRODUCTS_H

#include "tt/device/Deal.h"
#include "tt/device/OpCall.h"

#include <optional>
#include <string>
#include <vector>

namespace tt::calibrate {

/// A published time of a product.
struct PublishedProduct {
  std::string group, name;
  device::ChipDesc chip;
  device::OpCall call;
  std::optional<device::Deal> deal; ///< if the program's blocks are published
  double microseconds = 0;
  /// The published time ends with the math threads, not with the program.
  bool untilMath = false;
};

/// The same time by the device model.
double modelledMicroseconds(const PublishedProduct &product);

/// gemm.csv: large products, tuned.
std::vector<PublishedProduct> gemmProducts(const std::string &path);
/// decode_matmul.csv: 32 rows by weights in DRAM.
std::vector<PublishedProduct> decodeProducts(const std::string &path);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_OPPRODUCTS_H
