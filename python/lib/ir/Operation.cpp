//===- Operation.cpp - operations and modules -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include "ttmlir-c/Modules.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <fstream>
#include <iterator>

namespace tt::python::ir {

Hooks hooks;

PyOperation::PyOperation(ContextRef context, MlirOperation op,
                         nb::object parent)
    : context(std::move(context)), op(op), parent(std::move(parent)) {
  this->context->live[op.ptr] = this;
}

PyOperation::~PyOperation() {
  if (!valid)
    return;
  context->live.erase(op.ptr);
  // In a block, the operation belongs to the tree.
  if (!mlirOperationGetBlock(op).ptr)
    ttmlirOperationDestroy(op);
}

MlirOperation PyOperation::get() const {
  if (!valid)
    throw std::runtime_error("the operation is gone: it was erased, or passes "
                             "ran on what was around it");
  context->check();
  return op;
}

void PyOperation::invalidateInner() {
  auto &live = context->live;
  for (auto it = live.begin(); it != live.end();) {
    MlirOperation inner = it->second->op;
    bool within = false;
    for (MlirOperation up = mlirOperationGetParentOperation(inner); up.ptr;
         up = mlirOperationGetParentOperation(up))
      if (up.ptr == op.ptr)
        within = true;
    if (within) {
      it->second->valid = false;
      it = live.erase(it);
    } else {
      ++it;
    }
  }
}

nb::object toPython(const ContextRef &context, MlirOperation op) {
  if (!op.ptr)
    return nb::none();
  if (auto it = context->live.find(op.ptr); it != context->live.end())
    return nb::find(it->second);
  MlirOperation around = mlirOperationGetParentOperation(op);
  nb::object parent = around.ptr ? toPython(context, around) : nb::object();
  return nb::cast(new PyOperation(context, op, std::move(parent)),
                  nb::rv_policy::take_ownership);
}

nb::object viewOf(const ContextRef &context, MlirOperation op) {
  nb::object object = toPython(context, op);
  if (object.is_none() || !hooks.operation)
    return object;
  return hooks.operation(object,
                         str(mlirIdentifierStr(mlirOperationGetName(op))));
}

PyOperation &operationOf(nb::handle object) {
  if (nb::isinstance<PyOperation>(object))
    return *nb::inst_ptr<PyOperation>(object);
  if (nb::isinstance<PyModule>(object))
    return *nb::inst_ptr<PyModule>(object)->operation.operator->();
  if (nb::object inner = nb::getattr(object, "operation", nb::none());
      nb::isinstance<PyOperation>(inner))
    return *nb::inst_ptr<PyOperation>(inner);
  throw nb::type_error("no operation");
}

//===-- create ------------------------------------------------------------===//

static std::vector<nb::object> listOf(nb::handle given) {
  std::vector<nb::object> items;
  if (!given.is_none())
    for (nb::handle item : given)
      items.push_back(nb::borrow(item));
  return items;
}

/// Keeps the operations alive that define the operation's operands, if they are
/// in another tree.
static void keepOperands(PyOperation &self) {
  struct Seen {
    PyOperation &self;
    std::exception_ptr error;
  } seen{self, {}};
  self.keeps.clear();
  ttmlirOperationWalkOutsideOperands(
      self.op,
      [](MlirOperation definition, void *data) {
        auto &seen = *static_cast<Seen *>(data);
        if (seen.error)
          return; // exceptions must not pass through MLIR
        try {
          seen.self.keeps.push_back(toPython(seen.self.context, definition));
        } catch (...) {
          seen.error = std::current_exception();
        }
      },
      &seen);
  if (seen.error)
    std::rethrow_exception(seen.error);
}

static MlirOperation outermost(MlirOperation op) {
  for (MlirOperation up; (up = mlirOperationGetParentOperation(op)).ptr;)
    op = up;
  return op;
}

static void checkSameContext(const ContextRef &a, const ContextRef &b) {
  if (a.get != b.get)
    throw nb::value_error("objects of different contexts");
}

void insertAt(PyOperation &op, const PyInsertionPoint &point) {
  MlirOperation self = op.get();
  MlirBlock block = point.block.get();
  checkSameContext(op.context, point.block.owner->context);
  if (mlirOperationGetBlock(self).ptr)
    throw nb::value_error("the operation is in a block already");
  MlirOperation target = point.block.owner->op;
  MlirOperation root = outermost(target);
  if (root.ptr == self.ptr)
    throw nb::value_error("an operation cannot go into itself");
  struct Check {
    MlirOperation root;
    bool other = false;
  } check{root};
  ttmlirOperationWalkOutsideOperands(
      self,
      [](MlirOperation definition, void *data) {
        auto &check = *static_cast<Check *>(data);
        check.other |= outermost(definition).ptr != check.root.ptr;
      },
      &check);
  if (check.other)
    throw nb::value_error("an operand of the operation is not defined in what "
                          "it is inserted into");
  nb::object parent = point.block.owner.object;
  if (point.before.is_valid()) {
    MlirOperation before = nb::inst_ptr<PyOperation>(point.before)->get();
    if (mlirOperationGetBlock(before).ptr != block.ptr)
      throw nb::value_error("the insertion point's operation has moved");
    mlirBlockInsertOwnedOperationBefore(block, before, self);
  } else {
    mlirBlockAppendOwnedOperation(block, self);
  }
  op.parent = parent;
  op.keeps.clear();
}

/// Where a new operation goes: an InsertionPoint, the innermost one (None), or
/// nowhere (False).
static const PyInsertionPoint *pointOf(nb::handle ip) {
  if (ip.is_none())
    return currentInsertionPoint();
  if (nb::isinstance<nb::bool_>(ip) && !nb::cast<bool>(ip))
    return nullptr;
  if (!nb::isinstance<PyInsertionPoint>(ip))
    throw nb::type_error("`ip` is no InsertionPoint");
  return nb::inst_ptr<PyInsertionPoint>(ip);
}

static nb::object create(const std::string &name, nb::object results,
                         nb::object operands, nb::object attributes,
                         nb::object successors, int regions, nb::object loc,
                         nb::object ip, bool inferTypes) {
  if (name.empty() || regions < 0 || regions > 1024)
    throw nb::value_error("no name, or no number of regions");
  const PyInsertionPoint *point = pointOf(ip);
  PyContext *in = point ? point->block.owner->context.get : nullptr;
  PyLocation location = locationOf(loc, in);
  ContextRef context = location.context;
  context->check();
  if (!mlirContextIsRegisteredOperation(context, textRef(name)) &&
      !context->allowUnregistered)
    throw nb::value_error(("no operation '" + name + "'").c_str());
  std::vector<MlirType> types;
  for (nb::object &item : listOf(results)) {
    if (!nb::isinstance<PyType>(item))
      throw nb::type_error(("results of '" + name +
                            "': " + nb::repr(item).c_str() + " is no type")
                               .c_str());
    auto &type = *nb::inst_ptr<PyType>(item);
    checkSameContext(context, type.context);
    types.push_back(type.type);
  }
  std::vector<MlirValue> values;
  for (nb::object &item : listOf(operands)) {
    PyValue value = valueOf(item);
    checkSameContext(context, value.owner->context);
    values.push_back(value.get());
  }
  std::vector<MlirNamedAttribute> named;
  if (!attributes.is_none())
    for (auto [key, value] : nb::cast<nb::dict>(attributes)) {
      if (!nb::isinstance<nb::str>(key) || !nb::isinstance<PyAttribute>(value))
        throw nb::type_error(("attribute " + std::string(nb::str(key).c_str()) +
                              " of '" + name + "' is no attribute")
                                 .c_str());
      auto &attr = *nb::inst_ptr<PyAttribute>(value);
      checkSameContext(context, attr.context);
      named.push_back(mlirNamedAttributeGet(
          mlirIdentifierGet(context, textRef(nb::cast<std::string>(key))),
          attr.attr));
    }
  std::vector<MlirBlock> blocks;
  for (nb::object &item : listOf(successors)) {
    if (!nb::isinstance<PyBlock>(item))
      throw nb::type_error("a successor is no block");
    auto &block = *nb::inst_ptr<PyBlock>(item);
    // A branch to elsewhere could outlive its target.
    if (!point || mlirBlockGetParentRegion(block.get()).ptr !=
                      mlirBlockGetParentRegion(point->block.get()).ptr)
      throw nb::value_error("a successor is not in the region that the "
                            "operation goes into");
    blocks.push_back(block.block);
  }
  MlirOperationState state = mlirOperationStateGet(textRef(name), location.loc);
  mlirOperationStateAddResults(&state, types.size(), types.data());
  mlirOperationStateAddOperands(&state, values.size(), values.data());
  mlirOperationStateAddAttributes(&state, named.size(), named.data());
  mlirOperationStateAddSuccessors(&state, blocks.size(), blocks.data());
  std::vector<MlirRegion> owned(regions);
  for (MlirRegion &region : owned)
    region = mlirRegionCreate();
  mlirOperationStateAddOwnedRegions(&state, owned.size(), owned.data());
  if (inferTypes)
    mlirOperationStateEnableResultTypeInference(&state);
  Collector collector(context);
  MlirOperation op = mlirOperationCreate(&state);
  if (!op.ptr)
    collector.fail("the operation '" + name + "' cannot be made");
  nb::object object = toPython(context, op);
  auto &self = *nb::inst_ptr<PyOperation>(object);
  keepOperands(self);
  if (point)
    insertAt(self, *point);
  return object;
}

//===-- change ------------------------------------------------------------===//

static void checkUnused(const PyOperation &self, const char *verb) {
  if (ttmlirOperationIsUsedOutside(self.op))
    throw nb::value_error(
        ("cannot " + std::string(verb) + " '" +
         str(mlirIdentifierStr(mlirOperationGetName(self.op))) +
         "': its results are used")
            .c_str());
}

static void erase(nb::object object) {
  PyOperation &self = operationOf(object);
  MlirOperation op = self.get();
  checkUnused(self, "erase");
  self.invalidateInner();
  self.valid = false;
  self.context->live.erase(op.ptr);
  if (mlirOperationGetBlock(op).ptr)
    mlirOperationRemoveFromParent(op);
  ttmlirOperationDestroy(op);
  self.parent = nb::object();
  self.keeps.clear();
}

static void detach(PyOperation &self) {
  MlirOperation op = self.get();
  if (!mlirOperationGetBlock(op).ptr)
    throw nb::value_error("the operation is in no block");
  checkUnused(self, "detach");
  if (mlirOperationGetNumSuccessors(op))
    throw nb::value_error("an operation with successors cannot be detached");
  mlirOperationRemoveFromParent(op);
  // The parent alone may have kept the definitions of the operands alive.
  nb::object parent = std::move(self.parent);
  self.parent = nb::object();
  keepOperands(self);
}

/// Moves within the tree.
static void move(PyOperation &self, PyOperation &other, bool after) {
  MlirOperation op = self.get(), to = other.get();
  if (!mlirOperationGetBlock(to).ptr || !mlirOperationGetBlock(op).ptr)
    throw nb::value_error("the operation is in no block");
  if (outermost(op).ptr != outermost(to).ptr)
    throw nb::value_error("the other operation is in another tree");
  for (MlirOperation up = to; up.ptr; up = mlirOperationGetParentOperation(up))
    if (up.ptr == op.ptr)
      throw nb::value_error("an operation cannot go into itself");
  if (mlirOperationGetNumSuccessors(op) &&
      mlirBlockGetParentRegion(mlirOperationGetBlock(op)).ptr !=
          mlirBlockGetParentRegion(mlirOperationGetBlock(to)).ptr)
    throw nb::value_error("an operation with successors stays in its region");
  (after ? mlirOperationMoveAfter : mlirOperationMoveBefore)(op, to);
  self.parent = toPython(self.context, mlirOperationGetParentOperation(op));
}

static nb::object cloneOf(PyOperation &self, nb::object ip) {
  const PyInsertionPoint *point = pointOf(ip);
  if (mlirOperationGetNumSuccessors(self.get()))
    throw nb::value_error("an operation with successors cannot be cloned");
  nb::object object = toPython(self.context, mlirOperationClone(self.op));
  auto &made = *nb::inst_ptr<PyOperation>(object);
  keepOperands(made);
  if (point)
    insertAt(made, *point);
  return object;
}

//===-- print, verify, walk -----------------------------------------------===//

static std::string getAsm(PyOperation &self, std::optional<int> elide,
                          bool debugInfo, bool prettyDebugInfo, bool generic,
                          bool localScope, bool assumeVerified,
                          bool skipRegions) {
  MlirOperation op = self.get();
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (elide) {
    mlirOpPrintingFlagsElideLargeElementsAttrs(flags, *elide);
    mlirOpPrintingFlagsElideLargeResourceString(flags, *elide);
  }
  if (debugInfo)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, prettyDebugInfo);
  if (generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  if (localScope)
    mlirOpPrintingFlagsUseLocalScope(flags);
  // An operation that is not verified may have no form of its own.
  if (assumeVerified && mlirOperationVerify(op))
    mlirOpPrintingFlagsAssumeVerified(flags);
  if (skipRegions)
    mlirOpPrintingFlagsSkipRegions(flags);
  Collector quiet(self.context);
  std::string text = printed(
      [](MlirOperation op, MlirOpPrintingFlags flags, MlirStringCallback print,
         void *to) { mlirOperationPrintWithFlags(op, flags, print, to); },
      op, flags);
  mlirOpPrintingFlagsDestroy(flags);
  return text;
}

static std::string text(PyOperation &self) {
  return getAsm(self, {}, false, false, false, false, false, false);
}

static void verify(PyOperation &self) {
  MlirOperation op = self.get();
  Collector collector(self.context);
  if (!mlirOperationVerify(op))
    collector.fail("verification failed");
}

enum class WalkOrder { Pre, Post };
enum class WalkResult { Advance, Interrupt, Skip };

/// All operations, in order, as they are when the walk begins. A callback may
/// erase and add what it likes.
static void walk(PyOperation &self, nb::callable callback, WalkOrder order) {
  std::vector<MlirOperation> ops;
  mlirOperationWalk(
      self.get(),
      [](MlirOperation op, void *to) {
        static_cast<std::vector<MlirOperation> *>(to)->push_back(op);
        return MlirWalkResultAdvance;
      },
      &ops, order == WalkOrder::Pre ? MlirWalkPreOrder : MlirWalkPostOrder);
  std::vector<nb::object> handles;
  for (MlirOperation op : ops)
    handles.push_back(toPython(self.context, op));
  nb::object skipped;
  for (nb::object &handle : handles) {
    auto &inner = *nb::inst_ptr<PyOperation>(handle);
    if (!inner.valid)
      continue;
    if (skipped.is_valid()) {
      bool within = false;
      MlirOperation of = nb::inst_ptr<PyOperation>(skipped)->op;
      for (MlirOperation up = inner.op; up.ptr && !within;
           up = mlirOperationGetParentOperation(up))
        within = up.ptr == of.ptr;
      if (within)
        continue;
      skipped = nb::object();
    }
    nb::object result = callback(handle);
    if (!nb::isinstance<WalkResult>(result))
      throw nb::type_error("the callback of a walk returns a WalkResult");
    WalkResult what = nb::cast<WalkResult>(result);
    if (what == WalkResult::Interrupt)
      return;
    if (what == WalkResult::Skip)
      skipped = handle;
  }
}

//===-- classes -----------------------------------------------------------===//

static nb::object parse(const std::string &source, const std::string &name,
                        PyContext *given) {
  ContextRef context(given);
  Collector collector(context);
  MlirModule module = ttmlirModuleParse(context, textRef(source), textRef(name),
                                        context->allowUnregistered);
  if (!module.ptr)
    collector.fail("cannot parse the module", source, name);
  return nb::cast(
      PyModule{{toPython(context, mlirModuleGetOperation(module))}});
}

static nb::object parseOperation(const std::string &source,
                                 const std::string &name, PyContext *given) {
  ContextRef context(given);
  Collector collector(context);
  MlirOperation op =
      ttmlirOperationParse(context, textRef(source), textRef(name));
  if (!op.ptr)
    collector.fail("cannot parse the operation", source, name);
  return toPython(context, op);
}

static void bindModule(nb::module_ &m) {
  nb::class_<PyModule> c(m, "Module", "A module, which owns what is in it.");
  c.def_static("parse", parse, "asm"_a, "source_name"_a = "module",
               "context"_a = nb::none(),
               "A module of text, whose older spellings are upgraded. Raises "
               "MLIRError with located diagnostics.",
               nb::sig("def parse(asm: str, source_name: str = 'module', "
                       "context: Context | None = None) -> Module"));
  c.def_static(
      "parseFile",
      [](const std::string &path, PyContext *context) {
        std::ifstream file(path, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(file), {}};
        if (!file)
          throw nb::value_error(("cannot read " + path).c_str());
        return parse(text, path, context);
      },
      "path"_a, "context"_a = nb::none(),
      nb::sig("def parseFile(path: str, context: Context | None = None) -> "
              "Module"));
  c.def_static(
      "create",
      [](nb::object loc) {
        PyLocation location = locationOf(loc);
        return PyModule{{toPython(
            location.context,
            mlirModuleGetOperation(mlirModuleCreateEmpty(location.loc)))}};
      },
      "loc"_a = nb::none(),
      nb::sig("def create(loc: Location | None = None) -> Module"));
  c.def_prop_ro(
      "operation", [](const PyModule &m) { return m.operation.object; },
      nb::sig("def operation(self) -> Operation"));
  c.def_prop_ro(
      "context", [](const PyModule &m) { return m.operation->context.object; },
      nb::sig("def context(self) -> Context"));
  c.def_prop_ro("body", [](const PyModule &m) {
    return PyBlock{m.operation, mlirModuleGetBody(mlirModuleFromOperation(
                                    m.operation->get()))};
  });
  c.def("dump", [](const PyModule &m) {
    nb::print(text(*m.operation.operator->()).c_str());
  });
  c.def("__str__",
        [](const PyModule &m) { return text(*m.operation.operator->()); });
}

/// Two operations in no block may use each other, and so hold each other.
static int traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self))
    return 0;
  auto *op = nb::inst_ptr<PyOperation>(self);
  Py_VISIT(op->context.object.ptr());
  Py_VISIT(op->parent.ptr());
  for (const nb::object &kept : op->keeps)
    Py_VISIT(kept.ptr());
  return 0;
}

static int clear(PyObject *self) {
  // Dropped when it is empty, as that may run code that looks at it.
  auto kept = std::move(nb::inst_ptr<PyOperation>(self)->keeps);
  return 0;
}

static PyType_Slot operationSlots[] = {
    {Py_tp_traverse, reinterpret_cast<void *>(traverse)},
    {Py_tp_clear, reinterpret_cast<void *>(clear)},
    {0, nullptr}};

void bindOperations(nb::module_ &m) {
  nb::enum_<WalkOrder>(m, "WalkOrder")
      .value("PRE_ORDER", WalkOrder::Pre)
      .value("POST_ORDER", WalkOrder::Post);
  nb::enum_<WalkResult>(m, "WalkResult")
      .value("ADVANCE", WalkResult::Advance)
      .value("INTERRUPT", WalkResult::Interrupt)
      .value("SKIP", WalkResult::Skip);
  bindModule(m);
  nb::class_<PyOperation> c(m, "Operation", "An operation.",
                            nb::type_slots(operationSlots));
  c.def_static(
      "create", create, "name"_a, "results"_a = nb::none(),
      "operands"_a = nb::none(), "attributes"_a = nb::none(),
      "successors"_a = nb::none(), "regions"_a = 0, "loc"_a = nb::none(),
      "ip"_a = nb::none(), "infer_type"_a = false,
      "A new operation, at the insertion point; in no block if `ip` is False "
      "or there is none.",
      nb::sig("def create(name: str, results: "
              "collections.abc.Sequence[Type] | None = None, operands: "
              "collections.abc.Sequence[Value] | None = None, attributes: "
              "dict[str, Attribute] | None = None, successors: "
              "collections.abc.Sequence[Block] | None = None, regions: int = "
              "0, loc: Location | None = None, ip: InsertionPoint | "
              "typing.Literal[False] | None = None, infer_type: bool = False) "
              "-> Operation"));
  c.def_static("parse", parseOperation, "source"_a, "source_name"_a = "source",
               "context"_a = nb::none(),
               nb::sig("def parse(source: str, source_name: str = 'source', "
                       "context: Context | None = None) -> Operation"));
  c.def_prop_ro(
      "operation", [](nb::object self) { return self; },
      nb::sig("def operation(self) -> Operation"));
  c.def_prop_ro("opview", [](PyOperation &self) {
    return viewOf(self.context, self.get());
  });
  c.def_prop_ro(
      "context", [](PyOperation &self) { return self.context.object; },
      nb::sig("def context(self) -> Context"));
  c.def_prop_ro("name", [](PyOperation &self) {
    return str(mlirIdentifierStr(mlirOperationGetName(self.get())));
  });
  c.def_prop_rw(
      "location",
      [](PyOperation &self) {
        return PyLocation{self.context, mlirOperationGetLocation(self.get())};
      },
      [](PyOperation &self, const PyLocation &loc) {
        checkSameContext(self.context, loc.context);
        mlirOperationSetLocation(self.get(), loc.loc);
      });
  c.def_prop_ro(
      "parent",
      [](PyOperation &self) {
        return toPython(self.context,
                        mlirOperationGetParentOperation(self.get()));
      },
      nb::sig("def parent(self) -> Operation | None"));
  c.def_prop_ro(
      "block",
      [](PyOperation &self) {
        return toPython(self.context, mlirOperationGetBlock(self.get()));
      },
      nb::sig("def block(self) -> Block | None"));
  c.def_prop_ro("attached", [](PyOperation &self) {
    return mlirOperationGetBlock(self.get()).ptr != nullptr;
  });
  c.def_prop_ro("is_valid", [](PyOperation &self) { return self.valid; });
  c.def("erase", erase, "Erases the operation; its results may not be used.",
        nb::sig("def erase(self) -> None"));
  c.def(
      "detach_from_parent",
      [](nb::object self) {
        detach(operationOf(self));
        return self;
      },
      nb::sig("def detach_from_parent(self) -> Operation"));
  c.def(
      "move_before",
      [](PyOperation &self, nb::object other) {
        move(self, operationOf(other), false);
      },
      "other"_a);
  c.def(
      "move_after",
      [](PyOperation &self, nb::object other) {
        move(self, operationOf(other), true);
      },
      "other"_a);
  c.def("clone", cloneOf, "ip"_a = nb::none(),
        nb::sig("def clone(self, ip: InsertionPoint | typing.Literal[False] | "
                "None = None) -> Operation"));
  c.def("get_asm", getAsm, "large_elements_limit"_a = nb::none(),
        "enable_debug_info"_a = false, "pretty_debug_info"_a = false,
        "print_generic_op_form"_a = false, "use_local_scope"_a = false,
        "assume_verified"_a = false, "skip_regions"_a = false);
  c.def("print", [](PyOperation &self) { nb::print(text(self).c_str()); });
  c.def("__str__", text);
  c.def("__repr__", [](PyOperation &self) {
    return self.valid
               ? "<Operation '" +
                     str(mlirIdentifierStr(mlirOperationGetName(self.get()))) +
                     "'>"
               : std::string("<Operation that is gone>");
  });
  c.def(
      "verify",
      [](PyOperation &self) {
        verify(self);
        return true;
      },
      "Raises MLIRError if the operation is not what its record says.");
  c.def(
      "walk", walk, "callback"_a, "walk_order"_a = WalkOrder::Post,
      nb::sig("def walk(self, callback: collections.abc.Callable[[Operation], "
              "WalkResult], walk_order: WalkOrder = ...) -> "
              "None"));
  c.def("__hash__", [](PyOperation &self) {
    return std::hash<const void *>()(self.op.ptr);
  });
}

} // namespace tt::python::ir
