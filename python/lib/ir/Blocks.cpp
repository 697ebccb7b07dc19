//===- Blocks.cpp - blocks, regions and insertion points ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "IR.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

nb::object toPython(const ContextRef &context, MlirBlock block) {
  if (!block.ptr)
    return nb::none();
  return nb::cast(
      PyBlock{{toPython(context, mlirBlockGetParentOperation(block))}, block});
}

static nb::list regions(PyOperation &op) {
  nb::list all;
  nb::object self = nb::find(&op);
  for (intptr_t i = 0, n = mlirOperationGetNumRegions(op.get()); i != n; ++i)
    all.append(PyRegion{{self}, mlirOperationGetRegion(op.op, i)});
  return all;
}

static std::vector<PyBlock> blocks(const PyRegion &region) {
  std::vector<PyBlock> all;
  for (MlirBlock block = mlirRegionGetFirstBlock(region.get()); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    all.push_back({region.owner, block});
  return all;
}

static nb::list operations(const PyBlock &block) {
  nb::list all;
  for (MlirOperation op = mlirBlockGetFirstOperation(block.get()); op.ptr;
       op = mlirOperationGetNextInBlock(op))
    all.append(viewOf(block.owner->context, op));
  return all;
}

static PyBlock appendBlock(const PyRegion &region,
                           const std::vector<PyType> &types,
                           std::vector<PyLocation> locations) {
  region.get();
  if (locations.empty())
    for (size_t i = 0; i != types.size(); ++i)
      locations.push_back(locationOf(nb::handle(), region.owner->context.get));
  if (locations.size() != types.size())
    throw nb::value_error("as many locations as types are wanted");
  std::vector<MlirType> args;
  std::vector<MlirLocation> locs;
  for (size_t i = 0; i != types.size(); ++i) {
    if (types[i].context.get != region.owner->context.get ||
        locations[i].context.get != region.owner->context.get)
      throw nb::value_error("objects of different contexts");
    args.push_back(types[i].type);
    locs.push_back(locations[i].loc);
  }
  MlirBlock block = mlirBlockCreate(args.size(), args.data(), locs.data());
  mlirRegionAppendOwnedBlock(region.region, block);
  return {region.owner, block};
}

static std::vector<PyType> typesOf(nb::args args) {
  std::vector<PyType> types;
  for (nb::handle item : args) {
    if (!nb::isinstance<PyType>(item))
      throw nb::type_error("a type of a block's argument is no type");
    types.push_back(*nb::inst_ptr<PyType>(item));
  }
  return types;
}

namespace {
/// Lists of a region and of a block that can be added to.
struct BlockList {
  PyRegion region;
};
struct OperationList {
  PyBlock block;
};
} // namespace

template <typename Class, typename Items>
static void addSequence(Class &c, Items items) {
  using Self = typename Class::Type;
  c.def("__len__", [items](const Self &s) { return nb::len(items(s)); });
  c.def("__iter__", [items](const Self &s) { return nb::iter(items(s)); });
  c.def(
      "__getitem__",
      [items](const Self &s, nb::object index) -> nb::object {
        return at(items(s), index);
      },
      "index"_a);
}

static void bindLists(nb::module_ &m) {
  nb::class_<BlockList> list(m, "BlockList", "The blocks of a region.");
  addSequence(list, [](const BlockList &l) {
    return nb::cast<nb::list>(nb::cast(blocks(l.region)));
  });
  list.def(
      "append",
      [](const BlockList &l, nb::args args, nb::object locs) {
        std::vector<PyLocation> locations;
        if (!locs.is_none())
          locations = nb::cast<std::vector<PyLocation>>(locs);
        return appendBlock(l.region, typesOf(args), locations);
      },
      "args"_a, nb::kw_only(), "arg_locs"_a = nb::none(),
      nb::sig("def append(self, *args: Type, arg_locs: "
              "collections.abc.Sequence[Location] | None = None) -> Block"));
  nb::class_<OperationList> ops(m, "OperationList",
                                "The operations of a block.");
  addSequence(ops, [](const OperationList &l) { return operations(l.block); });
}

void bindBlocks(nb::module_ &m) {
  bindLists(m);
  auto operation = nb::borrow<nb::class_<PyOperation>>(m.attr("Operation"));
  operation.def_prop_ro("regions", regions,
                        nb::sig("def regions(self) -> list[Region]"));
  operation.def_prop_ro(
      "successors",
      [](PyOperation &op) {
        nb::list all;
        for (intptr_t i = 0, n = mlirOperationGetNumSuccessors(op.get());
             i != n; ++i)
          all.append(toPython(op.context, mlirOperationGetSuccessor(op.op, i)));
        return all;
      },
      nb::sig("def successors(self) -> list[Block]"));

  nb::class_<PyRegion> region(m, "Region", "Blocks of an operation.");
  region.def_prop_ro("blocks", [](const PyRegion &r) { return BlockList{r}; });
  region.def("__iter__",
             [](const PyRegion &r) { return nb::iter(nb::cast(blocks(r))); });
  region.def("__len__", [](const PyRegion &r) { return blocks(r).size(); });
  region.def("__getitem__", [](const PyRegion &r, nb::object i) -> nb::object {
    return at(nb::cast(blocks(r)), i);
  });
  region.def_prop_ro("owner", [](const PyRegion &r) {
    return viewOf(r.owner->context, r.owner->get());
  });
  region.def(
      "__eq__",
      [](const PyRegion &a, nb::object b) {
        return nb::isinstance<PyRegion>(b) &&
               a.region.ptr == nb::inst_ptr<PyRegion>(b)->region.ptr;
      },
      nb::sig("def __eq__(self, other: object) -> bool"));

  nb::class_<PyBlock> block(m, "Block", "Operations, one after the other.");
  block.def_static(
      "create_at_start",
      [](const PyRegion &parent, const std::vector<PyType> &types,
         std::vector<PyLocation> locations) {
        if (mlirRegionGetFirstBlock(parent.get()).ptr)
          throw nb::value_error("the region has blocks: append to them");
        return appendBlock(parent, types, std::move(locations));
      },
      "parent"_a, "arg_types"_a = std::vector<PyType>(),
      "arg_locs"_a = std::vector<PyLocation>());
  block.def_prop_ro("operations",
                    [](const PyBlock &b) { return OperationList{b}; });
  block.def("__iter__",
            [](const PyBlock &b) { return nb::iter(operations(b)); });
  block.def_prop_ro(
      "arguments",
      [](const PyBlock &b) {
        nb::list all;
        for (intptr_t i = 0, n = mlirBlockGetNumArguments(b.get()); i != n; ++i)
          all.append(
              PyBlockArgument{{b.owner, mlirBlockGetArgument(b.block, i)}});
        return all;
      },
      nb::sig("def arguments(self) -> list[BlockArgument]"));
  block.def(
      "add_argument",
      [](const PyBlock &b, const PyType &type, const PyLocation &loc) {
        if (type.context.get != b.owner->context.get ||
            loc.context.get != b.owner->context.get)
          throw nb::value_error("objects of different contexts");
        return PyBlockArgument{
            {b.owner, mlirBlockAddArgument(b.get(), type.type, loc.loc)}};
      },
      "type"_a, "loc"_a);
  block.def(
      "append",
      [](const PyBlock &b, nb::object op) {
        PyOperation &self = operationOf(op);
        if (mlirOperationGetBlock(self.get()).ptr)
          throw nb::value_error("the operation is in a block already");
        insertAt(self, {b, {}});
      },
      "operation"_a);
  block.def_prop_ro("owner", [](const PyBlock &b) {
    return viewOf(b.owner->context, b.owner->get());
  });
  block.def_prop_ro("region", [](const PyBlock &b) {
    return PyRegion{b.owner, mlirBlockGetParentRegion(b.get())};
  });
  block.def(
      "__eq__",
      [](const PyBlock &a, nb::object b) {
        return nb::isinstance<PyBlock>(b) &&
               a.block.ptr == nb::inst_ptr<PyBlock>(b)->block.ptr;
      },
      nb::sig("def __eq__(self, other: object) -> bool"));
  block.def("__hash__", [](const PyBlock &b) {
    return std::hash<const void *>()(b.block.ptr);
  });
  block.def("__str__", [](const PyBlock &b) {
    Collector quiet(b.owner->context);
    return printed(mlirBlockPrint, b.get());
  });
}

static PyInsertionPoint before(nb::object given) {
  PyOperation &op = operationOf(given);
  MlirBlock block = mlirOperationGetBlock(op.get());
  if (!block.ptr)
    throw nb::value_error("the operation is in no block");
  return {{{toPython(op.context, mlirBlockGetParentOperation(block))}, block},
          nb::find(&op)};
}

void bindInsertion(nb::module_ &m) {
  auto c = nb::borrow<nb::class_<PyInsertionPoint>>(m.attr("InsertionPoint"));
  c.def(
      "__init__",
      [](PyInsertionPoint *self, nb::object at) {
        new (self) PyInsertionPoint(
            nb::isinstance<PyBlock>(at)
                ? PyInsertionPoint{*nb::inst_ptr<PyBlock>(at), {}}
                : before(at));
      },
      "at"_a, "At the end of a block, or before an operation.");
  c.def_static("before", before, "operation"_a);
  c.def_static(
      "after",
      [](nb::object given) {
        PyInsertionPoint point = before(given);
        MlirOperation next =
            mlirOperationGetNextInBlock(operationOf(given).get());
        point.before = next.ptr ? toPython(point.block.owner->context, next)
                                : nb::object();
        return point;
      },
      "operation"_a);
  c.def_static(
      "at_block_begin",
      [](const PyBlock &block) {
        MlirOperation first = mlirBlockGetFirstOperation(block.get());
        return PyInsertionPoint{
            block,
            first.ptr ? toPython(block.owner->context, first) : nb::object()};
      },
      "block"_a);
  c.def_static(
      "at_block_terminator",
      [](const PyBlock &block) {
        MlirOperation last = mlirBlockGetTerminator(block.get());
        if (!last.ptr)
          throw nb::value_error("the block has no terminator");
        return PyInsertionPoint{block, toPython(block.owner->context, last)};
      },
      "block"_a);
  c.def(
      "insert",
      [](const PyInsertionPoint &self, nb::object op) {
        insertAt(operationOf(op), self);
      },
      "operation"_a);
  c.def_prop_ro("block",
                [](const PyInsertionPoint &self) { return self.block; });
  c.def_prop_ro(
      "ref_operation",
      [](const PyInsertionPoint &self) -> nb::object {
        return self.before.is_valid() ? self.before : nb::none();
      },
      nb::sig("def ref_operation(self) -> Operation | None"));
  c.def_prop_ro_static(
      "current",
      [](nb::handle) {
        PyInsertionPoint *point = currentInsertionPoint();
        if (!point)
          throw nb::value_error("no current insertion point");
        return nb::find(point);
      },
      nb::sig("def current(/) -> InsertionPoint"));
}

} // namespace tt::python::ir
