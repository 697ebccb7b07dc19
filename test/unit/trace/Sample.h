//===- Sample.h - A profile made by hand ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TRACE_SAMPLE_H
#define TT_TEST_TRACE_SAMPLE_H

#include "tt/trace/Launch.h"

namespace tt::test {

/// Two cores, (0, 1) and (2, 3), for 1000 cycles of a 1 GHz clock. On the first
/// a reader waits 600 cycles for its reads and 100 for CB 3; on the second a
/// compute kernel's math is busy for 250 cycles and waits for the reader.
inline trace::Launch sampleLaunch() {
  using namespace emulator;
  Program program;
  program.circularBuffers.resize(2);
  program.circularBuffers[0].port = 3;
  program.circularBuffers[1].port = 5;
  program.circularBuffers[0].name = "in \"a\", b";
  program.semaphores = {{1, {}, 0}};
  KernelConfig compute;
  compute.thread = ThreadKind::Compute;
  compute.compute.fidelity = device::MathFidelity::HiFi2;
  program.kernels = {compute};

  Profile profile;
  profile.cycles = 1000;
  profile.clockHz = 1e9;
  profile.dramBytesRead = 3000;
  profile.dramBytesWritten = 1000;
  profile.flops = 500000;
  CoreProfile reader, math;
  reader.core = {0, 1};
  TrackTotals &dm = reader.tracks[size_t(Track::DataMovement0)];
  dm.end = 1000;
  dm.busy = 300;
  dm.waited[size_t(WaitKind::NocRead)] = 600;
  dm.waited[size_t(WaitKind::CbBack)] = 100;
  reader.waits = {{Track::DataMovement0, WaitKind::NocRead, 0, 600},
                  {Track::DataMovement0, WaitKind::CbBack, 3, 100}};
  reader.bytesRead = 3000;
  math.core = {2, 3};
  for (Track track : {Track::Unpack, Track::Math, Track::Pack})
    math.tracks[size_t(track)].end = 900;
  math.tracks[size_t(Track::Math)].busy = 250;
  math.tracks[size_t(Track::Unpack)].waited[size_t(WaitKind::CbFront)] = 700;
  math.waits = {{Track::Unpack, WaitKind::CbFront, 3, 700}};
  math.flops = 500000;
  profile.cores = {reader, math};
  profile.kernels = {{"reader", "", "", "", ""},
                     {"", "", "compute", "compute", "compute"}};
  return trace::makeLaunch("main, launch 0", profile, program,
                           device::makeChip("n150"));
}

} // namespace tt::test

#endif // TT_TEST_TRACE_SAMPLE_H
