//===- Settings.cpp - Environment variables -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Settings.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace tt::settings {

static std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

unsigned hostThreads() {
  long wanted = std::strtol(variable("TTNN_NUM_THREADS").c_str(), nullptr, 10);
  if (wanted >= 1)
    return unsigned(std::min(wanted, 1024l));
  return std::max(1u, std::thread::hardware_concurrency());
}

std::string cacheFolder() {
  if (std::string cache = variable("XDG_CACHE_HOME"); !cache.empty())
    return cache + "/ttmlir";
  if (std::string home = variable("HOME"); !home.empty())
    return home + "/.cache/ttmlir";
  return "";
}

std::string configFolder() {
  if (std::string config = variable("XDG_CONFIG_HOME"); !config.empty())
    return config + "/ttmlir";
  if (std::string home = variable("HOME"); !home.empty())
    return home + "/.config/ttmlir";
  return "";
}

std::string hostCompiler() { return variable("CXX"); }

std::string metalMode() { return variable("TTMETAL_MODE"); }
std::string metalNumerics() { return variable("TTMETAL_NUMERICS"); }
std::string metalReports() { return variable("TTMETAL_REPORTS"); }
std::string metalTrace() { return variable("TTMETAL_TRACE"); }
std::string metalHome() { return variable("TT_METAL_HOME"); }

std::string metalProduct() {
  std::string product = variable("TTMETAL_PRODUCT");
  return product.empty() ? "n150" : product;
}

std::string home() { return variable("TT_MLIR_HOME"); }

} // namespace tt::settings
