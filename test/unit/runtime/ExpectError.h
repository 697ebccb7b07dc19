//===- ExpectError.h - Expecting errors of the runtime --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_RUNTIME_EXPECTERROR_H
#define TT_TEST_RUNTIME_EXPECTERROR_H

#include "tt/runtime/Error.h"

#include <gtest/gtest.h>

#include <string>

namespace tt::test {

/// Expects fn to throw an Error of `kind` whose text contains `part`.
template <typename Fn>
void expectError(runtime::Error::Kind kind, const std::string &part, Fn fn) {
  try {
    fn();
    ADD_FAILURE() << "no error; wanted '" << part << "'";
  } catch (const runtime::Error &error) {
    EXPECT_EQ(runtime::name(error.kind()), runtime::name(kind)) << error.what();
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
        << "found: " << error.what() << "\nwanted: " << part;
  }
}

} // namespace tt::test

#endif // TT_TEST_RUNTIME_EXPECTERROR_H
