//===- Obstacles.h - alternatives that no legal choices have ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Which alternatives of a problem nobody can choose, whatever the others do,
// and why. Costs and bytes are looked at along edges, again and again until
// nothing changes. So everything that is found is impossible, and in a problem
// without cycles and resources everything that is impossible is found.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PLAN_OBSTACLES_H
#define TTMLIR_PLAN_OBSTACLES_H

#include "ttmlir/Plan/Problem.h"

namespace tt::plan {

/// The reason why no legal choices have an alternative.
struct Obstacle {
  enum class Kind : uint8_t {
    None,
    Cost,     ///< its own cost is illegal
    Bytes,    ///< it takes more than a resource has, with what its neighbours
              ///< take at least
    Neighbour ///< no alternative of `node` goes with it
  };
  Kind kind = Kind::None;
  NodeId node = 0;
};

/// By node and alternative. Empty if the problem has an error.
std::vector<std::vector<Obstacle>> findObstacles(const Problem &problem);

} // namespace tt::plan

#endif // TTMLIR_PLAN_OBSTACLES_H
