//===- Reference.cpp - the library's functions for readers ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For every function its call, its text, and a table of its parameters, with
// types and defaults that belong to no language; then the structs.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string typeOf(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!a)
    return StringSwitch<std::string>(p.property)
        .Case("shape", "shape")
        .Case("dtype", "data type")
        .Case("layout", "layout")
        .Default("memory config");
  switch (a->form) {
  case Argument::Form::Tensor:
    return a->variadic ? "list of tensor" : "tensor";
  case Argument::Form::Device:
    return "device";
  case Argument::Form::Carried: // is in no call
  case Argument::Form::Attribute:
    break;
  }
  return a->kind->word;
}

/// `none` for what may be left out; empty for what must be given.
static std::string defaultOf(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!a)
    return p.property == "shape" ? "" : "none";
  if (a->optional)
    return "none";
  if (a->form != Argument::Form::Attribute || a->defaultValue.empty())
    return "";
  std::optional<std::string> text = neutralDefault(*a->kind, a->defaultValue);
  if (!text)
    o.fail("argument '" + a->name + "': the default '" + a->defaultValue +
           "' is no " + a->kind->word);
  return *text;
}

static void emitOp(const OpRecord &o, const Texts &texts, raw_ostream &os) {
  std::string name = StringRef(o.library).rsplit("::").second.str();
  SmallVector<std::string> parameters, results;
  std::string rows;
  for (const CallParameter &p : o.call) {
    if (!p.fixed.empty()) // left at the library's default
      continue;
    std::string text = defaultOf(o, p);
    parameters.push_back(p.name + (text.empty() ? "" : "=" + text));
    rows += formatv("| `{0}` | {1} | {2} | {3} |\n", p.name, typeOf(o, p),
                    text.empty() ? "" : "`" + text + "`",
                    texts.of(o, o.ownName(p)));
  }
  for (const Result &r : o.results)
    results.push_back(r.name);
  os << formatv("### `{0}`\n\n`{1}({2}){3}`\n\n{4}.\n", o.op.getOperationName(),
                name, join(parameters, ", "),
                results.empty() ? "" : " → " + join(results, ", "),
                o.summary().trim());
  if (StringRef text = o.record->getValueAsString("description").trim();
      !text.empty()) {
    os << "\n";
    for (StringRef line : split(text, '\n'))
      os << line.trim() << "\n";
  }
  if (!o.call.empty())
    os << "\n| parameter | type | default | |\n|---|---|---|---|\n" << rows;
  if (o.returnsSeveral()) {
    os << "\n| result | |\n|---|---|\n";
    for (const Result &r : o.results)
      os << formatv("| `{0}` | {1} |\n", r.name, texts.of(o, r.name));
  }
  os << "\n";
}

static void emitStruct(const Record &structure, const Texts &texts,
                       raw_ostream &os) {
  std::string name = kindOf(structure)->cpp;
  os << formatv("### `{0}`\n\n{1}\n\n| field | type | |\n|---|---|---|\n", name,
                structure.getValueAsString("summary"));
  for (const Field &f : fieldsOf(structure)) {
    os << formatv("| `{0}` | {1} | {2} |\n", f.library, f.kind.word,
                  texts.of(structure, f));
  }
  os << "\n";
}

bool genLibraryReference(const RecordKeeper &records, raw_ostream &os) {
  Texts texts(records);
  for (const OpRecord &o : readSerializedOps(records)) {
    texts.check(o);
    emitOp(o, texts, os);
  }
  for (const Record *structure : libraryStructs(records))
    emitStruct(*structure, texts, os);
  return false;
}

} // namespace tt
