//===- Print.cpp - Printing from kernels ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Print.h"

#include "state/MachineState.h"
#include "tt/device/ScalarFormats.h"

#include <bit>
#include <cstdio>

namespace tt::emulator {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%g", value);
  return text;
}

std::string hex(uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", (unsigned long long)value);
  return text;
}

std::string spell(const ttk_print_arg &arg) {
  switch (arg.kind) {
  case TTK_PRINT_SIGNED:
    return std::to_string(int64_t(arg.value));
  case TTK_PRINT_BOOL:
    return arg.value ? "true" : "false";
  case TTK_PRINT_FLOAT:
    return number(std::bit_cast<float>(uint32_t(arg.value)));
  case TTK_PRINT_BF16:
    return number(device::bf16ToFloat(uint16_t(arg.value)));
  case TTK_PRINT_F16:
    return number(device::f16ToFloat(uint16_t(arg.value)));
  case TTK_PRINT_ADDRESS:
  case TTK_PRINT_NOC_ADDRESS:
    return hex(arg.value);
  case TTK_PRINT_FORMAT:
    return std::string(device::name(device::DataType(arg.value)));
  default:
    return std::to_string(arg.value);
  }
}

} // namespace

void printFromKernel(Context &c, const char *format,
                     std::span<const ttk_print_arg> values) {
  std::string line = "core " + std::to_string(c.core->coord.y) + "," +
                     std::to_string(c.core->coord.x) + " " + name(c.kind) +
                     ": ";
  size_t next = 0;
  for (const char *p = format; *p; ++p) {
    if (p[0] == '{' && p[1] == '}' && next < values.size()) {
      line += spell(values[next++]);
      ++p;
    } else {
      line += *p;
    }
  }
  if (line.back() != '\n')
    line += '\n';
  std::fputs(line.c_str(),
             c.machine->options.printTo ? c.machine->options.printTo : stderr);
}

} // namespace tt::emulator
