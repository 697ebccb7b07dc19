//===- WritePrograms.cpp - Sample files for the tests of ttrt -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// write_programs FOLDER: good and bad .ttnn files made without the compiler.
//===----------------------------------------------------------------------===//
#include "ProgramBuilder.h"

#include <filesystem>
#include <fstream>
#include <iostream>

using namespace tt;
using namespace tt::test;

static void write(const std::filesystem::path &path,
                  const std::vector<uint8_t> &bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(bytes.data()),
             std::streamsize(bytes.size()));
}

/// Returns its input.
static std::vector<uint8_t> identityProgram() {
  ProgramBuilder b;
  TensorSpec t = hostTensor({4, 8});
  b.input(0, t, "x");
  b.output(0, t);
  return b.finish();
}

static std::vector<uint8_t> otherVersion() {
  ProgramBuilder b;
  b.version = target::Version(99, 0, 0);
  b.endProgram();
  return b.finish();
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: write_programs FOLDER\n";
    return 1;
  }
  std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder / "good");
  write(folder / "good" / "add.ttnn", addProgram());
  write(folder / "good" / "mixed.ttnn",
        mixedProgram(device::makeSystem("n150")));
  write(folder / "identity.ttnn", identityProgram());
  write(folder / "version.ttnn", otherVersion());
  std::vector<uint8_t> damaged = addProgram();
  damaged.resize(damaged.size() / 2);
  write(folder / "damaged.ttnn", damaged);
  return 0;
}
