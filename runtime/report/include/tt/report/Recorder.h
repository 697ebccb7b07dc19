//===- Recorder.h - Watches a device for a report -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_RECORDER_H
#define TT_REPORT_RECORDER_H

#include "tt/report/Report.h"
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
  void begin();
  /// It has run; the calls since `begin` are its.
  void add(const runtime::OpReport &op);
  /// A launch of a program of kernels has run.
  void add(const trace::Launch &launch, double hostSeconds,
           std::string_view location);
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
  void endOperation(Operation operation);
  size_t numberLocked(const ttnn::Tensor &tensor);
  void watchMemory(ttnn::BufferType type);

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
  /// Live buffers by memory and address: index in `report.buffers`.
  std::map<std::pair<ttnn::BufferType, uint64_t>, size_t> live;
  std::exception_ptr failure;
  bool isActive = true;
};

} // namespace tt::report

#endif // TT_REPORT_RECORDER_H
