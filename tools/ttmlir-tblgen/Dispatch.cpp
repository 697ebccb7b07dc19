//===- Dispatch.cpp - table of ops for the runtime ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For every op its name, arguments and results, which the runtime matches a
// file's operations with (runtime/lib/Ops.h), and a function that calls the
// library. That asks an environment `env` for the value of each parameter: of
// argument `i` of the call `c`, or of its result.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace tt {

/// The arguments that a file stores: a program has one device.
static std::vector<const Argument *> storedArguments(const OpRecord &o) {
  std::vector<const Argument *> stored;
  for (const Argument &a : o.arguments)
    if (a.form != Argument::Form::Device)
      stored.push_back(&a);
  return stored;
}

static bool hasDefault(const Argument &a) {
  return a.kind && a.kind->scalar && !a.defaultValue.empty();
}

static void emitArguments(const OpRecord &o, raw_ostream &os) {
  std::vector<const Argument *> stored = storedArguments(o);
  if (stored.empty())
    return;
  os << formatv("static constexpr ArgumentInfo {0}Arguments[] = {{\n",
                o.cppClass);
  for (const Argument *a : stored) {
    StringRef kind = a->kind       ? a->kind->verb
                     : a->variadic ? "tensors"
                                   : "tensor";
    bool required = !a->optional && !hasDefault(*a);
    os << formatv("    {{\"{0}\", Kind::{1}, {2}},\n", a->name, kind, required);
  }
  os << "};\n";
}

static std::string readArgument(const OpRecord &o, const Argument &a) {
  if (a.form == Argument::Form::Device)
    return a.optional ? "env.deviceFor(c.result(0))" : "env.device()";
  std::vector<const Argument *> stored = storedArguments(o);
  std::string value =
      formatv("c[{0}]", std::distance(stored.begin(), find(stored, &a)));
  if (a.form == Argument::Form::Tensor) {
    StringRef read = a.variadic   ? "tensors"
                     : a.optional ? "optionalTensor"
                                  : "tensor";
    return formatv("env.{0}({1})", read, value);
  }
  if (a.optional)
    return formatv("env.optional({0}, [&](auto &v) {{ return env.{1}(v); })",
                   value, a.kind->verb);
  std::string read = formatv("env.{0}(*{1})", a.kind->verb, value);
  if (hasDefault(a))
    return formatv("{0} ? {1} : {2}", value, read, a.defaultValue);
  return read;
}

static std::string readProperty(StringRef name) {
  StringRef function = name == "shape"    ? "resultShape"
                       : name == "dtype"  ? "dtype"
                       : name == "layout" ? "layout"
                                          : "memoryConfig";
  return formatv("env.{0}(c.result(0))", function);
}

static void emitRun(const OpRecord &o, raw_ostream &os) {
  std::string call = "::" + o.library + "(";
  call +=
      join(map_range(o.call,
                     [&](const CallParameter &p) {
                       const Argument *a = o.argument(p);
                       return a                  ? readArgument(o, *a)
                              : p.fixed.empty() ? readProperty(p.property)
                                                : p.fixed;
                     }),
           ", ");
  call += ")";
  if (!o.results.empty() && !o.returnsDevice())
    call = "env.set(c.result(0), " + call + ")";
  os << formatv("static void {0}Run([[maybe_unused]] const Call &c, "
                "[[maybe_unused]] Environment &env) {{\n  {1};\n}\n",
                o.cppClass, call);
}

/// The C++ of an argument of a shape rule, of argument `i` of the call.
static std::string readForShape(const OpRecord &o, StringRef name) {
  std::vector<const Argument *> stored = storedArguments(o);
  for (auto [i, a] : enumerate(stored)) {
    if (a->name != name)
      continue;
    if (a->form == Argument::Form::Tensor)
      return formatv("a.{0}({1})",
                     a->variadic   ? "allDims"
                     : a->optional ? "optionalDims"
                                   : "dims",
                     i);
    StringRef verb = a->kind->verb;
    bool scalar = verb == "i32" || verb == "i64";
    if (verb != "boolean" && (!scalar || a->optional))
      return formatv("a.integers({0})", i);
    return formatv("a.{0}({1}, {2})", scalar ? "integer" : "boolean", i,
                   hasDefault(*a) ? a->defaultValue : "{}");
  }
  return "";
}

/// The name of the function that gives the result's shape.
static std::string emitShape(const OpRecord &o, raw_ostream &os) {
  if (o.record->getValueAsString("shapeRule").empty())
    return "nullptr";
  std::string call = callRule(
      *o.record, [&](StringRef name) { return readForShape(o, name); });
  os << formatv("static std::optional<shape::Shape> {0}Shape(const Call &c, "
                "shape::Fail fail) {{\n  ShapeArguments a(c);\n  return {1};\n}"
                "\n",
                o.cppClass, call);
  return o.cppClass + "Shape";
}

bool genDispatch(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-dispatch", os);
  std::vector<OpRecord> ops = readSerializedOps(records);
  std::map<StringRef, std::string> shapes;
  for (const OpRecord &o : ops) {
    if (o.results.size() > 1)
      o.fail("ops with several results cannot be dispatched yet");
    emitArguments(o, os);
    emitRun(o, os);
    shapes[o.mnemonic] = emitShape(o, os);
  }
  // The runtime searches by name.
  std::map<StringRef, const OpRecord *> sorted;
  for (const OpRecord &o : ops)
    sorted[o.mnemonic] = &o;
  os << "\nstatic constexpr OpInfo ops[] = {\n";
  for (auto &[name, o] : sorted)
    os << formatv("    {{\"{0}\", {1}, {2}, {3}Run, {4}},\n", name,
                  storedArguments(*o).empty() ? "{}"
                                              : o->cppClass + "Arguments",
                  count_if(o->results, [](auto &r) { return !r.device; }),
                  o->cppClass, shapes[name]);
  os << "};\n";
  return false;
}

} // namespace tt
