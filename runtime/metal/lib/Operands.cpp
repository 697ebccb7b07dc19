//===- Operands.cpp - Do operands suit a launch? --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/LaunchReader.h"

#include "tt/device/AccessorWords.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime::metal {

using detail::text;

namespace {

const char *name(Operand::Kind kind) {
  static constexpr const char *kNames[] = {"a buffer", "a global semaphore",
                                           "a number"};
  return kNames[size_t(kind)];
}

/// The kind of operand that an argument refers to, if it does to one.
std::optional<Operand::Kind> wanted(KernelArg::Kind kind) {
  switch (kind) {
  case KernelArg::Kind::BufferAddress:
  case KernelArg::Kind::TensorAccessorArgs:
    return Operand::Kind::Buffer;
  case KernelArg::Kind::GlobalSemaphore:
    return Operand::Kind::GlobalSemaphore;
  case KernelArg::Kind::Scalar:
    return Operand::Kind::Scalar;
  case KernelArg::Kind::CBPort:
  case KernelArg::Kind::LocalSemaphore:
  case KernelArg::Kind::Value:
    return std::nullopt;
  }
  return std::nullopt;
}

std::string problemOfArgs(const KernelArgs &args,
                          const std::vector<Operand> &operands) {
  for (const KernelArg &arg : args) {
    std::optional<Operand::Kind> kind = wanted(arg.kind);
    if (!kind)
      continue;
    const Operand &operand = operands[arg.value];
    if (operand.kind != *kind)
      return text("operand ", arg.value, " is ", name(operand.kind),
                  ", wanted ", name(*kind));
    if (arg.kind != KernelArg::Kind::TensorAccessorArgs)
      continue;
    if (std::string what = device::accessorProblem(operand.placement);
        !what.empty())
      return text("'", operand.name, "' has no accessor: ", what);
  }
  return "";
}

std::string problemOfCB(const CircularBuffer &cb,
                        const std::vector<Operand> &operands,
                        const device::ChipDesc &chip) {
  if (!cb.operand)
    return "";
  const Operand &operand = operands[*cb.operand];
  if (operand.kind != Operand::Kind::Buffer)
    return text("operand ", *cb.operand, " is ", name(operand.kind),
                ", wanted a buffer");
  const device::Placement &p = operand.placement;
  if (p.type() != device::BufferType::L1 || p.isInterleaved())
    return text("'", operand.name, "' has no shards in L1");
  if (cb.bytes() > operand.bytesPerBank)
    return text(cb.numPages, " pages of ", cb.pageBytes, " bytes in '",
                operand.name, "', which has ", operand.bytesPerBank);
  device::Banks banks = device::Banks::of(chip, device::BufferType::L1);
  for (const emulator::CoreRange &r : cb.cores)
    for (uint32_t bank : device::bankNumbers(banks, r.start, {r.rows, r.cols}))
      if (p.bytesIn(bank) == 0)
        return text("'", operand.name, "' has no shard on core ",
                    banks.place(bank).y, ",", banks.place(bank).x);
  return "";
}

} // namespace

std::string problemOfOperands(const Launch &launch,
                              const std::vector<Operand> &operands,
                              const device::ChipDesc &chip) {
  for (size_t i = 0; i != launch.circularBuffers.size(); ++i)
    if (std::string what =
            problemOfCB(launch.circularBuffers[i], operands, chip);
        !what.empty())
      return text("circular buffer ", i, ": ", what);
  for (const KernelLaunch &kernel : launch.kernels) {
    auto check = [&](const KernelArgs &args) {
      std::string what = problemOfArgs(args, operands);
      return what.empty() ? what : text("kernel '", kernel.name, "': ", what);
    };
    for (const KernelArgs *args :
         {&kernel.commonArgs, &kernel.runtimeArgs, &kernel.compileTimeArgs})
      if (std::string what = check(*args); !what.empty())
        return what;
    for (const auto &[core, args] : kernel.coreArgs)
      if (std::string what = check(args); !what.empty())
        return what;
  }
  return "";
}

} // namespace tt::runtime::metal
