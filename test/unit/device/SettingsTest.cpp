//===- SettingsTest.cpp - Environment variables ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Settings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

/// Variables of the environment for the length of a test: those of `values` are
/// set, all others that settings read are not.
class Environment {
public:
  explicit Environment(const std::map<std::string, std::string> &values) {
    for (const char *name :
         {"TTNN_NUM_THREADS", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME",
          "CXX", "TTMETAL_MODE", "TTMETAL_NUMERICS", "TTMETAL_REPORTS",
          "TTMETAL_TRACE", "TTMETAL_PRODUCT", "TT_METAL_HOME",
          "TT_MLIR_HOME"}) {
      if (const char *value = std::getenv(name))
        before.emplace(name, value);
      else
        unset.emplace_back(name);
      unsetenv(name);
    }
    for (const auto &[name, value] : values)
      setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const std::string &name : unset)
      unsetenv(name.c_str());
    for (const auto &[name, value] : before)
      setenv(name.c_str(), value.c_str(), 1);
  }

private:
  std::map<std::string, std::string> before;
  std::vector<std::string> unset;
};

TEST(Settings, AreReadFromTheEnvironment) {
  using namespace tt::settings;
  struct Case {
    std::string (*setting)();
    std::map<std::string, std::string> environment;
    std::string expected;
  };
  const Case cases[] = {
      {cacheFolder, {}, ""},
      {cacheFolder, {{"HOME", "/h"}}, "/h/.cache/ttmlir"},
      {cacheFolder, {{"HOME", "/h"}, {"XDG_CACHE_HOME", "/c"}}, "/c/ttmlir"},
      // An empty variable counts as not set.
      {cacheFolder,
       {{"HOME", "/h"}, {"XDG_CACHE_HOME", ""}},
       "/h/.cache/ttmlir"},
      {cacheFolder, {{"HOME", ""}}, ""},
      {configFolder, {}, ""},
      {configFolder, {{"HOME", "/h"}}, "/h/.config/ttmlir"},
      {configFolder, {{"HOME", "/h"}, {"XDG_CONFIG_HOME", "/c"}}, "/c/ttmlir"},
      {hostCompiler, {}, ""},
      {hostCompiler, {{"CXX", "clang++"}}, "clang++"},
      {metalMode, {}, ""},
      {metalMode, {{"TTMETAL_MODE", "timed"}}, "timed"},
      {metalNumerics, {{"TTMETAL_NUMERICS", "exact"}}, "exact"},
      {metalReports, {{"TTMETAL_REPORTS", "r.txt"}}, "r.txt"},
      {metalTrace, {{"TTMETAL_TRACE", "t.json"}}, "t.json"},
      {metalProduct, {}, "n150"},
      {metalProduct, {{"TTMETAL_PRODUCT", "p150"}}, "p150"},
      {metalHome, {{"TT_METAL_HOME", "/m"}}, "/m"},
      {home, {}, ""},
      {home, {{"TT_MLIR_HOME", "/a"}}, "/a"},
  };
  for (const Case &c : cases) {
    Environment environment(c.environment);
    EXPECT_EQ(c.setting(), c.expected) << &c - cases;
  }
}

TEST(Settings, ThreadsOfTheHost) {
  unsigned all = std::max(1u, std::thread::hardware_concurrency());
  const std::pair<const char *, unsigned> cases[] = {
      {"", all},      {"3", 3},
      {"1024", 1024}, {"1025", 1024},
      {"0", all},     {"-2", all},
      {"many", all},  {"4 threads", 4},
      {"1e3", 1},     {"99999999999999999999", 1024}};
  for (auto [text, expected] : cases) {
    Environment environment({{"TTNN_NUM_THREADS", text}});
    EXPECT_EQ(tt::settings::hostThreads(), expected) << text;
  }
}

} // namespace
