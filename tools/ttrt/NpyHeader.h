//===- NpyHeader.h - The dictionary at the start of a .npy ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_NPYHEADER_H
#define TTRT_NPYHEADER_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ttrt {

struct NpyHeader {
  std::string descr;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// Parses the Python literal {'descr': ..., 'fortran_order': ..., 'shape': ...}
/// with keys in any order. Throws tt::runtime::Error BadFile, starting with
/// `name`.
NpyHeader parseNpyHeader(std::string_view text, const std::string &name);

} // namespace ttrt

#endif // TTRT_NPYHEADER_H
