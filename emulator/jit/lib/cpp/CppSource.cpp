//===- CppSource.cpp - The text that the C++ compiler gets ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The interface's headers come precompiled and know no configuration: they
// declare its constants, which are defined here.
//===----------------------------------------------------------------------===//
#include "CppSource.h"

#include <sstream>

namespace tt::jit {
namespace {

/// A kernel may stand in the vendor's namespace or in none.
constexpr const char *kEntry = R"(
#undef constexpr
namespace NAMESPACE {}
using namespace NAMESPACE;
extern "C" void ttk_entry(ttk_context *) { kernel_main(); }
)";

std::string bodyOf(std::string_view source, bool isFile) {
  if (isFile)
    return "#include \"" + std::string(source) + "\"\n";
  return "# 1 \"kernel text\"\n" + std::string(source) +
         "\n# 1 \"configuration\"\n";
}

template <class Range, class Text>
void array(std::ostream &os, const char *type, const char *name,
           const Range &range, Text text) {
  // An array whose size the headers do not know is no constant expression.
  os << "constexpr " << type << " " << name << "_data[] = {";
  for (const auto &value : range)
    os << text(value) << ", ";
  os << "{}};\nconstexpr const " << type << " *" << name << " = " << name
     << "_data;\n";
}

/// The constants of all ports; those that the program does not have are 0.
template <class Constants>
std::vector<Constants> all(const std::map<unsigned, Constants> &ports) {
  std::vector<Constants> all(64);
  for (const auto &[port, constants] : ports)
    if (port < all.size())
      all[port] = constants;
  return all;
}

void ports(std::ostream &os, const KernelConfiguration &c) {
  std::vector<PortConstants> ports = all(c.ports);
  std::vector<RemotePortConstants> remote = all(c.remotePorts);
  array(os, "uint32_t", "ttk_port_formats", ports,
        [](const PortConstants &p) { return p.format; });
  array(os, "uint32_t", "ttk_port_page_bytes", ports,
        [](const PortConstants &p) { return p.pageBytes; });
  array(os, "uint32_t", "ttk_port_pages", ports,
        [](const PortConstants &p) { return p.numPages; });
  array(os, "uint32_t", "ttk_remote_configs", remote,
        [](const RemotePortConstants &p) { return p.config; });
  array(os, "uint32_t", "ttk_remote_page_bytes", remote,
        [](const RemotePortConstants &p) { return p.pageBytes; });
}

/// Constants of the chip that the vendor passes to the compiler.
void chip(std::ostream &os, const KernelConfiguration &c) {
  const ChipConstants &chip = c.chip;
  os << "constexpr uint32_t NUM_DRAM_BANKS = " << chip.dramBanks
     << ", NUM_L1_BANKS = " << chip.l1Banks
     << ", ttk_grid_columns = " << chip.gridColumns
     << ", DRAM_ALIGNMENT = " << chip.dramAlignment
     << ", L1_ALIGNMENT = " << chip.l1Alignment
     << ", NOC_MAX_BURST_SIZE = " << chip.maxBurstBytes << ";\n";
}

void processor(std::ostream &os, const KernelConfiguration &c) {
  using Processor = KernelConfiguration::Processor;
  for (const std::string &macro : c.chip.macros)
    os << "#define " << macro << " 1\n";
  switch (c.processor) {
  case Processor::DataMovement0:
    os << "#define COMPILE_FOR_BRISC 1\n#define PROCESSOR_INDEX 0\n";
    break;
  case Processor::DataMovement1:
    os << "#define COMPILE_FOR_NCRISC 1\n#define PROCESSOR_INDEX 1\n";
    break;
  case Processor::Compute:
    // One thread does the work of the three processors.
    os << "#define COMPILE_FOR_TRISC 1\n#define UCK_CHLKC_UNPACK 1\n"
          "#define UCK_CHLKC_MATH 1\n#define UCK_CHLKC_PACK 1\n"
          "#define TRISC_UNPACK 1\n#define TRISC_MATH 1\n"
          "#define TRISC_PACK 1\n"
          "#define PROCESSOR_INDEX 2\n"
          // Data-movement kernels define these themselves.
          "namespace ckernel { using tt::constants::TILE_HEIGHT, "
          "tt::constants::TILE_WIDTH; constexpr uint32_t TILE_R_DIM = 32, "
          "TILE_C_DIM = 32, TILE_NUM_FACES = 4, FACE_R_DIM = 16, "
          "FACE_C_DIM = 16; }\n";
    break;
  }
  os << "#define NOC_INDEX " << c.noc << "\n"
     << "constexpr uint8_t noc_index = " << c.noc << ";\n"
     << "constexpr uint32_t ttk_num_named_args = " << c.numNamedRuntimeArgs
     << ", ttk_num_named_common_args = " << c.numNamedCommonArgs << ";\n"
     << "constexpr bool ttk_is_compute = "
     << (c.processor == Processor::Compute ? "true" : "false") << ";\n"
     << "#define MATH_FIDELITY_PHASES " << c.fidelityPhases << "\n"
     << "#define MATH_FIDELITY MathFidelity("
     << (c.fidelityPhases == 1 ? 0 : c.fidelityPhases) << ")\n"
     << "#define DST_ACCUM_MODE " << (c.fp32DestAcc ? "true" : "false") << "\n"
     << "#define APPROX " << (c.mathApprox ? "true" : "false") << "\n"
     << "#define DST_SYNC_MODE DstSync::"
     << (c.dstFullSync ? "SyncFull" : "SyncHalf") << "\n";
  if (c.fp32DestAcc)
    os << "#define FP32_DEST_ACC_EN 1\n";
}

} // namespace

std::string sourceOf(std::string_view text) {
  return "#define constexpr const\n" + bodyOf(text, /*isFile=*/false) + kEntry;
}

std::string sourceOf(std::string_view source, bool isFile,
                     const KernelConfiguration &c) {
  std::ostringstream os;
  os << "# 1 \"configuration\"\n";
  array(os, "uint32_t", "ttk_compile_time_args", c.compileTimeArgs,
        [](uint32_t value) { return std::to_string(value) + "u"; });
  os << "constexpr uint32_t ttk_num_compile_time_args = "
     << c.compileTimeArgs.size() << ";\n";
  array(os, "ttk_named_arg", "ttk_named_args", c.namedArgs,
        [](const auto &arg) {
          return "{\"" + arg.first + "\", " + std::to_string(arg.second) + "u}";
        });
  ports(os, c);
  chip(os, c);
  processor(os, c);
  for (const auto &[name, value] : c.defines)
    os << "#define " << name << " " << value << "\n";
  os << c.declarations << bodyOf(source, isFile) << kEntry;
  return os.str();
}

} // namespace tt::jit
