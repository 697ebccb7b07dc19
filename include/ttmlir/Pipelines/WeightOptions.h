//===- WeightOptions.h - the format of weights ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_WEIGHTOPTIONS_H
#define TTMLIR_PIPELINES_WEIGHTOPTIONS_H

#include "mlir/Pass/PassOptions.h"
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

namespace mlir::tt {

/// The option of every pipeline for the format of weights, and its names in the
/// established compiler.
class WeightOptions {
public:
  explicit WeightOptions(::mlir::detail::PassOptions &parent)
      : format(parent, "weight-dtype",
               llvm::cl::desc(
                   "format of the weights of products and convolutions"),
               ttnn::weightFormatValues(),
               llvm::cl::init(ttnn::WeightFormat::Declared)),
        older(parent, "experimental-weight-dtype",
              llvm::cl::desc("the same as weight-dtype"),
              ttnn::weightFormatValues(),
              llvm::cl::init(ttnn::WeightFormat::Declared)),
        bfp8(parent, "experimental-bfp8-weights",
             llvm::cl::desc("the same as weight-dtype=bfp_bf8"),
             llvm::cl::init(false)) {}

  ttnn::WeightFormat chosen() const {
    using ttnn::WeightFormat;
    for (WeightFormat given : {format.getValue(), older.getValue()})
      if (given != WeightFormat::Declared)
        return given;
    return bfp8 ? WeightFormat::Bfp8 : WeightFormat::Declared;
  }

  void choose(ttnn::WeightFormat chosen) { format = chosen; }

private:
  ::mlir::detail::PassOptions::Option<ttnn::WeightFormat> format, older;
  ::mlir::detail::PassOptions::Option<bool> bfp8;
};

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_WEIGHTOPTIONS_H
