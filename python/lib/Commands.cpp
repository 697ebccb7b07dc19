//===- Commands.cpp - the commands of ttrt in Python ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compiler.h"
#include "Interrupts.h"

#include "CommandLine.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>

namespace tt::python {

using namespace nb::literals;

/// The exit code, and the results as JSON.
static nb::tuple run(const std::vector<std::string> &arguments, nb::object line,
                     nb::object error) {
  Interrupts interrupts;
  ttrt::Frontend frontend;
  std::string results;
  auto to = [&](nb::object &sink) {
    return [&](const std::string &text) {
      interrupts.call([&] { sink(nb::str(text.c_str(), text.size())); });
    };
  };
  frontend.line = to(line);
  frontend.error = to(error);
  frontend.results = [&](std::string_view json) { results = json; };
  frontend.interrupted = interrupts.check();
  int code =
      interrupts.run([&] { return ttrt::runCommandLine(arguments, frontend); });
  return nb::make_tuple(code, results);
}

/// A default as Python has it.
static nb::object defaultOf(const ttrt::OptionInfo &option) {
  const std::string &text = option.defaultValue;
  if (option.type.empty())
    return nb::bool_(false);
  if (text.empty())
    return nb::none();
  if (option.type == "UINT" || option.type == "INT")
    return nb::int_(std::strtoll(text.c_str(), nullptr, 10));
  if (option.type == "FLOAT")
    return nb::float_(std::strtod(text.c_str(), nullptr));
  return nb::str(text.c_str());
}

static nb::list optionsOf(const std::string &command) {
  nb::list options;
  for (const ttrt::OptionInfo &option : ttrt::optionsOf(command)) {
    nb::dict row;
    row["name"] = option.name;
    row["other_names"] = option.otherNames;
    row["help"] = option.help;
    row["type"] = option.type;
    row["default"] = defaultOf(option);
    row["positional"] = option.isPositional;
    row["required"] = option.isRequired;
    row["list"] = option.isList;
    options.append(row);
  }
  return options;
}

void bindCommands(nb::module_ &m) {
  nb::exception<ttrt::UsageError>(m, "UsageError", PyExc_ValueError);
  m.def("command_names", &ttrt::commandNames, "Commands of ttrt.");
  m.def("options_of", optionsOf, "command"_a,
        "The options of a command: a dict for each flag and argument.");
  m.def("run", run, "arguments"_a, "line"_a, "error"_a,
        R"doc(Runs a command.

Parameters
----------
arguments : list of str
    The command and its arguments, as on the command line.
line, error : callable
    Get each line of results and each error.

Returns
-------
int, str
    The exit code, and the results as JSON; empty if it did not come that far.

Raises
------
UsageError
    If the arguments are no command line.)doc");
}

} // namespace tt::python
