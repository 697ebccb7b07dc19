//===- Prototypes.cpp - declarations of the library functions -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A function on tensors of a mesh calls the one in namespace ttnn::chip for the
// chips one by one, unless the op crosses chips: then it is written by hand. A
// record whose function is not defined is a link error.
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

/// The namespaces between `ttnn` and the function, "experimental", and its
/// name.
static std::pair<std::string, std::string> placeOf(const OpRecord &o) {
  if (!StringRef(o.library).starts_with("ttnn::"))
    o.fail("`library` must be in namespace ttnn, but is '" + o.library + "'");
  auto [inner, name] = StringRef(o.library).rsplit("::");
  inner.consume_front("ttnn");
  inner.consume_front("::");
  return {inner.str(), name.str()};
}

static StringRef returnType(const OpRecord &o) {
  return o.results.empty()    ? "void"
         : o.returnsDevice()  ? "MeshDevice *"
         : o.returnsSeveral() ? "std::vector<Tensor>"
                              : "Tensor";
}

static void emitSummary(const OpRecord &o, raw_ostream &os) {
  os << formatv("/// {0}\n", o.summary());
  if (StringRef text = o.record->getValueAsString("description").trim();
      !text.empty())
    for (StringRef line : split(text, '\n'))
      os << "/// " << line.trim() << "\n";
}

/// The function's head; with the values that its last parameters have by
/// default.
static void emitHead(const OpRecord &o, bool withDefaults, raw_ostream &os) {
  size_t firstDefault = o.call.size();
  while (withDefaults && firstDefault > 0 &&
         !defaultOf(o, o.call[firstDefault - 1]).empty())
    --firstDefault;
  os << returnType(o) << " " << placeOf(o).second << "(";
  for (auto [i, p] : enumerate(o.call)) {
    os << (i ? ",\n    " : "") << parameterType(o, p) << p.name;
    if (i >= firstDefault)
      os << " = " << defaultOf(o, p);
  }
  os << ")";
}

/// Calls `emit` within the function's namespaces behind `ttnn`.
static void within(const OpRecord &o, raw_ostream &os,
                   function_ref<void()> emit) {
  std::string inner = placeOf(o).first;
  if (!inner.empty())
    os << "namespace " << inner << " {\n";
  emit();
  if (!inner.empty())
    os << "} // namespace " << inner << "\n";
  os << "\n";
}

static bool crossesChips(const OpRecord &o) {
  return o.record->getValueAsBit("crossesChips");
}

/// A header with the prototypes of the ops for which `has` holds.
static void emitHeader(const RecordKeeper &records, StringRef guard,
                       StringRef space,
                       function_ref<bool(const OpRecord &)> has,
                       raw_ostream &os) {
  os << formatv("#ifndef {0}\n#define {0}\n\n", guard)
     << "#include \"ttnn/types.hpp\"\n#include \"ttnn/tensor.hpp\"\n"
        "#include \"ttnn/device.hpp\"\n"
        "#include \"ttnn/program_descriptor.hpp\"\n\n"
        "#include <array>\n#include <functional>\n#include <optional>\n"
        "#include <string>\n#include <vector>\n\n"
     << formatv("namespace {0} {{\n\n", space);
  for (const OpRecord &o : readSerializedOps(records))
    if (has(o))
      within(o, os, [&] {
        emitSummary(o, os);
        emitHead(o, /*withDefaults=*/true, os);
        os << ";\n";
      });
  os << formatv("} // namespace {0}\n\n#endif // {1}\n", space, guard);
}

bool genPrototypes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-prototypes", os);
  emitHeader(
      records, "TTNN_TTNN_HPP", "ttnn", [](const OpRecord &) { return true; },
      os);
  return false;
}

bool genChipPrototypes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-chip-prototypes", os);
  os << "// The functions of ttnn/ttnn.hpp on tensors of one chip.\n\n";
  emitHeader(
      records, "TTNN_CHIP_HPP", "ttnn::chip",
      [](const OpRecord &o) { return !crossesChips(o); }, os);
  return false;
}

/// The argument of a parameter of the function that runs on each chip.
static std::string seen(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  bool changes = a && (a->written || (a->form == Argument::Form::Tensor &&
                                      o.record->getValueAsBit("launches")));
  return changes ? "detail::Changed{" + p.name + "}" : p.name;
}

bool genSpread(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-spread", os);
  os << "namespace ttnn {\n\n";
  for (const OpRecord &o : readSerializedOps(records))
    if (!crossesChips(o))
      within(o, os, [&] {
        auto [inner, name] = placeOf(o);
        emitHead(o, /*withDefaults=*/false, os);
        std::string arguments =
            join(map_range(o.call, [&](auto &p) { return seen(o, p); }), ", ");
        os << formatv(" {{\n  return detail::onEachChip([](const auto &...a) "
                      "{{ return chip::{0}{1}(a...); }{2}{3});\n}\n",
                      inner.empty() ? "" : inner + "::", name,
                      arguments.empty() ? "" : ", ", arguments);
      });
  os << "} // namespace ttnn\n";
  return false;
}

} // namespace tt
