//===- KernelSetups.cpp - setups of calls ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The setups that records name, and for every call what it prepares or needs,
// the init call to make before it, and whether it is sent to many cores.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;

namespace tt {

/// The name behind the dialect's prefix: "Matmul" of TTKernel_SetupMatmul.
static StringRef setupName(const Record *setup) {
  return setup->getName().rsplit("_Setup").second;
}

static const Record *setupOf(const KernelRecord &o) {
  return o.record->getValueAsDef("setup");
}

StringRef initOf(const KernelRecord &o) {
  StringRef own = o.field("init");
  return own.empty() && o.unit != "init" ? setupOf(o)->getValueAsString("init")
                                         : own;
}

static void checkForm(const KernelRecord &o) {
  SmallVector<StringRef> words;
  o.field("form").split(words, ' ', -1, /*KeepEmpty=*/false);
  if (words.empty())
    return;
  for (StringRef word : words)
    if (word != "cb" && word != "dst")
      o.fail("`form` has the word '" + word + "'; wanted cb or dst");
  auto operands = [&](StringRef kind) {
    return count_if(o.parameters, [&](auto &p) { return p.kind == kind; });
  };
  if (count(words, "cb") != operands("InCB"))
    o.fail("`form` does not have the circular buffers of its operands");
  if (count(words, "dst") > operands("DstIndex"))
    o.fail("`form` has more tiles of DST than its operands");
}

static void checkInit(const KernelRecord &o,
                      const std::map<StringRef, const KernelRecord *> &calls) {
  StringRef name = initOf(o);
  if (name.empty())
    return;
  auto it = calls.find(name);
  if (it == calls.end() || it->second->unit != "init")
    o.fail("there is no init call '" + name + "'");
  if (setupOf(*it->second) != setupOf(o))
    o.fail("its init call '" + name + "' prepares something else");
}

static void emitSetups(ArrayRef<const Record *> setups, raw_ostream &os) {
  os << "/// How unpacker and matrix unit are programmed.\n"
        "enum class Setup : uint8_t {\n";
  std::map<StringRef, unsigned> numbers;
  for (auto [i, setup] : enumerate(setups)) {
    numbers[setupName(setup)] = i;
    os << "  " << setupName(setup) << ",\n";
  }
  os << "};\n\n/// The setups that calls work with, as a set of bits.\n"
        "inline constexpr uint32_t setupServes[] = {\n";
  for (auto [i, setup] : enumerate(setups)) {
    uint32_t serves = 1u << i;
    for (StringRef other : setup->getValueAsListOfStrings("alsoFor")) {
      auto it = numbers.find(other);
      if (it == numbers.end())
        PrintFatalError(setup->getLoc(), "there is no setup '" + other + "'");
      serves |= 1u << it->second;
    }
    os << formatv("    {0:x},\n", serves);
  }
  os << "};\n\n";
}

bool genKernelSetups(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-setups", os);
  std::vector<KernelRecord> all = readCalls(records);
  std::map<StringRef, const KernelRecord *> byName;
  for (const KernelRecord &o : all)
    byName[o.mnemonic] = &o;
  SmallVector<const Record *> setups;
  for (const KernelRecord &o : all) {
    checkForm(o);
    checkInit(o, byName);
    const Record *setup = setupOf(o);
    if (setupName(setup).empty())
      o.fail("the name of its setup lacks the word Setup");
    if (!is_contained(setups, setup))
      setups.push_back(setup);
  }
  llvm::sort(setups, [](auto *a, auto *b) { return a->getID() < b->getID(); });
  os << "namespace ttk {\n\n";
  emitSetups(setups, os);
  os << "struct CallSetup {\n  Setup setup;\n"
        "  /// The init call to make before; empty if there is none.\n"
        "  const char *init;\n  bool multicast;\n};\n\n"
        "inline constexpr CallSetup callSetups[] = {\n";
  for (const KernelRecord &o : all)
    if (o.inAbi)
      os << formatv("    {{Setup::{0}, \"{1}\", {2}}, // {3}\n",
                    setupName(setupOf(o)), initOf(o),
                    o.record->getValueAsBit("multicast"), o.mnemonic);
  os << "};\n\n} // namespace ttk\n";
  return false;
}

} // namespace tt
