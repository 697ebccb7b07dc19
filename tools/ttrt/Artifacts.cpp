//===- Artifacts.cpp - The folder of results ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Artifacts.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <filesystem>

namespace ttrt {

namespace fs = std::filesystem;

/// Removes what ttrt makes, and nothing else that may lie in the folder.
static void clean(const fs::path &folder) {
  std::error_code error;
  if (!fs::exists(folder, error))
    return;
  auto isOurs = [](const fs::directory_entry &entry) {
    std::string name = entry.path().filename().string();
    if (!entry.is_directory())
      return name == "system_desc.ttsys" || hasEnding(name, "_results.json");
    std::error_code ignored;
    return fs::exists(entry.path() / "run", ignored) ||
           fs::exists(entry.path() / "perf", ignored) ||
           fs::exists(entry.path() / "read", ignored);
  };
  std::vector<fs::path> ours;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (isOurs(*it))
      ours.push_back(it->path());
  for (const fs::path &path : ours)
    if (!error)
      fs::remove_all(path, error);
  if (error)
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             folder.string() +
                                 ": cannot be emptied: " + error.message());
}

Artifacts::Artifacts(const OutputOptions &options, std::string resultName,
                     const Frontend &frontend)
    : options(options), resultName(std::move(resultName)),
      sink(frontend.results) {
  if (options.cleanArtifacts)
    clean(options.artifactDir);
}

std::string Artifacts::path(const std::string &file) const {
  return (fs::path(options.artifactDir) / file).string();
}

std::string Artifacts::path(const std::string &binary,
                            const std::string &file) const {
  return (fs::path(options.artifactDir) / fs::path(binary).stem() / file)
      .string();
}

void Artifacts::writeResults(const Json &results) const {
  // Names of files may be no UTF-8.
  std::string text =
      results.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (sink)
    sink(text);
  if (!options.resultFile.empty())
    writeText(options.resultFile, text);
  else if (enabled())
    writeText(path(resultName), text);
}

} // namespace ttrt
