//===- KernelGlue.cpp - from the table of calls to the emulator -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string spaced(StringRef type) {
  return (type + (type.ends_with("*") ? "" : " ")).str();
}

/// `, type name` for every parameter, in the ABI's or the emulator's types.
static std::string parameterList(const KernelRecord &o, bool typed) {
  std::string text;
  for (const KernelParameter &p : o.parameters) {
    if (!p.inAbi())
      continue;
    text += ", " + spaced(typed ? p.typed() : p.abi) + p.name;
    if (p.variadic)
      text += ", uint32_t " + p.name + "_count";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The arguments of the vector unit's function: tiles of DST first, then
/// numbers, then attributes.
struct SfpuArguments {
  std::vector<const KernelParameter *> tiles, numbers, attributes;

  explicit SfpuArguments(const KernelRecord &o) {
    for (const KernelParameter &p : o.parameters)
      if (p.inAbi())
        (p.kind == "DstIndex" ? tiles
         : p.isAttr           ? attributes
                              : numbers)
            .push_back(&p);
    if (tiles.empty())
      o.fail("a call of the vector unit needs a tile of DST, or `customBody`");
  }
};

/// The mode gets the attributes: they are the form of the op.
static void emitSfpuBody(const KernelRecord &o, raw_ostream &os) {
  SfpuArguments a(o);
  std::string arguments, form;
  for (auto [i, p] : enumerate(a.tiles)) {
    os << formatv("    uint32_t *t{0} = Mode::sfpuTile(c, {1});\n", i, p->name);
    arguments += "t" + std::to_string(i) + ", ";
  }
  for (const KernelParameter *p : a.numbers)
    arguments += p->name + ", ";
  for (const KernelParameter *p : a.attributes) {
    arguments += p->name + ", ";
    form += ", " + p->name;
  }
  os << formatv("    Mode::onTiles(c, [&] {{ "
                "::tt::tile::Sfpu<typename Mode::Numerics>::{0}({1}"
                "c.mathConfig()); });\n"
                "    Mode::sfpuDone(c, ::ttk::Op::{0}{2});\n",
                o.identifier, arguments, form);
}

/// The last of several tiles is the result; a single one is both.
bool genVectorOps(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-vector-ops", os);
  for (const KernelRecord &o : readAbiCalls(records)) {
    if (o.unit != "sfpu" || !o.hasBody())
      continue;
    SfpuArguments a(o);
    std::vector<std::string> parameters, names;
    for (auto [i, p] : enumerate(a.tiles)) {
      bool isRead = i + 1 != a.tiles.size();
      parameters.push_back((isRead ? "const uint32_t *" : "uint32_t *") +
                           p->name);
      names.push_back(p->name);
    }
    for (const auto *list : {&a.numbers, &a.attributes})
      for (const KernelParameter *p : *list) {
        parameters.push_back(spaced(p->typed()) + p->name);
        names.push_back(p->name);
      }
    os << formatv("TT_SFPU_OP({0}, ({1}), ({2}))\n", o.identifier,
                  join(parameters, ", "), join(names, ", "));
  }
  return false;
}

bool genKernelCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-calls", os);
  for (const KernelRecord &o : readAbiCalls(records)) {
    os << formatv("/// {0}\nstatic {1}{2}(Context &c{3})", o.field("summary"),
                  spaced(o.result), o.identifier, parameterList(o, true));
    if (!o.hasBody()) {
      os << ";\n";
      continue;
    }
    os << " {\n";
    if (o.unit == "sfpu")
      emitSfpuBody(o, os);
    else
      os << formatv("    Mode::init(c, ::ttk::Op::{0});\n", o.identifier);
    os << "}\n";
  }
  return false;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::string typedArguments(const KernelRecord &o) {
  std::string text;
  for (const KernelParameter &p : o.parameters) {
    if (!p.inAbi())
      continue;
    if (p.kind == "Bool")
      text += ", " + p.name + " != 0";
    else if (p.isAttr && p.typed() != p.abi)
      text += ", static_cast<" + p.typed() + ">(" + p.name + ")";
    else
      text += ", " + p.name;
    if (p.variadic)
      text += ", " + p.name + "_count";
  }
  return text;
}

bool genKernelTable(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-table", os);
  os << "// The body of `template <class Mode> const ttk_api *makeApi()`.\n"
        "static const ttk_api api = [] {\n  ttk_api a{};\n"
        "  a.self = &Mode::self;\n  a.loop = &Mode::loop;\n"
        "  a.undefined = &Mode::undefined;\n"
        "  a.not_emulated = &Mode::notEmulated;\n"
        "  a.vector = Mode::vector();\n"
        "  a.page_bytes = &Mode::pageBytes;\n";
  for (const KernelRecord &o : readAbiCalls(records))
    os << formatv("  a.{0} = [](ttk_context *p{1}, uint32_t site) -> {2} {{\n"
                  "    auto &c = Mode::enter(p, ::ttk::Op::{0}, site);\n"
                  "    return Calls<Mode>::{0}(c{3});\n  };\n",
                  o.identifier, parameterList(o, false), o.result,
                  typedArguments(o));
  os << "  return a;\n}();\nreturn &api;\n";
  return false;
}

} // namespace tt
