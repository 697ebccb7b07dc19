//===- ProductFormats.cpp - formats and fidelity of products --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/ProductFormats.h"

#include "ttmlir/Dialect/TTNN/Analysis/PlanRequests.h"
#include "ttmlir/Dialect/Common/ReportFiles.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::ttnn {

SmallVector<Operation *> productsOf(func::FuncOp function,
                                    const llvm::DenseSet<Value> &kept) {
  SmallVector<Operation *> products;
  function.walk([&](Operation *op) {
    if ((isa<MatmulOp, LinearOp>(op) || isConvolution(op)) &&
        !kept.contains(op->getResult(0)))
      products.push_back(op);
  });
  return products;
}

std::optional<ttcore::WeightFormat> saidFormat(Value weight) {
  SmallVector<Value> open{weight};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (Operation *maker = value.getDefiningOp()) {
      llvm::append_range(open, llvm::reverse(maker->getOperands()));
      continue;
    }
    auto argument = cast<BlockArgument>(value);
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    auto word =
        function ? function.getArgAttrOfType<StringAttr>(
                       argument.getArgNumber(), ttcore::kWeightFormatAttrName)
                 : StringAttr();
    if (word)
      return ttcore::weightFormatOf(word.getValue());
  }
  return std::nullopt;
}

bool saysFormats(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i != function.getNumArguments(); ++i)
      if (function.getArgAttr(i, ttcore::kWeightFormatAttrName))
        return true;
  return false;
}

//===-- files -------------------------------------------------------------===//

/// The words for a format that stays as it is, and for a fidelity that the
/// library chooses.
static constexpr StringLiteral kDeclared = "declared", kDefault = "default";

static bool parseBlocks(StringRef word,
                        std::optional<ttcore::DataType> &format) {
  if (word == "bfp_bf8")
    format = ttcore::DataType::BFP_BFloat8;
  else if (word == "bfp_bf4")
    format = ttcore::DataType::BFP_BFloat4;
  return format || word == kDeclared;
}

LogicalResult ProductFormats::read(StringRef file, ModuleOp module) {
  FailureOr<llvm::json::Value> json = readJson(file, "the formats", module);
  if (failed(json))
    return failure();
  path = file.str();
  auto fail = [&](const Twine &why) {
    return module.emitError("the formats '") << path << "': " << why;
  };
  const llvm::json::Array *functions = json->getAsArray();
  if (!functions)
    return fail("wanted a list of functions, as formats-report=FILE.json has "
                "it");
  for (const llvm::json::Value &each : *functions) {
    const llvm::json::Object *function = each.getAsObject();
    auto name = function ? function->getString("function") : std::nullopt;
    const llvm::json::Array *products =
        function ? function->getArray("products") : nullptr;
    if (!name || !products)
      return fail("a function without 'function' or 'products'");
    std::map<unsigned, ProductFormat> &into = all[name->str()];
    for (const llvm::json::Value &value : *products) {
      const llvm::json::Object *product = value.getAsObject();
      auto number = product ? product->getInteger("number") : std::nullopt;
      auto kind = product ? product->getString("kind") : std::nullopt;
      if (!number || !kind || *number < 0 || *number > UINT32_MAX)
        return fail("a product of '" + *name + "' without 'number' or 'kind'");
      ProductFormat made;
      made.kind = kind->str();
      auto bad = [&](StringRef key, StringRef word, StringRef wanted) {
        return fail(llvm::formatv("product {0} of '{1}' has '{2}' as {3}; "
                                  "wanted {4}",
                                  *number, *name, word, key, wanted)
                        .str());
      };
      for (StringRef key : {"weights", "result"})
        if (const llvm::json::Value *given = product->get(key))
          if (StringRef word = given->getAsString().value_or("");
              !parseBlocks(word, key == "weights" ? made.weights : made.result))
            return bad(key, word, "declared, bfp_bf8 or bfp_bf4");
      if (const llvm::json::Value *given = product->get("fidelity")) {
        StringRef word = given->getAsString().value_or("");
        made.fidelity = ttcore::symbolizeMathFidelity(word);
        if (!made.fidelity && word != kDefault)
          return bad("fidelity", word, "default, lofi, hifi2, hifi3 or hifi4");
      }
      into[unsigned(*number)] = std::move(made);
    }
  }
  return success();
}

FailureOr<const ProductFormat *>
ProductFormats::find(Operation *op, StringRef function, unsigned number) const {
  auto products = all.find(function);
  if (products == all.end())
    return nullptr;
  auto found = products->second.find(number);
  if (found == products->second.end())
    return nullptr;
  StringRef kind = op->getName().stripDialect();
  if (found->second.kind != kind)
    return op->emitOpError("is product ")
           << number << " of '" << function << "', which is a '"
           << found->second.kind << "' in the formats '" << path
           << "': they are those of another program";
  return &found->second;
}

LogicalResult ProductFormats::checkFunctions(
    ModuleOp module,
    const std::map<std::string, unsigned, std::less<>> &products) const {
  for (const auto &[function, numbers] : all) {
    auto found = products.find(function);
    if (found == products.end())
      return module.emitError("the formats '")
             << path << "' are those of '" << function
             << "', which the program does not have";
    if (!numbers.empty() && numbers.rbegin()->first >= found->second)
      return module.emitError("the formats '")
             << path << "' have product " << numbers.rbegin()->first << " of '"
             << function << "', which has " << found->second;
  }
  return success();
}

//===-- reports -----------------------------------------------------------===//

static StringRef blocksOf(std::optional<ttcore::DataType> format) {
  return format && ttcore::isBlockFloat(*format)
             ? ttcore::stringifyDataType(*format)
             : StringRef(kDeclared);
}
static std::optional<ttcore::DataType> formatOf(Value value) {
  TTNNLayoutAttr layout = getLayoutOf(value.getType());
  return layout ? std::optional(layout.getDataType()) : std::nullopt;
}
/// The format in which the op reads its weights. A convolution converts them
/// when it prepares them.
static std::optional<ttcore::DataType> weightFormatOf(Operation *op) {
  auto config = op->getAttrOfType<Conv2dConfigAttr>("conv2d_config");
  if (config && config.getWeightsDtype())
    return config.getWeightsDtype();
  return formatOf(op->getOperand(1));
}

llvm::json::Value describeFormats(StringRef function,
                                  ArrayRef<Operation *> products,
                                  const llvm::DenseSet<Value> &kept) {
  llvm::json::Array list;
  for (auto [number, op] : llvm::enumerate(products)) {
    llvm::json::Object product{
        {"number", int64_t(number)},
        {"kind", op->getName().stripDialect()},
        {"op", nameOf(op)},
    };
    if (kept.contains(op->getOperand(1)))
      product["weights"] = blocksOf(weightFormatOf(op));
    auto config =
        op->getAttrOfType<DeviceComputeKernelConfigAttr>("compute_config");
    product["fidelity"] =
        config && config.getMathFidelity()
            ? ttcore::stringifyMathFidelity(*config.getMathFidelity())
            : StringRef(kDefault);
    product["result"] = blocksOf(formatOf(op->getResult(0)));
    list.push_back(std::move(product));
  }
  return llvm::json::Object{{"function", function},
                            {"products", std::move(list)}};
}

void printFormats(const llvm::json::Value &report, raw_ostream &os) {
  const llvm::json::Object &top = *report.getAsObject();
  os << "products of '" << top.getString("function").value_or("") << "'\n";
  for (const llvm::json::Value &value : *top.getArray("products")) {
    const llvm::json::Object &product = *value.getAsObject();
    os << llvm::formatv("{0,6} {1,-10} weights {2,-9} fidelity {3,-8} result "
                        "{4,-9} {5}\n",
                        product.getInteger("number").value_or(0),
                        product.getString("kind").value_or(""),
                        product.getString("weights").value_or("none"),
                        product.getString("fidelity").value_or(""),
                        product.getString("result").value_or(""),
                        product.getString("op").value_or(""));
  }
}

} // namespace mlir::tt::ttnn
