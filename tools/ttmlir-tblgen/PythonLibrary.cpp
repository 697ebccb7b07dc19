//===- PythonLibrary.cpp - the library's functions in Python --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// -gen-python-functions writes a function of Python for every op: parameters
// under the library's names, types, defaults and texts of the record. It hands
// its arguments on to the extension module, for which -gen-python-calls writes
// what turns them into a call of the C++ library. -gen-python-attributes binds
// the library's enums and structs.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;

namespace tt {

/// Whether Python can call the op. The device comes from `open_device`, and a
/// launch of kernels is not said in Python.
static bool hasFunction(const OpRecord &o) {
  return !o.returnsDevice() && none_of(o.arguments, [](const Argument &a) {
    return a.kind && a.kind->verb == "program";
  });
}

static bool isGiven(const CallParameter &p) { return p.fixed.empty(); }

/// "matmul", "experimental.rotary_embedding".
static std::string pathOf(const OpRecord &o) {
  if (!o.python.empty())
    return StringRef(o.python).split('.').second.str();
  StringRef path = o.library;
  path.consume_front("ttnn::");
  std::string dotted;
  for (StringRef part : split(path, "::"))
    dotted += (dotted.empty() ? "" : ".") + part.str();
  return dotted;
}

static std::string pythonType(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!a)
    return p.property == "shape"    ? "Sequence[int]"
           : p.property == "dtype"  ? "DataType"
           : p.property == "layout" ? "Layout"
                                    : "MemoryConfig";
  switch (a->form) {
  case Argument::Form::Tensor:
    return a->variadic ? "Sequence[Tensor]" : "Tensor";
  case Argument::Form::Device:
    return "MeshDevice";
  case Argument::Form::Carried: // is in no call
  case Argument::Form::Attribute:
    break;
  }
  return a->kind->python;
}

//===-- C++ ---------------------------------------------------------------===//

static std::string cppType(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  std::string type;
  bool optional = true;
  if (!a) {
    type = p.property == "shape"    ? "Shape"
           : p.property == "dtype"  ? "DataType"
           : p.property == "layout" ? "Layout"
                                    : "MemoryConfig";
    optional = p.property != "shape";
  } else {
    optional = a->optional;
    type = a->form == Argument::Form::Device ? "MeshDevice *"
           : a->form == Argument::Form::Attribute
               ? a->kind->cpp
               : (a->variadic ? "std::vector<Tensor>" : "Tensor");
    if (a->form == Argument::Form::Device && a->optional)
      type = "std::reference_wrapper<MeshDevice>";
  }
  return optional ? "std::optional<" + type + ">" : type;
}

bool genPythonCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-python-calls", os);
  std::string rows;
  for (const OpRecord &o : readSerializedOps(records)) {
    if (!hasFunction(o))
      continue;
    std::string values, names;
    size_t index = 0;
    for (const CallParameter &p : o.call) {
      values += values.empty() ? "" : ", ";
      if (!isGiven(p)) {
        values += p.fixed;
        continue;
      }
      values += formatv("a.get<{0}>({1})", cppType(o, p), index++);
      names += formatv("{{\"{0}\", \"{1}\"}, ", p.name, pythonType(o, p));
    }
    os << formatv("static constexpr Parameter {0}Parameters[] = {{{1}{{}};\n"
                  "static nb::object {0}Call(Arguments &a) {{\n"
                  "  return a.run(std::tuple{{{2}},\n"
                  "               [](auto &...v) {{ return ::{3}(v...); });\n"
                  "}\n",
                  o.cppClass, names, values, o.library);
    rows += formatv("    {{\"{0}\", \"{1}\", {2}Parameters, {2}Call},\n",
                    o.mnemonic, pathOf(o), o.cppClass);
  }
  os << "\nstatic constexpr Function functions[] = {\n" << rows << "};\n";
  return false;
}

static std::string quoted(StringRef text) {
  return "R\"doc(" + text.trim().str() + ")doc\"";
}

/// A function that gives a struct as text of the IR.
static void emitSpelling(const Record &structure, const std::string &name,
                         ArrayRef<Field> fields, raw_ostream &os) {
  bool named = structure.getValueAsString("assemblyFormat").contains("struct");
  os << formatv("static std::string spell(const {0} &value) {{\n"
                "  StructText text(\"{1}\", {2});\n",
                name, structure.getValueAsString("mnemonic"), named);
  for (const Field &f : fields) {
    bool list = f.nullable && f.kind.verb == "f32Array";
    StringRef call = f.kind.verb == "grid" ? "spellGrid" : "spell";
    if (f.required)
      os << formatv("  text.add(\"{0}\", {1}(value.{2}));\n", f.name, call,
                    f.library);
    else
      os << formatv("  if ({0})\n    text.add(\"{1}\", {2}({3}value.{4}));\n",
                    list ? "!value." + f.library + ".empty()"
                         : "value." + f.library,
                    f.name, call, list ? "" : "*", f.library);
  }
  os << "  return text.str();\n}\n";
}

bool genPythonAttributes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-python-attributes", os);
  Texts texts(records);
  os << "static void bindEnums(nb::module_ &m) {\n";
  for (const Record *e : libraryEnums(records)) {
    StringRef name = e->getValueAsString("className");
    os << formatv("  nb::enum_<{0}>(m, \"{0}\", {1})\n", name,
                  quoted(e->getValueAsString("summary")));
    for (const EnumCase &c : casesOf(*e))
      if (!c.library.empty())
        os << formatv("      .value(\"{0}\", {1}::{0})\n", c.library, name);
    os << formatv("      ;\n  m.def(\"spelled\", []({0} value) {{ return "
                  "std::string(to_string(value)); });\n",
                  name);
  }
  os << "}\n\n";
  for (const Record *s : libraryStructs(records))
    emitSpelling(*s, kindOf(*s)->cpp, fieldsOf(*s), os);
  os << "\nstatic void bindStructs(nb::module_ &m) {\n";
  for (const Record *s : libraryStructs(records)) {
    std::string name = kindOf(*s)->cpp;
    std::string text = s->getValueAsString("summary").str();
    std::string parameters, names, values, members;
    std::vector<Field> fields = fieldsOf(*s);
    // Python has required parameters first; all are given by name.
    for (const Field &f : fields) {
      bool list = f.nullable && f.kind.verb == "f32Array";
      std::string type =
          f.required || list ? f.kind.cpp : "std::optional<" + f.kind.cpp + ">";
      parameters += formatv(", {0} {1}", type, f.library);
      names += formatv(", \"{0}\"_a{1}", f.library,
                       f.required ? ""
                       : list     ? formatv(" = {0}()", f.kind.cpp).str()
                                  : " = nb::none()");
      values += formatv("self->{0} = std::move({0});", f.library);
      members += formatv("      .def_rw(\"{0}\", &{1}::{0}, {2})\n", f.library,
                         name, quoted(texts.of(*s, f)));
    }
    os << formatv(
        "  nb::class_<{0}>(m, \"{0}\", {1})\n"
        "      .def(\"__init__\", []({0} *self{2}) {{ new (self) "
        "{0}(); {3} }{6}{4})\n{5}"
        "      .def(\"__eq__\", [](const {0} &a, const {0} &b) {{ "
        "return a == b; })\n      .def(\"__repr__\", [](const {0} &a) {{ "
        "return \"{0}(\" + spell(a) + \")\"; })\n      ;\n"
        "  m.def(\"spelled\", [](const {0} &value) {{ "
        "return spell(value); });\n",
        name, quoted(text), parameters, values, names, members,
        s->getValueAsBit("positional") ? "" : ", nb::kw_only()");
  }
  os << "}\n";
  return false;
}

//===-- Python ------------------------------------------------------------===//

/// Empty for what must be given.
static std::string pythonDefault(const OpRecord &o, const CallParameter &p) {
  const Argument *a = o.argument(p);
  if (!a)
    return p.property == "shape" ? "" : "None";
  if (a->optional ||
      (a->kind && StringRef(a->kind->cpp).starts_with("std::optional<")))
    return "None";
  if (a->form != Argument::Form::Attribute || a->defaultValue.empty())
    return "";
  if (a->kind->enumeration) {
    std::string text = libraryDefault(*a->kind, a->defaultValue).value_or("");
    return StringRef(text).split("::").first.str() + "." +
           StringRef(text).split("::").second.str();
  }
  std::optional<std::string> text = neutralDefault(*a->kind, a->defaultValue);
  if (!text)
    o.fail("argument '" + a->name + "': the default '" + a->defaultValue +
           "' is no " + a->kind->word);
  return *text == "true" ? "True" : *text == "false" ? "False" : *text;
}

static std::string pythonName(const CallParameter &p) {
  static const StringSet<> reserved = {"in", "is", "lambda", "from", "global"};
  return p.name + (reserved.contains(p.name) ? "_" : "");
}

static void emitFunction(const OpRecord &o, const Texts &texts,
                         raw_ostream &os) {
  SmallVector<std::string> signature, values, lines, checks;
  bool keyword = false, optional = false;
  auto add = [&](const CallParameter &p, std::string type, std::string value) {
    // A required parameter cannot follow an optional one but by name.
    bool wanted = p.keyword || p.own || (optional && value.empty());
    if (wanted && !keyword) {
      signature.push_back("*");
      keyword = true;
    }
    optional |= !value.empty();
    if (value == "None")
      type += " | None";
    signature.push_back(pythonName(p) + ": " + type +
                        (value.empty() ? "" : " = " + value));
    return formatv("    {0} : {1}{2}\n        ", pythonName(p), type,
                   value.empty() ? "" : ", default " + value)
        .str();
  };
  for (const CallParameter &p : o.call) {
    if (p.said) {
      std::string value = p.fixed == "true" ? "True" : "False";
      lines.push_back(add(p, "bool", value) + "this form has no other value");
      checks.push_back(
          formatv("    _only(\"{0}\", {0}, {1})\n", pythonName(p), value));
      continue;
    }
    if (!isGiven(p))
      continue;
    std::string value = pythonDefault(o, p), given = pythonName(p);
    // An argument that scripts for the vendor's library omit.
    if (p.own && value.empty()) {
      value = "None";
      given = formatv("_derived(\"{0}\", {1}, {0})", given, values.front());
    }
    values.push_back(given);
    lines.push_back(add(p, pythonType(o, p), value) +
                    texts.of(o, o.ownName(p)).str());
  }
  StringRef result = o.results.empty()    ? "None"
                     : o.returnsSeveral() ? "list[Tensor]"
                                          : "Tensor";
  os << formatv("\n\ndef {0}({1}) -> {2}:\n    r\"\"\"{3}.\n", o.mnemonic,
                join(signature, ", "), result, o.summary().trim());
  if (StringRef text = o.record->getValueAsString("description").trim();
      !text.empty()) {
    os << "\n";
    for (StringRef line : split(text, '\n'))
      os << (line.trim().empty() ? "" : "    ") << line.trim() << "\n";
  }
  if (!lines.empty())
    os << "\n    Parameters\n    ----------\n" << join(lines, "\n") << "\n";
  if (o.returnsSeveral()) {
    os << "\n    Returns\n    -------\n";
    for (const Result &r : o.results)
      os << formatv("    {0} : Tensor\n        {1}\n", r.name,
                    texts.of(o, r.name));
  }
  os << formatv("    \"\"\"\n{0}    return _call(\"{1}\", ({2}{3}))\n",
                join(checks, ""), o.mnemonic, join(values, ", "),
                values.size() == 1 ? "," : "");
}

bool genPythonFunctions(const RecordKeeper &records, raw_ostream &os) {
  Texts texts(records);
  os << "\"\"\"The ops of the library.\n\nGenerated from the op records by "
        "ttmlir-tblgen -gen-python-functions; do not edit.\n\"\"\"\n"
        "from __future__ import annotations\n\n"
        "from collections.abc import Sequence\n\n"
        "from ._call import call as _call, only as _only\n"
        "from ._derived import derived as _derived\n"
        "from .._native.ttnn import *\n";
  std::map<std::string, std::vector<std::string>> functions;
  std::string arguments;
  for (const OpRecord &o : readSerializedOps(records)) {
    if (!hasFunction(o))
      continue;
    emitFunction(o, texts, os);
    functions[pathOf(o)].push_back(o.mnemonic);
    arguments += formatv("    \"{0}\": (", o.mnemonic);
    for (const CallParameter &p : o.call)
      if (isGiven(p))
        arguments +=
            formatv("\"{0}{1}\", ", o.argument(p) ? "" : ":", o.ownName(p));
    arguments += "),\n";
  }
  os << "\n\n#: The functions under each path of `ttnn`; several are forms of "
        "one.\nFUNCTIONS = {\n";
  for (auto &[path, forms] : functions)
    os << formatv("    \"{0}\": [{1}],\n", path, join(forms, ", "));
  os << "}\n\n#: The arguments of a call as arguments of the op: its own, or a "
        "property of its result (\":dtype\").\nARGUMENTS = {\n"
     << arguments << "}\n";
  return false;
}

} // namespace tt
