//===- Context.cpp - contexts, locations, and `with` ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include "ttmlir-c/Dialects.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>

namespace tt::python::ir {

PyContext::PyContext() : context(ttmlirContextCreate()) {}
PyContext::~PyContext() { mlirContextDestroy(context); }

void PyContext::check() const {
  if (busy && *busy != std::this_thread::get_id())
    throw std::runtime_error("passes run in this context, in another thread");
}

//===-- with --------------------------------------------------------------===//

namespace {
/// One `with` of a context, a location or an insertion point, each of which
/// sets the fields that it has.
struct Frame {
  nb::object of, context, location, point;
};
} // namespace

/// The frames of the thread. Made when they are first needed and freed with the
/// last frame, as objects of Python must not be released when a thread ends.
static thread_local std::vector<Frame> *frames;

static void enter(Frame frame) {
  if (!frames)
    frames = new std::vector<Frame>;
  frames->push_back(std::move(frame));
}

static void leave(nb::handle of) {
  if (!frames || !frames->back().of.is(of))
    throw std::runtime_error("`with` blocks of the IR are not nested");
  // Dropped after the stack is whole again: it may run code of Python.
  Frame last = std::move(frames->back());
  frames->pop_back();
  if (frames->empty()) {
    delete frames;
    frames = nullptr;
  }
}

static nb::handle current(nb::object Frame::*what) {
  if (frames)
    for (auto it = frames->rbegin(); it != frames->rend(); ++it) {
      if ((*it).*what)
        return (*it).*what;
      // A context inside hides the location and the point outside.
      if (it->context && it->of.is(it->context))
        break;
    }
  return {};
}

static nb::handle currentContext() {
  return frames ? frames->back().context : nb::handle();
}

ContextRef::ContextRef(PyContext *given) {
  nb::handle found = given ? nb::find(given) : currentContext();
  if (!found)
    throw nb::type_error("no context: give one, or use `with Context():`");
  object = nb::borrow(found);
  get = nb::inst_ptr<PyContext>(object);
  get->check();
}
ContextRef::ContextRef(nb::object context)
    : object(std::move(context)), get(nb::inst_ptr<PyContext>(object)) {}

PyLocation locationOf(nb::handle loc, PyContext *context) {
  if (loc.is_valid() && !loc.is_none()) {
    if (!nb::isinstance<PyLocation>(loc))
      throw nb::type_error("`loc` is no Location");
    return *nb::inst_ptr<PyLocation>(loc);
  }
  if (nb::handle found = current(&Frame::location))
    if (PyLocation &inner = *nb::inst_ptr<PyLocation>(found);
        !context || inner.context.get == context)
      return inner;
  ContextRef of(context);
  return {of, mlirLocationUnknownGet(of)};
}

PyInsertionPoint *currentInsertionPoint() {
  nb::handle found = current(&Frame::point);
  return found ? nb::inst_ptr<PyInsertionPoint>(found) : nullptr;
}

template <typename Class, typename MakeFrame>
static void addWith(Class &c, MakeFrame makeFrame) {
  c.def(
      "__enter__",
      [makeFrame](nb::object self) {
        enter(makeFrame(self));
        return self;
      },
      nb::sig("def __enter__(self) -> typing.Self"));
  c.def(
      "__exit__", [](nb::object self, nb::args) { leave(self); },
      nb::sig("def __exit__(self, *args: object) -> None"));
}

//===-- classes -----------------------------------------------------------===//

nb::object toPython(const ContextRef &context, MlirLocation loc) {
  return mlirLocationIsNull(loc) ? nb::none()
                                 : nb::cast(PyLocation{context, loc});
}

static MlirLocation callSite(const PyLocation &callee,
                             const std::vector<PyLocation> &frames) {
  if (frames.empty())
    throw nb::value_error("no frames");
  MlirLocation caller = frames.back().loc;
  for (size_t i = frames.size() - 1; i-- != 0;)
    caller = mlirLocationCallSiteGet(frames[i].loc, caller);
  return mlirLocationCallSiteGet(callee.loc, caller);
}

static void bindLocation(nb::module_ &m) {
  nb::class_<PyLocation> c(m, "Location", "Where something comes from.");
  addWith(c, [](nb::object self) {
    auto &loc = *nb::inst_ptr<PyLocation>(self);
    return Frame{self, loc.context.object, self, {}};
  });
  c.def_static(
      "unknown",
      [](PyContext *context) {
        ContextRef in(context);
        return PyLocation{in, mlirLocationUnknownGet(in)};
      },
      "context"_a = nb::none());
  c.def_static(
      "file",
      [](const std::string &filename, unsigned line, unsigned col,
         PyContext *context) {
        ContextRef in(context);
        return PyLocation{
            in, mlirLocationFileLineColGet(in, textRef(filename), line, col)};
      },
      "filename"_a, "line"_a, "col"_a, "context"_a = nb::none());
  c.def_static(
      "name",
      [](const std::string &name, std::optional<PyLocation> child,
         PyContext *context) {
        ContextRef in = child ? child->context : ContextRef(context);
        return PyLocation{in,
                          mlirLocationNameGet(
                              in, textRef(name),
                              child ? child->loc : mlirLocationUnknownGet(in))};
      },
      "name"_a, "childLoc"_a = nb::none(), "context"_a = nb::none());
  c.def_static(
      "fused",
      [](const std::vector<PyLocation> &locations, PyContext *context) {
        ContextRef in =
            locations.empty() ? ContextRef(context) : locations[0].context;
        std::vector<MlirLocation> all;
        for (const PyLocation &loc : locations)
          all.push_back(loc.loc);
        return PyLocation{in, mlirLocationFusedGet(in, all.size(), all.data(),
                                                   MlirAttribute{nullptr})};
      },
      "locations"_a, "context"_a = nb::none());
  c.def_static(
      "callsite",
      [](const PyLocation &callee, const std::vector<PyLocation> &frames) {
        return PyLocation{callee.context, callSite(callee, frames)};
      },
      "callee"_a, "frames"_a);
  c.def_prop_ro_static(
      "current",
      [](nb::handle) -> nb::object {
        nb::handle found = current(&Frame::location);
        if (!found)
          throw nb::value_error("no current location");
        return nb::borrow(found);
      },
      nb::sig("def current(/) -> Location"));
  c.def_prop_ro(
      "context", [](const PyLocation &l) { return l.context.object; },
      nb::sig("def context(self) -> Context"));
  c.def_prop_ro(
      "attr",
      [](const PyLocation &l) {
        return toPython(l.context, mlirLocationGetAttribute(l.loc));
      },
      nb::sig("def attr(self) -> Attribute"));
  c.def(
      "__eq__",
      [](const PyLocation &a, nb::object b) {
        return nb::isinstance<PyLocation>(b) &&
               mlirLocationEqual(a.loc, nb::inst_ptr<PyLocation>(b)->loc);
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  c.def("__hash__", [](const PyLocation &l) {
    return std::hash<const void *>()(l.loc.ptr);
  });
  c.def("__repr__",
        [](const PyLocation &l) { return printed(mlirLocationPrint, l.loc); });
  c.def_prop_ro("is_a_file", [](const PyLocation &l) {
    return mlirLocationIsAFileLineColRange(l.loc);
  });
  c.def_prop_ro("is_a_name",
                [](const PyLocation &l) { return mlirLocationIsAName(l.loc); });
  c.def_prop_ro("filename", [](const PyLocation &l) {
    if (!mlirLocationIsAFileLineColRange(l.loc))
      throw nb::value_error("no location in a file");
    return str(
        mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(l.loc)));
  });
  c.def_prop_ro("start_line", [](const PyLocation &l) {
    if (!mlirLocationIsAFileLineColRange(l.loc))
      throw nb::value_error("no location in a file");
    return mlirLocationFileLineColRangeGetStartLine(l.loc);
  });
  c.def_prop_ro("start_col", [](const PyLocation &l) {
    if (!mlirLocationIsAFileLineColRange(l.loc))
      throw nb::value_error("no location in a file");
    return mlirLocationFileLineColRangeGetStartColumn(l.loc);
  });
  c.def_prop_ro("name_str", [](const PyLocation &l) {
    if (!mlirLocationIsAName(l.loc))
      throw nb::value_error("no location with a name");
    return str(mlirIdentifierStr(mlirLocationNameGetName(l.loc)));
  });
  c.def_prop_ro("child_loc", [](const PyLocation &l) {
    if (!mlirLocationIsAName(l.loc))
      throw nb::value_error("no location with a name");
    return PyLocation{l.context, mlirLocationNameGetChildLoc(l.loc)};
  });
}

void bindContext(nb::module_ &m) {
  nb::class_<PyContext> c(
      m, "Context", "Owns types, attributes and locations; has all dialects.");
  c.def(nb::init<>());
  addWith(c, [](nb::object self) { return Frame{self, self, {}, {}}; });
  c.def_prop_ro_static(
      "current",
      [](nb::handle) -> nb::object {
        nb::handle found = currentContext();
        if (!found)
          throw nb::value_error("no current context");
        return nb::borrow(found);
      },
      nb::sig("def current(/) -> Context"));
  c.def_prop_rw(
      "allow_unregistered_dialects",
      [](const PyContext &c) { return c.allowUnregistered; },
      [](PyContext &c, bool allow) { c.allowUnregistered = allow; });
  c.def(
      "enable_multithreading",
      [](PyContext &c, bool enable) {
        c.check();
        mlirContextEnableMultithreading(c.context, enable);
      },
      "enable"_a);
  c.def(
      "is_registered_operation",
      [](const PyContext &c, const std::string &name) {
        return mlirContextIsRegisteredOperation(c.context, textRef(name));
      },
      "operation_name"_a);
  bindLocation(m);
  nb::class_<PyInsertionPoint> point(m, "InsertionPoint",
                                     "Where new operations go.");
  addWith(point, [](nb::object self) {
    auto &point = *nb::inst_ptr<PyInsertionPoint>(self);
    return Frame{self, point.block.owner->context.object, {}, self};
  });
}

} // namespace tt::python::ir
