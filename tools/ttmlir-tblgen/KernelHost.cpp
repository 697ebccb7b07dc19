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

static void emitEnums(ArrayRef<KernelRecord> calls, raw_ostream &os) {
  MapVector<StringRef, const KernelAttrKind *> enums;
  for (const KernelRecord &o : calls)
    for (const KernelParameter &p : o.parameters)
      if (!p.attr.words.empty())
        enums.insert({p.attr.vendor, &p.attr});
  for (auto &[name, attr] : enums) {
    os << "enum class " << name << " : uint32_t {\n";
    for (auto [i, word] : enumerate(attr->words))
      os << "  " << word << " = " << i << ",\n";
    os << "};\n";
  }
  os << "\n";
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static std::string hostType(const KernelParameter &p) {
  if (p.isAttr)
    return p.attr.vendor;
  return p.kind == "L1Ptr" ? "volatile tt_l1_ptr uint32_t *" : p.abi;
}

/// The default of a template or function parameter, empty if there is none.
static std::string hostDefault(const KernelRecord &o,
                               const KernelParameter &p) {
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
  // What the vendor's function does not take: it is known from calls before.
  if (!o.call.empty() && !is_contained(o.call, p.name) &&
      !is_contained(o.templateArgs, p.name))
    return p.absent().str();
  if (p.kind == "L1Ptr")
    return "static_cast<uint32_t>(reinterpret_cast<uintptr_t>(" + p.name + "))";
  return p.isAttr ? "static_cast<uint32_t>(" + p.name + ")" : p.name;
}

static void emitFunction(const KernelRecord &o, raw_ostream &os) {
  StringRef name = o.callee;
  auto [scope, rest] = name.split("::");
  bool scoped = !rest.empty();
  if (scoped)
    os << "namespace " << scope << " {\n";
  if (!o.templateArgs.empty())
    os << "template <"
       << join(map_range(o.templateArgs,
                         [&](StringRef a) {
                           // As for parameters: the emulator has no use for it.
                           return a.starts_with("=")
                                      ? "int = 0"
                                      : withDefault(o, o.parameter(a));
                         }),
               ", ")
       << ">\n";
  std::string result = o.resultKind == "Format" ? "DataFormat" : o.result;
  std::vector<std::string> parameters = functionParameters(o);
  parameters.push_back("uint32_t site = __builtin_LINE()");
  os << formatv("inline {0} {1}({2}) {{\n  auto *c = ttk_self();\n  return "
                "{0}(c->api->{3}(c",
                result, scoped ? rest : name, join(parameters, ", "),
                o.identifier);
  for (const KernelParameter &p : o.parameters)
    if (p.inAbi())
      os << ", " << abiArgument(o, p);
  os << ", site));\n}\n";
  if (scoped)
    os << "} // namespace " << scope << "\n";
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
    emitFunction(o, os);
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
