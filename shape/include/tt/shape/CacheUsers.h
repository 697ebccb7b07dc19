//===- CacheUsers.h - Where an input of a cache has its users -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_CACHEUSERS_H
#define TT_SHAPE_CACHEUSERS_H

#include "tt/shape/Rules.h"

namespace tt::shape {

/// The dimension of the users in an input of updateCache: 0 of bxHx1xD, 2 of
/// 1xHxbxD.
inline size_t dimOfUsers(Dims input) {
  return input.size() == 4 && input[2] != 1 ? 2 : 0;
}

} // namespace tt::shape

#endif // TT_SHAPE_CACHEUSERS_H
