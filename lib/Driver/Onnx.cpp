//===- Onnx.cpp - models of ONNX as text of TTIR --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "ttmlir/Target/Common/ConstantTable.h"
#include "ttmlir/Target/ONNX/ONNXToTTIR.h"

namespace tt::driver {

using namespace mlir;

OwningOpRef<ModuleOp> Context::importOnnx(std::optional<std::string_view> bytes,
                                          const OnnxOptions &options) {
  fileName = options.path;
  handler.emplace(*sources, &context, stream);
  mlir::tt::ONNXImportOptions how{options.path, options.dims, options.values};
  auto module = bytes ? mlir::tt::importONNX(&context, *bytes, how)
                      : mlir::tt::importONNXFile(&context, how);
  check(bool(module), fileName + ": is no model of ONNX");
  return module;
}

static Model importModel(std::optional<std::string_view> bytes,
                         const OnnxOptions &options) {
  auto context = std::make_shared<Context>();
  OwningOpRef<ModuleOp> module = context->importOnnx(bytes, options);
  mlir::tt::ConstantTable table;
  Model model;
  // The names of the model's nodes are its places: nobody sees this text.
  model.text = table.print(*module, /*withLocations=*/true);
  for (const mlir::tt::ConstantTable::Entry &entry : table.entries())
    if (entry.resource)
      model.resources.push_back(
          {std::string_view(entry.resource->getKey()),
           {reinterpret_cast<const uint8_t *>(entry.data.data()),
            entry.data.size()}});
  model.owner = context;
  return model;
}

Model importOnnx(std::string_view bytes, const OnnxOptions &options) {
  return importModel(bytes, options);
}

Model importOnnxFile(const OnnxOptions &options) {
  return importModel(std::nullopt, options);
}

std::vector<std::string> onnxOperators() { return mlir::tt::onnxOperators(); }

static void check(const std::string &wrong) {
  if (!wrong.empty())
    throw CompileError(wrong);
}

void addDim(OnnxOptions &options, const std::string &text) {
  check(mlir::tt::readONNXDim(text, options.dims));
}

void addValue(OnnxOptions &options, const std::string &text) {
  check(mlir::tt::readONNXValue(text, options.values));
}

} // namespace tt::driver
