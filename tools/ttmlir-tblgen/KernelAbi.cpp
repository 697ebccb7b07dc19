//===- KernelAbi.cpp - the table of kernel calls and their names ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "KernelRecord.h"
#include "OpRecord.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace tt {

static std::string prototype(const KernelRecord &o) {
  std::string text = o.result + " (*" + o.identifier + ")(struct ttk_context *";
  for (const KernelParameter &p : o.parameters) {
    if (!p.inAbi())
      continue;
    text +=
        ", " + p.abi + (StringRef(p.abi).ends_with("*") ? "" : " ") + p.name;
    if (p.variadic)
      text += ", uint32_t " + p.name + "_count";
  }
  return text + ", uint32_t site)";
}

static std::string apiStruct(const RecordKeeper &records) {
  std::string text = "struct ttk_api {\n"
                     "  /// The context of the thread that calls.\n"
                     "  struct ttk_context *(*self)(void);\n"
                     "  /// A kernel went `rounds` times round its loops.\n"
                     "  void (*loop)(struct ttk_context *, uint32_t site);\n"
                     "  /// A kernel is about to do what has no meaning; does "
                     "not return.\n"
                     "  void (*undefined)(struct ttk_context *, uint32_t what, "
                     "uint32_t site);\n"
                     "  /// A kernel comes to a call of the vendor's that is "
                     "not emulated; does not return.\n"
                     "  void (*not_emulated)(struct ttk_context *, const char "
                     "*name, uint32_t site);\n";
  for (const KernelRecord &o : readAbiCalls(records))
    text += "  " + prototype(o) + ";\n";
  return text + "  /// For kernels that program the vector unit themselves.\n"
                "  const struct ttk_vector_api *vector;\n"
                "  /// Bytes of a page of an accessor.\n"
                "  uint32_t (*page_bytes)(struct ttk_context *, uint32_t "
                "accessor);\n};\n";
}

bool genKernelAbi(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-kernel-abi", os);
  os << "#include \"ttk/print.h\"\n#include \"ttk/vector.h\"\n\n#include "
        "<stdbool.h>\n\n"
     << apiStruct(records);
  return false;
}

bool genKernelOps(const RecordKeeper &records, raw_ostream &os) {
  std::vector<KernelRecord> calls = readAbiCalls(records);
  emitBanner("gen-kernel-ops", os);
  os << "namespace ttk {\n\n/// A call, by its position in ttk_api.\n"
        "enum class Op : uint16_t {\n";
  for (const KernelRecord &o : calls)
    os << "  " << o.identifier << ",\n";
  os << "};\n\n/// The part of a core that a call works on.\n"
        "enum class Unit : uint8_t {\n";
  for (StringRef unit : kernelUnits())
    os << "  " << unit << ",\n";
  os << "};\n\nstruct OpInfo {\n  const char *name;\n  Unit unit;\n"
        "  /// Key into the cost tables.\n  const char *cost;\n};\n\n"
     << formatv("inline constexpr unsigned numOps = {0};\n\n", calls.size())
     << "inline constexpr OpInfo opInfos[numOps] = {\n";
  for (const KernelRecord &o : calls)
    os << formatv("    {{\"{0}\", Unit::{1}, \"{2}\"},\n", o.mnemonic, o.unit,
                  o.cost);
  auto hash = MD5::hash(arrayRefFromStringRef(apiStruct(records)));
  os << "};\n\n/// Changes with every change of ttk_api.\n"
     << formatv("inline constexpr char abiHash[] = \"{0}\";\n\n", hash.digest())
     << "} // namespace ttk\n\n/// X(name) for every call, in order.\n"
        "#define TTK_FOR_EACH_OP(X)";
  for (const KernelRecord &o : calls)
    os << " \\\n  X(" << o.identifier << ")";
  os << "\n";
  return false;
}

} // namespace tt
