//===- Diagnostics.cpp - MLIR's diagnostics as exceptions -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

static nb::handle errorClass; // for as long as the process has the module

namespace {
struct PyDiagnostic {
  MlirDiagnosticSeverity severity;
  PyLocation location;
  std::string message;
  std::vector<PyDiagnostic> notes;
};
} // namespace

static Diagnostic read(MlirDiagnostic d) {
  Diagnostic out{mlirDiagnosticGetSeverity(d),
                 mlirDiagnosticGetLocation(d),
                 printed(mlirDiagnosticPrint, d),
                 {}};
  for (intptr_t i = 0, n = mlirDiagnosticGetNumNotes(d); i != n; ++i)
    out.notes.push_back(read(mlirDiagnosticGetNote(d, i)));
  return out;
}

Collector::Collector(const ContextRef &context) : context(context) {
  context->check();
  id = mlirContextAttachDiagnosticHandler(
      context,
      [](MlirDiagnostic d, void *to) {
        // Remarks and warnings are no errors.
        if (mlirDiagnosticGetSeverity(d) == MlirDiagnosticError)
          static_cast<std::vector<Diagnostic> *>(to)->push_back(read(d));
        return mlirLogicalResultSuccess();
      },
      &diagnostics, nullptr);
}

Collector::~Collector() { mlirContextDetachDiagnosticHandler(context, id); }

/// The file, line and column of a location, if it has some.
static bool inFile(MlirLocation loc, MlirLocation &out) {
  if (mlirLocationIsAFileLineColRange(loc)) {
    out = loc;
    return true;
  }
  if (mlirLocationIsAName(loc))
    return inFile(mlirLocationNameGetChildLoc(loc), out);
  if (mlirLocationIsACallSite(loc))
    return inFile(mlirLocationCallSiteGetCallee(loc), out);
  if (mlirLocationIsAFused(loc)) {
    std::vector<MlirLocation> all(mlirLocationFusedGetNumLocations(loc));
    mlirLocationFusedGetLocations(loc, all.data());
    for (MlirLocation inner : all)
      if (inFile(inner, out))
        return true;
  }
  return false;
}

/// The line and a caret below its column, as compilers print it.
static std::string excerpt(std::string_view source, int line, int col) {
  size_t begin = 0;
  for (int i = 1; i < line; ++i) {
    begin = source.find('\n', begin);
    if (begin == source.npos)
      return "";
    ++begin;
  }
  std::string_view text =
      source.substr(begin, source.find('\n', begin) - begin);
  std::string caret;
  for (int i = 0; i + 1 < col && i < static_cast<int>(text.size()); ++i)
    caret += text[i] == '\t' ? '\t' : ' ';
  return "\n" + std::string(text) + "\n" + caret + "^";
}

static void describe(const Diagnostic &d, std::string_view source,
                     std::string_view name, std::string &out) {
  MlirLocation at;
  std::string after;
  if (inFile(d.location, at)) {
    std::string file =
        str(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(at)));
    int line = mlirLocationFileLineColRangeGetStartLine(at);
    int col = mlirLocationFileLineColRangeGetStartColumn(at);
    out += file + ":" + std::to_string(line) + ":" + std::to_string(col) + ": ";
    if (file == name)
      after = excerpt(source, line, col);
  } else if (std::string text = printed(mlirLocationPrint, d.location);
             text != "loc(unknown)") {
    out += text + ": ";
  }
  out += d.severity == MlirDiagnosticNote ? "note: " : "error: ";
  out += d.message + after;
  for (const Diagnostic &note : d.notes) {
    out += "\n";
    describe(note, source, name, out);
  }
}

static PyDiagnostic toObject(const ContextRef &context, const Diagnostic &d) {
  PyDiagnostic out{d.severity, {context, d.location}, d.message, {}};
  for (const Diagnostic &note : d.notes)
    out.notes.push_back(toObject(context, note));
  return out;
}

void Collector::fail(const std::string &what, std::string_view source,
                     std::string_view name) {
  std::string text = what;
  nb::list all;
  for (const Diagnostic &d : diagnostics) {
    text += "\n";
    describe(d, source, name, text);
    all.append(toObject(context, d));
  }
  nb::object error = errorClass(text);
  error.attr("message") = what;
  error.attr("error_diagnostics") = all;
  PyErr_SetObject(errorClass.ptr(), error.ptr());
  throw nb::python_error();
}

void bindDiagnostics(nb::module_ &m) {
  nb::enum_<MlirDiagnosticSeverity>(m, "DiagnosticSeverity")
      .value("ERROR", MlirDiagnosticError)
      .value("WARNING", MlirDiagnosticWarning)
      .value("NOTE", MlirDiagnosticNote)
      .value("REMARK", MlirDiagnosticRemark);
  nb::class_<PyDiagnostic>(m, "DiagnosticInfo", "A diagnostic of an error.")
      .def_ro("severity", &PyDiagnostic::severity)
      .def_ro("location", &PyDiagnostic::location)
      .def_ro("message", &PyDiagnostic::message)
      .def_ro("notes", &PyDiagnostic::notes)
      .def("__repr__", [](const PyDiagnostic &d) {
        return "<DiagnosticInfo " + printed(mlirLocationPrint, d.location.loc) +
               ": " + d.message + ">";
      });
  PyObject *type = PyErr_NewExceptionWithDoc(
      "ttmlir._native.ir.MLIRError",
      "The compiler's error for a text, an operation or a pipeline. "
      "`message` says what failed, `error_diagnostics` are the located "
      "reasons.",
      PyExc_Exception, nullptr);
  if (!type)
    throw nb::python_error();
  errorClass = type;
  m.attr("MLIRError") = nb::borrow(type);
}

} // namespace tt::python::ir
