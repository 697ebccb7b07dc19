//===- Write.cpp - A report as a folder -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/report/Write.h"

#include "Text.h"
#include "Writers.h"
#include "tt/device/OutputFile.h"
#include "tt/runtime/Error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>

namespace tt::report {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

[[noreturn]] void fail(const std::string &folder, const std::string &why) {
  throw runtime::Error(runtime::Error::Kind::InvalidArgument,
                       folder + ": a report cannot be written there: " + why);
}

/// A folder whose content takes its place when it is complete, else it is
/// removed. It is beside a folder that is to be made, and in one that is there,
/// which may be a link or another disk.
class Draft {
public:
  explicit Draft(const std::string &folder) : target(folder) {
    std::error_code error;
    isThere = fs::is_directory(folder, error);
    fs::path place = fs::absolute(folder).lexically_normal();
    if (!place.has_filename())
      place = place.parent_path();
    std::string name =
        (isThere ? place / ".report.XXXXXX"
                 : place.parent_path() /
                       ("." + place.filename().string() + ".XXXXXX"))
            .string();
    if (!mkdtemp(name.data()))
      fail(target, std::strerror(errno));
    draft = name;
  }
  Draft(const Draft &) = delete;
  Draft &operator=(const Draft &) = delete;
  ~Draft() {
    std::error_code ignored;
    if (!draft.empty())
      fs::remove_all(draft, ignored);
  }

  const fs::path &path() const { return draft; }

  void commit() {
    fs::path place = fs::absolute(target).lexically_normal();
    if (isThere) {
      for (const fs::directory_entry &entry : fs::directory_iterator(draft))
        rename(entry.path(), place / entry.path().filename());
      return;
    }
    mode_t mask = umask(0);
    umask(mask);
    constexpr mode_t everyone = 0777;
    if (chmod(draft.c_str(), everyone & ~mask) != 0)
      fail(target, std::strerror(errno));
    rename(draft, place);
    draft.clear();
  }

private:
  void rename(const fs::path &from, const fs::path &to) const {
    if (std::rename(from.c_str(), to.c_str()) != 0)
      fail(target, std::strerror(errno));
  }

  std::string target;
  bool isThere = false;
  fs::path draft;
};

template <typename Fn> void writeStream(const fs::path &path, Fn &&fn) {
  OutputStream stream(path.string());
  fn(stream);
  stream.commit();
}

void writeText(const fs::path &path, const std::string &text) {
  writeStream(path, [&](std::ostream &stream) { stream << text; });
}

void writeMemory(const Report &report, const fs::path &folder) {
  fs::create_directories(folder);
  writeDatabase(report, (folder / "db.sqlite").string());
  Json config = {{"report_name", report.name},
                 {"enable_graph_report", true},
                 {"enable_logging", true},
                 {"enable_detailed_buffer_report", true},
                 {"enable_comparison_mode", !report.comparisons.empty()}};
  writeText(folder / "config.json", jsonText(config, 2) + "\n");
  writeText(folder / "cluster_descriptor.yaml", clusterText(report.system));
  writeText(folder / "physical_chip_mesh_coordinate_mapping.yaml",
            meshText(report.system));
}

void writeNetworkTraces(const Report &report, const fs::path &folder) {
  Json manifest = Json::array();
  forEachSpan(report, [&](const Span &span) {
    if (!span.op.launch ||
        std::ranges::none_of(
            span.op.launch->profile.events, [](const auto &event) {
              return event.kind == emulator::TraceEvent::Kind::Transfer;
            }))
      return;
    fs::create_directories(folder);
    std::string file = std::to_string(span.callCount()) + ".json";
    writeStream(folder / file, [&](std::ostream &stream) {
      writeNetworkTrace(report, *span.op.launch, stream);
    });
    manifest.push_back(
        {{"global_call_count", span.callCount()}, {"file", file}});
  });
  if (!manifest.empty())
    writeText(folder / "manifest.json", jsonText(manifest, 1) + "\n");
}

void writePerformance(const Report &report, const fs::path &folder,
                      const std::string &date) {
  fs::create_directories(folder);
  writeStream(folder / ("ops_perf_results_" + date + ".csv"),
              [&](std::ostream &stream) { writeOps(report, stream); });
  writeStream(folder / "profile_log_device.csv",
              [&](std::ostream &stream) { writeDeviceLog(report, stream); });
  writeNetworkTraces(report, folder / "npe_viz");
}

} // namespace

void checkFolder(const std::string &folder) {
  std::error_code error;
  fs::file_status status = fs::status(folder, error);
  if (folder.empty())
    fail("''", "no folder is named");
  if (fs::is_symlink(fs::symlink_status(folder, error)) && !fs::exists(status))
    fail(folder, "it is a link to nothing");
  if (fs::exists(status)) {
    if (!fs::is_directory(status))
      fail(folder, "it is a file; wanted a new folder");
    if (!fs::is_empty(folder, error))
      fail(folder,
           error ? error.message() : "it is not empty; wanted a new folder");
  }
  Draft tried(folder);
}

void writeReport(const Report &report, const std::string &folder) {
  checkFolder(folder);
  Draft made(folder);
  try {
    std::string date = timeText(report.startSeconds, "%Y_%m_%d_%H_%M_%S");
    writeMemory(report, made.path() / "memory" / folderName(report.name));
    writePerformance(report, made.path() / "performance" / date, date);
  } catch (const OutputError &error) {
    fail(folder, error.what());
  } catch (const fs::filesystem_error &error) {
    fail(folder, error.what());
  }
  made.commit();
}

} // namespace tt::report
