//===- InstructionCosts.cpp - Cycles of single instructions ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "InstructionCosts.h"

namespace tt::calibrate {

double InstructionCosts::of(std::string_view unit, std::string_view name,
                            uint32_t threads, uint32_t burst) const {
  auto says = [&](std::string_view word) {
    return unit.find(word) != std::string_view::npos ||
           name.find(word) != std::string_view::npos;
  };
  double each = burst > cached ? fetch : issue;
  if (unit == "NONE")
    return each;
  if (unit.starts_with("RV_")) {
    if (says("MMIO") || says("mmio"))
      return says("STORE") || says("store") ? issue : registerLoad;
    if (says("LOAD") || says("load"))
      return load;
    if (says("STORE") || says("store"))
      return store;
    if (says("BRANCH") || says("branch"))
      return branch;
    return says("FETCH") ? each : -1;
  }
  double own = unit == "MATH" && !name.ends_with("RWC")      ? matrix
               : unit == "THCON" && !name.starts_with("SET") ? scalar
                                                             : each;
  bool known = unit == "MATH" || unit == "THCON" || unit == "SFPU" ||
               unit == "TDMA" || unit == "CFG";
  return known ? own * threads : -1;
}

InstructionCosts instructionCosts() {
  InstructionCosts c;
  // Bursts of 64 instructions of one, two and three compute threads, and of
  // 1024 and 1536 of one, on a card (bench/calibrate, silicon).
  c.loop = 2;
  c.issue = 1;
  c.fetch = 1.25;
  c.cached = 1024;
  c.scalar = 3;
  c.matrix = 6;
  // ISA BabyRISCV: loads from L1 take 8 cycles, stores 5; registers of the
  // Tensix 4 or more; a taken branch is predicted after a cycle.
  c.load = 8;
  c.store = 5;
  c.registerLoad = 4;
  c.branch = 2;
  return c;
}

} // namespace tt::calibrate
