//===- Figures.cpp - sums over a recorded model ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Figures.h"

#include <algorithm>

namespace explorer {

Json timeOf(const Bundle &bundle) {
  if (!bundle.hasOverlay("time"))
    return nullptr;
  Json time = Json::parse(bundle.overlay("time"));
  double sum = 0;
  for (size_t row = 0; row != time["values"].size(); ++row)
    if (time["once"][row] == 0)
      sum += time["values"][row].get<double>();
  return sum;
}

Json peaksOf(const Bundle &bundle) {
  uint64_t dram = 0, l1 = 0;
  Json memory = Json::object();
  if (bundle.hasOverlay("memory"))
    memory = Json::parse(bundle.overlay("memory"));
  for (const Json &function : memory.value("functions", Json::array())) {
    dram = std::max(dram, function["peakBytes"]["dram"].get<uint64_t>());
    l1 = std::max(l1, function["peakBytes"]["l1"].get<uint64_t>());
  }
  return {{"dram", dram}, {"l1", l1}};
}

Json worstPcc(const Bundle &bundle) {
  if (!bundle.hasOverlay("golden"))
    return nullptr;
  Json golden = Json::parse(bundle.overlay("golden")), worst;
  for (const Json &pcc : golden["values"])
    if (!pcc.is_null() && (worst.is_null() || pcc < worst))
      worst = pcc;
  return worst;
}

} // namespace explorer
