//===- TemporaryFolder.h - a folder that goes with its object -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_TEMPORARYFOLDER_H
#define TT_EXPLORER_TEMPORARYFOLDER_H

#include "tt/runtime/Error.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace explorer {

/// A folder of its own that is removed with the object.
class TemporaryFolder {
public:
  /// Throws tt::runtime::Error.
  TemporaryFolder() {
    std::string name =
        (std::filesystem::temp_directory_path() / "tt-explorer-XXXXXX")
            .string();
    if (!mkdtemp(name.data()))
      throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                               "cannot make a folder like " + name);
    path = name;
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::filesystem::path path;
};

} // namespace explorer

#endif // TT_EXPLORER_TEMPORARYFOLDER_H
