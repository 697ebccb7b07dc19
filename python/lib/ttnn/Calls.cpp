//===- Calls.cpp - the library's functions by name ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Arguments.h"

#include "ttnn/ttnn.hpp"

#include <string_view>
#include <unordered_map>

namespace ttnn::python {

#include "ttnn/python/calls.inc"

/// The function of that op; a KeyError without one.
static const Function &find(std::string_view op) {
  static const std::unordered_map<std::string_view, const Function *> table =
      [] {
        std::unordered_map<std::string_view, const Function *> table;
        for (const Function &function : functions)
          table.emplace(function.op, &function);
        return table;
      }();
  auto found = table.find(op);
  if (found == table.end())
    throw nb::key_error(std::string(op).c_str());
  return *found->second;
}

void bindCalls(nb::module_ &m) {
  m.def(
      "call",
      [](const char *op, nb::tuple arguments) {
        const Function &function = find(op);
        size_t count = 0;
        while (function.parameters[count].name)
          ++count;
        if (arguments.size() != count)
          throw nb::type_error((std::string(op) + ": found " +
                                std::to_string(arguments.size()) +
                                " arguments, wanted " + std::to_string(count))
                                   .c_str());
        Arguments values(function, std::move(arguments));
        return function.call(values);
      },
      nb::arg("op"), nb::arg("arguments"),
      "Calls a function of the library with all of its arguments.");
  m.def(
      "parameters",
      [](const char *op) {
        nb::list names;
        for (const Parameter *p = find(op).parameters; p->name; ++p)
          names.append(p->name);
        return names;
      },
      nb::arg("op"), "Names of a function's parameters, in order.");
  m.def(
      "parameter_types",
      [](const char *op) {
        nb::list types;
        for (const Parameter *p = find(op).parameters; p->name; ++p)
          types.append(p->type);
        return types;
      },
      nb::arg("op"), "Types of a function's parameters, in order.");
}

} // namespace ttnn::python
