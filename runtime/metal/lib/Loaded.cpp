//===- Loaded.cpp - A .ttm file and what was made of it -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Loaded.h"

#include "Build.h"
#include "Translate.h"

namespace tt::runtime::metal {

using detail::ErrorKind;
using detail::fail;

emulator::KernelCode Loaded::codeOf(const KernelLaunch &kernel,
                                    KernelLoader &loader) {
  auto [entry, isNew] = codes.try_emplace({&loader, kernel.kernel});
  if (!isNew)
    return entry->second;
  auto where = [&] { return detail::text("kernel '", kernel.name, "': "); };
  try {
    detail::translateErrors(
        [&] {
          const Kernel &source = content->kernels[kernel.kernel];
          entry->second = loader.load(
              {source.bytecode, source.source, source.symbol, kernel.name});
          if (!entry->second.entry)
            fail(ErrorKind::Internal, "the loader gave no code");
        },
        where);
  } catch (...) {
    codes.erase(entry);
    throw;
  }
  return entry->second;
}

std::shared_ptr<const emulator::Program>
Loaded::launch(size_t program, size_t command, const device::ChipDesc &chip,
               const std::shared_ptr<KernelLoader> &loader) {
  const Program &source = content->programs[program];
  const Launch &launch = std::get<Launch>(source.commands[command].what);
  if (!loader)
    fail(ErrorKind::InvalidArgument,
         "running kernels needs a KernelLoader (SubmitOptions::kernels)");
  std::lock_guard lock(mutex);
  loaders.emplace(loader.get(), loader);
  auto &built = programs[{loader.get(), program, command, chip.arch,
                          chip.coordTranslationOffsets}];
  if (!built)
    built = std::make_shared<const emulator::Program>(
        buildProgram(source, launch, chip, [&](const KernelLaunch &kernel) {
          return codeOf(kernel, *loader);
        }));
  return built;
}

} // namespace tt::runtime::metal
