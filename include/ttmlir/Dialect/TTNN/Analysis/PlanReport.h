//===- PlanReport.h - reports of plans of layouts ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREPORT_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREPORT_H

#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"
#include "llvm/Support/JSON.h"

namespace mlir::tt::ttnn {

/// The plan of one function: per op the chosen places, the runner-up, times in
/// microseconds and what bounds them; conversions; the peak of L1; what more L1
/// would buy.
struct PlanReport {
  StringRef function;
  LayoutProblem &problem;
  const ::tt::plan::Solution &solution;
  const PlanContext &context;

  /// As an object, with all alternatives.
  void write(llvm::json::OStream &json) const;
  /// As text, a line for each op and conversion.
  void print(raw_ostream &os) const;
};

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_PLANREPORT_H
