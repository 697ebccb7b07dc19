//===- Export.h - a page that needs no server -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_EXPORT_H
#define TT_EXPLORER_EXPORT_H

#include "Bundle.h"

#include <string>

namespace explorer {

/// The page with a recorded model in one file of HTML. Details of ops are there
/// for all stages that have `kMostRows` rows together, else for the first and
/// the last.
std::string exportPage(const Bundle &bundle);
/// A page whose script begins with `module`, with the answers that it finds
/// instead of a server's, by path.
std::string exportPage(const std::string &name, const std::string &module,
                       const Json &answers);
inline constexpr size_t kMostRows = 50000;

} // namespace explorer

#endif // TT_EXPLORER_EXPORT_H
