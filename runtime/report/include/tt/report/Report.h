//===- Report.h - What a run did, for viewers -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A Recorder fills a Report while a program runs, writeReport makes files of
// it. Tensors are numbered from 1, operations, too; both in order of their
// first appearance.
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_REPORT_H
#define TT_REPORT_REPORT_H

#include "tt/device/Placement.h"
#include "tt/device/System.h"
#include "tt/emulator/Device.h"
#include "tt/trace/Launch.h"
#include "ttnn/profile.hpp"
#include "ttnn/types.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tt::report {

struct TensorRow {
  std::vector<int64_t> shape, padded;
  ttnn::DataType type = ttnn::DataType::FLOAT32;
  ttnn::Layout layout = ttnn::Layout::ROW_MAJOR;
  /// SYSTEM_MEMORY: on the host, without an address.
  ttnn::MemoryConfig memory;
  /// Empty if it has no memory of its own on the device.
  std::optional<uint64_t> address;
  uint64_t bytes = 0, pageBytes = 0, bytesPerBank = 0;
};

/// A range of every bank, from the end of operation `begin` to that before the
/// end of operation `end`. Numbers of operations; `end` 0: to the last.
struct BufferRow {
  size_t begin = 0, end = 0;
  ttnn::BufferType type = ttnn::BufferType::DRAM;
  uint64_t address = 0, bytesPerBank = 0;
  size_t tensor = 0; ///< one that lies there; 0: none was seen
  /// Where its pages are, if a tensor was seen.
  std::optional<device::Placement> placement = {};
  uint64_t copies = 1; ///< of what `placement` describes, in each bank
};

/// A range of the L1 of cores that a program uses while it runs.
struct CircularBufferRow {
  emulator::CoreRanges cores;
  uint64_t address = 0, bytes = 0;
  bool inBuffer = false; ///< it lies in a buffer of L1
};

/// A program that the chip runs: an op of the library or a launch of kernels.
struct DeviceOp {
  std::string code; ///< the vendor's name of the device operation
  ttnn::OpEvent event;
  /// Empty: it takes no math fidelity.
  std::string fidelity;
  /// Name and value.
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<size_t> inputs, outputs; ///< numbers of tensors
  std::vector<CircularBufferRow> circularBuffers;
  bool failed = false; ///< it ended by an error, and has no event
  /// The launch that was measured; null: the event's time is the model's.
  std::shared_ptr<const trace::Launch> launch;

  /// Whether the chip ran a program for it, to its end.
  bool runs() const { return !failed && (launch || event.work.cores != 0); }
};

/// The place in a source that an operation stems from.
struct Source {
  std::string file, function;
  unsigned line = 0; ///< 0: unknown
  std::string text;  ///< of the operation
  /// Where the function was called, and so on: lines of a stack trace.
  std::string callers;
};

struct Operation {
  std::string name; ///< "ttnn.matmul"
  double hostSeconds = 0;
  std::vector<std::pair<std::string, std::string>> arguments;
  Source source;
  std::vector<size_t> inputs, outputs; ///< numbers of tensors
  std::vector<DeviceOp> deviceOps;
  bool failed = false;
};

/// The error that ended the run: of the last operation.
struct FailureRow {
  std::string kind, message;
  /// The buffer that found no room, if it was that.
  std::optional<emulator::Shortage> shortage;
  int64_t seconds = 0; ///< since 1970
};

/// A tensor against the reference.
struct ComparisonRow {
  size_t tensor = 0; ///< its number
  bool matches = false;
  double wantedPcc = 0, pcc = 0;
};

struct Report {
  std::string name;
  device::SystemDesc system;
  std::vector<TensorRow> tensors;
  std::vector<Operation> operations;
  std::vector<BufferRow> buffers;
  std::vector<ComparisonRow> comparisons;
  std::optional<FailureRow> failure;
  /// Text of source files by path.
  std::map<std::string, std::string> sources;
  /// Seconds since 1970 at which it began.
  int64_t startSeconds = 0;

  const TensorRow &tensor(size_t number) const { return tensors[number - 1]; }
  const device::ChipDesc &chip() const { return system.chip(0); }
};

} // namespace tt::report

#endif // TT_REPORT_REPORT_H
