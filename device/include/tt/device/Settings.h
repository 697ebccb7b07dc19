//===- Settings.h - Environment variables -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Every environment variable that a library or tool reads. They say how things
// are done on this host, never what a program computes. An empty variable
// counts as not set.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_SETTINGS_H
#define TT_DEVICE_SETTINGS_H

#include <string>

namespace tt::settings {

/// `TTNN_NUM_THREADS`: host threads of the library's loops, 1 to 1024; all
/// cores of the host without it, or if it is no number from 1 on.
unsigned hostThreads();

/// `XDG_CACHE_HOME`, else `.cache` in `HOME`: the folder `ttmlir` there keeps
/// what can be made again. Empty if neither is set.
std::string cacheFolder();

/// `XDG_CONFIG_HOME`, else `.config` in `HOME`: the folder `ttmlir` there keeps
/// the secret of shared caches. Empty if neither is set.
std::string configFolder();

/// `CXX`: a clang++, compiles C++ kernels for the host. Empty if not set.
std::string hostCompiler();

/// `TT_MLIR_HOME`: the folder below which tools keep artifacts. Empty if not
/// set: the current one.
std::string home();

// Programs in the vendor's host interface read these.

/// `TTMETAL_MODE`: how their launches run, `functional`, `timed` or `checked`.
std::string metalMode();

/// `TTMETAL_NUMERICS`: `fast` or `exact`.
std::string metalNumerics();
std::string metalReports();

/// `TTMETAL_TRACE`: a file for the events of all launches, which then are
/// timed.
std::string metalTrace();

/// `TTMETAL_PRODUCT`: the card, `n150` without it.
std::string metalProduct();

/// `TT_METAL_HOME`: a folder that paths of kernels and their headers begin at.
std::string metalHome();

} // namespace tt::settings

#endif // TT_DEVICE_SETTINGS_H
