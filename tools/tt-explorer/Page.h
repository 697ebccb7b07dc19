//===- Page.h - the files of the page -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_PAGE_H
#define TT_EXPLORER_PAGE_H

#include <string_view>
#include <vector>

namespace explorer {

struct PageFile {
  std::string_view name, type, content;
};

/// The files that are compiled in; none is read from disk.
const std::vector<PageFile> &pageFiles();

} // namespace explorer

#endif // TT_EXPLORER_PAGE_H
