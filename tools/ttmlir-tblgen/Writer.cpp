//===- Writer.cpp - op to flatbuffer --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The generated code calls a writer object `w`: `result` and `tensor` for
// values, one function per attribute kind, `op` to finish.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string writeArgument(const Argument &a) {
  std::string get = "o." + a.getter + "()";
  if (a.form == Argument::Form::Tensor) {
    if (a.variadic)
      return "w.tensors(" + get + ")";
    return (a.optional ? "w.optionalTensor(" : "w.tensor(") + get + ")";
  }
  if (a.optional)
    return formatv("w.optional({0}, [&](auto v) {{ return w.{1}(v); })", get,
                   a.kind->verb);
  return formatv("w.{0}({1})", a.kind->verb, get);
}

bool genWriter(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-flatbuffer-writer", os);
  os << "template <class Writer>\n"
        "bool writeOp(::mlir::Operation *op, Writer &w) {\n"
        "  return ::llvm::TypeSwitch<::mlir::Operation *, bool>(op)\n";
  for (const OpRecord &o : readSerializedOps(records)) {
    os << formatv("    .template Case<{0}>([&]({0} o) {{\n", o.qualifiedClass);
    std::vector<std::string> names = {"w.builder"};
    // One statement per field: the order of writing is then fixed.
    for (const Result &r : o.results) {
      if (r.device)
        continue;
      names.push_back(r.name + "_");
      os << formatv("      auto {0}_ = w.result(o.{1}());\n", r.name, r.getter);
    }
    for (const Argument &a : o.arguments) {
      if (a.form == Argument::Form::Device)
        continue;
      names.push_back(a.name + "_");
      os << formatv("      auto {0}_ = {1};\n", a.name, writeArgument(a));
    }
    os << formatv(
        "      w.op(o, fb::OpType::{0}, fb::Create{0}({1}).Union());\n"
        "      return true;\n    })\n",
        o.cppClass, join(names, ", "));
  }
  os << "    .Default([](::mlir::Operation *) { return false; });\n}\n";
  return false;
}

} // namespace tt
