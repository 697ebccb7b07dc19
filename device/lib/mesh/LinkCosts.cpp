//===- LinkCosts.cpp - What links and collectives cost --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in lib/chip/Wormhole.cpp.
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/LinkCosts.h"
#include "../chip/Chips.h"

namespace tt::device {
namespace {

constexpr double kNano = 1e-9;

/// Figures that both architectures share. METAL
/// tech_reports/CCLs/CCL_bandwidth.md: frames of 1500 bytes with an overhead of
/// 50 each; a header of 48 bytes for routes along one axis.
/// TTNN_CCL_Operations.md (there): 16 slots.
LinkCosts shared() {
  LinkCosts c;
  c.headerBytes = 48;
  c.frameBytes = 1500;
  c.frameOverheadBytes = 50;
  c.slots = 16;
  // METAL all_gather_async_default_program_factory.cpp has this limit for more
  // workers; all_to_all is taken to have the same.
  c.severalWorkersBytes = 256 << 10;
  return c;
}

} // namespace

LinkCosts wormholeLinks() {
  LinkCosts c = shared();
  // The setting of the published tables.
  c.payloadBytes = 6144;
  // METAL microbenchmarks/ethernet/golden/wormhole/
  // fabric_edm_bandwidth_golden.csv. A router sends 3.76 M/s packets of 2048
  // bytes along a line. On a ring it sends and receives 2.2 M/s of 16 bytes,
  // hence 455 ns for both. METAL CCL_bandwidth.md: rings reach 66 % of the
  // wire, 496 ns for a packet of two pages that is acknowledged, too.
  c.sendSeconds = 265 * kNano;
  c.receiveSeconds = 190 * kNano;
  c.acknowledgeSeconds = 41 * kNano;
  // METAL CCL_bandwidth.md: the slope over hops of routes along one axis.
  c.hopSeconds = 711 * kNano;
  // The rest of the latency of one hop, METAL
  // routing/golden/golden_latency_*.csv.
  c.endSeconds = 95 * kNano;
  // A flit of 32 bytes per cycle.
  c.nocBytesPerSecond = 32e9;
  // METAL results/FULL_wormhole_b0_bfloat16_6144.md: a worker that is alone on
  // its link sends a packet of three pages in 966 ns.
  c.pageSeconds = 322 * kNano;
  // The same, rings: two workers that relay send a packet in 591 ns.
  c.shareSeconds = 216 * kNano;
  // METAL issue 20681: cores of a program start 0.6 us apart or more.
  c.launchSeconds = 600 * kNano;
  // Fit on all_gather over lines of four and eight.
  c.chipSeconds = 640 * kNano;
  c.connectionSeconds = 850 * kNano;
  // The clock (docs/clock.md): a round trip to DRAM, and the page.
  c.readSeconds = 500 * kNano;
  // Estimate, 2200 cycles: the page is written to DRAM, a flag follows, the
  // page is read back, and two cores hand it on.
  c.relaySeconds = 2200 * kNano;
  // METAL: a page of an element-wise op from DRAM takes a core 0.25 to 0.45 us.
  c.addSeconds = 400 * kNano;
  return c;
}

LinkCosts blackholeLinks() {
  LinkCosts c = shared();
  c.payloadBytes = 8192;
  // METAL perf_microbenchmark/routing/golden/
  // golden_bandwidth_summary_blackhole_p150_x8.csv: 4.83 to 4.97 M/s of 2048
  // and 4096 bytes. A second core of the router takes most of what is received
  // (estimate).
  c.sendSeconds = 205 * kNano;
  c.receiveSeconds = 20 * kNano;
  c.acknowledgeSeconds = 15 * kNano;
  // As on Wormhole, in the same sources.
  c.hopSeconds = 515 * kNano;
  c.endSeconds = 150 * kNano;
  // A flit of 64 bytes per cycle of 1.35 GHz.
  c.nocBytesPerSecond = 86e9;
  // METAL results/FULL_blackhole_bfloat16_8192.md: a worker alone on its link
  // sends a packet of four pages in 556 ns.
  c.pageSeconds = 139 * kNano;
  // As on Wormhole; cycles of estimates are the same.
  c.shareSeconds = 160 * kNano;
  c.launchSeconds = 600 * kNano;
  c.chipSeconds = 430 * kNano;
  c.connectionSeconds = 600 * kNano;
  c.readSeconds = 400 * kNano;
  c.relaySeconds = 1630 * kNano;
  // METAL: a core adds a page from DRAM in about 0.15 us.
  c.addSeconds = 150 * kNano;
  // METAL results/FULL_blackhole_bfloat16_8192.md: from there on a line of two
  // is as fast as its wire, which one worker is not.
  c.relayBytes = 256 << 10;
  // METAL all_gather_unicast_factory.cpp
  c.fourRelaysBytes = 4500000;
  return c;
}

} // namespace tt::device
