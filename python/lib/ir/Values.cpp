//===- Values.cpp - operands and results ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <nanobind/typing.h>

namespace tt::python::ir {

static MlirOperation ownerOf(MlirValue value) {
  return mlirValueIsAOpResult(value)
             ? mlirOpResultGetOwner(value)
             : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
}

nb::object toPython(const ContextRef &context, MlirValue value) {
  if (!value.ptr)
    return nb::none();
  PyValue made{{toPython(context, ownerOf(value))}, value};
  return mlirValueIsAOpResult(value) ? nb::cast(PyOpResult{made})
                                     : nb::cast(PyBlockArgument{made});
}

PyValue valueOf(nb::handle object) {
  if (nb::isinstance<PyValue>(object))
    return *nb::inst_ptr<PyValue>(object);
  nb::object inner = nb::getattr(object, "operation", nb::none());
  if (!nb::isinstance<PyOperation>(inner))
    throw nb::type_error(("an operand is " +
                          std::string(nb::repr(object).c_str()) +
                          ", a Value wanted")
                             .c_str());
  auto &op = *nb::inst_ptr<PyOperation>(inner);
  if (intptr_t n = mlirOperationGetNumResults(op.get()); n != 1)
    throw nb::value_error(("an operand is an operation with " +
                           std::to_string(n) + " results, one wanted")
                              .c_str());
  return {{inner}, mlirOperationGetResult(op.op, 0)};
}

static MlirOperation outermost(MlirOperation op) {
  for (MlirOperation up; (up = mlirOperationGetParentOperation(op)).ptr;)
    op = up;
  return op;
}

namespace {
struct OperandList {
  OperationRef owner;
};
struct Use {
  nb::object owner;
  unsigned number;
};
} // namespace

static nb::list operands(const OperandList &l) {
  nb::list all;
  for (intptr_t i = 0, n = mlirOperationGetNumOperands(l.owner->get()); i != n;
       ++i)
    all.append(
        toPython(l.owner->context, mlirOperationGetOperand(l.owner->op, i)));
  return all;
}

static void setOperand(const OperandList &l, intptr_t index, nb::object value) {
  PyOperation &op = *l.owner.operator->();
  intptr_t n = mlirOperationGetNumOperands(op.get());
  if (index < 0)
    index += n;
  if (index < 0 || index >= n)
    throw nb::index_error("no such operand");
  PyValue given = valueOf(value);
  if (given.owner->context.get != op.context.get)
    throw nb::value_error("objects of different contexts");
  given.get();
  if (outermost(ownerOf(given.value)).ptr != outermost(op.op).ptr) {
    if (mlirOperationGetBlock(op.op).ptr)
      throw nb::value_error("the operand is defined in another tree");
    op.keeps.push_back(given.owner.object);
  }
  mlirOperationSetOperand(op.op, index, given.value);
}

static nb::list uses(const PyValue &value) {
  nb::list all;
  const ContextRef &context = value.owner->context;
  for (MlirOpOperand use = mlirValueGetFirstUse(value.get());
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    all.append(Use{viewOf(context, mlirOpOperandGetOwner(use)),
                   mlirOpOperandGetOperandNumber(use)});
  return all;
}

static void replaceUses(const PyValue &of, const PyValue &with) {
  of.get();
  with.get();
  if (outermost(ownerOf(of.value)).ptr != outermost(ownerOf(with.value)).ptr)
    throw nb::value_error("the other value is defined in another tree");
  mlirValueReplaceAllUsesOfWith(of.value, with.value);
}

static std::string name(const PyValue &value, bool localScope) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (localScope)
    mlirOpPrintingFlagsUseLocalScope(flags);
  Collector quiet(value.owner->context);
  MlirAsmState state = mlirAsmStateCreateForValue(value.get(), flags);
  std::string text =
      printed([](MlirValue v, MlirAsmState s, MlirStringCallback print,
                 void *to) { mlirValuePrintAsOperand(v, s, print, to); },
              value.value, state);
  mlirAsmStateDestroy(state);
  mlirOpPrintingFlagsDestroy(flags);
  return text;
}

void bindValues(nb::module_ &m) {
  m.attr("_T") = nb::type_var("_T");
  nb::class_<PyValue> c(m, "Value", nb::is_generic(),
                        nb::sig("class Value(typing.Generic[_T])"),
                        "A result of an operation, or an argument of a block.");
  c.def_prop_rw(
      "type",
      [](const PyValue &v) {
        return toPython(v.owner->context, mlirValueGetType(v.get()));
      },
      [](const PyValue &v, const PyType &type) {
        if (type.context.get != v.owner->context.get)
          throw nb::value_error("objects of different contexts");
        mlirValueSetType(v.get(), type.type);
      },
      nb::for_getter(nb::sig("def type(self) -> _T")),
      nb::for_setter(nb::sig("def type(self, value: Type, /) -> None")));
  c.def(
      "set_type",
      [](const PyValue &v, const PyType &type) {
        if (type.context.get != v.owner->context.get)
          throw nb::value_error("objects of different contexts");
        mlirValueSetType(v.get(), type.type);
      },
      "type"_a);
  c.def_prop_ro(
      "owner",
      [](const PyValue &v) -> nb::object {
        v.get();
        if (mlirValueIsAOpResult(v.value))
          return v.owner.object;
        return toPython(v.owner->context, mlirBlockArgumentGetOwner(v.value));
      },
      nb::sig("def owner(self) -> Operation | Block"));
  c.def_prop_ro(
      "context", [](const PyValue &v) { return v.owner->context.object; },
      nb::sig("def context(self) -> Context"));
  c.def_prop_ro("location", [](const PyValue &v) {
    return PyLocation{v.owner->context, mlirValueGetLocation(v.get())};
  });
  c.def_prop_ro("uses", uses, "The operands that the value is.",
                nb::sig("def uses(self) -> list[OpOperand]"));
  c.def("replace_all_uses_with", replaceUses, "with_"_a);
  c.def("get_name", name, "use_local_scope"_a = false);
  c.def(
      "__eq__",
      [](const PyValue &a, nb::object b) {
        return nb::isinstance<PyValue>(b) &&
               a.value.ptr == nb::inst_ptr<PyValue>(b)->value.ptr;
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  c.def("__hash__", [](const PyValue &v) {
    return std::hash<const void *>()(v.value.ptr);
  });
  c.def("__str__", [](const PyValue &v) {
    Collector quiet(v.owner->context);
    return printed(mlirValuePrint, v.get());
  });

  nb::class_<PyOpResult, PyValue> result(m, "OpResult", nb::is_generic(),
                                         nb::sig("class OpResult(Value[_T])"));
  result.def_prop_ro(
      "owner",
      [](const PyOpResult &v) {
        v.get();
        return v.owner.object;
      },
      nb::sig("def owner(self) -> Operation"));
  result.def_prop_ro("result_number", [](const PyOpResult &v) {
    return mlirOpResultGetResultNumber(v.get());
  });
  nb::class_<PyBlockArgument, PyValue> argument(
      m, "BlockArgument", nb::is_generic(),
      nb::sig("class BlockArgument(Value[_T])"));
  argument.def_prop_ro(
      "owner",
      [](const PyBlockArgument &v) {
        return toPython(v.owner->context, mlirBlockArgumentGetOwner(v.get()));
      },
      nb::sig("def owner(self) -> Block"));
  argument.def_prop_ro("arg_number", [](const PyBlockArgument &v) {
    return mlirBlockArgumentGetArgNumber(v.get());
  });

  nb::class_<Use>(m, "OpOperand", "A use of a value.")
      .def_ro("owner", &Use::owner)
      .def_ro("operand_number", &Use::number);
  nb::class_<OperandList> list(m, "OpOperandList",
                               "The operands of an operation.");
  list.def("__len__", [](const OperandList &l) {
    return mlirOperationGetNumOperands(l.owner->get());
  });
  list.def("__iter__",
           [](const OperandList &l) { return nb::iter(operands(l)); });
  list.def("__getitem__", [](const OperandList &l, nb::object i) -> nb::object {
    return at(operands(l), i);
  });
  list.def("__setitem__", setOperand, "index"_a, "value"_a);

  auto operation = nb::borrow<nb::class_<PyOperation>>(m.attr("Operation"));
  operation.def_prop_ro("operands", [](PyOperation &op) {
    op.get();
    return OperandList{{nb::find(&op)}};
  });
  operation.def_prop_ro(
      "results",
      [](PyOperation &op) {
        nb::list all;
        nb::object self = nb::find(&op);
        for (intptr_t i = 0, n = mlirOperationGetNumResults(op.get()); i != n;
             ++i)
          all.append(PyOpResult{{{self}, mlirOperationGetResult(op.op, i)}});
        return all;
      },
      nb::sig("def results(self) -> list[OpResult]"));
  operation.def_prop_ro("result", [](PyOperation &op) {
    if (intptr_t n = mlirOperationGetNumResults(op.get()); n != 1)
      throw nb::value_error(
          ("the operation has " + std::to_string(n) + " results").c_str());
    return PyOpResult{{{nb::find(&op)}, mlirOperationGetResult(op.op, 0)}};
  });
}

} // namespace tt::python::ir
