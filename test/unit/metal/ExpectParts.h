//===- ExpectParts.h - Errors that must name several things -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_METAL_EXPECTPARTS_H
#define TT_TEST_METAL_EXPECTPARTS_H

#include "ExpectError.h"

#include <vector>

namespace tt::test {

/// Expects fn to throw an Error of `kind` whose text contains all `parts`.
template <typename Fn>
void expectParts(runtime::Error::Kind kind,
                 const std::vector<const char *> &parts, Fn fn) {
  for (const char *part : parts)
    expectError(kind, part, fn);
}

} // namespace tt::test

#endif // TT_TEST_METAL_EXPECTPARTS_H
