//===- KernelHost.cpp - the vendor's kernel functions on the host ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Emitted kernels compile against these as they would against the vendor's
// headers. A call whose spelling is given by `cpp`, or that is a member
// function, is not a plain function and is written by hand in ttk/host.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace tt {

static bool isPlainFunction(const KernelRecord &o) {
  return o.cpp.empty() && !StringRef(o.callee).starts_with("$");
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

/// `ttk_abi(value)`: the number that calls take for a value of a vendor's enum,
/// whose own numbers differ.
static void emitEnums(ArrayRef<KernelRecord> calls, raw_ostream &os) {
  MapVector<StringRef, const KernelAttrKind *> enums;
  for (const KernelRecord &o : calls)
    for (const KernelParameter &p : o.parameters)
      if (!p.attr.words.empty())
        enums.insert({p.attr.vendor, &p.attr});
  for (auto &[name, attr] : enums) {
    os << formatv("constexpr uint32_t ttk_abi({0} value) {{\n"
                  "  switch (value) {{\n",
                  name);
    for (auto [i, word] : enumerate(attr->words))
      os << formatv("  case {0}::{1}:\n    return {2};\n", name, word, i);
    os << formatv("  default:\n    ttk_not_emulated(\"{0} of that value\");\n"
                  "    return 0;\n  }\n}\n"
                  "inline constexpr {0} ttk_all_{0}[] = {{",
                  name);
    for (StringRef word : attr->words)
      os << name << "::" << word << ", ";
    os << "};\n";
  }
  os << "constexpr DataFormat ttk_data_format(uint32_t number) {\n"
        "  return ttk_all_DataFormat[number];\n}\n"
        "constexpr uint32_t ttk_abi(uint32_t value) { return value; }\n"
        "constexpr uint32_t ttk_abi(bool value) { return value; }\n\n";
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static std::string hostType(const KernelParameter &p) {
  if (p.isAttr)
    return p.attr.vendor;
  return p.kind == "L1Ptr" ? "const volatile uint32_t *" : p.abi;
}

/// The default of a template or function parameter, empty if there is none.
static std::string hostDefault(const KernelRecord &o,
                               const KernelParameter &p) {
  for (StringRef text : o.record->getValueAsListOfStrings("defaults"))
    if (text.split('=').first == p.name)
      return text.split('=').second.str();
  if (!p.isAttr)
    return p.optional ? p.absent().str() : "";
  if (p.attr.words.empty() || p.defaultValue.empty())
    return p.defaultValue;
  StringRef word = StringRef(p.defaultValue).rsplit(':').second;
  if (!is_contained(p.attr.words, word))
    o.fail("default of '" + p.name + "': the vendor's enum has no word '" +
           word + "'");
  return p.attr.vendor + "::" + word.str();
}

static std::string withDefault(const KernelRecord &o,
                               const KernelParameter &p) {
  std::string value = hostDefault(o, p);
  return hostType(p) + " " + p.name + (value.empty() ? "" : " = " + value);
}

/// Parameters that are no template parameters, in the vendor's order.
static std::vector<std::string> functionParameters(const KernelRecord &o) {
  std::vector<std::string> list;
  if (o.call.empty()) {
    for (const KernelParameter &p : o.parameters)
      if (p.inAbi() && !is_contained(o.templateArgs, p.name))
        list.push_back(withDefault(o, p));
    return list;
  }
  // A literal stands for a parameter that the emulator has no use for.
  for (StringRef name : o.call)
    list.push_back(name.starts_with("=") ? "uint32_t = 0"
                                         : withDefault(o, o.parameter(name)));
  return list;
}

static std::string abiArgument(const KernelRecord &o,
                               const KernelParameter &p) {
  // The vendor's function does not have this parameter: earlier calls have set
  // it.
  if (!o.call.empty() && !is_contained(o.call, p.name) &&
      !is_contained(o.templateArgs, p.name))
    return p.absent().str();
  if (p.kind == "L1Ptr")
    return "ttk_address(" + p.name + ")";
  return p.isAttr ? "ttk_abi(" + p.name + ")" : p.name;
}

/// The compute calls of the vendor have options for speed, which name another
/// approximation or a part of the tile: they are taken and have no effect.
static bool takesOptions(const KernelRecord &o) { return o.unit != "riscv"; }

static std::string templateParameters(const KernelRecord &o) {
  std::vector<std::string> list;
  for (StringRef a : o.templateArgs)
    // As for parameters: the emulator has no use for it.
    list.push_back(a.starts_with("=") ? "auto = 0"
                                      : withDefault(o, o.parameter(a)));
  if (takesOptions(o))
    list.push_back("auto... options");
  return list.empty() ? "" : "template <" + join(list, ", ") + ">\n";
}

/// A call of the packer's core waits for release_dst after acquire_dst.
static void emitHold(const KernelRecord &o, raw_ostream &os) {
  std::string values, words;
  unsigned count = 0;
  for (const KernelParameter &p : o.parameters) {
    values += ", " + abiArgument(o, p);
    words += formatv(", a[{0}]", count++).str();
  }
  os << formatv("  if (ttk_holds)\n    return ttk_hold([](const uint32_t *a, "
                "uint32_t site) {{\n      auto *c = ttk_self();\n      "
                "c->api->{0}(c{1}, site);\n    }, ttk_site(){2});\n",
                o.identifier, words, values);
}

static void emitBody(const KernelRecord &o, StringRef result, raw_ostream &os) {
  os << " {\n";
  if (o.record->getValueAsBit("packer"))
    emitHold(o, os);
  os << formatv("  auto *c = ttk_self();\n  return {0}(c->api->{1}(c",
                result == "DataFormat" ? "ttk_data_format" : result,
                o.identifier);
  for (const KernelParameter &p : o.parameters)
    if (p.inAbi())
      os << ", " << abiArgument(o, p);
  os << ", ttk_site()));\n}\n";
}

static void emitFunction(const KernelRecord &o, raw_ostream &os) {
  auto [scope, rest] = StringRef(o.callee).split("::");
  bool scoped = !rest.empty();
  os << "namespace " << (scoped ? scope : "ckernel") << " {\n";
  std::string result = o.resultKind == "Format" ? "DataFormat" : o.result;
  std::vector<std::string> parameters = functionParameters(o);
  if (takesOptions(o) && o.unit != "init")
    parameters.push_back("ttk_ignored = {}");
  std::vector<StringRef> names = {scoped ? rest : StringRef(o.callee)};
  for (StringRef alias : o.record->getValueAsListOfStrings("aliases"))
    names.push_back(alias);
  for (StringRef name : names) {
    os << templateParameters(o)
       << formatv("inline {0} {1}({2})", result, name, join(parameters, ", "));
    emitBody(o, result, os);
  }
  os << "}\n";
}

bool genKernelHost(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-host", os);
  std::vector<KernelRecord> calls = readAbiCalls(records);
  emitEnums(calls, os);
  for (const KernelRecord &o : calls) {
    if (!isPlainFunction(o))
      continue;
    if (any_of(o.parameters, [](auto &p) { return p.variadic && p.inAbi(); }))
      o.fail("a call with a list of values needs `cpp`");
    bool constant = o.record->getValueAsBit("constant");
    if (constant)
      os << "#ifndef TTK_CONFIGURED\n";
    emitFunction(o, os);
    if (constant)
      os << "#endif\n";
  }
  return false;
}

bool genKernelHeaders(const RecordKeeper &records, raw_ostream &os) {
  std::set<std::string> headers;
  for (const KernelRecord &o : readCalls(records))
    if (!o.header.empty())
      headers.insert(o.header);
  for (const std::string &header : headers)
    os << header << "\n";
  return false;
}

} // namespace tt
