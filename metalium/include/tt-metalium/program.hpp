//===- program.hpp - Kernels, circular buffers, semaphores ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_PROGRAM_HPP
#define TT_METALIUM_PROGRAM_HPP

#include "tt-metalium/buffer.hpp"

#include <initializer_list>
#include <span>
#include <variant>

namespace tt::tt_metal {

struct ProgramState;

class Program {
public:
  Program();
  Program(Program &&) noexcept;
  Program &operator=(Program &&) noexcept;
  ~Program();

  /// A number for the real-time profiler.
  void set_runtime_id(uint64_t id);

  std::unique_ptr<ProgramState> state;
};
inline Program CreateProgram() { return Program(); }

using CoreSpec = std::variant<CoreCoord, CoreRange, CoreRangeSet>;
using KernelConfigSpec = std::variant<DataMovementConfig, ComputeConfig>;

class CircularBufferConfig {
public:
  /// Sets what belongs to one index.
  class Builder {
  public:
    Builder(CircularBufferConfig &config, uint8_t port, bool remote)
        : config(config), port(port), remote(remote) {}
    const Builder &set_page_size(uint32_t bytes) const {
      (remote ? config.remote_page_sizes : config.page_sizes)[port] = bytes;
      return *this;
    }
    const Builder &set_data_format(tt::DataFormat format) const {
      if (!remote)
        config.formats[port] = format;
      return *this;
    }
    const Builder &set_total_size(uint32_t bytes) const {
      config.total_size = bytes;
      return *this;
    }

  private:
    CircularBufferConfig &config;
    uint8_t port;
    bool remote;
  };

  explicit CircularBufferConfig(uint32_t total_size) : total_size(total_size) {}
  CircularBufferConfig(uint32_t total_size,
                       const std::map<uint8_t, tt::DataFormat> &formats)
      : total_size(total_size), formats(formats) {}
  CircularBufferConfig(uint32_t total_size,
                       const std::map<uint8_t, tt::DataFormat> &formats,
                       const Buffer &buffer)
      : CircularBufferConfig(total_size, formats) {
    set_globally_allocated_address(buffer);
  }
  Builder index(uint8_t port) { return {*this, port, false}; }
  /// The index of a buffer that another core fills
  /// (global_circular_buffer.hpp).
  Builder remote_index(uint8_t port) { return {*this, port, true}; }
  CircularBufferConfig &set_page_size(uint8_t port, uint32_t bytes) {
    page_sizes[port] = bytes;
    return *this;
  }
  CircularBufferConfig &set_total_size(uint32_t bytes) {
    total_size = bytes;
    return *this;
  }
  CircularBufferConfig &set_globally_allocated_address(const Buffer &buffer) {
    address = buffer.address();
    return *this;
  }

  uint32_t total_size;
  std::map<uint8_t, tt::DataFormat> formats;
  std::map<uint8_t, uint32_t> page_sizes;
  std::map<uint8_t, uint32_t> remote_page_sizes;
  std::optional<uint32_t> address, remote_config;
};

CBHandle CreateCircularBuffer(Program &program, const CoreSpec &cores,
                              const CircularBufferConfig &config);

/// A kernel in a file: an absolute path, or one from the folder of the program
/// text, the current folder or TT_METAL_HOME.
KernelHandle CreateKernel(Program &program, const std::string &file,
                          const CoreSpec &cores,
                          const KernelConfigSpec &config);
KernelHandle CreateKernelFromString(Program &program, const std::string &text,
                                    const CoreSpec &cores,
                                    const KernelConfigSpec &config);

uint32_t CreateSemaphore(Program &program, const CoreSpec &cores,
                         uint32_t initial_value);

void SetRuntimeArgs(Program &program, KernelHandle kernel,
                    const CoreSpec &cores, std::span<const uint32_t> args);
inline void SetRuntimeArgs(Program &program, KernelHandle kernel,
                           const CoreSpec &cores,
                           std::initializer_list<uint32_t> args) {
  SetRuntimeArgs(program, kernel, cores,
                 std::span<const uint32_t>(args.begin(), args.size()));
}
void SetRuntimeArgs(Program &program, KernelHandle kernel,
                    const std::vector<CoreCoord> &cores,
                    const std::vector<std::vector<uint32_t>> &args);
std::vector<uint32_t> &GetRuntimeArgs(Program &program, KernelHandle kernel,
                                      const CoreCoord &core);
void SetCommonRuntimeArgs(Program &program, KernelHandle kernel,
                          std::span<const uint32_t> args);
inline void SetCommonRuntimeArgs(Program &program, KernelHandle kernel,
                                 std::initializer_list<uint32_t> args) {
  SetCommonRuntimeArgs(program, kernel,
                       std::span<const uint32_t>(args.begin(), args.size()));
}

} // namespace tt::tt_metal

#endif // TT_METALIUM_PROGRAM_HPP
