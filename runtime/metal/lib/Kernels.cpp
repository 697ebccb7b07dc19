//===- Kernels.cpp - Kernels of a file and their code ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/Kernels.h"

#include "Build.h"
#include "tt/runtime/detail/Translate.h"

namespace tt::runtime::metal {

using detail::ErrorKind;
using detail::fail;

Kernels::Made &Kernels::madeBy(const std::shared_ptr<KernelLoader> &loader) {
  made.remove_if([](const Made &m) { return m.loader.expired(); });
  for (Made &m : made)
    if (m.loader.lock() == loader)
      return m;
  return made.emplace_back(Made{loader, {}});
}

emulator::KernelCode Kernels::codeOf(const KernelLaunch &kernel, Made &made,
                                     KernelLoader &loader) {
  auto [entry, isNew] = made.codes.try_emplace(kernel.kernel);
  ++(isNew ? counts.misses : counts.hits);
  if (!isNew)
    return entry->second;
  auto where = [&] { return detail::text("kernel '", kernel.name, "': "); };
  try {
    detail::translateErrors(
        [&] {
          const Kernel &source = sources[kernel.kernel];
          entry->second = loader.load(
              {source.mlir, source.source, source.symbol, kernel.name});
          if (!entry->second.entry)
            fail(ErrorKind::Internal, "the loader gave no code");
        },
        where);
  } catch (...) {
    made.codes.erase(entry);
    throw;
  }
  return entry->second;
}

emulator::Program Kernels::build(const Launch &launch,
                                 const std::vector<Operand> &operands,
                                 const device::ChipDesc &chip,
                                 const std::shared_ptr<KernelLoader> &loader) {
  if (!loader)
    fail(ErrorKind::InvalidArgument,
         "running kernels needs a KernelLoader (SubmitOptions::kernels)");
  std::lock_guard lock(mutex);
  Made &by = madeBy(loader);
  return buildProgram(launch, operands, chip, [&](const KernelLaunch &kernel) {
    return codeOf(kernel, by, *loader);
  });
}

} // namespace tt::runtime::metal
