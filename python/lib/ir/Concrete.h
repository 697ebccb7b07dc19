//===- Concrete.h - classes of attributes and types -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_PYTHON_IR_CONCRETE_H
#define TT_PYTHON_IR_CONCRETE_H

#include "IR.h"

#include <nanobind/stl/string.h>

namespace tt::python::ir {

/// A kind of attribute or type, recognized by a function of MLIR.
template <typename Base, auto isA> struct Concrete : Base {};

inline MlirAttribute handleOf(const PyAttribute &a) { return a.attr; }
inline MlirType handleOf(const PyType &t) { return t.type; }

/// Makes an object of the class if the attribute or type is of the kind.
template <typename Base> struct Kind {
  bool (*matches)(const Base &);
  nb::object (*make)(const Base &);
};

/// Defines the class of a kind: it is made of a more general object, and is
/// what MLIR's objects of the kind become. The more special is defined first.
template <typename Base, auto isA>
nb::class_<Concrete<Base, isA>, Base>
defineKind(nb::module_ &m, const char *name, std::vector<Kind<Base>> &kinds,
           const char *doc) {
  using Self = Concrete<Base, isA>;
  nb::class_<Self, Base> c(m, name, doc);
  c.def(
      "__init__",
      [name](Self *self, const Base &from) {
        if (!isA(handleOf(from)))
          throw nb::value_error(
              ("not of the class " + std::string(name)).c_str());
        new (self) Self{from};
      },
      "cast_from"_a);
  c.def_static(
      "isinstance",
      [](const Base &other) -> bool { return isA(handleOf(other)); },
      "other"_a);
  kinds.push_back({[](const Base &b) -> bool { return isA(handleOf(b)); },
                   [](const Base &b) { return nb::cast(Self{b}); }});
  return c;
}

/// The functions that attributes and types share.
template <typename Base, typename Class>
void addCommon(Class &c, std::string (*print)(const Base &),
               const char *signature) {
  c.def(nb::init<const Base &>(), "cast_from"_a);
  c.def_prop_ro(
      "context", [](const Base &b) { return b.context.object; },
      nb::sig("def context(self) -> Context"));
  c.def(
      "__eq__",
      [](const Base &a, nb::object b) {
        return nb::isinstance<Base>(b) &&
               handleOf(a).ptr == handleOf(*nb::inst_ptr<Base>(b)).ptr;
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  c.def("__hash__", [](const Base &b) {
    return std::hash<const void *>()(handleOf(b).ptr);
  });
  c.def("__str__", print);
  c.def("__repr__", [print, signature](const Base &b) {
    return std::string(signature) + "(" + print(b) + ")";
  });
}

extern std::vector<Kind<PyAttribute>> attributeKinds;
extern std::vector<Kind<PyType>> typeKinds;

} // namespace tt::python::ir

#endif // TT_PYTHON_IR_CONCRETE_H
