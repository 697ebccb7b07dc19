//===- Errors.cpp - exceptions of C++ in Python ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Errors.h"

#include "tt/runtime/Error.h"

#include <string>
#include <typeinfo>

namespace tt::python {

namespace nb = nanobind;
using Kind = runtime::Error::Kind;

namespace {
struct Exceptions {
  PyObject *error, *argument, *memory, *unsupported, *kernel;

  PyObject *of(Kind kind) const {
    switch (kind) {
    case Kind::InvalidArgument:
      return argument;
    case Kind::OutOfMemory:
      return memory;
    case Kind::Unsupported:
      return unsupported;
    case Kind::KernelError:
      return kernel;
    default:
      return error;
    }
  }
};
} // namespace

void bindErrors(nb::module_ &m) {
  static Exceptions all; // for as long as the process has the module
  auto make = [&](const char *name, const char *doc, nb::handle bases) {
    std::string path = std::string("ttnn.") + name;
    PyObject *type =
        PyErr_NewExceptionWithDoc(path.c_str(), doc, bases.ptr(), nullptr);
    if (!type)
      throw nb::python_error();
    m.attr(name) = nb::borrow(type);
    return type;
  };
  all.error = make("Error", "An error of the library or of the device.",
                   PyExc_RuntimeError);
  auto both = [&](PyObject *other) {
    return nb::make_tuple(nb::borrow(all.error), nb::borrow(other));
  };
  all.argument =
      make("InvalidArgument",
           "The caller's mistake: shapes, types, ranges, freed tensors.",
           both(PyExc_ValueError));
  all.memory = make("OutOfMemory", "Memory of the device or host is exhausted.",
                    both(PyExc_MemoryError));
  all.unsupported = make("Unsupported", "Legal, but not implemented.",
                         both(PyExc_NotImplementedError));
  all.kernel =
      make("KernelError",
           "A kernel misused the device: out of bounds, a race, a deadlock.",
           nb::borrow(all.error));
  nb::register_exception_translator([](const std::exception_ptr &p, void *) {
    try {
      std::rethrow_exception(p);
    } catch (const runtime::Error &e) {
      PyErr_SetString(all.of(e.kind()), e.what());
    } catch (const std::bad_cast &) {
      PyErr_SetString(PyExc_TypeError,
                      "a value of another type than is wanted, or too large");
    }
  });
}

} // namespace tt::python
