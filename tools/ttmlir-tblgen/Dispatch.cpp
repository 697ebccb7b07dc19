//===- Dispatch.cpp - table of ops for the runtime ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For every op its name, arguments and results, with which the runtime matches
// a file's operations (runtime/lib/Ops.h), and a function that calls the
// library. It reads each parameter from an environment `env`: argument `i` of
// the call `c`, or a property of its result.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace tt {

/// The arguments that a file stores by name: a program has one device.
static std::vector<const Argument *> storedArguments(const OpRecord &o) {
  std::vector<const Argument *> stored;
  for (const Argument &a : o.arguments)
    if (a.form != Argument::Form::Device && a.form != Argument::Form::Carried)
      stored.push_back(&a);
  return stored;
}

static bool hasDefault(const Argument &a) {
  return a.kind && a.kind->scalar && !a.defaultValue.empty();
}

/// A row of ArgumentInfo for an attribute; `{{"name", Kind::i32, true},`.
static std::string describe(const AttrKind &kind, StringRef name,
                            bool required) {
  std::string more;
  if (kind.enumeration)
    more = formatv(", wordOf<::ttnn::{0}>", kind.cpp);
  if (kind.structure)
    more = formatv(", nullptr, {0}Fields", kind.cpp);
  if (kind.variant)
    more = formatv(", nullptr, {0}Alternatives", kind.cpp);
  return formatv("    {{\"{0}\", Kind::{1}, {2}{3}},\n", name, kind.verb,
                 required, more);
}

static void emitArguments(const OpRecord &o, raw_ostream &os) {
  std::vector<const Argument *> stored = storedArguments(o);
  if (stored.empty())
    return;
  os << formatv("static constexpr ArgumentInfo {0}Arguments[] = {{\n",
                o.cppClass);
  for (const Argument *a : stored) {
    bool required = !a->optional && !hasDefault(*a);
    if (a->kind)
      os << describe(*a->kind, a->name, required);
    else
      os << formatv("    {{\"{0}\", Kind::{1}, {2}{3}},\n", a->name,
                    a->variadic ? "tensors" : "tensor", required,
                    a->written ? ", nullptr, {}, true" : "");
  }
  os << "};\n";
}

/// The value of an attribute in the file, from the reference `value`.
static std::string readAttribute(const AttrKind &kind, StringRef value) {
  if (kind.enumeration)
    return formatv("env.word<::ttnn::{0}>({1})", kind.cpp, value);
  if (kind.structure || kind.variant)
    return formatv("read{0}({1}, env)", kind.cpp, value);
  return formatv("env.{0}({1})", kind.verb, value);
}

static std::string readOptional(const AttrKind &kind, StringRef value) {
  return formatv("env.optional({0}, [&](auto &v) {{ return {1}; })", value,
                 readAttribute(kind, "v"));
}

/// The fields of a struct, and the function that reads it.
static void emitStruct(const AttrKind &kind, raw_ostream &os) {
  std::vector<Field> fields = fieldsOf(*kind.structure);
  os << formatv("static constexpr ArgumentInfo {0}Fields[] = {{\n", kind.cpp);
  for (const Field &f : fields)
    os << describe(f.kind, f.name, f.required);
  os << formatv("};\nstatic ::ttnn::{0} read{0}(const fb::NamedValue &value, "
                "const Environment &env) {{\n"
                "  auto fields = fieldsOf(value, {0}Fields);\n  return {{\n",
                kind.cpp);
  for (auto [i, f] : enumerate(fields)) {
    std::string field = formatv("fields[{0}]", i);
    std::string read = f.required ? readAttribute(f.kind, "*" + field)
                                  : readOptional(f.kind, field);
    if (f.nullable && f.kind.verb == "f32Array")
      read += ".value_or(std::vector<float>())";
    os << formatv("      .{0} = {1},\n", f.library, read);
  }
  os << "  };\n}\n";
}

/// The structs that a variant is one of, and the function that reads it: a file
/// holds a struct whose one field has the name of the alternative.
static void emitVariant(const AttrKind &kind, raw_ostream &os) {
  os << formatv("static constexpr ArgumentInfo {0}Alternatives[] = {{\n",
                kind.cpp);
  std::string cases;
  for (const Record *s : alternativesOf(*kind.variant)) {
    StringRef name = s->getValueAsString("mnemonic");
    os << describe(*kindOf(*s), name, false);
    cases += formatv("  if (chosen.name()->string_view() == \"{0}\")\n"
                     "    return read{1}(chosen, env);\n",
                     name, kindOf(*s)->cpp);
  }
  os << formatv("};\nstatic ::ttnn::{0} read{0}(const fb::NamedValue &value, "
                "const Environment &env) {{\n"
                "  const fb::NamedValue &chosen = "
                "*value.value_as_Struct()->fields()->Get(0);\n{1}"
                "  fail(ErrorKind::Internal, \"no such alternative\");\n}\n",
                kind.cpp, cases);
}

static std::string readDefault(const OpRecord &o, const Argument &a) {
  std::optional<std::string> value = libraryDefault(*a.kind, a.defaultValue);
  if (!value)
    o.fail("argument '" + a.name + "': the library has no value '" +
           a.defaultValue + "'");
  return (a.kind->enumeration ? "::ttnn::" : "") + *value;
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
    return readOptional(*a.kind, value);
  std::string read = readAttribute(*a.kind, "*" + value);
  if (hasDefault(a))
    return formatv("{0} ? {1} : {2}", value, read, readDefault(o, a));
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
  call += join(map_range(o.call,
                         [&](const CallParameter &p) {
                           const Argument *a = o.argument(p);
                           return a                 ? readArgument(o, *a)
                                  : p.fixed.empty() ? readProperty(p.property)
                                                    : p.fixed;
                         }),
               ", ");
  call += ")";
  if (o.returnsSeveral())
    call = "env.setAll(c, " + call + ")";
  else if (!o.results.empty() && !o.returnsDevice())
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
    bool scalar = verb == "i32" || verb == "u32" || verb == "i64";
    if (verb != "boolean" && (!scalar || a->optional))
      return formatv("a.integers({0})", i);
    return formatv("a.{0}({1}, {2})", scalar ? "integer" : "boolean", i,
                   hasDefault(*a) ? a->defaultValue : "{}");
  }
  return "";
}

/// The name of the function that gives the shapes of results.
static std::string emitShape(const OpRecord &o, raw_ostream &os) {
  if (o.record->getValueAsString("shapeRule").empty())
    return "nullptr";
  std::vector<std::string> rules =
      callRules(*o.record, o.op.getNumResults(),
                [&](StringRef name) { return readForShape(o, name); });
  os << formatv("static std::optional<shape::Shape> {0}Shape(const Call &c, "
                "size_t result, shape::Fail fail) {{\n"
                "  ShapeArguments a(c);\n  {1}\n}\n",
                o.cppClass, shapeBody(rules));
  return o.cppClass + "Shape";
}

bool genDispatch(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-dispatch", os);
  std::vector<OpRecord> ops = readSerializedOps(records);
  std::map<StringRef, std::string> shapes;
  for (const Record *structure : libraryStructs(records))
    emitStruct(*kindOf(*structure), os);
  for (const Record *variant : libraryVariants(records))
    emitVariant(*kindOf(*variant), os);
  for (const OpRecord &o : ops) {
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
