//===- ProgramBuilder.h - programs for tests, no compiler -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_RUNTIME_PROGRAMBUILDER_H
#define TT_TEST_RUNTIME_PROGRAMBUILDER_H

#include "tt/device/System.h"
#include "tt/runtime/Binary.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tt::test {

namespace fb = ::tt::target::ttnn;

/// A test's declaration of a tensor; every field may be nonsense.
struct TensorSpec {
  std::vector<int64_t> shape;
  target::DataType type = target::DataType::Float32;
  target::Layout layout = target::Layout::Tile;
  target::BufferType buffer = target::BufferType::DRAM;
  target::TensorMemoryLayout memory = target::TensorMemoryLayout::Interleaved;
  /// Only written if not empty.
  std::vector<fb::CoreRange> cores;
  std::vector<int64_t> shard;
};

/// Row-major on the host.
TensorSpec hostTensor(std::vector<int64_t> shape,
                      target::DataType type = target::DataType::Float32);
/// Tiles in DRAM.
TensorSpec dramTensor(std::vector<int64_t> shape,
                      target::DataType type = target::DataType::Float32);

/// Writes one file. Tensors are named by their ids; `finish` ends it.
class ProgramBuilder {
public:
  flatbuffers::FlatBufferBuilder builder;
  device::SystemDesc system = device::makeSystem("n150");
  std::optional<target::Version> version;
  std::optional<std::string> schemaHash;
  std::string mlir;
  std::vector<flatbuffers::Offset<target::metal::Kernel>> kernels;

  using Ref = flatbuffers::Offset<fb::TensorRef>;
  /// A reference to tensor `id`; a new table each time.
  Ref ref(uint32_t id, const TensorSpec &spec);

  void input(uint32_t id, const TensorSpec &spec,
             const std::string &name = "arg");
  void output(uint32_t id, const TensorSpec &spec);
  /// Arguments of an op by name; may be nonsense.
  using Value = flatbuffers::Offset<fb::NamedValue>;
  Value tensor(const std::string &name, uint32_t id, const TensorSpec &spec);
  Value tensors(const std::string &name, const std::vector<Ref> &refs);
  Value boolean(const std::string &name, bool value);
  Value integer(const std::string &name, int64_t value);
  Value real(const std::string &name, double value);
  Value text(const std::string &name, const std::string &value);
  Value texts(const std::string &name, const std::vector<std::string> &values);
  Value integers(const std::string &name, const std::vector<int64_t> &values);
  Value constant(const std::string &name, target::DataType type,
                 const std::vector<uint8_t> &bytes);
  Value record(const std::string &name, const std::vector<Value> &fields);
  Value launch(const std::string &name,
               flatbuffers::Offset<target::metal::Launch> launch);

  void op(const std::string &name, const std::vector<Ref> &results,
          const std::vector<Value> &arguments,
          const std::string &location = "loc(\"test\")");
  void deallocate(uint32_t id, const TensorSpec &spec);

  /// Ends a program and begins the next.
  void endProgram(const std::string &name = "main",
                  target::Dim2d mesh = {1, 1});
  /// Makes what was a program a function that programs call; comes before them.
  void endFunction(const std::string &name);
  /// Functions that the host computes, and the text that they are in. Its
  /// checksum fits unless another is given.
  struct HostFunction {
    std::string name;
    std::vector<TensorSpec> inputs, outputs;
  };
  void host(const std::string &text, const std::vector<HostFunction> &functions,
            std::optional<uint64_t> checksum = std::nullopt);
  /// The file; ends the program if one has begun.
  std::vector<uint8_t> finish();

private:
  std::vector<flatbuffers::Offset<fb::Argument>> inputs;
  std::vector<Ref> outputs;
  std::vector<flatbuffers::Offset<fb::Operation>> operations;
  std::vector<flatbuffers::Offset<fb::Program>> programs, functions;
  flatbuffers::Offset<fb::HostModule> hostModule;
  std::vector<flatbuffers::Offset<target::Constant>> constants;
  std::vector<uint8_t> data; ///< of all constants
};

/// n150 with DRAM for small tests: 1 MiB per bank.
device::SystemDesc smallSystem();

/// c = a + b on the device, host tensors in and out: ten ops, with
/// deallocation of all that lies on the device.
std::vector<uint8_t>
addProgram(std::vector<int64_t> shape = {32, 64},
           const device::SystemDesc &system = device::makeSystem("n150"));

/// Ops of most kinds of attributes, on `system`: to_layout, constant, full,
/// matmul with a config, reductions, reshape, concat, slice, pad, clamp.
std::vector<uint8_t> mixedProgram(const device::SystemDesc &system);

/// main(x, w) = x + weights(w) of 33x35 numbers, where weights(w) = exp(w) is
/// kept; the program frees all that it has, the kept result too.
std::vector<uint8_t>
cachedProgram(const device::SystemDesc &system = device::makeSystem("n150"));

/// main(x, y): x + y once, then while its maximum is above 0 (so not at all for
/// zeros), and of the sum or x the one that y's maximum says.
std::vector<uint8_t>
loopProgram(const device::SystemDesc &system = device::makeSystem("n150"));

/// main(x) = exp(f(x)) of 33x35 numbers, where the host computes f.
std::vector<uint8_t>
hostProgram(const device::SystemDesc &system = device::makeSystem("n150"));
/// The text that it says f is in.
inline constexpr char kHostText[] = "what the host computes";

} // namespace tt::test

#endif // TT_TEST_RUNTIME_PROGRAMBUILDER_H
