//===- Attributes.cpp - attributes ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Concrete.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "ttmlir-c/Modules.h"
#include "ttmlir-c/Parameters.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace tt::python::ir {

std::vector<Kind<PyAttribute>> attributeKinds;

nb::object toPython(const ContextRef &context, MlirAttribute attr) {
  if (!attr.ptr)
    return nb::none();
  PyAttribute general{context, attr};
  for (const Kind<PyAttribute> &kind : attributeKinds)
    if (kind.matches(general))
      return kind.make(general);
  nb::object made = nb::cast(general);
  std::string name = str(ttmlirAttributeGetName(attr));
  return name.empty() || !hooks.attribute ? made : hooks.attribute(made, name);
}

static std::string print(const PyAttribute &a) {
  return printed(mlirAttributePrint, a.attr);
}

template <auto isA>
static nb::class_<Concrete<PyAttribute, isA>, PyAttribute>
define(nb::module_ &m, const char *name, const char *doc) {
  return defineKind<PyAttribute, isA>(m, name, attributeKinds, doc);
}

static void bindNumbers(nb::module_ &m) {
  auto boolean = define<mlirAttributeIsABool>(m, "BoolAttr", "A truth value.");
  using Bool = Concrete<PyAttribute, mlirAttributeIsABool>;
  boolean.def_static(
      "get",
      [](bool value, PyContext *context) {
        ContextRef in(context);
        return Bool{{in, mlirBoolAttrGet(in, value)}};
      },
      "value"_a, "context"_a = nb::none());
  boolean.def_prop_ro(
      "value", [](const Bool &a) { return mlirBoolAttrGetValue(a.attr); });
  boolean.def("__bool__",
              [](const Bool &a) { return mlirBoolAttrGetValue(a.attr); });

  auto integer =
      define<mlirAttributeIsAInteger>(m, "IntegerAttr", "An integer.");
  using Integer = Concrete<PyAttribute, mlirAttributeIsAInteger>;
  integer.def_static(
      "get",
      [](const PyType &type, nb::int_ value) {
        bool index = mlirTypeIsAIndex(type.type);
        if (!index && !mlirTypeIsAInteger(type.type))
          throw nb::type_error(
              "an integer attribute is of an integer type or index");
        unsigned width = index ? 64 : mlirIntegerTypeGetWidth(type.type);
        if (width > 64)
          throw nb::value_error(
              "integers of more than 64 bits are written as text");
        // A number outside the type's range is no value of it; a signless type
        // has the ranges of both readings.
        bool isUnsigned = !index && mlirIntegerTypeIsUnsigned(type.type);
        bool isSigned = index || mlirIntegerTypeIsSigned(type.type);
        nb::object one = nb::int_(1);
        nb::object low = isUnsigned || width == 0
                             ? nb::object(nb::int_(0))
                             : -(one << nb::int_(width - 1));
        nb::object high = isSigned && width ? (one << nb::int_(width - 1))
                                            : (one << nb::int_(width));
        if (value < low || !(value < high))
          throw nb::value_error((std::string(nb::str(value).c_str()) +
                                 " is no value of " +
                                 printed(mlirTypePrint, type.type))
                                    .c_str());
        nb::object bits = value & ((one << nb::int_(64)) - one);
        return toPython(
            type.context,
            mlirIntegerAttrGet(type.type,
                               static_cast<int64_t>(nb::cast<uint64_t>(bits))));
      },
      "type"_a, "value"_a,
      nb::sig("def get(type: Type, value: int) -> typing.Any"));
  integer.def_prop_ro(
      "type",
      [](const Integer &a) {
        return toPython(a.context, mlirAttributeGetType(a.attr));
      },
      nb::sig("def type(self) -> Type"));
  auto value = [](const Integer &a) -> nb::int_ {
    MlirType type = mlirAttributeGetType(a.attr);
    if (mlirTypeIsAInteger(type)) {
      if (mlirIntegerTypeGetWidth(type) > 64)
        throw nb::value_error(
            "the integer has more than 64 bits: see its text");
      if (mlirIntegerTypeIsUnsigned(type))
        return nb::int_(mlirIntegerAttrGetValueUInt(a.attr));
      if (mlirIntegerTypeIsSigned(type))
        return nb::int_(mlirIntegerAttrGetValueSInt(a.attr));
    }
    return nb::int_(mlirIntegerAttrGetValueInt(a.attr));
  };
  integer.def_prop_ro("value", value);
  integer.def("__int__", value);

  auto real = define<mlirAttributeIsAFloat>(m, "FloatAttr", "A float.");
  using Float = Concrete<PyAttribute, mlirAttributeIsAFloat>;
  real.def_static(
      "get",
      [](const PyType &type, double value) {
        if (!mlirTypeIsAFloat(type.type))
          throw nb::type_error("a float attribute is of a float type");
        return Float{{type.context,
                      mlirFloatAttrDoubleGet(type.context, type.type, value)}};
      },
      "type"_a, "value"_a);
  auto addGet = [&](const char *name, MlirType (*type)(MlirContext)) {
    real.def_static(
        name,
        [type](double value, PyContext *context) {
          ContextRef in(context);
          return Float{{in, mlirFloatAttrDoubleGet(in, type(in), value)}};
        },
        "value"_a, "context"_a = nb::none());
  };
  addGet("get_f32", mlirF32TypeGet);
  addGet("get_f64", mlirF64TypeGet);
  real.def_prop_ro(
      "type",
      [](const Float &a) {
        return toPython(a.context, mlirAttributeGetType(a.attr));
      },
      nb::sig("def type(self) -> Type"));
  real.def_prop_ro("value", [](const Float &a) {
    return mlirFloatAttrGetValueDouble(a.attr);
  });
  real.def("__float__",
           [](const Float &a) { return mlirFloatAttrGetValueDouble(a.attr); });
}

static void bindTexts(nb::module_ &m) {
  auto text = define<mlirAttributeIsAString>(m, "StringAttr", "A text.");
  using Text = Concrete<PyAttribute, mlirAttributeIsAString>;
  text.def_static(
      "get",
      [](const std::string &value, PyContext *context) {
        ContextRef in(context);
        return Text{{in, mlirStringAttrGet(in, textRef(value))}};
      },
      "value"_a, "context"_a = nb::none());
  text.def_prop_ro("value", [](const Text &a) {
    return str(mlirStringAttrGetValue(a.attr));
  });
  text.def_prop_ro("value_bytes", [](const Text &a) {
    MlirStringRef t = mlirStringAttrGetValue(a.attr);
    return nb::bytes(t.data, t.length);
  });
  auto flat = define<mlirAttributeIsAFlatSymbolRef>(m, "FlatSymbolRefAttr",
                                                    "The name of a symbol.");
  using Flat = Concrete<PyAttribute, mlirAttributeIsAFlatSymbolRef>;
  flat.def_static(
      "get",
      [](const std::string &value, PyContext *context) {
        ContextRef in(context);
        return Flat{{in, mlirFlatSymbolRefAttrGet(in, textRef(value))}};
      },
      "value"_a, "context"_a = nb::none());
  flat.def_prop_ro("value", [](const Flat &a) {
    return str(mlirFlatSymbolRefAttrGetValue(a.attr));
  });
  auto symbol = define<mlirAttributeIsASymbolRef>(
      m, "SymbolRefAttr", "The names of a symbol in symbols.");
  using Symbol = Concrete<PyAttribute, mlirAttributeIsASymbolRef>;
  symbol.def_static(
      "get",
      [](const std::vector<std::string> &symbols, PyContext *context) {
        if (symbols.empty())
          throw nb::value_error("no symbol");
        ContextRef in(context);
        std::vector<MlirAttribute> nested;
        for (size_t i = 1; i < symbols.size(); ++i)
          nested.push_back(mlirFlatSymbolRefAttrGet(in, textRef(symbols[i])));
        return toPython(in, mlirSymbolRefAttrGet(in, textRef(symbols[0]),
                                                 nested.size(), nested.data()));
      },
      "symbols"_a, "context"_a = nb::none(),
      nb::sig(
          "def get(symbols: collections.abc.Sequence[str], context: Context "
          "| None = None) -> typing.Any"));
  symbol.def_prop_ro("value", [](const Symbol &a) {
    std::vector<std::string> all{
        str(mlirSymbolRefAttrGetRootReference(a.attr))};
    for (intptr_t i = 0, n = mlirSymbolRefAttrGetNumNestedReferences(a.attr);
         i != n; ++i)
      all.push_back(str(mlirSymbolRefAttrGetLeafReference(
          mlirSymbolRefAttrGetNestedReference(a.attr, i))));
    return all;
  });
  auto type = define<mlirAttributeIsAType>(m, "TypeAttr", "A type.");
  using TypeAttr = Concrete<PyAttribute, mlirAttributeIsAType>;
  type.def_static(
      "get",
      [](const PyType &value) {
        return TypeAttr{{value.context, mlirTypeAttrGet(value.type)}};
      },
      "value"_a);
  type.def_prop_ro(
      "value",
      [](const TypeAttr &a) {
        return toPython(a.context, mlirTypeAttrGetValue(a.attr));
      },
      nb::sig("def value(self) -> Type"));
  auto unit =
      define<mlirAttributeIsAUnit>(m, "UnitAttr", "Says by being there.");
  using Unit = Concrete<PyAttribute, mlirAttributeIsAUnit>;
  unit.def_static(
      "get",
      [](PyContext *context) {
        ContextRef in(context);
        return Unit{{in, mlirUnitAttrGet(in)}};
      },
      "context"_a = nb::none());
  auto map = define<mlirAttributeIsAAffineMap>(m, "AffineMapAttr", "A map.");
  using Map = Concrete<PyAttribute, mlirAttributeIsAAffineMap>;
  map.def_static(
      "get",
      [](const PyAffineMap &value) {
        return Map{{value.context, mlirAffineMapAttrGet(value.map)}};
      },
      "affine_map"_a);
  map.def_prop_ro("value", [](const Map &a) {
    return PyAffineMap{a.context, mlirAffineMapAttrGetValue(a.attr)};
  });
}

static void bindCollections(nb::module_ &m) {
  auto array = define<mlirAttributeIsAArray>(m, "ArrayAttr", "A list.");
  using Array = Concrete<PyAttribute, mlirAttributeIsAArray>;
  array.def_static(
      "get",
      [](const std::vector<PyAttribute> &attributes, PyContext *context) {
        ContextRef in =
            attributes.empty() ? ContextRef(context) : attributes[0].context;
        std::vector<MlirAttribute> all;
        for (const PyAttribute &a : attributes) {
          if (a.context.get != in.get)
            throw nb::value_error("objects of different contexts");
          all.push_back(a.attr);
        }
        return Array{{in, mlirArrayAttrGet(in, all.size(), all.data())}};
      },
      "attributes"_a, "context"_a = nb::none());
  auto items = [](const Array &a) {
    nb::list all;
    for (intptr_t i = 0, n = mlirArrayAttrGetNumElements(a.attr); i != n; ++i)
      all.append(toPython(a.context, mlirArrayAttrGetElement(a.attr, i)));
    return all;
  };
  array.def("__len__",
            [](const Array &a) { return mlirArrayAttrGetNumElements(a.attr); });
  array.def("__iter__", [items](const Array &a) { return nb::iter(items(a)); });
  array.def("__getitem__", [items](const Array &a, nb::object i) -> nb::object {
    return at(items(a), i);
  });

  auto dict =
      define<mlirAttributeIsADictionary>(m, "DictAttr", "Named attributes.");
  using Dict = Concrete<PyAttribute, mlirAttributeIsADictionary>;
  dict.def_static(
      "get",
      [](nb::dict value, PyContext *context) {
        std::optional<ContextRef> in;
        if (context || value.empty())
          in = ContextRef(context);
        std::vector<MlirNamedAttribute> all;
        for (auto [key, item] : value) {
          if (!nb::isinstance<nb::str>(key) ||
              !nb::isinstance<PyAttribute>(item))
            throw nb::type_error(
                "a dictionary of names and attributes is wanted");
          auto &attr = *nb::inst_ptr<PyAttribute>(item);
          if (!in)
            in = attr.context;
          if (attr.context.get != in->get)
            throw nb::value_error("objects of different contexts");
          all.push_back(mlirNamedAttributeGet(
              mlirIdentifierGet(*in, textRef(nb::cast<std::string>(key))),
              attr.attr));
        }
        return Dict{{*in, mlirDictionaryAttrGet(*in, all.size(), all.data())}};
      },
      "value"_a, "context"_a = nb::none(),
      nb::sig("def get(value: dict[str, Attribute], context: Context | None = "
              "None) -> DictAttr"));
  dict.def("__len__", [](const Dict &a) {
    return mlirDictionaryAttrGetNumElements(a.attr);
  });
  dict.def("__contains__", [](const Dict &a, const std::string &name) {
    return mlirDictionaryAttrGetElementByName(a.attr, textRef(name)).ptr !=
           nullptr;
  });
  dict.def(
      "__getitem__",
      [](const Dict &a, const std::string &name) {
        MlirAttribute found =
            mlirDictionaryAttrGetElementByName(a.attr, textRef(name));
        if (!found.ptr)
          throw nb::key_error(name.c_str());
        return toPython(a.context, found);
      },
      nb::sig("def __getitem__(self, name: str, /) -> Attribute"));
  dict.def("keys", [](const Dict &a) {
    std::vector<std::string> names;
    for (intptr_t i = 0, n = mlirDictionaryAttrGetNumElements(a.attr); i != n;
         ++i)
      names.push_back(
          str(mlirIdentifierStr(mlirDictionaryAttrGetElement(a.attr, i).name)));
    return names;
  });
  dict.def("__iter__",
           [](nb::object self) { return nb::iter(self.attr("keys")()); });
}

template <auto isA, auto get, auto getElement, typename T>
static void defineDense(nb::module_ &m, const char *name) {
  auto c = define<isA>(m, name, "Numbers of one type.");
  using Self = Concrete<PyAttribute, isA>;
  c.def_static(
      "get",
      [](const std::vector<T> &values, PyContext *context) {
        ContextRef in(context);
        if constexpr (std::is_same_v<T, bool>) {
          std::vector<int> plain(values.begin(), values.end());
          return Self{{in, get(in, plain.size(), plain.data())}};
        } else {
          return Self{{in, get(in, values.size(), values.data())}};
        }
      },
      "values"_a, "context"_a = nb::none());
  auto items = [](const Self &a) {
    nb::list all;
    for (intptr_t i = 0, n = mlirDenseArrayGetNumElements(a.attr); i != n; ++i)
      all.append(nb::cast(static_cast<T>(getElement(a.attr, i))));
    return all;
  };
  c.def("__len__",
        [](const Self &a) { return mlirDenseArrayGetNumElements(a.attr); });
  c.def("__iter__", [items](const Self &a) { return nb::iter(items(a)); });
  c.def("__getitem__", [items](const Self &a, nb::object i) -> nb::object {
    return at(items(a), i);
  });
}

static void bindArrays(nb::module_ &m) {
  defineDense<mlirAttributeIsADenseBoolArray, mlirDenseBoolArrayGet,
              mlirDenseBoolArrayGetElement, bool>(m, "DenseBoolArrayAttr");
  defineDense<mlirAttributeIsADenseI8Array, mlirDenseI8ArrayGet,
              mlirDenseI8ArrayGetElement, int8_t>(m, "DenseI8ArrayAttr");
  defineDense<mlirAttributeIsADenseI16Array, mlirDenseI16ArrayGet,
              mlirDenseI16ArrayGetElement, int16_t>(m, "DenseI16ArrayAttr");
  defineDense<mlirAttributeIsADenseI32Array, mlirDenseI32ArrayGet,
              mlirDenseI32ArrayGetElement, int32_t>(m, "DenseI32ArrayAttr");
  defineDense<mlirAttributeIsADenseI64Array, mlirDenseI64ArrayGet,
              mlirDenseI64ArrayGetElement, int64_t>(m, "DenseI64ArrayAttr");
  defineDense<mlirAttributeIsADenseF32Array, mlirDenseF32ArrayGet,
              mlirDenseF32ArrayGetElement, float>(m, "DenseF32ArrayAttr");
  defineDense<mlirAttributeIsADenseF64Array, mlirDenseF64ArrayGet,
              mlirDenseF64ArrayGetElement, double>(m, "DenseF64ArrayAttr");
}

//===-- of operations -----------------------------------------------------===//

namespace {
struct AttributeMap {
  OperationRef owner;
};
} // namespace

void bindAttributeMap(nb::module_ &m) {
  nb::class_<AttributeMap> c(m, "OpAttributeMap",
                             "The attributes of an operation, by name.");
  auto keys = [](const AttributeMap &map) {
    std::vector<std::string> names;
    MlirOperation op = map.owner->get();
    for (intptr_t i = 0, n = mlirOperationGetNumAttributes(op); i != n; ++i)
      names.push_back(
          str(mlirIdentifierStr(mlirOperationGetAttribute(op, i).name)));
    return names;
  };
  c.def("__len__", [](const AttributeMap &map) {
    return mlirOperationGetNumAttributes(map.owner->get());
  });
  c.def("__contains__", [](const AttributeMap &map, const std::string &name) {
    return mlirOperationGetAttributeByName(map.owner->get(), textRef(name))
               .ptr != nullptr;
  });
  c.def(
      "__getitem__",
      [](const AttributeMap &map, const std::string &name) {
        MlirAttribute found =
            mlirOperationGetAttributeByName(map.owner->get(), textRef(name));
        if (!found.ptr)
          throw nb::key_error(name.c_str());
        return toPython(map.owner->context, found);
      },
      "name"_a, nb::sig("def __getitem__(self, name: str) -> typing.Any"));
  c.def(
      "__setitem__",
      [](const AttributeMap &map, const std::string &name,
         const PyAttribute &attr) {
        if (name.empty())
          throw nb::value_error("an attribute has a name");
        if (attr.context.get != map.owner->context.get)
          throw nb::value_error("objects of different contexts");
        mlirOperationSetAttributeByName(map.owner->get(), textRef(name),
                                        attr.attr);
      },
      "name"_a, "attribute"_a);
  c.def(
      "__delitem__",
      [](const AttributeMap &map, const std::string &name) {
        if (!mlirOperationRemoveAttributeByName(map.owner->get(),
                                                textRef(name)))
          throw nb::key_error(name.c_str());
      },
      "name"_a);
  c.def("keys", keys);
  c.def("__iter__", [keys](const AttributeMap &map) {
    return nb::iter(nb::cast(keys(map)));
  });
  nb::borrow<nb::class_<PyOperation>>(m.attr("Operation"))
      .def_prop_ro("attributes", [](PyOperation &op) {
        op.get();
        return AttributeMap{{nb::find(&op)}};
      });
}

void bindAttributes(nb::module_ &m) {
  nb::class_<PyAttribute> c(m, "Attribute", "An attribute.");
  addCommon<PyAttribute>(c, print, "Attribute");
  c.def_static(
      "parse",
      [](const std::string &text, PyContext *context) {
        ContextRef in(context);
        Collector collector(in);
        MlirAttribute attr = ttmlirAttributeParse(in, textRef(text));
        if (!attr.ptr)
          collector.fail("cannot parse the attribute '" + text + "'");
        return toPython(in, attr);
      },
      "asm"_a, "context"_a = nb::none(),
      nb::sig("def parse(asm: str, context: Context | None = None) -> "
              "typing.Any"));
  bindNumbers(m);
  bindTexts(m);
  bindCollections(m);
  bindArrays(m);
  bindElements(m);
}

} // namespace tt::python::ir
