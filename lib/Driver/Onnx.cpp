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
  handler.emplace(sources, &context, stream);
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
  model.text = table.print(*module);
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

static std::pair<StringRef, StringRef> splitOption(const std::string &text) {
  auto [name, value] = StringRef(text).rsplit('=');
  if (name.empty() || value.empty() || name.size() == text.size())
    throw CompileError("'" + text + "' is not of the form name=value");
  return {name, value};
}

void addDim(OnnxOptions &options, const std::string &text) {
  auto [name, value] = splitOption(text);
  int64_t size = 0;
  if (value.getAsInteger(10, size) || size < 1)
    throw CompileError("'" + text + "' gives no size");
  options.dims[name.str()] = size;
}

void addValue(OnnxOptions &options, const std::string &text) {
  auto [name, value] = splitOption(text);
  std::vector<double> &numbers = options.values[name.str()];
  numbers.clear();
  SmallVector<StringRef> parts;
  value.split(parts, ',');
  for (StringRef part : parts) {
    double number = 0;
    if (part.trim().getAsDouble(number))
      throw CompileError("'" + part.str() + "' in '" + text + "' is no number");
    numbers.push_back(number);
  }
}

} // namespace tt::driver
