//===- Sections.cpp - The parts of a binary -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Sections.h"

#include "Describe.h"
#include "DescribeMetal.h"
#include "Program.h"

namespace ttrt {

namespace rt = tt::runtime;

const std::vector<std::string> kSections = {
    "version", "system_desc", "mlir",     "ttir",    "cpp",
    "inputs",  "outputs",     "programs", "kernels", "host"};

bool hasSection(const rt::Binary &binary, const std::string &section,
                bool isAskedFor) {
  if (section == "ttir")
    return !binary.ttir().empty();
  if (section == "host")
    return !binary.hostSource().empty();
  bool isLibrary = binary.kind() == rt::BinaryKind::TTNN;
  if (section == "cpp")
    return !isLibrary || isAskedFor ||
           (!binary.hasKernels() && binary.hostSource().empty());
  return section != "kernels" || !isLibrary || binary.hasKernels();
}

Json readSection(const rt::Binary &binary, const std::string &section) {
  if (section == "version")
    return describe(binary.version());
  if (section == "system_desc")
    return describe(binary.systemDesc());
  if (section == "mlir")
    return std::string(binary.mlir());
  if (section == "ttir")
    return std::string(binary.ttir());
  if (section == "host")
    return std::string(binary.hostSource());
  if (section == "cpp")
    return binary.kind() == rt::BinaryKind::TTMetal
               ? std::string(binary.kernelSource())
               : tt::driver::emitCpp(std::string(binary.mlir()), binary.name(),
                                     resourcesOf(binary));
  if (section == "inputs")
    return describeInputs(binary);
  if (section == "outputs")
    return describeOutputs(binary);
  if (section == "kernels")
    return describeKernels(binary);
  return binary.kind() == rt::BinaryKind::TTMetal
             ? describeMetalPrograms(binary)
             : describePrograms(binary);
}

std::string dump(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace ttrt
