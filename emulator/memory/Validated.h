//===- Validated.h - Refuses unsound descriptions -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_LIB_VALIDATED_H
#define TT_EMULATOR_LIB_VALIDATED_H

#include "tt/emulator/Error.h"

#include <string>
#include <utility>

namespace tt::emulator {

/// Returns `desc` if its validate() finds nothing; else throws Error
/// ResourceMisuse with all problems.
template <typename Desc> Desc validated(Desc desc, const std::string &what) {
  std::string problems;
  for (const std::string &problem : desc.validate())
    problems += "\n  " + problem;
  if (!problems.empty())
    throw Error(Error::Kind::ResourceMisuse,
                "unsound " + what + " description:" + problems);
  return desc;
}

} // namespace tt::emulator

#endif // TT_EMULATOR_LIB_VALIDATED_H
