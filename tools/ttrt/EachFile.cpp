//===- EachFile.cpp - A command's work on each of its files ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "EachFile.h"

#include "Files.h"

#include <algorithm>

namespace ttrt {

int forEachFile(const std::vector<std::string> &paths, Log &log,
                const Artifacts &artifacts, const FileWork &work) {
  int code = Success;
  Json results = Json::array();
  for (const std::string &path :
       collectFiles(paths, {".ttnn", ".ttm", ".mlir"})) {
    Json entry;
    entry["file_path"] = path;
    std::string message;
    int fileCode = log.guard([&] { return work(path, entry); }, &message);
    entry["result"] = !message.empty()      ? "error"
                      : fileCode == Success ? "pass"
                                            : "fail";
    if (!message.empty())
      entry["exception"] = message;
    results.push_back(entry);
    code = std::max(code, fileCode);
  }
  artifacts.writeResults(results);
  return code;
}

} // namespace ttrt
