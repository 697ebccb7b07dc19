//===- Programs.cpp - programs of the library, and calls of tiles ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Records name kernel calls in two places: the program of a library op
// (TTNN_Program in TTNNOpBase.td) and the calls of an element-wise op
// (TileCalls.td). Both generators read the records of kernel calls, too: a name
// that is none of them is an error at the record.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;

namespace tt {

namespace {

/// Kernel calls by name.
class KernelCalls {
public:
  explicit KernelCalls(const RecordKeeper &records) {
    for (KernelRecord &call : readCalls(records))
      byName.try_emplace(call.mnemonic, call);
  }

  const KernelRecord &named(StringRef name, const Record &at) const {
    auto found = byName.find(name);
    if (found == byName.end())
      PrintFatalError(at.getLoc(), "there is no kernel call '" + name + "'");
    return found->second;
  }

private:
  StringMap<KernelRecord> byName;
};

/// The cost keys of calls, at most four of them.
std::string costKeys(const Record &program, StringRef field, const Record &at,
                     const KernelCalls &calls) {
  std::vector<StringRef> names = program.getValueAsListOfStrings(field);
  if (names.size() > 4)
    PrintFatalError(at.getLoc(), "a program has four calls at most");
  std::string keys;
  for (StringRef name : names)
    keys += formatv("{0}\"{1}\"", keys.empty() ? "" : ", ",
                    calls.named(name, at).cost);
  return keys;
}

} // namespace

bool genLibraryPrograms(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-programs", os);
  KernelCalls calls(records);
  std::map<std::string, std::string> rows;
  auto add = [&](StringRef op, const Record &at) {
    const RecordVal *field = at.getValue("program");
    if (!isa<DefInit>(field->getValue()))
      PrintFatalError(at.getLoc(),
                      "'" + op +
                          "' does not say its program: how the library "
                          "deals it out, and the model of its time");
    const Record *program = at.getValueAsDef("program");
    std::string each = costKeys(*program, "calls", at, calls),
                ofIntegers = costKeys(*program, "integerCalls", at, calls);
    StringRef model = program->getValueAsString("model");
    if ((model == "Eltwise") != (!each.empty() || !ofIntegers.empty()))
      PrintFatalError(at.getLoc(), "'" + op +
                                       "' names calls if, and only if, its "
                                       "model is Eltwise");
    std::string row =
        formatv("TT_PROGRAM(\"{0}\", deal{1}, model{2}, ({3}), ({4}))\n", op,
                program->getValueAsString("deal"), model, each, ofIntegers);
    if (!rows.try_emplace(op.str(), row).second)
      PrintFatalError(at.getLoc(), "there are two programs of '" + op + "'");
  };
  for (const OpRecord &op : readSerializedOps(records))
    add(op.mnemonic, *op.record);
  for (const Record *named :
       records.getAllDerivedDefinitions("TTNN_NamedProgram"))
    add(named->getValueAsString("op"), *named);
  for (auto &[name, row] : rows)
    os << row;
  return false;
}

bool genTileCalls(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-tile-calls", os);
  KernelCalls calls(records);
  std::map<std::string, std::string> rows;
  for (const Record *op : records.getAllDerivedDefinitions("TTIR_Op")) {
    const Record *tile = op->getValueAsDef("tile");
    std::string row;
    bool any = false, typed = false;
    for (StringRef field : {"floats", "number", "zero", "integers",
                            "integersNumber", "integersZero"}) {
      StringRef name = tile->getValueAsString(field);
      row += formatv(", \"{0}\"", name);
      if (name.empty())
        continue;
      any = true;
      const KernelRecord &call = calls.named(name, *op);
      typed |= field.starts_with("integers") &&
               any_of(call.parameters, [](const KernelParameter &p) {
                 return p.name == "dtype";
               });
    }
    if (any)
      rows[op->getValueAsString("opName").str()] =
          formatv("{0}, {1}, {2}", row, typed, tile->getValueAsBit("signed"));
  }
  for (auto &[name, row] : rows)
    os << formatv("{{\"{0}\"{1}},\n", name, row);
  return false;
}

} // namespace tt
