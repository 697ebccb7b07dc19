//===- EachFile.cpp - A command's work on each of its files ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "EachFile.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <map>

namespace ttrt {
namespace {

using tt::runtime::Error;

/// Refuses a file whose results would replace those of another.
class Folders {
public:
  void add(const std::string &path) {
    std::string name = folderOf(path);
    auto [other, isNew] = owners.try_emplace(name, path);
    if (!isNew)
      throw Error(Error::Kind::InvalidArgument,
                  path + ": its artifacts would be in the folder '" + name +
                      "', which has those of " + other->second);
  }

private:
  std::map<std::string, std::string> owners;
};

} // namespace

int forEachFile(const std::vector<std::string> &paths,
                const std::vector<std::string> &endings, Log &log,
                const Artifacts &artifacts, const FileWork &work) {
  int code = Success;
  Json results = Json::array();
  auto guarded = [&](const std::string &path, const FileWork &fn) {
    Json entry;
    entry["file_path"] = path;
    std::string message;
    int fileCode = log.guard([&] { return fn(path, entry); }, &message);
    entry["result"] = !message.empty()      ? "error"
                      : fileCode == Success ? "pass"
                                            : "fail";
    if (!message.empty())
      entry["exception"] = message;
    code = std::max(code, fileCode);
    return entry;
  };
  std::vector<std::string> files;
  for (const std::string &path : paths) {
    Json entry = guarded(path, [&](const std::string &, Json &) {
      std::vector<std::string> found = collectFiles({path}, endings);
      files.insert(files.end(), found.begin(), found.end());
      return Success;
    });
    if (entry["result"] != "pass")
      results.push_back(entry);
  }
  Folders folders;
  for (const std::string &file : files)
    results.push_back(guarded(file, [&](const std::string &path, Json &entry) {
      if (artifacts.enabled())
        folders.add(path);
      if (files.size() > 1)
        log.line("== " + path);
      return work(path, entry);
    }));
  artifacts.writeResults(results);
  return code;
}

} // namespace ttrt
