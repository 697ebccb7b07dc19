//===- Mode.h - A way to run kernels --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of kernel calls are templates over a mode: which numerics, which
// clock, which checks. A mode pays nothing for the parts that it leaves out.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_MODE_H
#define TT_EMULATOR_CORE_MODE_H

#include "Clock.h"
#include "check/Check.h"
#include "state/MachineState.h"
#include "state/Ops.h"
#include "tt/device/Error.h"

#include <cstdio>

struct ttk_vector_api;

namespace tt::emulator {

template <class NumericsT, class ClockT, class CheckT> struct ModeOf {
  using Numerics = NumericsT;
  using Clock = ClockT;
  using Check = CheckT;

  static Context &enter(ttk_context *p, Op op, uint32_t site) {
    Context &c = *static_cast<Context *>(p);
    c.op = uint16_t(op);
    c.site = site;
    ++c.calls;
    return c;
  }

  static ttk_context *self() { return currentThread(); }
  static void loop(ttk_context *p, uint32_t site) {
    lookAtLoop(*static_cast<Context *>(p), site);
  }

  static void undefined(ttk_context *p, uint32_t what, uint32_t site) {
    failUndefined(*static_cast<Context *>(p), what, site);
  }

  static void notEmulated(ttk_context *p, const char *what, uint32_t site) {
    failNotEmulated(*static_cast<Context *>(p), what, site);
  }

  /// For kernels that program the vector unit themselves: CallsVector.h.
  static const ttk_vector_api *vector();

  static uint32_t pageBytes(ttk_context *p, uint32_t accessor) {
    return static_cast<Context *>(p)->accessors.at(accessor).pageBytes;
  }

  /// DST tile `index` of the section that math works on.
  static uint32_t *dstTile(Context &c, uint32_t index) {
    Dst &dst = c.core->dst;
    if (c.kind != ThreadKind::Compute)
      fail(c, Error::Kind::ResourceMisuse,
           "a data-movement kernel cannot use the compute units");
    if (index >= dst.tilesPerSection())
      fail(c, Error::Kind::OutOfRange,
           "DST tile %u does not exist: a section holds %u tiles (%s DST, %s "
           "sync)",
           index, dst.tilesPerSection(),
           c.core->compute.wide ? "32-bit" : "16-bit",
           dst.numSections() == 1 ? "full" : "half");
    Check::dstUsed(c);
    return dst.mathTile(index);
  }

  static uint32_t *sfpuTile(Context &c, uint32_t index) {
    return dstTile(c, index);
  }
  /// Calls `work` and turns an error of the tile library into an error of the
  /// call, raised outside of the handler, in which a fiber must not switch.
  template <class Work> static void onTiles(Context &c, const Work &work) {
    char message[256];
    try {
      return work();
    } catch (const device::Error &error) {
      std::snprintf(message, sizeof(message), "%s", error.what());
    }
    fail(c, Error::Kind::ResourceMisuse, "%s", message);
  }

  template <class... Attributes>
  static void sfpuDone(Context &c, Op, const Attributes &...attributes) {
    Clock::sfpu(c, sfpuForm(attributes...));
  }

  static void init(Context &c, Op, const Form &form = {}) {
    if (c.kind != ThreadKind::Compute)
      fail(c, Error::Kind::ResourceMisuse,
           "a data-movement kernel cannot use the compute units");
    Check::configured(c, form);
    Clock::charge(c);
  }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_MODE_H
