//===- LibraryFor.cpp - The answers of the library to cases ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LibraryCases.h"

namespace vectors {

Run libraryFor(const std::string &group) {
  static const std::map<std::string, Run> runs = {
      {"matmul", libraryMatmul},
      {"eltwise", libraryEltwise},
      {"reduce", libraryReduce},
      {"copy", libraryCopy},
      {"dest_reuse", libraryDestReuse},
      {"pack", libraryPack},
      {"pack_l1acc", libraryPack},
      {"unpack", libraryUnpack},
      {"sfpu", librarySfpu},
      {"sfpu_compare", librarySfpu},
      {"sfpu_cast", libraryCast},
      {"sfpu_int", libraryInteger}};
  auto run = runs.find(group);
  return run == runs.end() ? nullptr : run->second;
}

} // namespace vectors
