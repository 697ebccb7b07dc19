//===- KernelRecord.cpp - a call's record for generators ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "KernelRecord.h"

#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

static const StringRef units[] = {"riscv", "dm",   "sync", "unpack",
                                  "fpu",   "sfpu", "pack", "init"};
static const StringRef threads[] = {"compute", "noc", "any"};

// Words by the numbers of tt::device::DataType.
static const std::vector<std::string> dataFormats = {
    "Float32", "Float16", "Float16_b", "Bfp8",   "Bfp8_b", "Bfp4",  "Bfp4_b",
    "Bfp2",    "Bfp2_b",  "UInt32",    "UInt16", "UInt8",  "Int32", "Int8"};

ArrayRef<StringRef> kernelUnits() { return units; }

void KernelRecord::fail(const Twine &message) const {
  PrintFatalError(record->getLoc(), message);
}

static KernelParameter readOperand(const KernelRecord &o,
                                   const NamedTypeConstraint &value) {
  KernelParameter p;
  p.name = value.name.str();
  p.optional = value.isOptional();
  p.variadic = value.isVariadic();
  const Record *def = &value.constraint.getDef();
  if (def->getValue("baseType"))
    def = def->getValueAsDef("baseType");
  if (!def->getValue("abi"))
    o.fail("operand '" + p.name + "': '" + def->getName() +
           "' does not say its type in the kernel ABI");
  p.abi = def->getValueAsString("abi").str();
  p.kind = def->getName().rsplit('_').second.str();
  if (p.variadic && p.inAbi() && !StringRef(p.abi).ends_with("*"))
    o.fail("operand '" + p.name +
           "' is variadic: its type in the kernel ABI must "
           "be a pointer, but is '" +
           p.abi + "'");
  return p;
}

static KernelAttrKind readAttrKind(const KernelRecord &o, StringRef name,
                                   const Record &def) {
  StringRef kind = def.getName();
  if (kind == "BoolAttr")
    return {"Bool", "bool", "bool", {}};
  if (kind == "I32Attr")
    return {"I32Attr", "int32_t", "uint32_t", {}};
  if (kind == "StrAttr")
    return {"String", "const char *", "const char *", {}};
  if (kind == "TTCore_DataTypeAttr")
    return {"DataType", "tt::device::DataType", "DataFormat", dataFormats};
  if (!def.getValue("typed"))
    o.fail("attribute '" + name + "': kind '" + kind +
           "' cannot be passed to a kernel call");
  KernelAttrKind k{"Enum",
                   def.getValueAsString("typed").str(),
                   def.getValueAsString("vendor").str(),
                   {}};
  for (StringRef word : def.getValueAsListOfStrings("vendorCases"))
    k.words.push_back(word.str());
  return k;
}

static KernelParameter readAttribute(const KernelRecord &o,
                                     const NamedAttribute &attr) {
  KernelParameter p;
  p.name = attr.name.str();
  p.isAttr = true;
  p.optional = attr.attr.isOptional();
  p.attr = readAttrKind(o, p.name, attr.attr.getBaseAttr().getDef());
  p.kind = p.attr.kind;
  if (attr.attr.hasDefaultValue())
    p.defaultValue = attr.attr.getDefaultValue().str();
  if (p.kind != "String") {
    p.abi = "uint32_t";
    if (p.optional && p.defaultValue.empty())
      o.fail("attribute '" + p.name +
             "' is optional: calls need a default to pass without it");
  } else if (!p.optional) {
    p.abi = "const char *"; // an optional text is for emitted source only
  }
  return p;
}

static std::pair<std::string, std::string> readResult(const KernelRecord &o) {
  KernelParameter result = readOperand(o, o.op.getResult(0));
  return {result.abi, result.kind};
}

static void readParameters(KernelRecord &o) {
  for (int i = 0, e = o.op.getNumArgs(); i < e; ++i)
    if (auto *value = dyn_cast<NamedTypeConstraint *>(o.op.getArg(i)))
      o.parameters.push_back(readOperand(o, *value));
  for (int i = 0, e = o.op.getNumArgs(); i < e; ++i)
    if (auto *attr = dyn_cast<NamedAttribute *>(o.op.getArg(i)))
      o.parameters.push_back(readAttribute(o, *attr));
  if (o.op.getNumResults() > 1)
    o.fail("a call has one result at most");
  if (o.op.getNumResults() == 1 && o.inAbi)
    std::tie(o.result, o.resultKind) = readResult(o);
}

/// One function serves all ops without a class: it handles operands alone.
static void checkWithoutClass(const KernelRecord &o) {
  for (const KernelParameter &p : o.parameters)
    if (p.isAttr || p.optional || p.variadic)
      o.fail("an op without a class has operands alone, but '" + p.name +
             "' is an attribute, or may be absent");
  if (o.op.getNumResults() || o.record->getValueAsBit("hasVerifier"))
    o.fail("an op without a class has no result and no verifier");
}

static void check(const KernelRecord &o) {
  if (!o.hasClass)
    checkWithoutClass(o);
  if (!is_contained(units, o.unit))
    o.fail("there is no unit '" + o.unit + "'");
  if (o.inAbi && o.charge.empty())
    o.fail("'" + o.mnemonic + "' does not say what it is charged by");
  if (!is_contained(threads, o.thread))
    o.fail("there is no thread '" + o.thread + "'");
  for (StringRef name : o.templateArgs)
    if (!name.starts_with("=") && !o.parameter(name).isAttr)
      o.fail("template argument '" + name + "' is not an attribute");
  for (StringRef name : o.call)
    if (!name.starts_with("="))
      o.parameter(name);
  if (o.unit == "sfpu" && o.hasBody() && o.result != "void")
    o.fail("a call of the vector unit has no result");
}

KernelRecord::KernelRecord(const Record *r) : record(r), op(r) {
  mnemonic = r->getValueAsString("opName").str();
  identifier = mnemonic;
  std::replace(identifier.begin(), identifier.end(), '.', '_');
  unit = field("unit").str();
  cost = field("cost").str();
  charge = field("charge").str();
  thread = field("thread").str();
  callee = field("callee").str();
  header = field("header").str();
  cpp = field("cpp").str();
  templateArgs = r->getValueAsListOfStrings("templateArgs");
  call = r->getValueAsListOfStrings("call");
  inAbi = r->getValueAsBit("inAbi");
  hasClass = r->getValueAsBit("hasClass");
  customBody = r->getValueAsBit("customBody");
  readParameters(*this);
  check(*this);
}

const KernelParameter &KernelRecord::parameter(StringRef name) const {
  auto it = find_if(parameters, [&](auto &p) { return p.name == name; });
  if (it == parameters.end())
    fail("there is no argument '" + name + "'");
  return *it;
}

std::vector<KernelRecord> readCalls(const RecordKeeper &records) {
  std::map<std::string, const Record *> byName;
  for (const Record *r : records.getAllDerivedDefinitions("Op"))
    if (r->getValue("unit"))
      byName[r->getValueAsString("opName").str()] = r;
  std::vector<KernelRecord> calls;
  std::map<std::string, StringRef> identifiers;
  for (auto &[name, record] : byName) {
    KernelRecord &o = calls.emplace_back(record);
    auto [it, fresh] = identifiers.insert({o.identifier, record->getName()});
    if (!fresh)
      o.fail("its name in C, '" + o.identifier + "', is taken by '" +
             it->second + "'");
  }
  return calls;
}

std::vector<KernelRecord> readAbiCalls(const RecordKeeper &records) {
  std::vector<KernelRecord> calls;
  for (const KernelRecord &o : readCalls(records))
    if (o.inAbi)
      calls.push_back(o);
  return calls;
}

} // namespace tt
