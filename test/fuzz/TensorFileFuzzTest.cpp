//===- TensorFileFuzzTest.cpp - Damaged files of weights do no harm -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Mutate.h"
#include "TensorFile.h"
#include "tt/runtime/Error.h"

#include <gtest/gtest.h>
#include <zlib.h>

using namespace ttrt;
using tt::fuzz::Bytes;

/// Whether the file, and all in it, can be read.
static bool tryFile(const Bytes &bytes, const std::string &name) {
  try {
    TensorFile file(bytes, name);
    for (const std::string &tensor : file.names())
      EXPECT_EQ(
          file.read(tensor).bytes.size() % bytesOf(file.read(tensor).type), 0u);
    return true;
  } catch (const tt::runtime::Error &) {
    return false;
  }
}

static void put(Bytes &bytes, uint64_t value, size_t count) {
  for (size_t i = 0; i != count; ++i)
    bytes.push_back(uint8_t(value >> 8 * i));
}

/// An archive of one member, deflated or stored.
static Bytes archive(const Bytes &content, bool deflated) {
  Bytes packed = content;
  if (deflated) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    packed.resize(deflateBound(&stream, content.size()));
    stream.next_in = const_cast<Bytef *>(content.data());
    stream.avail_in = uInt(content.size());
    stream.next_out = packed.data();
    stream.avail_out = uInt(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
  }
  const std::string name = "w.npy";
  auto header = [&](Bytes &bytes) { // version to sizes of name and extra
    put(bytes, 20, 2);
    put(bytes, 0, 2);
    put(bytes, deflated ? 8 : 0, 2);
    put(bytes, 0, 4);
    put(bytes, crc32_z(0, content.data(), content.size()), 4);
    put(bytes, packed.size(), 4);
    put(bytes, content.size(), 4);
    put(bytes, name.size(), 2);
    put(bytes, 0, 2);
  };
  Bytes file;
  put(file, 0x04034b50, 4);
  header(file);
  file.insert(file.end(), name.begin(), name.end());
  file.insert(file.end(), packed.begin(), packed.end());
  size_t table = file.size();
  put(file, 0x02014b50, 4);
  put(file, 20, 2);
  header(file);
  put(file, 0, 14);
  file.insert(file.end(), name.begin(), name.end());
  size_t size = file.size() - table;
  put(file, 0x06054b50, 4);
  put(file, 0, 4);
  put(file, 1, 2);
  put(file, 1, 2);
  put(file, size, 4);
  put(file, table, 4);
  put(file, 0, 2);
  return file;
}

TEST(TensorFileFuzz, DamageIsRefusedOrRead) {
  Npy npy{{2, 3, 4}, NpyType::F4, Bytes(96, 7)};
  std::string header =
      R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
      R"("v":{"dtype":"BF16","shape":[2],"data_offsets":[24,28]}})";
  Bytes safetensors;
  put(safetensors, header.size(), 8);
  safetensors.insert(safetensors.end(), header.begin(), header.end());
  safetensors.resize(safetensors.size() + 28);
  const std::pair<Bytes, std::string> files[] = {
      {safetensors, "x.safetensors"},
      {archive(serializeNpy(npy), false), "x.npz"},
      {archive(serializeNpy(npy), true), "x.npz"}};
  for (const auto &[file, name] : files) {
    ASSERT_TRUE(tryFile(file, name));
    for (size_t size = 0; size != file.size(); ++size)
      EXPECT_FALSE(
          tryFile({file.begin(), file.begin() + ptrdiff_t(size)}, name))
          << size;
    size_t readable = 0;
    tt::fuzz::Mutator mutator(5);
    for (size_t i = 0; i != 5000; ++i)
      readable += tryFile(mutator.mutate(file), name);
    EXPECT_GT(readable, 10u);
    EXPECT_LT(readable, 4900u);
  }
}
