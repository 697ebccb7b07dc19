//===- Table.cpp - operators and their functions --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Node.h"
#include "ttmlir/Target/ONNX/ONNXToTTIR.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt {
namespace onnximport {

static constexpr StringLiteral kMicrosoft = "com.microsoft";

/// Operators of other domains go by that and their name.
static std::string keyOf(StringRef domain, StringRef op) {
  return domain.empty() ? op.str() : (domain + "." + op).str();
}

static llvm::StringMap<Function> makeTable() {
  llvm::StringMap<Function> table;
  for (Rows rows :
       {elementwise(), activations(), casts(),     movement(),     creation(),
        shapes(),      reductions(),  products(),  convolutions(), pools(),
        norms(),       indices(),     order(),     images(),       sampling(),
        spectra(),     losses(),      attention(), recurrent(),    quantized(),
        sequences(),   controlFlow()})
    for (const Row &row : rows)
      table[row.name] = row.function;
  for (Rows rows : {microsoft(), microsoftAttention(), microsoftQuantized()})
    for (const Row &row : rows)
      table[keyOf(kMicrosoft, row.name)] = row.function;
  // ONNX Runtime writes it without a domain.
  constexpr StringLiteral bare = "SimplifiedLayerNormalization";
  table[bare] = table.lookup(keyOf(kMicrosoft, bare));
  return table;
}

static const llvm::StringMap<Function> &table() {
  static const llvm::StringMap<Function> all = makeTable();
  return all;
}

bool isKnownDomain(StringRef domain) {
  return domain.empty() || domain == kMicrosoft;
}

Function functionOf(StringRef domain, StringRef op) {
  return table().lookup(keyOf(domain, op));
}

} // namespace onnximport

std::vector<std::string> onnxOperators() {
  std::vector<std::string> names;
  for (const auto &entry : onnximport::table())
    names.push_back(entry.getKey().str());
  llvm::sort(names);
  return names;
}

} // namespace mlir::tt
