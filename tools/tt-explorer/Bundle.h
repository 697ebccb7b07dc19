//===- Bundle.h - a recorded compilation on disk --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// A folder that one process writes while it compiles and runs a model, and
// others read. It has for each stage N `N.json` (columns), `N.mlir`, `N.starts`
// (where each row begins in the text, 32 bits each) and `N.attributes` (a line
// of JSON per row), beside them overlays, timelines of launches (Trace.h), the
// plans (`plan.json`, and `plan.rows` with a line of JSON per planned op) and
// `manifest.json`, which is written anew with each stage.
//
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_BUNDLE_H
#define TT_EXPLORER_BUNDLE_H

#include "ttmlir/Driver/Stages.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace explorer {

using Json = nlohmann::ordered_json;
struct TraceFiles;

class Overrides;
class Planning;

/// Writes what it sees into a folder.
class BundleWriter : public tt::driver::Watcher {
public:
  /// Makes the folder. `about` says how the model is compiled; it becomes part
  /// of the manifest, and so do `overrides`. Throws tt::runtime::Error.
  BundleWriter(std::filesystem::path folder, Json about,
               const Overrides &overrides);
  ~BundleWriter() override;

  tt::driver::PlanFiles planFiles(std::string_view pass) override;
  void stage(tt::driver::Stage stage) override;
  void planning(std::string_view pass) override;
  void restart() override;
  void times(std::vector<tt::driver::RowTime> times) override;
  void memory(std::vector<tt::driver::FunctionMemory> memory) override;
  void launches(tt::driver::Launches launches) override;

  /// Those that it has seen last.
  const std::vector<tt::driver::RowTime> &lastTimes() const { return seen; }
  const tt::driver::Launches &lastLaunches() const { return launched; }

  /// Writes the plans, if the compilation made some. Throws tt::runtime::Error
  /// InvalidArgument if it did not take an override.
  void plan();
  /// A compiler's message in words of the overrides.
  std::string explain(const std::string &message) const;
  /// Adds the timeline of a launch, by its number among `lastLaunches`.
  void trace(size_t launch, const TraceFiles &files);
  /// Notes that the timeline of a launch is too large to be kept.
  void leaveOut(size_t launch);
  /// Adds an overlay to the folder and the manifest.
  void overlay(const std::string &name, const Json &content);
  /// Notes that nothing follows; `error` holds the diagnostics of a compilation
  /// that failed.
  void finish(const std::string &error = "");

private:
  void write(const std::string &name, std::string_view content) const;
  void writeManifest() const;

  std::filesystem::path folder;
  Json manifest;
  std::vector<tt::driver::RowTime> seen;
  std::unique_ptr<Planning> planner;
  tt::driver::Launches launched;
};

/// The pass and the row of a planned op, with which its line begins.
struct PlannedPlace {
  explicit PlannedPlace(const std::string &line);

  std::string pass;
  size_t row;

  auto operator<=>(const PlannedPlace &) const = default;
};

/// Reads such a folder.
class Bundle {
public:
  /// Throws tt::runtime::Error if the folder has no manifest that can be read.
  explicit Bundle(std::filesystem::path folder);

  const Json &manifest() const { return about; }
  size_t numStages() const { return about["stages"].size(); }
  /// The number of a stage that is named by its number, its pass, "last" or
  /// "first". Throws
  /// tt::runtime::Error InvalidArgument.
  size_t stageNumber(const std::string &text) const;

  std::string columns(size_t stage) const;
  std::string text(size_t stage) const;
  /// Where in the text each row begins.
  std::vector<uint32_t> starts(size_t stage) const;
  /// A line of JSON per row.
  std::string attributes(size_t stage) const;
  /// The content of `plan.json`: of each pass that planned its name, stage and
  /// sums of functions.
  Json plans() const;
  /// Lines of JSON of planned ops, by pass and row.
  std::vector<std::string> plannedOps() const;
  bool hasOverlay(const std::string &name) const;
  std::string overlay(const std::string &name) const;

  const std::filesystem::path &path() const { return folder; }
  bool has(const std::string &name) const;
  std::string read(const std::string &name) const;

private:
  std::filesystem::path folder;
  Json about;
};

} // namespace explorer

#endif // TT_EXPLORER_BUNDLE_H
