//===- KernelInfo.cpp - records of calls for the compiler -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A table instead of code per op: verifier, lowering and C++ text are one
// function each that walks over the parameters of a call.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "mlir/TableGen/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace tt {

template <typename Range> static std::string quoted(const Range &words) {
  std::string text;
  for (const auto &word : words)
    text += "\"" + StringRef(word).str() + "\", ";
  return text;
}

static std::string defaultNumber(const KernelParameter &p) {
  if (!p.isAttr)
    return p.optional ? p.kind == "Noc" ? "0xFFu" : "0xFFFFFFFFu" : "0";
  if (p.defaultValue.empty())
    return "0";
  return "static_cast<uint32_t>(" + p.defaultValue + ")";
}

static void emitLists(size_t i, const KernelRecord &o, raw_ostream &os) {
  for (auto [j, p] : enumerate(o.parameters))
    if (!p.attr.words.empty())
      os << formatv("static const StringLiteral words{0}_{1}[] = {{{2}};\n", i,
                    j, quoted(p.attr.words));
  if (!o.parameters.empty()) {
    os << formatv("static const CallParameter parameters{0}[] = {{\n", i);
    for (auto [j, p] : enumerate(o.parameters))
      os << formatv(
          "    {{\"{0}\", ParameterKind::{1}, {2}, {3}, {4}, {5}, {6}, "
          "\"{7}\", {8}},\n",
          p.name, p.kind, p.isAttr, p.optional || p.variadic, p.variadic,
          p.inAbi(), !p.defaultValue.empty(), p.attr.vendor,
          p.attr.words.empty() ? "{}" : formatv("words{0}_{1}", i, j).str());
    os << "};\n"
       << formatv("static const uint32_t defaults{0}[] = {{{1}};\n", i,
                  join(map_range(o.parameters, defaultNumber), ", "));
  }
  if (!o.templateArgs.empty())
    os << formatv("static const StringLiteral templates{0}[] = {{{1}};\n", i,
                  quoted(o.templateArgs));
  if (!o.call.empty())
    os << formatv("static const StringLiteral call{0}[] = {{{1}};\n", i,
                  quoted(o.call));
}

/// `name<i>`, or an empty list.
static std::string listRef(StringRef name, size_t i, bool empty) {
  return empty ? "{}" : (name + Twine(i)).str();
}

/// Emits the types that operands of ops without a class may have, by kind.
static void emitKinds(ArrayRef<KernelRecord> calls, raw_ostream &os) {
  std::map<std::string, mlir::tblgen::TypeConstraint> kinds;
  for (const KernelRecord &o : calls)
    if (!o.hasClass)
      for (auto [i, p] : enumerate(o.parameters))
        kinds.insert({p.kind, o.op.getOperand(i).constraint});
  os << "bool isOfKind(ParameterKind kind, Type type) {\n"
        "  switch (kind) {\n";
  mlir::tblgen::FmtContext self;
  self.withSelf("type");
  for (const auto &[kind, constraint] : kinds)
    os << formatv(
        "  case ParameterKind::{0}:\n    return {1};\n", kind,
        mlir::tblgen::tgfmt(constraint.getConditionTemplate(), &self).str());
  os << "  default:\n    return false;\n  }\n}\n"
        "StringRef summaryOf(ParameterKind kind) {\n"
        "  switch (kind) {\n";
  for (const auto &[kind, constraint] : kinds)
    os << formatv("  case ParameterKind::{0}:\n    return \"{1}\";\n", kind,
                  constraint.getSummary());
  os << "  default:\n    return \"\";\n  }\n}\n";
}

bool genKernelInfo(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-info", os);
  std::vector<KernelRecord> calls = readCalls(records);
  for (auto [i, o] : enumerate(calls))
    emitLists(i, o, os);
  emitKinds(calls, os);
  os << "static const CallInfo calls[] = {\n";
  // `self`, `loop`, `undefined` and `not_emulated` come first.
  unsigned slot = 3;
  for (auto [i, o] : enumerate(calls))
    os << formatv(
        "    {{\"{0}\", {1}, CallUnit::{2}, CallThread::{3}, \"{4}\", \"{5}\", "
        "\"{6}\", \"{7}\", \"{8}\", {9}, {10}, {11}, {12}, {13}},\n",
        o.op.getOperationName(), o.inAbi ? int(++slot) : 0, o.unit, o.thread,
        o.cost, o.callee, o.header, o.cpp, initOf(o), o.hasClass,
        listRef("templates", i, o.templateArgs.empty()),
        listRef("call", i, o.call.empty()),
        listRef("parameters", i, o.parameters.empty()),
        listRef("defaults", i, o.parameters.empty()));
  os << "};\n"
     << formatv("static constexpr unsigned numSlots = {0};\n", slot + 1);
  return false;
}

bool genKernelCharges(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-charges", os);
  std::vector<KernelRecord> calls = readAbiCalls(records);
  std::map<std::string, const KernelRecord *> byKey;
  for (const KernelRecord &o : calls) {
    const KernelRecord *first = byKey.try_emplace(o.cost, &o).first->second;
    if (first->charge != o.charge)
      o.fail("'" + o.mnemonic + "' is charged by '" + o.charge + "', but '" +
             first->mnemonic + "', whose key '" + o.cost + "' it shares, by '" +
             first->charge + "'");
  }
  for (const auto &[key, o] : byKey)
    os << formatv("{{\"{0}\", CallKind::{1}},\n", key, o->charge);
  return false;
}

} // namespace tt
