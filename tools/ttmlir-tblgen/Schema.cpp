//===- Schema.cpp - one flatbuffer table per op ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Results come first, so that a later argument always takes the last id and the
// ids of the others stay. Devices are not stored: a program has one.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string fieldType(const Argument &a) {
  if (a.form == Argument::Form::Tensor)
    return a.variadic ? "[TensorRef]" : "TensorRef";
  return a.kind->fbs.str();
}

static std::string fieldAttributes(const Argument &a, int id) {
  bool scalar = a.kind && a.kind->scalar;
  std::string text = formatv("id: {0}", id).str();
  if (!scalar && !a.optional)
    text += ", required";
  return text;
}

bool genSchema(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-flatbuffer-schema", os);
  os << "include \"ttmlir/Target/TTNN/types.fbs\";\n"
        "namespace tt.target.ttnn;\n";
  std::vector<OpRecord> ops = readSerializedOps(records);
  for (const OpRecord &o : ops) {
    os << formatv("\n/// {0}\ntable {1} {{\n", o.summary(), o.cppClass);
    int id = 0;
    for (const Result &r : o.results)
      if (!r.device)
        os << formatv("  {0}:TensorRef (id: {1}, required);\n", r.name, id++);
    for (const Argument &a : o.arguments) {
      if (a.form == Argument::Form::Device)
        continue;
      bool nullable = a.optional && a.kind && a.kind->scalar;
      os << formatv("  {0}:{1}{2} ({3});\n", a.name, fieldType(a),
                    nullable ? " = null" : "", fieldAttributes(a, id++));
    }
    os << "}\n";
  }
  os << "\nunion OpType {\n";
  for (const OpRecord &o : ops)
    os << formatv("  {0} = {1},\n", o.cppClass, o.opcode);
  os << "}\n";
  return false;
}

} // namespace tt
