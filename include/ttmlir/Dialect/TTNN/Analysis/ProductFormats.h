//===- ProductFormats.h - formats and fidelity of products ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A product, which may be a convolution, is known by its function and its
// number among the function's products. A file says for each of them in which
// format its weight is read, in which its result is written, and how many
// phases the matrix unit takes.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_PRODUCTFORMATS_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_PRODUCTFORMATS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTCore/IR/WeightFormat.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/Support/JSON.h"

#include <map>

namespace mlir::tt::ttnn {

/// Whether the library prepares the weights of the op.
inline bool isConvolution(Operation *op) {
  return isa<Conv1dOp, Conv2dOp, ConvTranspose2dOp>(op);
}

/// The products and convolutions of a function that are computed in every run,
/// in their order.
SmallVector<Operation *> productsOf(func::FuncOp function,
                                    const llvm::DenseSet<Value> &kept);

/// The block floats of a choice; none: what the program declares.
inline std::optional<ttcore::DataType> blocksOf(ttcore::WeightFormat format) {
  switch (format) {
  case ttcore::WeightFormat::Bfp8:
    return ttcore::DataType::BFP_BFloat8;
  case ttcore::WeightFormat::Bfp4:
    return ttcore::DataType::BFP_BFloat4;
  case ttcore::WeightFormat::Declared:
    break;
  }
  return std::nullopt;
}

/// The format that an argument of `weight` gives itself with
/// `ttcore.weight_dtype`; nothing if none does.
std::optional<ttcore::WeightFormat> saidFormat(Value weight);
/// Whether any argument of the module says so.
bool saysFormats(ModuleOp module);

/// The choice for one product; what is absent stays as the program has it.
struct ProductFormat {
  /// Block floats.
  std::optional<ttcore::DataType> weights, result;
  std::optional<ttcore::MathFidelity> fidelity;
  std::string kind; ///< the op's name, without the dialect's
};

class ProductFormats {
public:
  /// Reads a file. On failure the module gets an error with its path.
  LogicalResult read(StringRef path, ModuleOp module);

  /// The choice for product `number` of the function; null if there is none. An
  /// op of another kind is an error at the op.
  FailureOr<const ProductFormat *> find(Operation *op, StringRef function,
                                        unsigned number) const;
  /// Numbers and functions that the module does not have are an error.
  LogicalResult checkFunctions(
      ModuleOp module,
      const std::map<std::string, unsigned, std::less<>> &products) const;

private:
  std::map<std::string, std::map<unsigned, ProductFormat>, std::less<>> all;
  std::string path;
};

/// The products of a function as a file has them, with the formats that they
/// have now.
llvm::json::Value describeFormats(StringRef function,
                                  ArrayRef<Operation *> products,
                                  const llvm::DenseSet<Value> &kept);
/// The same as text, a line for each product.
void printFormats(const llvm::json::Value &report, raw_ostream &os);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_PRODUCTFORMATS_H
