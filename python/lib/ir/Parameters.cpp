//===- Parameters.cpp - our attributes and types by their parameters ------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir-c/Parameters.h"

#include "IR.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

static std::vector<MlirAttribute> handles(nb::list given,
                                          const ContextRef &context) {
  std::vector<MlirAttribute> all;
  for (nb::handle item : given) {
    if (item.is_none()) {
      all.push_back({nullptr});
      continue;
    }
    if (!nb::isinstance<PyAttribute>(item))
      throw nb::type_error("a parameter is no attribute");
    auto &attr = *nb::inst_ptr<PyAttribute>(item);
    if (attr.context.get != context.get)
      throw nb::value_error("objects of different contexts");
    all.push_back(attr.attr);
  }
  return all;
}

template <typename Get>
static nb::object make(const std::string &name, nb::list given,
                       const PyLocation &loc, Get get) {
  auto parameters = handles(given, loc.context);
  Collector collector(loc.context);
  auto made = get(loc.loc, textRef(name), parameters.size(), parameters.data());
  if (!made.ptr)
    collector.fail("no such '" + name + "'");
  return toPython(loc.context, made);
}

void bindParameters(nb::module_ &m) {
  m.def("_make_attribute",
        [](const std::string &name, nb::list given, const PyLocation &loc) {
          return make(name, given, loc, ttmlirAttributeGet);
        });
  m.def("_make_type",
        [](const std::string &name, nb::list given, const PyLocation &loc) {
          return make(name, given, loc, ttmlirTypeGet);
        });
  m.def("_parameter", [](const PyAttribute &attr, intptr_t index) {
    return toPython(attr.context,
                    ttmlirAttributeGetParameter(attr.attr, index));
  });
  m.def("_parameter", [](const PyType &type, intptr_t index) {
    return toPython(type.context, ttmlirTypeGetParameter(type.type, index));
  });
  m.def("_name", [](const PyAttribute &attr) {
    return str(ttmlirAttributeGetName(attr.attr));
  });
  m.def("_name",
        [](const PyType &type) { return str(ttmlirTypeGetName(type.type)); });
  m.def(
      "_location",
      [](nb::object loc, PyContext *context) {
        return locationOf(loc, context);
      },
      "loc"_a = nb::none(), "context"_a = nb::none());
  m.def("_set_hooks",
        [](nb::object operation, nb::object attribute, nb::object type) {
          // For as long as the process has the module.
          hooks = {operation.release(), attribute.release(), type.release()};
        });
}

} // namespace tt::python::ir
