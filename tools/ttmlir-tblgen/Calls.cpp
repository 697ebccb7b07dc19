//===- Calls.cpp - op to a call, in a binary or in source -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One description of the call serves binaries and every language: the generated
// code tells a call object `c` the op, the function and each parameter; the
// object writes or spells them.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string describe(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!a) {
    StringRef function = p.name == "shape"    ? "resultShape"
                         : p.name == "dtype"  ? "dtype"
                         : p.name == "layout" ? "layout"
                                              : "memoryConfig";
    return formatv("c.{0}(\"{1}\", o.{2}());", function, p.name,
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
  case Argument::Form::Attribute:
    break;
  }
  if (a->optional)
    return formatv(
        "c.optional(\"{0}\", {1}, [&](auto v) {{ c.{2}(\"{0}\", v); });",
        a->name, get, a->kind->verb);
  return formatv("c.{2}(\"{0}\", {1});", a->name, get, a->kind->verb);
}

bool genCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-calls", os);
  os << "template <class Call>\n"
        "bool describeCall(::mlir::Operation *op, Call &c) {\n"
        "  return ::llvm::TypeSwitch<::mlir::Operation *, bool>(op)\n";
  for (const OpRecord &o : readSerializedOps(records)) {
    os << formatv("    .template Case<{0}>([&]({0} o) {{\n"
                  "      c.callee(\"{1}\", \"{2}\");\n",
                  o.qualifiedClass, o.mnemonic, o.library);
    for (const CallParameter &p : o.call)
      os << "      " << describe(o, p) << "\n";
    os << "      return true;\n    })\n";
  }
  os << "    .Default([](::mlir::Operation *) { return false; });\n}\n";
  return false;
}

} // namespace tt
