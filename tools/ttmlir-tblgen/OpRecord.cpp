//===- OpRecord.cpp - an op's record for generators -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OpRecord.h"

#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

static const StringRef resultProperties[] = {"shape", "dtype", "layout",
                                             "memory_config"};

void OpRecord::fail(const Twine &message) const {
  PrintFatalError(record->getLoc(), message);
}

static bool isDevice(const NamedTypeConstraint &value) {
  // The constraint itself, or the base of Optional<...>.
  const Record &def = value.constraint.getDef();
  const Record *base =
      def.getValue("baseType") ? def.getValueAsDef("baseType") : &def;
  return base->isSubClassOf("TypeDef") &&
         base->getValueAsString("mnemonic") == "device";
}

/// Whether the attribute is no argument of a call: it refers to a symbol, or
/// only several chips need it.
static bool isCarried(const NamedTypeConstraint &value) {
  const Record &def = value.constraint.getDef();
  const Record *base =
      def.getValue("baseType") ? def.getValueAsDef("baseType") : &def;
  return base->getName() == "AnyType" ||
         (base->isSubClassOf("TypeDef") &&
          base->getValueAsString("mnemonic") == "global_semaphore");
}

static Argument readArgument(const OpRecord &o, int index) {
  Argument a;
  auto arg = o.op.getArg(index);
  if (auto *value = dyn_cast<NamedTypeConstraint *>(arg)) {
    a.name = value->name.str();
    a.optional = value->isOptional();
    a.variadic = value->isVariadic();
    a.form = isDevice(*value)    ? Argument::Form::Device
             : isCarried(*value) ? Argument::Form::Carried
                                 : Argument::Form::Tensor;
    a.written = any_of(o.op.getArgDecorators(index), [](auto decorator) {
      return decorator.getDef().isSubClassOf("MemWrite");
    });
  } else if (auto *attr = dyn_cast<NamedAttribute *>(arg)) {
    a.form = Argument::Form::Attribute;
    a.name = attr->name.str();
    a.optional = attr->attr.isOptional();
    const Record &def = attr->attr.getBaseAttr().getDef();
    a.kind = kindOf(def);
    if (!a.kind && o.autoSerialize)
      o.fail("argument '" + a.name + "': attribute kind '" + def.getName() +
             "' has no row in the table of kinds");
    if (attr->attr.hasDefaultValue())
      a.defaultValue = attr->attr.getDefaultValue().str();
  } else {
    o.fail("properties are not supported: use an attribute");
  }
  a.getter = o.op.getGetterName(a.name);
  return a;
}

/// C++ text of what a record writes behind `=` for a parameter that no argument
/// gives; empty if that is not a value.
static StringRef fixedValue(StringRef text) {
  if (text == "true" || text == "false")
    return text;
  return text == "none" ? "std::nullopt" : "";
}

/// `name`, or `name=source` where the library's word is another.
static CallParameter readParameter(const OpRecord &o, StringRef text) {
  auto [name, source] = text.split('=');
  if (source.empty())
    source = name;
  CallParameter p;
  p.name = name.str();
  p.said = source.consume_front("!");
  auto arg = find_if(o.arguments, [&](auto &a) {
    return a.name == source && a.form != Argument::Form::Carried;
  });
  // `shape` is an argument of some ops and a property of every result.
  if (arg != o.arguments.end())
    p.argument = arg - o.arguments.begin();
  else if (is_contained(resultProperties, source) && !o.results.empty())
    p.property = source.str();
  else
    p.fixed = fixedValue(source).str();
  if (p.argument < 0 && p.property.empty() && p.fixed.empty())
    o.fail("`call` names '" + source +
           "', which is neither an argument nor a "
           "property of a result");
  return p;
}

static void readCall(OpRecord &o) {
  std::vector<StringRef> names = o.record->getValueAsListOfStrings("call");
  if (names.empty()) {
    for (const Argument &a : o.arguments)
      if (a.form != Argument::Form::Carried)
        names.push_back(a.name);
    append_range(names, o.record->getValueAsListOfStrings("outputs"));
  }
  bool keyword = false, own = false;
  for (StringRef text : names) {
    if (text == "*" || text == "/") {
      (text == "*" ? keyword : own) = true;
      continue;
    }
    CallParameter p = readParameter(o, text);
    p.keyword = keyword;
    p.own = own;
    if (own && !p.fixed.empty())
      o.fail("`call` names '" + text +
             "' behind '/', where only arguments and properties of the result "
             "may stand");
    o.call.push_back(p);
  }
  for (const Argument &a : o.arguments)
    if (a.form != Argument::Form::Carried &&
        none_of(o.call, [&](auto &p) { return o.argument(p) == &a; }))
      o.fail("argument '" + a.name + "' is missing in `call`");
}

OpRecord::OpRecord(const Record *r) : record(r), op(r) {
  mnemonic = r->getValueAsString("opName").str();
  cppClass = op.getCppClassName().str();
  qualifiedClass = op.getQualCppClassName();
  library = r->getValueAsString("library").str();
  python = r->getValueAsString("python").str();
  notInSource = r->getValueAsString("notInSource").str();
  converts = r->getValueAsListOfStrings("converts");
  autoConvert = r->getValueAsBit("autoConvert");
  autoSerialize = r->getValueAsBit("autoSerialize");
  for (int i = 0, e = op.getNumArgs(); i < e; ++i)
    arguments.push_back(readArgument(*this, i));
  auto operand = [&](StringRef field, StringRef name) -> Argument & {
    auto a = find_if(arguments, [&](auto &a) { return a.name == name; });
    if (a == arguments.end() || a->form != Argument::Form::Tensor)
      fail("`" + field + "` names '" + name + "', which is no operand");
    return *a;
  };
  for (StringRef name : r->getValueAsListOfStrings("anyPlace"))
    operand("anyPlace", name).anyPlace = true;
  if (StringRef name = r->getValueAsString("formatOf"); !name.empty())
    operand("formatOf", name).givesFormat = true;
  bool inPlace = any_of(arguments, [](auto &a) { return a.written; });
  for (int i = 0, e = inPlace ? 0 : op.getNumResults(); i < e; ++i)
    results.push_back({op.getResultName(i).str(),
                       op.getGetterName(op.getResultName(i)),
                       isDevice(op.getResult(i))});
  if (autoSerialize && returnsSeveral())
    for (int i = 0, e = op.getNumResults(); i < e; ++i)
      if (results[i].device || op.getResult(i).isVariableLength())
        fail("result '" + results[i].name +
             "' is one of several and must be "
             "a tensor");
  if (autoSerialize)
    readCall(*this);
}

std::vector<OpRecord> readOps(const RecordKeeper &records) {
  std::vector<const Record *> found;
  std::map<StringRef, const Record *> byName;
  for (const Record *r : records.getAllDerivedDefinitions("Op")) {
    if (!r->getValue("library"))
      continue;
    StringRef name = r->getValueAsString("opName");
    auto [it, fresh] = byName.insert({name, r});
    if (!fresh)
      PrintFatalError(r->getLoc(), "op '" + name + "' of '" + r->getName() +
                                       "' is taken by '" +
                                       it->second->getName() + "'");
    found.push_back(r);
  }
  // TableGen sorts by the names of records; the order of the file is of more
  // use to a reader.
  llvm::sort(found, [](const Record *a, const Record *b) {
    return a->getID() < b->getID();
  });
  std::vector<OpRecord> ops;
  ops.reserve(found.size());
  for (const Record *record : found)
    ops.emplace_back(record);
  return ops;
}

std::vector<OpRecord> readSerializedOps(const RecordKeeper &records) {
  std::vector<OpRecord> ops;
  for (const OpRecord &o : readOps(records))
    if (o.autoSerialize)
      ops.push_back(o);
  return ops;
}

void emitBanner(StringRef generator, raw_ostream &os) {
  os << "// Generated from the op records by ttmlir-tblgen -" << generator
     << "; do not edit.\n\n";
}

} // namespace tt
