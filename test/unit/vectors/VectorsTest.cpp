//===- VectorsTest.cpp - Exact numerics against test vectors --------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The vectors are not part of the project. TT_TENSIX_VECTORS names the file;
// without it the tests look in the default place and are skipped if it is not
// there.
//===----------------------------------------------------------------------===//
#include "Case.h"
#include "tt/simd/Level.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <stdexcept>

using namespace vectors;

namespace {

std::string vectorsPath() {
  const char *named = std::getenv("TT_TENSIX_VECTORS");
  return named ? named : TT_TENSIX_VECTORS_DEFAULT;
}

class Vectors : public testing::Test {
protected:
  void SetUp() override {
    bool named = std::getenv("TT_TENSIX_VECTORS") != nullptr;
    if (!named && !std::filesystem::exists(vectorsPath()))
      GTEST_SKIP() << "no vectors at " << vectorsPath();
  }
  static void expectAll(vectors::Run (*find)(const std::string &)) {
    File file(vectorsPath());
    auto tallies = compare(file, find, 2);
    EXPECT_FALSE(tallies.empty());
    for (const auto &[group, tally] : tallies) {
      EXPECT_EQ(tally.wrong, 0u) << group << ", in " << tally.wrongCases;
      EXPECT_EQ(tally.unknown, 0u) << group;
    }
  }
};

} // namespace

TEST_F(Vectors, Model) { expectAll(modelFor); }

TEST_F(Vectors, LibraryAtEveryLevel) {
  for (auto level :
       {tt::simd::Level::Base, tt::simd::Level::V3, tt::simd::Level::V4})
    if (tt::simd::useLevel(level)) {
      SCOPED_TRACE("level " + std::to_string(int(level)));
      expectAll(libraryFor);
    }
  tt::simd::useLevel(tt::simd::hostLevel());
}

TEST(VectorsFile, DamageIsAnError) {
  EXPECT_THROW(File("/does/not/exist.npz"), std::runtime_error);
  std::string path = testing::TempDir() + "tensix_vectors_test.npz";
  std::ofstream(path, std::ios::binary) << "PK\x05\x06 and no more of it here";
  EXPECT_THROW((File(path)), std::runtime_error);
  std::ofstream(path, std::ios::binary) << "no zip file, but long enough here";
  EXPECT_THROW((File(path)), std::runtime_error);
  std::filesystem::remove(path);
}
