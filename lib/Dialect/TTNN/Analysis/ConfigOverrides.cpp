//===- ConfigOverrides.cpp - configs of ops by the user's words -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/PlanRequests.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::ttnn {

namespace {
/// An option, and the config that it changes.
struct Kind {
  StringLiteral option, attribute, mnemonic;
};
} // namespace

static const Kind kinds[] = {
    {"override-conv2d-config", "conv2d_config", "#ttnn.conv2d_config"},
    {"override-conv3d-config", "conv3d_config", "#ttnn.conv3d_config"}};

/// The config with more fields; null, and the parser's words, if it has no such
/// fields.
static Attribute withFields(Operation *op, const Kind &kind, StringRef fields,
                            std::string &problem) {
  std::string text = kind.mnemonic.str() + "<";
  if (Attribute old = op->getAttr(kind.attribute)) {
    std::string spelled;
    llvm::raw_string_ostream(spelled) << old;
    StringRef inside = StringRef(spelled).drop_front(kind.mnemonic.size());
    inside.consume_front("<");
    inside.consume_back(">");
    text += inside;
    if (!inside.empty())
      text += ", ";
  }
  text += fields.str() + ">";
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &error) {
    if (problem.empty())
      problem = error.str();
    return success();
  });
  return parseAttribute(text, op->getContext());
}

static LogicalResult apply(ModuleOp module, const Kind &kind, StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [name, values] = part.split('=');
    SmallVector<StringRef> list;
    values.split(list, ':', -1, /*KeepEmpty=*/false);
    std::string fields;
    for (StringRef each : list) {
      auto [key, value] = each.split('#');
      if (key.empty() || value.empty())
        return module.emitError(kind.option)
               << " of '" << name << "' has '" << each
               << "'; wanted key#value:key#value";
      fields +=
          llvm::formatv("{0}{1} = {2}", fields.empty() ? "" : ", ", key, value);
    }
    if (name.empty() || fields.empty())
      return module.emitError(kind.option)
             << " has '" << part << "'; wanted op=key#value:key#value";
    LogicalResult result = success();
    bool found = false;
    module.walk([&](Operation *op) {
      if (nameOf(op) != name || !op->isRegistered() ||
          !llvm::is_contained(op->getName().getAttributeNames(),
                              kind.attribute))
        return;
      found = true;
      std::string problem;
      Attribute config = withFields(op, kind, fields, problem);
      if (!config)
        result = op->emitOpError(kind.option)
                 << "=" << values << ": " << problem;
      else
        op->setAttr(kind.attribute, config);
    });
    if (failed(result))
      return failure();
    if (!found)
      return module.emitError("no op with a ")
             << kind.attribute << " is named '" << name << "', which "
             << kind.option << " has";
  }
  return success();
}

LogicalResult overrideConfigs(ModuleOp module, StringRef conv2d,
                              StringRef conv3d) {
  return success(succeeded(apply(module, kinds[0], conv2d)) &&
                 succeeded(apply(module, kinds[1], conv3d)));
}

} // namespace mlir::tt::ttnn
