//===- TraceFile.cpp - Timelines for Perfetto -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/TraceFile.h"

#include <cstdio>

namespace tt::trace {
namespace {

using emulator::TraceEvent;

// Processes: the launches, DRAM, then the cores.
constexpr uint32_t kLaunches = 0, kDram = 1, kFirstCore = 2;

/// A string of JSON, in quotes.
std::string quoted(const std::string &text) {
  std::string json = "\"";
  for (unsigned char c : text) {
    char buffer[8];
    if (c == '"' || c == '\\')
      json += {'\\', char(c)};
    else if (c >= 0x20)
      json += char(c);
    else {
      std::snprintf(buffer, sizeof(buffer), "\\u%04x", c);
      json += buffer;
    }
  }
  return json + "\"";
}

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%.4f", value);
  return buffer;
}

std::string head(const char *phase, uint32_t process, uint32_t track,
                 double time, const std::string &name) {
  return std::string("{\"ph\":\"") + phase +
         "\",\"pid\":" + std::to_string(process) +
         ",\"tid\":" + std::to_string(track) + ",\"ts\":" + number(time) +
         ",\"name\":" + quoted(name);
}

} // namespace

TraceFile::TraceFile(std::ostream &stream) : stream(stream) {
  stream << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
  nameProcess(kLaunches, "launches");
}

void TraceFile::event(const std::string &json) {
  stream << (first ? "" : ",\n") << json;
  first = false;
}

void TraceFile::nameProcess(uint32_t process, const std::string &name) {
  if (!processes.insert(process).second)
    return;
  std::string pid = ",\"pid\":" + std::to_string(process);
  event("{\"ph\":\"M\",\"name\":\"process_name\"" + pid +
        ",\"args\":{\"name\":" + quoted(name) + "}}");
  event("{\"ph\":\"M\",\"name\":\"process_sort_index\"" + pid +
        ",\"args\":{\"sort_index\":" + std::to_string(process) + "}}");
}

void TraceFile::nameTrack(uint32_t process, uint32_t track,
                          const std::string &name) {
  if (!tracks.insert({process, track}).second)
    return;
  event("{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":" +
        std::to_string(process) + ",\"tid\":" + std::to_string(track) +
        ",\"args\":{\"name\":" + quoted(name) + "}}");
}

double TraceFile::microseconds(const Launch &launch, uint64_t cycles) const {
  double hz = launch.profile.clockHz;
  return start + (hz > 0 ? double(cycles) / hz * 1e6 : 0);
}

void TraceFile::nameCore(const Launch &launch, uint32_t core) {
  nameProcess(kFirstCore + core,
              "core " + std::to_string(core / launch.gridCols) + "," +
                  std::to_string(core % launch.gridCols));
}

/// A span for each kernel, around those of its calls.
void TraceFile::addKernels(const Launch &launch) {
  const Profile &profile = launch.profile;
  for (size_t i = 0; i != profile.cores.size(); ++i) {
    const CoreProfile &core = profile.cores[i];
    uint32_t index = core.core.y * launch.gridCols + core.core.x;
    for (uint32_t track = 0; track != emulator::kNumTracks; ++track) {
      uint64_t end = core.tracks[track].end;
      if (end == 0 || i >= profile.kernels.size())
        continue;
      nameCore(launch, index);
      nameTrack(kFirstCore + index, track, emulator::name(Track(track)));
      event(head("X", kFirstCore + index, track, start,
                 profile.kernels[i][track]) +
            ",\"dur\":" + number(microseconds(launch, end) - start) +
            ",\"cat\":\"kernel\",\"args\":{\"busy_cycles\":" +
            std::to_string(core.tracks[track].busy) + "}}");
    }
  }
}

/// A call or a wait on the track of its thread.
void TraceFile::addSpan(const Launch &launch, const TraceEvent &e) {
  uint32_t process = kFirstCore + e.core, track = uint32_t(e.track);
  nameTrack(process, track, emulator::name(e.track));
  bool wait = e.kind == TraceEvent::Kind::Wait;
  std::string name = wait ? "wait for " + waitTarget(launch, e.wait, e.id)
                          : emulator::opName(e.op);
  double begin = microseconds(launch, e.begin);
  event(head("X", process, track, begin, name) +
        ",\"dur\":" + number(microseconds(launch, e.end) - begin) +
        ",\"cat\":\"" + (wait ? "wait" : "call") + "\",\"args\":{" +
        (wait ? "\"why\":" + quoted(emulator::name(e.wait))
              : "\"site\":" + std::to_string(e.site)) +
        ",\"cycles\":" + std::to_string(e.end - e.begin) + "}}");
}

/// A transfer on its core's network and, if DRAM is at the other end, on the
/// bank.
void TraceFile::addTransfer(const Launch &launch, const TraceEvent &e) {
  auto add = [&](uint32_t process, uint32_t track) {
    std::string name = emulator::opName(e.op);
    std::string id =
        ",\"cat\":\"transfer\",\"id\":" + std::to_string(transfers++);
    event(head("b", process, track, microseconds(launch, e.begin), name) + id +
          ",\"args\":{\"bytes\":" + std::to_string(e.id) +
          ",\"core\":" + std::to_string(e.core) +
          ",\"cycles\":" + std::to_string(e.end - e.begin) + "}}");
    event(head("e", process, track, microseconds(launch, e.end), name) + id +
          "}");
  };
  uint32_t core = kFirstCore + e.core;
  uint32_t network = uint32_t(emulator::kNumTracks) + e.noc;
  nameTrack(core, network, "NoC " + std::to_string(e.noc));
  add(core, network);
  if (e.bank < 0)
    return;
  nameProcess(kDram, "DRAM");
  nameTrack(kDram, uint32_t(e.bank), "bank " + std::to_string(e.bank));
  add(kDram, uint32_t(e.bank));
}

void TraceFile::add(const Launch &launch) {
  const Profile &profile = launch.profile;
  nameTrack(kLaunches, 0, "launches");
  event(head("X", kLaunches, 0, start, launch.name) + ",\"dur\":" +
        number(profile.seconds() * 1e6) + ",\"cat\":\"launch\",\"args\":{" +
        "\"cycles\":" + std::to_string(profile.cycles) +
        ",\"flops\":" + std::to_string(profile.flops) + "}}");
  addKernels(launch);
  for (const TraceEvent &e : profile.events) {
    nameCore(launch, e.core);
    if (e.kind == TraceEvent::Kind::Transfer)
      addTransfer(launch, e);
    else
      addSpan(launch, e);
  }
  start += profile.seconds() * 1e6;
}

void TraceFile::finish() { stream << "\n]}\n" << std::flush; }

} // namespace tt::trace
