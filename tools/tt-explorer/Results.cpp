//===- Results.cpp - recorded models of a folder in a table ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Results.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <sys/stat.h>

namespace explorer {

namespace fs = std::filesystem;

Found findModels(const std::vector<std::string> &paths,
                 const std::vector<std::string> &endings) {
  Found found;
  // A recorded folder holds stages as text, which are no models.
  auto look = [&](auto &self, const fs::path &folder) -> void {
    if (fs::exists(folder / "manifest.json")) {
      found.recorded.push_back(fs::canonical(folder).string());
      return;
    }
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(
             folder, fs::directory_options::skip_permission_denied, ignored))
      if (entry.is_directory(ignored) && !entry.is_symlink(ignored))
        self(self, entry.path());
      else if (entry.is_regular_file(ignored) &&
               std::ranges::any_of(endings, [&](const std::string &ending) {
                 return ttrt::hasEnding(entry.path().string(), ending);
               }))
        found.files.push_back(entry.path().string());
  };
  for (const std::string &path : paths) {
    if (fs::is_directory(path)) {
      size_t before = found.files.size() + found.recorded.size();
      look(look, path);
      if (before != found.files.size() + found.recorded.size())
        continue;
    }
    // A file, or the error that there is none.
    for (std::string &file : ttrt::collectFiles({path}, endings))
      found.files.push_back(std::move(file));
  }
  std::ranges::sort(found.files);
  std::ranges::sort(found.recorded);
  return found;
}

Json resultOf(const fs::path &folder) {
  struct stat status;
  if (stat((folder / "manifest.json").c_str(), &status) != 0)
    return Json::object();
  Bundle bundle(folder);
  const Json &about = bundle.manifest();
  char date[sizeof "2000-01-01T00:00:00Z"];
  tm utc;
  gmtime_r(&status.st_mtime, &utc);
  strftime(date, sizeof date, "%FT%TZ", &utc);
  Json line = {
      {"file", about["file"]},
      {"device", about["device"]},
      {"options", about["options"]},
      {"state", about["state"]},
      {"ops", about["stages"].empty() ? Json() : about["stages"].back()["ops"]},
      {"date", date}};
  if (about.contains("summary"))
    line.update(about["summary"]);
  return line;
}

} // namespace explorer
