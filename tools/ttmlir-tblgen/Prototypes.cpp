//===- Prototypes.cpp - declarations of the library functions -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A record whose function is not defined is a link error.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string parameterType(const Argument &a) {
  switch (a.form) {
  case Argument::Form::Tensor:
    if (a.variadic)
      return "const std::vector<Tensor> &";
    return a.optional ? "const std::optional<Tensor> &" : "const Tensor &";
  case Argument::Form::Device:
    return a.optional ? "std::optional<std::reference_wrapper<MeshDevice>> "
                      : "MeshDevice *";
  case Argument::Form::Carried: // is in no call
  case Argument::Form::Attribute:
    break;
  }
  std::string type = a.kind->cpp;
  bool byValue =
      a.kind->scalar || a.kind->verb == "number" || a.kind->verb == "meshDim";
  if (a.optional)
    type = "std::optional<" + type + ">";
  return byValue ? type + " " : "const " + type + " &";
}

static std::string propertyType(StringRef name) {
  return StringSwitch<std::string>(name)
      .Case("shape", "const Shape &")
      .Case("dtype", "std::optional<DataType> ")
      .Case("layout", "std::optional<Layout> ")
      .Default("const std::optional<MemoryConfig> &");
}

static std::string parameterType(const OpRecord &o, const CallParameter &p) {
  if (const Argument *a = o.argument(p))
    return parameterType(*a);
  if (!p.fixed.empty())
    return p.fixed == "std::nullopt" ? "std::nullopt_t " : "bool ";
  return propertyType(p.property);
}

/// C++ text of a parameter's default, empty if it must be given.
static std::string defaultOf(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!p.fixed.empty())
    return p.fixed;
  if (!a)
    return p.property == "shape" ? "" : "std::nullopt";
  if (a->optional ||
      (a->kind && StringRef(a->kind->cpp).starts_with("std::optional<")))
    return "std::nullopt";
  return a->kind && a->kind->scalar && !a->defaultValue.empty()
             ? libraryDefault(*a->kind, a->defaultValue).value_or("")
             : "";
}

static void emitPrototype(const OpRecord &o, raw_ostream &os) {
  // Defaults are allowed on the last parameters only.
  size_t firstDefault = o.call.size();
  while (firstDefault > 0 && !defaultOf(o, o.call[firstDefault - 1]).empty())
    --firstDefault;
  // The namespaces between `ttnn` and the function: "experimental".
  StringRef inner = StringRef(o.library).rsplit("::").first;
  inner.consume_front("ttnn");
  inner.consume_front("::");
  if (!inner.empty())
    os << "namespace " << inner << " {\n";
  os << formatv("/// {0}\n", o.summary());
  if (StringRef text = o.record->getValueAsString("description").trim();
      !text.empty())
    for (StringRef line : split(text, '\n'))
      os << "/// " << line.trim() << "\n";
  os << (o.results.empty()    ? "void"
         : o.returnsDevice()  ? "MeshDevice *"
         : o.returnsSeveral() ? "std::vector<Tensor>"
                              : "Tensor")
     << " " << StringRef(o.library).rsplit("::").second << "(";
  for (auto [i, p] : enumerate(o.call)) {
    os << (i ? ",\n    " : "") << parameterType(o, p) << p.name;
    if (i >= firstDefault)
      os << " = " << defaultOf(o, p);
  }
  os << ");\n";
  if (!inner.empty())
    os << "} // namespace " << inner << "\n";
  os << "\n";
}

bool genPrototypes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-prototypes", os);
  os << "#ifndef TTNN_TTNN_HPP\n#define TTNN_TTNN_HPP\n\n"
        "#include \"ttnn/types.hpp\"\n#include \"ttnn/tensor.hpp\"\n"
        "#include \"ttnn/device.hpp\"\n"
        "#include \"ttnn/program_descriptor.hpp\"\n\n"
        "#include <array>\n#include <functional>\n#include <optional>\n"
        "#include <string>\n#include <vector>\n\nnamespace ttnn {\n\n";
  for (const OpRecord &o : readSerializedOps(records)) {
    if (!StringRef(o.library).starts_with("ttnn::"))
      o.fail("`library` must be in namespace ttnn, but is '" + o.library + "'");
    emitPrototype(o, os);
  }
  os << "} // namespace ttnn\n\n#endif // TTNN_TTNN_HPP\n";
  return false;
}

} // namespace tt
