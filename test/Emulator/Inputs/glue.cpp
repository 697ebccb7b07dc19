//===- glue.cpp - all generated glue around a toy emulator ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "tt/device/DataType.h"
#include "tt/tile/Enums.h"
#include "ttk/abi.h"
#include "ttk/ops.h.inc"

namespace tt::tile {
/// Takes anything.
template <class Numerics> struct Sfpu {
#define TOY_FUNCTION(name)                                                     \
  template <class... A> static void name(A...) {}
  TTK_FOR_EACH_OP(TOY_FUNCTION)
};
} // namespace tt::tile

namespace toy {

struct Context {
  ttk_context head;
  int mathConfig() { return 0; }
};

struct Mode {
  struct Numerics {};
  static ttk_context *self() { return nullptr; }
  static void loop(ttk_context *, uint32_t);
  static void undefined(ttk_context *, uint32_t, uint32_t);
  static void notEmulated(ttk_context *, const char *, uint32_t);
  static const ttk_vector_api *vector() { return nullptr; }
  static uint32_t pageBytes(ttk_context *, uint32_t) { return 0; }
  static Context &enter(ttk_context *context, ttk::Op, uint32_t) {
    return *reinterpret_cast<Context *>(context);
  }
  static uint32_t *sfpuTile(Context &, uint32_t) { return nullptr; }
  template <class Work> static void onTiles(Context &, const Work &work) {
    work();
  }
  template <class... Attributes>
  static void sfpuDone(Context &, ttk::Op, Attributes...) {}
  static void init(Context &, ttk::Op) {}
};

template <class Mode> struct Calls {
#include "ttk/calls.h.inc"
};

template <class Mode> const ttk_api *makeApi() {
#include "ttk/table.h.inc"
}

/// Enough to instantiate every thunk and every generated body.
const ttk_api *api() { return makeApi<Mode>(); }

static_assert(sizeof(ttk_api) == (6 + ttk::numOps) * sizeof(void *));
static_assert(ttk::opInfos[unsigned(ttk::Op::exp_tile)].unit ==
              ttk::Unit::sfpu);
static_assert(sizeof(ttk::abiHash) == 33);

} // namespace toy
