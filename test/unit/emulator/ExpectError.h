//===- ExpectError.h - Checks the kind and text of an error ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_UNIT_EMULATOR_EXPECTERROR_H
#define TT_TEST_UNIT_EMULATOR_EXPECTERROR_H

#include "tt/emulator/Error.h"

#include <initializer_list>
#include <string>

#include <gtest/gtest.h>

namespace tt::test {

/// Runs `fn`, which must throw an emulator error of `kind` whose message
/// contains every one of `parts`.
template <typename Fn>
void expectError(emulator::Error::Kind kind,
                 std::initializer_list<std::string> parts, Fn &&fn) {
  try {
    fn();
    ADD_FAILURE() << "no error";
  } catch (const emulator::Error &error) {
    EXPECT_EQ(name(error.kind()), name(kind)) << error.what();
    for (const std::string &part : parts)
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
          << "'" << part << "' not in: " << error.what();
  }
}

} // namespace tt::test

#endif // TT_TEST_UNIT_EMULATOR_EXPECTERROR_H
