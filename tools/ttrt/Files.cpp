//===- Files.cpp - Paths and whole files ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Files.h"

#include "tt/device/OutputFile.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ttrt {

namespace fs = std::filesystem;
using tt::runtime::Error;

static std::string listOf(const std::vector<std::string> &endings) {
  std::string list;
  for (const std::string &ending : endings)
    list += (list.empty() ? "" : ", ") + ending;
  return list;
}

bool hasEnding(std::string_view path, std::string_view ending) {
  return path.ends_with(ending);
}

std::vector<std::string> collectFiles(const std::vector<std::string> &paths,
                                      const std::vector<std::string> &endings) {
  auto fits = [&](const std::string &path) {
    return std::ranges::any_of(
        endings, [&](const std::string &e) { return hasEnding(path, e); });
  };
  auto fail = [](const std::string &message) {
    throw Error(Error::Kind::InvalidArgument, message);
  };
  std::vector<std::string> files;
  for (const std::string &path : paths) {
    std::error_code error;
    if (!fs::exists(path, error))
      fail(path + ": no such file or folder");
    checkFile(path);
    if (fs::equivalent(path, "/", error))
      fail(path + " is the root folder of the host; name a folder of programs");
    if (!fs::is_directory(path, error)) {
      if (!fits(path))
        fail(path + ": unknown kind of file; wanted " + listOf(endings));
      files.push_back(path);
      continue;
    }
    size_t before = files.size();
    for (fs::recursive_directory_iterator it(path, error), end;
         !error && it != end; it.increment(error))
      if (it->is_regular_file() && fits(it->path().string()))
        files.push_back(it->path().string());
    if (error)
      fail(path + ": " + error.message());
    if (files.size() == before)
      fail(path + ": no file that ends in " + listOf(endings));
    std::sort(files.begin() + ptrdiff_t(before), files.end());
  }
  return files;
}

void checkFile(const std::string &path) {
  if (std::string what = tt::whatElse(path); !what.empty())
    throw Error(Error::Kind::InvalidArgument, path + " " + what);
}

std::vector<uint8_t> readFile(const std::string &path) {
  checkFile(path);
  std::error_code error;
  std::ifstream stream(path, std::ios::binary);
  if (!stream || fs::is_directory(path, error))
    throw Error(Error::Kind::BadFile, path + ": cannot be opened");
  std::vector<uint8_t> bytes{std::istreambuf_iterator<char>(stream),
                             std::istreambuf_iterator<char>()};
  if (stream.bad())
    throw Error(Error::Kind::BadFile, path + ": cannot be read");
  return bytes;
}

std::string readText(const std::string &path) {
  std::vector<uint8_t> bytes = readFile(path);
  return {bytes.begin(), bytes.end()};
}

void writeFile(const std::string &path, std::span<const uint8_t> bytes) {
  std::error_code error;
  if (fs::path folder = fs::path(path).parent_path(); !folder.empty())
    fs::create_directories(folder, error);
  try {
    tt::writeFile(path, bytes);
  } catch (const tt::OutputError &error) {
    throw Error(Error::Kind::InvalidArgument, error.what());
  }
}

void writeText(const std::string &path, std::string_view text) {
  writeFile(path,
            {reinterpret_cast<const uint8_t *>(text.data()), text.size()});
}

TemporaryFile::TemporaryFile(std::string_view ending) {
  std::error_code error;
  fs::path folder = fs::temp_directory_path(error);
  if (error)
    folder = ".";
  name = (folder / "ttrt-XXXXXX").string() + std::string(ending);
  int file = mkstemps(name.data(), int(ending.size()));
  if (file < 0)
    throw Error(Error::Kind::InvalidArgument,
                name + ": a temporary file cannot be made");
  close(file);
}

TemporaryFile::~TemporaryFile() {
  std::error_code error;
  fs::remove(name, error);
}

} // namespace ttrt
