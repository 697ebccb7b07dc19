//===- Recorder.h - Watches a device for a report -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_RECORDER_H
#define TT_REPORT_RECORDER_H

#include "tt/report/MemoryWatch.h"
#include "tt/report/Report.h"
#include "tt/runtime/Error.h"
#include "tt/runtime/Program.h"
#include "ttnn/observed.hpp"

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>

namespace tt::report {

/// Records what a device does from its making to `finish`. There are two ways
/// to say which calls of the library are one operation: a program's runner
/// calls `add` after each op; otherwise every call is one, and `sourceOf` says
/// where it came from.
class Recorder {
public:
  using SourceOf = std::function<Source()>;

  Recorder(runtime::Device device, std::string name, SourceOf sourceOf = {});
  Recorder(const Recorder &) = delete;
  Recorder &operator=(const Recorder &) = delete;
  ~Recorder();

  /// An op of a program begins: the calls since the last one, which brought
  /// inputs to their layouts, are no part of the program.
  void begin(const runtime::OpStart &op);
  /// It has run; the calls since `begin` are its.
  void add(const runtime::OpReport &op);
  /// A launch of a program of kernels has run.
  void add(const trace::Launch &launch, const runtime::LaunchReport &ran);
  /// The run ended by an error. It is in the report if the device was at work:
  /// then the last operation is the one that failed, with the memory as it was
  /// when a buffer found no room. Returns whether it is.
  bool fail(runtime::Error::Kind kind, std::string_view message);
  /// The text of a source file that locations name.
  void addSource(const std::string &path, std::string text);
  /// A tensor was compared with the reference.
  void compare(const ComparisonRow &row);

  /// The number of a tensor in the report.
  size_t numberOf(const ttnn::Tensor &tensor);
  /// Whether what happens is recorded; it is from the start.
  void setActive(bool active);

  /// Stops watching. Rethrows what `sourceOf` threw.
  const Report &finish();

private:
  void observe(const ttnn::OpEvent &event, const ttnn::OpTensors &tensors);
  void observeFailed(DeviceOp op);
  DeviceOp deviceOp(const ttnn::OpEvent &event, const ttnn::OpTensors &tensors);
  void endOperation(Operation operation);
  void endOperation(Operation operation, const Blocks &blocks);
  Operation failedOperation(std::string_view message) const;
  size_t numberLocked(const ttnn::Tensor &tensor);
  size_t numberLocked(const runtime::LaunchBuffer &buffer);

  /// Shared with calls that began before the end and end behind it.
  struct Guard {
    std::mutex mutex;
    Recorder *recorder = nullptr;
  };

  void stop();

  runtime::Device device;
  SourceOf sourceOf;
  std::shared_ptr<Guard> guard = std::make_shared<Guard>();
  Report report;
  std::vector<DeviceOp> pending; ///< calls since the last operation
  /// Numbers of tensors.
  std::map<std::weak_ptr<const void>, size_t, std::owner_less<>> known;
  MemoryWatch memory{report};
  /// The op of a program that has begun, and not ended.
  std::optional<Operation> begun;
  /// A call that failed, which is an operation if nothing catches the error.
  std::optional<DeviceOp> failed;
  Operation failedCall;
  /// The buffer that found no room last, and the memory at that moment.
  std::optional<emulator::Shortage> shortage;
  Blocks blocksAtShortage;
  std::exception_ptr failure;
  bool isActive = true;
};

} // namespace tt::report

#endif // TT_REPORT_RECORDER_H
