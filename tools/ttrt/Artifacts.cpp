//===- Artifacts.cpp - The folder of results ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Artifacts.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <filesystem>
#include <fstream>

namespace ttrt {

namespace fs = std::filesystem;

/// A file in the folder with a line per file that was written there, its path
/// from the folder, size and time. A file with another size or time is not ours
/// and stays.
constexpr const char *kWritten = ".written";

static std::string lineOf(const fs::path &folder, const std::string &name) {
  std::error_code error;
  fs::path file = folder / name;
  uintmax_t size = fs::file_size(file, error);
  auto time = fs::last_write_time(file, error).time_since_epoch().count();
  return error ? ""
               : std::to_string(size) + " " + std::to_string(time) + " " + name;
}

/// True for a path that stays in the folder, through no link.
static bool isWithin(const fs::path &folder, const fs::path &name) {
  std::error_code error;
  fs::path at = folder;
  for (const fs::path &part : name) {
    if (part == ".." || part.has_root_path())
      return false;
    at /= part;
    if (fs::is_symlink(at, error) || error)
      return false;
  }
  return true;
}

/// Removes what runs have written, with the folders that are empty then.
static void clean(const fs::path &folder) {
  std::ifstream list(folder / kWritten);
  if (!list)
    return;
  for (std::string line; std::getline(list, line);) {
    size_t at = line.find(' ', line.find(' ') + 1);
    std::string name = at == line.npos ? "" : line.substr(at + 1);
    if (name.empty() || !isWithin(folder, name) || line != lineOf(folder, name))
      continue;
    std::error_code error;
    fs::remove(folder / name, error);
    if (error)
      throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                               folder.string() +
                                   ": cannot be emptied: " + error.message());
    for (fs::path up = fs::path(name).parent_path(); !up.empty() && !error;
         up = up.parent_path())
      fs::remove(folder / up, error); // fails where there is more
  }
  std::error_code error;
  fs::remove(folder / kWritten, error);
}

std::string folderOf(const std::string &binary) {
  fs::path name = fs::path(binary).filename(), stem = name.stem();
  return (stem == "." || stem == ".." ? name : stem).string();
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
  return (fs::path(options.artifactDir) / folderOf(binary) / file).string();
}

void Artifacts::write(const std::string &path,
                      std::span<const uint8_t> bytes) const {
  writeFile(path, bytes);
  fs::path folder = options.artifactDir;
  std::string line = lineOf(folder, fs::path(path).lexically_relative(folder));
  // A name with a line's end cannot stand in a list of lines.
  if (line.find('\n') == line.npos)
    std::ofstream(folder / kWritten, std::ios::app) << line + "\n";
}

void Artifacts::writeText(const std::string &path,
                          std::string_view text) const {
  write(path, {reinterpret_cast<const uint8_t *>(text.data()), text.size()});
}

void Artifacts::writeResults(const Json &results) const {
  // Names of files may be no UTF-8.
  std::string text =
      results.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (sink)
    sink(text);
  if (!options.resultFile.empty())
    ttrt::writeText(options.resultFile, text);
  else if (enabled())
    writeText(path(resultName), text);
}

} // namespace ttrt
