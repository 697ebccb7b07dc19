//===- PlanCosts.cpp - Shares that programs reach -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// "Fit" names the programs whose time in the timed emulator the figure was
// chosen by. The emulator's own networks and banks are fit to published series
// (KernelCosts*.cpp, bench/calibrate). Both architectures have the same shares:
// their networks have the same form.
//===----------------------------------------------------------------------===//
#include "Chips.h"

namespace tt::device {

PlanCosts fittedPlanCosts() {
  PlanCosts c;
  // Fit: bench/d2m-streams, copies and element-wise programs.
  c.streamRead = 0.7;
  c.streamWrite = 0.58;
  c.streamBoth = 0.85;
  // Fit: bench/d2m, products of matrices in DRAM.
  c.blockRead = 0.75;
  c.blockWrite = 0.7;
  c.gridRead = 0.37;
  // Fit: bench/d2m --decode, 32 rows by wide weights.
  c.askedMost = 1.04;
  c.askedPerPage = 1.0 / 400;
  c.askedLeast = 0.7;
  c.besideLeast = 0.1;
  c.besidePerPage = 0.016;
  c.besideMost = 0.21;
  c.oneReader = 0.68;
  // Fit: bench/d2m-streams and bench/moves with tensors in L1.
  c.l1Links = 0.095;
  // Fit: products of few tiles in L1.
  c.rowLinks = 1.7;
  // Fit: softmax of few rows in bench/d2m-streams.
  c.teamHops = 6;
  // Fit: small products on grids, by steps.
  c.threadTurn = 190;
  // Fit: attentions of bench/d2m-models.
  c.attentionStep = 350;
  c.attentionInits = 25;
  // Fit: convolutions of bench/d2m-models.
  c.gatherProgram = 2000;
  // Fit: products with a transposed left-hand side.
  c.turnTile = 200;
  return c;
}

} // namespace tt::device
