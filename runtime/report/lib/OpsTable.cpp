//===- OpsTable.cpp - A row for each device op ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Names.h"
#include "Text.h"
#include "Writers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>

namespace tt::report {
namespace {

using emulator::Track;
using emulator::WaitKind;

/// A row: names of columns and cells, in the order of the file.
using Row = std::vector<std::pair<std::string, std::string>>;

/// Columns that readers know and nothing here fills.
constexpr std::array kUnknown = {"PARALLELIZATION STRATEGY",
                                 "DEVICE ERISC KERNEL DURATION [ns]",
                                 "METAL TRACE ID",
                                 "METAL TRACE REPLAY SESSION ID",
                                 "DISPATCH TOTAL CQ CMD OP TIME [ns]",
                                 "DISPATCH GO SEND WAIT TIME [ns]",
                                 "COMPUTE KERNEL HASH",
                                 "DATA MOVEMENT KERNEL HASH",
                                 "NOC UTIL (%)",
                                 "MULTICAST NOC UTIL (%)",
                                 "DRAM BW UTIL PER CTRL (%)",
                                 "ETH BW UTIL (%)",
                                 "NPE CONG IMPACT (%)"};

std::string nanoseconds(double seconds) {
  return std::to_string(std::llround(seconds * 1e9));
}

std::string percent(double share) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%.3f", share * 100);
  return buffer;
}

/// "padded[logical]" of a dimension from the last; 1[1] beyond the first.
std::string sizeOf(const TensorRow &tensor, size_t fromLast) {
  auto at = [&](const std::vector<int64_t> &shape) -> int64_t {
    if (fromLast < 3)
      return fromLast < shape.size() ? shape[shape.size() - 1 - fromLast] : 1;
    int64_t outer = 1; // dimensions beyond the fourth are joined with it
    for (size_t i = 0; i + 3 < shape.size(); ++i)
      outer *= shape[i];
    return outer;
  };
  return std::to_string(at(tensor.padded)) + "[" +
         std::to_string(at(tensor.shape)) + "]";
}

void addTensor(const std::string &prefix, const TensorRow *tensor, Row &row) {
  static constexpr std::array<const char *, 4> sizes = {"W", "Z", "Y", "X"};
  for (size_t i = 0; i != sizes.size(); ++i)
    row.emplace_back(prefix + sizes[i] + "_PAD[LOGICAL]",
                     tensor ? sizeOf(*tensor, 3 - i) : "");
  row.emplace_back(prefix + "LAYOUT", tensor ? wordOf(tensor->layout) : "");
  row.emplace_back(prefix + "DATATYPE", tensor ? wordOf(tensor->type) : "");
  std::string memory;
  if (tensor)
    memory = tensor->memory.is_host()
                 ? "HOST"
                 : "DEV_0_" + wordOf(tensor->memory.buffer_type) + "_" +
                       wordOf(tensor->memory.memory_layout);
  row.emplace_back(prefix + "MEMORY", memory);
}

/// "{'a': 'b'; 'c': 'd'}"
std::string attributeText(const DeviceOp &op) {
  std::string all;
  for (const auto &[name, value] : op.attributes)
    all += std::string(all.empty() ? "" : "; ") + "'" + name + "': '" + value +
           "'";
  return "{" + all + "}";
}

/// The longest that a thread of any core ran, and waited.
double longest(const trace::Launch &launch, Track track) {
  uint64_t cycles = 0;
  for (const auto &core : launch.profile.cores)
    cycles = std::max(cycles, core.tracks[size_t(track)].end);
  return double(cycles) / launch.profile.clockHz;
}
double longestWait(const trace::Launch &launch, Track track, WaitKind kind) {
  uint64_t cycles = 0;
  for (const auto &core : launch.profile.cores)
    cycles = std::max(cycles, core.tracks[size_t(track)].waited[size_t(kind)]);
  return double(cycles) / launch.profile.clockHz;
}

/// Times of threads: of kernels those of the clock; of an op of the library
/// that of the slower data-movement and the slowest compute thread.
void addThreads(const DeviceOp &op, Row &row) {
  const trace::Launch *launch = op.launch.get();
  auto add = [&](const char *name, Track track, std::optional<double> model) {
    std::optional<double> seconds =
        launch ? std::optional(longest(*launch, track)) : model;
    row.emplace_back(std::string("DEVICE ") + name + " KERNEL DURATION [ns]",
                     seconds ? nanoseconds(*seconds) : "");
  };
  add("BRISC", Track::DataMovement0, op.event.time.transferSeconds);
  add("NCRISC", Track::DataMovement1, {});
  add("TRISC0", Track::Unpack, {});
  add("TRISC1", Track::Math, op.event.time.computeSeconds);
  add("TRISC2", Track::Pack, {});
  row.emplace_back("DEVICE COMPUTE CB WAIT FRONT [ns]",
                   launch ? nanoseconds(longestWait(*launch, Track::Unpack,
                                                    WaitKind::CbFront))
                          : "");
  row.emplace_back(
      "DEVICE COMPUTE CB RESERVE BACK [ns]",
      launch ? nanoseconds(longestWait(*launch, Track::Pack, WaitKind::CbBack))
             : "");
}

/// How long cores run: from the start of the launch, as all threads start then.
void addCores(const trace::Launch *launch, Row &row) {
  double least = 0, most = 0, sum = 0;
  size_t cores = launch ? launch->profile.cores.size() : 0;
  for (size_t i = 0; i != cores; ++i) {
    uint64_t end = 0;
    for (const auto &track : launch->profile.cores[i].tracks)
      end = std::max(end, track.end);
    double seconds = double(end) / launch->profile.clockHz;
    least = i == 0 ? seconds : std::min(least, seconds);
    most = std::max(most, seconds);
    sum += seconds;
  }
  auto add = [&](const char *name, double seconds) {
    row.emplace_back(std::string("DEVICE KERNEL ") + name + " [ns]",
                     cores ? nanoseconds(seconds) : "");
  };
  add("DURATION PER CORE MIN", least);
  add("DURATION PER CORE MAX", most);
  add("DURATION PER CORE AVG", cores ? sum / double(cores) : 0);
  add("FIRST TO LAST START", 0);
}

std::string kernelNames(const DeviceOp &op, bool compute) {
  std::string all;
  if (!op.launch || op.launch->profile.kernels.empty())
    return "[]";
  const auto &names = op.launch->profile.kernels.front();
  auto add = [&](Track track) {
    if (const std::string &name = names[size_t(track)]; !name.empty())
      all += std::string(all.empty() ? "" : "; ") + "'" + name + "'";
  };
  if (compute) {
    add(Track::Math);
  } else {
    add(Track::DataMovement0);
    add(Track::DataMovement1);
  }
  return "[" + all + "]";
}

void addLimits(const Report &report, const DeviceOp &op, Row &row) {
  const device::ChipRates &rates = report.chip().rates;
  const device::OpWork &work = op.event.work;
  double seconds = op.event.time.seconds;
  double compute = op.event.time.computeSeconds,
         dram = op.event.time.dramSeconds;
  if (op.launch) {
    trace::Roofline roofline = trace::roofline(*op.launch, report.chip());
    compute = roofline.computeSeconds, dram = roofline.dramSeconds;
  }
  row.emplace_back("PM IDEAL [ns]", nanoseconds(std::max(compute, dram)));
  row.emplace_back("PM COMPUTE [ns]", nanoseconds(compute));
  row.emplace_back("PM BANDWIDTH [ns]", nanoseconds(dram));
  bool runs = seconds > 0 && work.cores != 0;
  row.emplace_back(
      "PM FPU UTIL (%)",
      runs ? percent(work.flops / (seconds * rates.clockHz * work.cores *
                                   rates.fpuFlopsPerCycle))
           : "");
  row.emplace_back("DRAM BW UTIL (%)",
                   runs ? percent((work.dramRead + work.dramWritten) /
                                  (seconds * rates.dramPeakBytesPerSecond))
                        : "");
}

/// A number for what decides which program the library makes: the call, its
/// arguments, and its tensors but for their addresses. FNV-1a, of 63 bits.
uint64_t programHash(const Report &report, const DeviceOp &op) {
  uint64_t hash = 0xcbf29ce484222325;
  auto add = [&](const std::string &text) {
    for (unsigned char c : text + "\n")
      hash = (hash ^ c) * 0x100000001b3;
  };
  add(op.code);
  add(attributeText(op));
  for (const std::vector<size_t> &tensors : {op.inputs, op.outputs})
    for (size_t tensor : tensors) {
      Row cells;
      addTensor("", &report.tensor(tensor), cells);
      for (const auto &[name, text] : cells)
        add(text);
      add(memoryConfigText(report.tensor(tensor).memory));
    }
  return hash >> 1;
}

Row rowOf(const Report &report, const Span &span, size_t numInputs) {
  const DeviceOp &op = span.op;
  auto number = [](uint64_t value) { return std::to_string(value); };
  uint64_t host = uint64_t(std::llround(op.event.hostSeconds * 1e9));
  std::string device = nanoseconds(op.launch ? op.launch->profile.seconds()
                                             : op.event.time.seconds);
  Row row = {{"OP CODE", op.code},
             {"OP TYPE", "tt_dnn_device"},
             {"GLOBAL CALL COUNT", number(span.callCount())},
             {"DEVICE ID", "0"},
             {"DEVICE ARCH", std::string(device::name(report.chip().arch))},
             {"ATTRIBUTES", attributeText(op)},
             {"MATH FIDELITY", op.fidelity},
             {"CORE COUNT", number(op.event.work.cores)},
             {"AVAILABLE WORKER CORE COUNT", number(report.chip().numCores())},
             {"HOST START TS", number(span.hostBegin)},
             {"HOST END TS", number(span.hostBegin + host)},
             {"HOST DURATION [ns]", number(host)},
             {"DEVICE FW START CYCLE", number(span.begin)},
             {"DEVICE FW END CYCLE", number(span.end)},
             {"OP TO OP LATENCY [ns]", nanoseconds(span.gapSeconds)},
             {"DEVICE FW DURATION [ns]", device},
             {"DEVICE KERNEL DURATION [ns]", device}};
  addThreads(op, row);
  addCores(op.launch.get(), row);
  for (size_t i = 0; i != numInputs; ++i)
    addTensor("INPUT_" + std::to_string(i) + "_",
              i < op.inputs.size() ? &report.tensor(op.inputs[i]) : nullptr,
              row);
  addTensor("OUTPUT_0_",
            op.outputs.empty() ? nullptr : &report.tensor(op.outputs.front()),
            row);
  row.emplace_back("COMPUTE KERNEL SOURCE", kernelNames(op, true));
  row.emplace_back("DATA MOVEMENT KERNEL SOURCE", kernelNames(op, false));
  addLimits(report, op, row);
  for (const char *name : kUnknown)
    row.emplace_back(name, "");
  return row;
}

} // namespace

void writeOps(const Report &report, std::ostream &stream) {
  // Readers want the columns of two inputs.
  size_t numInputs = 2;
  forEachSpan(report, [&](const Span &span) {
    numInputs = std::max(numInputs, span.op.inputs.size());
  });
  auto line = [&](const Row &row, auto part) {
    for (size_t i = 0; i != row.size(); ++i)
      stream << (i ? "," : "") << csvCell(part(row[i]));
    stream << "\n";
  };
  std::set<uint64_t> programs;
  auto complete = [&](const Span &span) {
    Row row = rowOf(report, span, numInputs);
    uint64_t hash = programHash(report, span.op);
    row.emplace_back("PROGRAM HASH", std::to_string(hash));
    row.emplace_back("PROGRAM CACHE HIT",
                     programs.insert(hash).second ? "False" : "True");
    return row;
  };
  static const DeviceOp none;
  line(complete({none, 0, 0, 0, 0, 0}),
       [](const auto &entry) { return entry.first; });
  forEachSpan(report, [&](const Span &span) {
    line(complete(span), [](const auto &entry) { return entry.second; });
  });
}

} // namespace tt::report
