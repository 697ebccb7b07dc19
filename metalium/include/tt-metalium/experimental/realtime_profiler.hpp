//===- realtime_profiler.hpp - Times of programs as they end ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Callbacks get a record of each program that ends. Times are those of the
// emulator's clock, on which programs follow each other without a gap. So only
// programs that run with the clock have records: in timed mode, and without a
// mode once a callback is registered.
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_EXPERIMENTAL_REALTIME_PROFILER_HPP
#define TT_METALIUM_EXPERIMENTAL_REALTIME_PROFILER_HPP

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace tt::tt_metal::experimental {

struct ProgramRealtimeRecord {
  uint32_t runtime_id; ///< of Program::set_runtime_id
  uint32_t chip_id;
  uint64_t start_timestamp, end_timestamp; ///< cycles of the device
  double frequency;                        ///< cycles per ns
  /// Paths of the kernels, valid until the process ends.
  std::span<const std::string_view> kernel_sources;
};
struct ProgramRealtimeRecordBatch {
  std::span<const ProgramRealtimeRecord> records; ///< one, or more
  uint64_t dropped;                               ///< none are
};
using ProgramRealtimeProfilerCallback =
    std::function<void(const ProgramRealtimeRecordBatch &)>;
using ProgramRealtimeProfilerCallbackHandle = uint64_t;

ProgramRealtimeProfilerCallbackHandle
RegisterProgramRealtimeProfilerCallback(ProgramRealtimeProfilerCallback call);
void UnregisterProgramRealtimeProfilerCallback(
    ProgramRealtimeProfilerCallbackHandle handle);
/// Whether a callback is registered and a device is open whose programs run
/// with the clock.
bool IsProgramRealtimeProfilerActive();

} // namespace tt::tt_metal::experimental

#endif // TT_METALIUM_EXPERIMENTAL_REALTIME_PROFILER_HPP
