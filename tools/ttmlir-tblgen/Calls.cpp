//===- Calls.cpp - op to a call, in a binary or in source -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One description of the call serves binaries and every language: the generated
// code passes the op, the function and each parameter to a call object `c`; the
// object writes or spells them. A parameter has the name of the op's argument;
// `spelled` precedes it if the library has another word.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string describeAttribute(const AttrKind &kind, StringRef name,
                                     StringRef get) {
  if (kind.structure)
    return formatv("describe{0}(c, \"{1}\", {2});",
                   kind.structure->getValueAsString("cppClassName"), name, get);
  if (kind.variant)
    return formatv("describe{0}(c, \"{1}\", {2});", kind.cpp, name, get);
  return formatv("c.{0}(\"{1}\", {2});", kind.verb, name, get);
}

/// Describes an optional parameter: a struct, one of several structs, or a
/// value of another kind.
static std::string describeOptional(const AttrKind &kind, StringRef name,
                                    StringRef get) {
  return formatv("c.optional(\"{0}\", {1}, [&](auto v) {{ {2} });", name, get,
                 describeAttribute(kind, name, "v"));
}

static std::string describe(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!p.fixed.empty())
    return formatv("c.{0}({1});", p.said ? "said" : "fixed", p.fixed);
  if (!a) {
    StringRef function = p.property == "shape"    ? "resultShape"
                         : p.property == "dtype"  ? "dtype"
                         : p.property == "layout" ? "layout"
                                                  : "memoryConfig";
    return formatv("c.{0}(\"{1}\", o.{2}());", function, p.property,
                   o.results[0].getter);
  }
  std::string get = "o." + a->getter + "()";
  switch (a->form) {
  case Argument::Form::Tensor:
    return formatv("c.{0}(\"{1}\", {2});",
                   a->variadic   ? "tensors"
                   : a->optional ? "optionalTensor"
                                 : "tensor",
                   a->name, get);
  case Argument::Form::Device:
    return formatv("c.{0}(\"{1}\", {2});",
                   a->optional ? "optionalDevice" : "device", a->name, get);
  case Argument::Form::Carried: // is in no call
  case Argument::Form::Attribute:
    break;
  }
  if (a->optional)
    return describeOptional(*a->kind, a->name, get);
  return describeAttribute(*a->kind, a->name, get);
}

/// A function for each struct attribute that passes its fields to the call
/// object.
static void emitStruct(const Record &structure, raw_ostream &os) {
  std::string name = structure.getValueAsString("cppClassName").str();
  os << formatv("template <class Call>\nvoid describe{0}(Call &c, "
                "::llvm::StringRef name, {1} s) {{\n"
                "  c.{3}(name, \"{2}\", [&](auto &c) {{\n",
                name, qualifiedClass(structure), kindOf(structure)->cpp,
                structure.getValueAsBit("positional") ? "object" : "structure");
  for (const Field &f : fieldsOf(structure)) {
    std::string get = "s." + f.getter + "()";
    if (f.nullable)
      get = "givenOrNothing(" + get + ")";
    os << "    ";
    if (f.library != f.name)
      os << formatv("c.spelled(\"{0}\"); ", f.library);
    os << (f.required ? describeAttribute(f.kind, f.name, get)
                      : describeOptional(f.kind, f.name, get))
       << "\n";
  }
  os << "  });\n}\n";
}

/// A function that passes to the call object which struct it is, and its
/// fields.
static void emitVariant(const Record &variant, raw_ostream &os) {
  os << formatv("template <class Call>\nvoid describe{0}(Call &c, "
                "::llvm::StringRef name, ::mlir::Attribute v) {{\n",
                variant.getValueAsString("libraryVariant"));
  for (const Record *s : alternativesOf(variant))
    os << formatv("  if (auto s = ::llvm::dyn_cast<{0}>(v))\n"
                  "    return c.alternative(name, \"{1}\", [&](auto &c, "
                  "::llvm::StringRef name) {{ describe{2}(c, name, s); });\n",
                  qualifiedClass(*s), s->getValueAsString("mnemonic"),
                  s->getValueAsString("cppClassName"));
  os << "}\n";
}

bool genCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-calls", os);
  os << "template <class A> std::optional<A> givenOrNothing(A attribute) {\n"
        "  return attribute ? std::optional<A>(attribute) : std::nullopt;\n}\n";
  for (const Record *structure : libraryStructs(records))
    emitStruct(*structure, os);
  for (const Record *variant : libraryVariants(records))
    emitVariant(*variant, os);
  os << "template <class Call>\n"
        "bool describeCall(::mlir::Operation *op, Call &c) {\n"
        "  return ::llvm::TypeSwitch<::mlir::Operation *, bool>(op)\n";
  for (const OpRecord &o : readSerializedOps(records)) {
    os << formatv("    .template Case<{0}>([&]({0} o) {{\n"
                  "      c.callee(\"{1}\", \"{2}\"{3});\n",
                  o.qualifiedClass, o.mnemonic, o.library,
                  o.python.empty() ? "" : ", \"" + o.python + "\"");
    if (!o.notInSource.empty())
      os << formatv("      c.notInSource(\"{0}\");\n", o.notInSource);
    bool keyword = false;
    for (const CallParameter &p : o.call) {
      if (p.own) {
        os << formatv("      c.own(\"{0}\");\n", o.ownName(p));
        if (o.argument(p)) // a file holds it
          os << "      " << describe(o, p) << "\n";
        continue;
      }
      if (p.keyword && !keyword)
        os << "      c.keywords();\n";
      keyword = p.keyword;
      if (const Argument *a = o.argument(p)) {
        if (a->anyPlace)
          os << "      c.anywhere();\n";
        if (a->givesFormat)
          os << "      c.givesFormat();\n";
      }
      if (p.name != o.ownName(p))
        os << formatv("      c.spelled(\"{0}\");\n", p.name);
      os << "      " << describe(o, p) << "\n";
    }
    os << "      return true;\n    })\n";
  }
  os << "    .Default([](::mlir::Operation *) { return false; });\n}\n";
  return false;
}

} // namespace tt
