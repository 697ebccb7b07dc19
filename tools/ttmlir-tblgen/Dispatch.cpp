//===- Dispatch.cpp - flatbuffer to library call --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The generated code calls an environment `env` that holds the live tensors:
// `tensor`, `optionalTensor`, `tensors` to look up, `set` to store a result,
// one function per attribute kind, and `shape`, `dtype`, `layout`,
// `memoryConfig`, `device` for what the call takes from the result.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string readArgument(const OpRecord &o, const Argument &a) {
  std::string get = "o->" + a.name + "()";
  switch (a.form) {
  case Argument::Form::Tensor:
    if (a.variadic)
      return "env.tensors(" + get + ")";
    return (a.optional ? "env.optionalTensor(" : "env.tensor(") + get + ")";
  case Argument::Form::Device:
    if (!a.optional)
      return "env.device()";
    return "env.deviceFor(o->" + o.results[0].name + "())";
  case Argument::Form::Attribute:
    break;
  }
  if (a.kind->scalar)
    return a.optional ? "env.optionalScalar(" + get + ")" : get;
  if (a.optional)
    return formatv("env.optional({0}, [&](auto *v) {{ return env.{1}(v); })",
                   get, a.kind->verb);
  return formatv("env.{0}({1})", a.kind->verb, get);
}

static std::string readProperty(const OpRecord &o, StringRef name) {
  StringRef function = name == "shape"    ? "resultShape"
                       : name == "dtype"  ? "dtype"
                       : name == "layout" ? "layout"
                                          : "memoryConfig";
  return formatv("env.{0}(o->{1}())", function, o.results[0].name);
}

static void emitCase(const OpRecord &o, raw_ostream &os) {
  os << formatv("  case fb::OpType::{0}: {{\n", o.cppClass);
  os << formatv("    [[maybe_unused]] auto *o = op.type_as_{0}();\n",
                o.cppClass);
  std::string call = "::" + o.library + "(";
  call +=
      join(map_range(o.call,
                     [&](const CallParameter &p) {
                       const Argument *a = o.argument(p);
                       return a ? readArgument(o, *a) : readProperty(o, p.name);
                     }),
           ", ");
  call += ")";
  bool value = !o.results.empty() && !o.returnsDevice();
  if (value)
    os << formatv("    env.set(o->{0}(), {1});\n", o.results[0].name, call);
  else
    os << "    " << call << ";\n";
  os << "    return true;\n  }\n";
}

static void emitReferences(ArrayRef<OpRecord> ops, raw_ostream &os) {
  os << "\n/// Which values an op reads (`in`) and writes (`out`).\n"
        "template <class In, class Out>\n"
        "bool visitReferences(const fb::Operation &op, In in, Out out) {\n"
        "  switch (op.type_type()) {\n";
  for (const OpRecord &o : ops) {
    os << formatv("  case fb::OpType::{0}: {{\n"
                  "    [[maybe_unused]] auto *o = op.type_as_{0}();\n",
                  o.cppClass);
    for (const Argument &a : o.arguments) {
      if (a.form != Argument::Form::Tensor)
        continue;
      if (a.variadic)
        os << formatv("    for (auto *t : *o->{0}())\n      in(t);\n", a.name);
      else if (a.optional)
        os << formatv("    if (o->{0}())\n      in(o->{0}());\n", a.name);
      else
        os << formatv("    in(o->{0}());\n", a.name);
    }
    for (const Result &r : o.results)
      if (!r.device)
        os << formatv("    out(o->{0}());\n", r.name);
    os << "    return true;\n  }\n";
  }
  os << "  default:\n    return false;\n  }\n}\n";
}

bool genDispatch(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-flatbuffer-dispatch", os);
  std::vector<OpRecord> ops = readSerializedOps(records);
  for (const OpRecord &o : ops)
    if (o.results.size() > 1)
      o.fail("ops with several results cannot be dispatched yet");
  os << "/// Runs one op; false if its type is not known.\n"
        "template <class Env>\n"
        "bool runOp(const fb::Operation &op, Env &env) {\n"
        "  switch (op.type_type()) {\n";
  for (const OpRecord &o : ops)
    emitCase(o, os);
  os << "  default:\n    return false;\n  }\n}\n";
  emitReferences(ops, os);
  return false;
}

} // namespace tt
