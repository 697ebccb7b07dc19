//===- ModelFor.cpp - The answers of the model to cases -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ModelCases.h"

namespace vectors {

Run modelFor(const std::string &group) {
  static const std::map<std::string, Run> runs = {
      {"matmul", modelMatmul},
      {"eltwise", modelEltwise},
      {"reduce", modelReduce},
      {"copy", modelCopy},
      {"dest_reuse", modelDestReuse},
      {"pack", modelPack},
      {"pack_l1acc", modelPack},
      {"unpack", modelUnpack},
      {"sfpu", modelSfpu},
      {"sfpu_compare", modelCompare},
      {"sfpu_cast", modelCast},
      {"sfpu_int", modelInteger}};
  auto run = runs.find(group);
  return run == runs.end() ? nullptr : run->second;
}

} // namespace vectors
