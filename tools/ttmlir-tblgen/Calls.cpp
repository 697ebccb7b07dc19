//===- Calls.cpp - op to a call, in a binary or in source -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One description of the call serves binaries and every language: the generated
// code tells a call object `c` the op, the function and each parameter; the
// object writes or spells them. A parameter is told under the name of the op's
// argument; `spelled` precedes it if the library has another word.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

/// What files call the parameter: their names are those of the op's arguments.
static StringRef ownName(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  return a ? StringRef(a->name) : StringRef(p.property);
}

static std::string describeAttribute(const AttrKind &kind, StringRef name,
                                     StringRef get) {
  if (kind.structure)
    return formatv("describe{0}(c, \"{1}\", {2});",
                   kind.structure->getValueAsString("cppClassName"), name, get);
  return formatv("c.{0}(\"{1}\", {2});", kind.verb, name, get);
}

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

/// A function for each struct attribute that tells the call object its fields.
static void emitStruct(const Record &structure, raw_ostream &os) {
  std::string name = structure.getValueAsString("cppClassName").str();
  os << formatv("template <class Call>\nvoid describe{0}(Call &c, "
                "::llvm::StringRef name, {1} s) {{\n"
                "  c.structure(name, \"{2}\", [&](auto &c) {{\n",
                name, qualifiedClass(structure), kindOf(structure)->cpp);
  for (const Field &f : fieldsOf(structure))
    os << "    " << describeOptional(f.kind, f.name, "s." + f.getter + "()")
       << "\n";
  os << "  });\n}\n";
}

bool genCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-calls", os);
  for (const Record *structure : libraryStructs(records))
    emitStruct(*structure, os);
  os << "template <class Call>\n"
        "bool describeCall(::mlir::Operation *op, Call &c) {\n"
        "  return ::llvm::TypeSwitch<::mlir::Operation *, bool>(op)\n";
  for (const OpRecord &o : readSerializedOps(records)) {
    os << formatv("    .template Case<{0}>([&]({0} o) {{\n"
                  "      c.callee(\"{1}\", \"{2}\"{3});\n",
                  o.qualifiedClass, o.mnemonic, o.library,
                  o.python.empty() ? "" : ", \"" + o.python + "\"");
    bool keyword = false;
    for (const CallParameter &p : o.call) {
      if (p.own) {
        os << formatv("      c.own(\"{0}\");\n", ownName(o, p));
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
      if (p.name != ownName(o, p))
        os << formatv("      c.spelled(\"{0}\");\n", p.name);
      os << "      " << describe(o, p) << "\n";
    }
    os << "      return true;\n    })\n";
  }
  os << "    .Default([](::mlir::Operation *) { return false; });\n}\n";
  return false;
}

} // namespace tt
