//===- Program.cpp - Kernels, circular buffers, semaphores ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "State.h"

#include "tt-metalium/host_api.hpp"
#include "tt/device/Settings.h"

#include <filesystem>
#include <stdexcept>

namespace tt::tt_metal {
namespace {

std::string &programFolder() {
  static std::string folder;
  return folder;
}

KernelState &kernelOf(Program &program, KernelHandle kernel) {
  if (kernel >= program.state->kernels.size())
    throw std::runtime_error("the program has no kernel " +
                             std::to_string(kernel));
  return program.state->kernels[kernel];
}

KernelHandle addKernel(Program &program, KernelState kernel) {
  program.state->kernels.push_back(std::move(kernel));
  return KernelHandle(program.state->kernels.size() - 1);
}

} // namespace

Program::Program() : state(std::make_unique<ProgramState>()) {}
Program::Program(Program &&) noexcept = default;
Program &Program::operator=(Program &&) noexcept = default;
Program::~Program() = default;
void Program::set_runtime_id(uint64_t id) { state->runtimeId = id; }

void setProgramFolder(const char *folder) { programFolder() = folder; }

/// The folder of the program's text and those above it.
static std::vector<std::filesystem::path> foldersOfProgram() {
  std::vector<std::filesystem::path> folders;
  for (std::filesystem::path folder = programFolder(); !folder.empty();
       folder = folder.parent_path()) {
    folders.push_back(folder);
    if (folder == folder.root_path())
      break;
  }
  return folders;
}

std::string vectorCodeFolder(std::string_view arch) {
  namespace fs = std::filesystem;
  std::vector<fs::path> roots = foldersOfProgram();
  if (std::string home = settings::metalHome(); !home.empty())
    roots.insert(roots.begin(), home);
  std::error_code error;
  for (const fs::path &root : roots)
    if (fs::path folder =
            root / "tt_metal/hw/ckernels" / arch / "metal/llk_api";
        fs::is_directory(folder, error))
      return folder.string();
  return "";
}

std::string findKernel(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  // The vendor's programs name kernels from a folder above their own.
  std::vector<fs::path> folders = foldersOfProgram();
  folders.insert(folders.begin(), fs::path());
  if (std::string home = settings::metalHome(); !home.empty())
    folders.push_back(home);
  for (const fs::path &folder : folders)
    if (fs::path file = folder / path; fs::is_regular_file(file, error))
      return fs::absolute(file).lexically_normal().string();
  throw std::runtime_error(
      "there is no kernel '" + path +
      "': neither in the current folder nor in "
      "that of the program" +
      (programFolder().empty() ? "" : " (" + programFolder() + ")") +
      " or one above it, nor in TT_METAL_HOME");
}

KernelHandle CreateKernel(Program &program, const std::string &file,
                          const CoreSpec &cores,
                          const KernelConfigSpec &config) {
  return addKernel(program, {findKernel(file), true, rangesOf(cores), config});
}
KernelHandle CreateKernelFromString(Program &program, const std::string &text,
                                    const CoreSpec &cores,
                                    const KernelConfigSpec &config) {
  return addKernel(program, {text, false, rangesOf(cores), config});
}

CBHandle CreateCircularBuffer(Program &program, const CoreSpec &cores,
                              const CircularBufferConfig &config) {
  program.state->circularBuffers.push_back({rangesOf(cores), config});
  return program.state->circularBuffers.size() - 1;
}

uint32_t CreateSemaphore(Program &program, const CoreSpec &cores,
                         uint32_t initial) {
  auto &all = program.state->semaphores;
  unsigned id = unsigned(all.size());
  all.push_back({id, coreRanges(rangesOf(cores)), initial});
  return id;
}

void SetRuntimeArgs(Program &program, KernelHandle kernel,
                    const CoreSpec &cores, std::span<const uint32_t> args) {
  for (const CoreCoord &core : corerange_to_cores(rangesOf(cores)))
    kernelOf(program, kernel).args[core].assign(args.begin(), args.end());
}

void SetRuntimeArgs(Program &program, KernelHandle kernel,
                    const std::vector<CoreCoord> &cores,
                    const std::vector<std::vector<uint32_t>> &args) {
  if (cores.size() != args.size())
    throw std::runtime_error("run-time arguments of " +
                             std::to_string(args.size()) + " cores for " +
                             std::to_string(cores.size()));
  for (size_t i = 0; i != cores.size(); ++i)
    SetRuntimeArgs(program, kernel, cores[i],
                   std::span<const uint32_t>(args[i]));
}

std::vector<uint32_t> &GetRuntimeArgs(Program &program, KernelHandle kernel,
                                      const CoreCoord &core) {
  return kernelOf(program, kernel).args[core];
}

void SetCommonRuntimeArgs(Program &program, KernelHandle kernel,
                          std::span<const uint32_t> args) {
  kernelOf(program, kernel).commonArgs.assign(args.begin(), args.end());
}

} // namespace tt::tt_metal
