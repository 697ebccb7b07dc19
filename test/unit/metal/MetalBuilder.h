//===- MetalBuilder.h - .ttm files for tests, no compiler -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_METAL_METALBUILDER_H
#define TT_TEST_METAL_METALBUILDER_H

#include "tt/device/System.h"
#include "ttmlir/Target/TTMetal/binary_generated.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tt::test {

namespace mfb = ::tt::target::metal;
using target::DataType;

/// A test's declaration of device memory; every field may be nonsense.
struct BufferSpec {
  uint64_t address = 1024;
  DataType type = DataType::Float32;
  /// {0, 0}: row-major.
  target::Dim2d tile{32, 32};
  std::vector<uint32_t> grid = {1, 1}, shard = {1, 1};
  /// Empty: interleaved.
  std::vector<uint64_t> strides;
  mfb::BufferType memory = mfb::BufferType::L1;
  uint32_t buffers = 1;
  std::string name = "buffer";
  std::vector<target::Dim2d> cores = {};
};

/// Shards of tiles in L1, densely packed.
BufferSpec tiles(uint64_t address, std::vector<uint32_t> grid,
                 std::vector<uint32_t> shard, DataType type, uint32_t bytes);
/// Shards of rows in L1, densely packed.
BufferSpec rows(uint64_t address, std::vector<uint32_t> grid,
                std::vector<uint32_t> shard, DataType type, uint32_t bytes);

struct ArgSpec {
  mfb::KernelArgKind kind = mfb::KernelArgKind::Value;
  uint32_t value = 0;
};

struct KernelSpec {
  std::string name = "k";
  uint32_t kernel = 0;
  std::vector<mfb::CoreRange> cores = {mfb::CoreRange({0, 0}, {1, 1})};
  std::vector<ArgSpec> compileTime, common, runTime;
  std::vector<std::pair<target::Dim2d, std::vector<ArgSpec>>> coreArgs = {};
  /// 0, 1: data movement; 2: compute.
  uint8_t thread = 0;
  uint8_t noc = 0;
  std::vector<std::string> sites;
};

struct CBSpec {
  uint32_t port = 0;
  /// The operand of the launch; none: it is placed.
  std::optional<uint32_t> operand;
  uint32_t pageBytes = 0, numPages = 0;
  std::vector<mfb::CoreRange> cores = {mfb::CoreRange({0, 0}, {1, 1})};
  std::optional<uint64_t> address = {};
  DataType type = DataType::Float32;
};

struct LaunchSpec {
  std::vector<CBSpec> cbs;
  std::vector<uint32_t> semaphores; ///< initial values
  std::vector<KernelSpec> kernels;
  std::vector<mfb::Operand> operands = {};
};

/// Writes one file; memory is named by the order of its declaration.
class MetalBuilder {
public:
  flatbuffers::FlatBufferBuilder builder;
  device::SystemDesc system = device::makeSystem("n150");
  std::string schemaHash;
  /// Added to what the file says that its constants take.
  uint64_t spoilDataBytes = 0;

  MetalBuilder();

  uint32_t kernel(const std::string &code);
  uint32_t host(std::vector<int64_t> shape, DataType type = DataType::Float32);
  uint32_t device(const BufferSpec &spec);
  uint32_t semaphore(uint32_t address, mfb::CoreRange cores);
  uint32_t input(std::vector<int64_t> shape, DataType type = DataType::Float32);
  void output(uint32_t host) { outputs.push_back(host); }

  void alloc(uint32_t dst, const std::vector<uint8_t> &data = {});
  /// With a constant of the file, by number.
  void hostConstant(uint32_t dst, uint32_t constant);
  /// With data in the tables, as older files have it.
  void hostData(uint32_t dst, const std::vector<uint8_t> &data);
  void copy(uint32_t src, uint32_t dst);
  void create(uint32_t buffer);
  void destroy(uint32_t buffer);
  void write(uint32_t src, uint32_t dst);
  void read(uint32_t src, uint32_t dst);
  void createSemaphore(uint32_t semaphore, uint32_t value);
  void resetSemaphore(uint32_t semaphore, uint32_t value);
  void launch(const LaunchSpec &spec);
  void finishCommand();
  void loadCached(uint32_t function, const std::vector<uint32_t> &from,
                  const std::vector<uint32_t> &to);

  /// Ends a program and begins the next.
  void endProgram(const std::string &name = "main");
  /// The same for a function that programs call once.
  void endFunction(const std::string &name);
  /// The file; ends the program if one has begun.
  std::vector<uint8_t> finish();

private:
  template <typename T>
  void command(mfb::CommandType type, flatbuffers::Offset<T> table);
  flatbuffers::Offset<mfb::KernelConfig> kernelConfig(const KernelSpec &spec);
  flatbuffers::Offset<mfb::Program> takeProgram(const std::string &name);

  std::vector<std::vector<uint8_t>> constants;
  std::vector<flatbuffers::Offset<mfb::Kernel>> kernels;
  std::vector<flatbuffers::Offset<mfb::Argument>> inputs;
  std::vector<uint32_t> outputs;
  std::vector<flatbuffers::Offset<mfb::HostBuffer>> hosts;
  std::vector<flatbuffers::Offset<mfb::DeviceBuffer>> devices;
  std::vector<flatbuffers::Offset<mfb::GlobalSemaphore>> semaphores;
  std::vector<flatbuffers::Offset<mfb::Command>> commands;
  std::vector<flatbuffers::Offset<mfb::Program>> programs, functions;
};

/// A tensor goes to the device and comes back.
std::vector<uint8_t>
roundTrip(std::vector<int64_t> shape, DataType hostType,
          const BufferSpec &buffer,
          const device::SystemDesc &system = device::makeSystem("n150"));

/// out = in + 1 in u32 on four cores: two data movement kernels with a circular
/// buffer, a local and a global semaphore, all kinds of arguments. See
/// FakeKernels.h for the kernels. `once`: a function does it, whose result is
/// kept.
std::vector<uint8_t>
addOneProgram(const device::SystemDesc &system = device::makeSystem("n150"),
              bool once = false);

} // namespace tt::test

#endif // TT_TEST_METAL_METALBUILDER_H
