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
  return table;
}

static const llvm::StringMap<Function> &table() {
  static const llvm::StringMap<Function> all = makeTable();
  return all;
}

Function functionOf(llvm::StringRef op) { return table().lookup(op); }

} // namespace onnximport

std::vector<std::string> onnxOperators() {
  std::vector<std::string> names;
  for (const auto &entry : onnximport::table())
    names.push_back(entry.getKey().str());
  llvm::sort(names);
  return names;
}

} // namespace mlir::tt
