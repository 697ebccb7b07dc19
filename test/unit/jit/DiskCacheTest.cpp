//===- DiskCacheTest.cpp - Kernels that are kept on disk ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FakeApi.h"

#include "tt/jit/DiskCache.h"
#include "tt/jit/KernelCompiler.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using namespace tt::jit;
using namespace tt::jit::test;
namespace fs = std::filesystem;

namespace {

const char *const source = R"(
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  ttkernel.noc_async_write_barrier() : () -> ()
  ttkernel.noc_async_full_barrier() : () -> ()
  return
})";

class JitDisk : public testing::Test {
protected:
  JitDisk() {
    std::string name =
        testing::TempDir() + "/jit-" +
        testing::UnitTest::GetInstance()->current_test_info()->name();
    directory = name;
    fs::remove_all(directory);
  }
  ~JitDisk() override { fs::remove_all(directory); }

  Options options() const { return {.cacheDirectory = directory.string()}; }

  /// Compiles with a compiler of its own, checks that the code works, and says
  /// where it came from.
  KernelCompiler::Statistics compileOnce(const Options &options) {
    KernelCompiler compiler(options);
    auto kernel = compiler.compileSource(source, "kernel");
    Recorder recorder;
    EXPECT_EQ(recorder.run(kernel->entry).size(), 2u);
    return compiler.statistics();
  }

  std::vector<fs::path> entries() const {
    std::vector<fs::path> found;
    for (const auto &entry : fs::directory_iterator(directory))
      found.push_back(entry.path());
    return found;
  }

  fs::path directory;
};

TEST_F(JitDisk, SecondProcessLoads) {
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  // The object, and the text that stands for it; nothing half written.
  EXPECT_EQ(entries().size(), 2u);
  KernelCompiler::Statistics again = compileOnce(options());
  EXPECT_EQ(again.compiled, 0u);
  EXPECT_EQ(again.diskHits, 1u);
}

TEST_F(JitDisk, LevelsAreApart) {
  Options other = options();
  other.optLevel = 0;
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  EXPECT_EQ(compileOnce(other).compiled, 1u);
  EXPECT_EQ(compileOnce(other).diskHits, 1u);
}

/// Applies `damage` to the bytes of every entry and expects a new compile, and
/// whole entries after that.
template <typename Damage>
void damageAll(const std::vector<fs::path> &files, Damage damage) {
  for (const fs::path &path : files) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), {});
    in.close();
    damage(bytes);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  }
}

TEST_F(JitDisk, DamagedEntriesAreMadeAgain) {
  std::vector<std::function<void(std::string &)>> damages = {
      [](std::string &b) { b.clear(); },
      [](std::string &b) { b.resize(b.size() / 2); },
      [](std::string &b) { b.back() ^= 1; },
      [](std::string &b) { b[0] = 'X'; },
      [](std::string &b) { b[8] ^= 1; }, // the key
      [](std::string &b) { b += "more"; },
  };
  compileOnce(options());
  for (size_t i = 0; i < damages.size(); ++i) {
    damageAll(entries(), damages[i]);
    EXPECT_EQ(compileOnce(options()).compiled, 1u) << "damage " << i;
    EXPECT_EQ(compileOnce(options()).diskHits, 1u) << "damage " << i;
  }
}

TEST_F(JitDisk, WhatIsNoFileIsMadeAgain) {
  compileOnce(options());
  for (const fs::path &path : entries()) {
    fs::remove(path);
    // Opening it would wait for somebody who writes.
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  }
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  EXPECT_EQ(compileOnce(options()).diskHits, 1u);
  for (const fs::path &path : entries()) {
    fs::remove(path);
    fs::create_directory(path);
  }
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
}

TEST_F(JitDisk, EntriesOfOthersAreMadeAgain) {
  compileOnce(options());
  for (const fs::path &path : entries())
    fs::permissions(path, fs::perms::group_write, fs::perm_options::add);
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  EXPECT_EQ(compileOnce(options()).diskHits, 1u);
  // A link may lead to what others write.
  for (const fs::path &path : entries()) {
    fs::rename(path, path.string() + ".away");
    fs::create_symlink(path.string() + ".away", path);
  }
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  if (geteuid() != 0)
    return; // only root gives files away
  for (const fs::path &path : entries())
    ASSERT_EQ(chown(path.c_str(), 12345, 12345), 0);
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
}

TEST_F(JitDisk, NewFoldersAreTheUsers) {
  mode_t before = umask(0);
  DiskCache cache((directory / "new").string());
  cache.store(std::string(32, 'a'), "bytes");
  umask(before);
  EXPECT_TRUE(cache.isPrivate());
  EXPECT_EQ(cache.load(std::string(32, 'a')), "bytes");
}

TEST_F(JitDisk, SharedFoldersNeedTheSecret) {
  fs::path home = directory / "home", shared = directory / "shared";
  fs::create_directories(home);
  fs::create_directories(shared);
  setenv("XDG_CONFIG_HOME", home.c_str(), 1);
  const std::string key(32, 'a'), other(32, 'b');
  DiskCache cache(shared.string());
  cache.store(key, "not under the secret");
  EXPECT_TRUE(cache.isPrivate());
  fs::permissions(shared, fs::perms::all);
  EXPECT_FALSE(cache.isPrivate());
  // A file that was put there without the secret may be anybody's.
  EXPECT_EQ(cache.load(key), std::nullopt);
  cache.store(key, "bytes");
  EXPECT_EQ(cache.load(key), "bytes");
  fs::path secret = home / "ttmlir" / "cache-key";
  EXPECT_EQ(fs::file_size(secret), 32u);
  EXPECT_EQ(fs::status(secret).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  // An entry is for its key and its bytes.
  fs::copy_file(shared / (key + ".kernel"), shared / (other + ".kernel"));
  EXPECT_EQ(cache.load(other), std::nullopt);
  std::fstream(shared / (key + ".kernel"), std::ios::in | std::ios::out)
      .seekp(-1, std::ios::end)
      .put('S');
  EXPECT_EQ(cache.load(key), std::nullopt);
}

TEST_F(JitDisk, UnusableFolder) {
  std::ofstream(directory) << "a file, not a folder";
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
  EXPECT_EQ(compileOnce(options()).compiled, 1u);
}

TEST_F(JitDisk, NoFolder) {
  EXPECT_EQ(compileOnce({.cacheDirectory = ""}).compiled, 1u);
  EXPECT_FALSE(fs::exists(directory));
}

TEST(JitCache, DefaultFolder) {
  setenv("XDG_CACHE_HOME", "/a", 1);
  EXPECT_EQ(defaultCacheDirectory(), "/a/ttmlir/kernels");
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", "/b", 1);
  EXPECT_EQ(defaultCacheDirectory(), "/b/.cache/ttmlir/kernels");
  unsetenv("HOME");
  EXPECT_EQ(defaultCacheDirectory(), "");
}

} // namespace
