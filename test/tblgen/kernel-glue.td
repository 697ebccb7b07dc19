// The emulator's functions, and what calls them.
// RUN: ttmlir-tblgen -gen-kernel-calls -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=CALLS
// RUN: ttmlir-tblgen -gen-kernel-table -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=TABLE
// RUN: ttmlir-tblgen -gen-vector-ops -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=VECTOR

include "ToyCallsAll.td"

// CALLS: static void noc_read(Context &c, uint64_t from, uint32_t size, uint32_t noc);
// CALLS: static void print(Context &c, const struct item *values, uint32_t values_count, const char *text);
// Tiles first, then numbers, then attributes with their types.
// CALLS: static void scale_tile(Context &c, uint32_t from, float factor, uint32_t to, bool fast, tile::Mode mode) {
// CALLS-NEXT: uint32_t *t0 = Mode::sfpuTile(c, from);
// CALLS-NEXT: uint32_t *t1 = Mode::sfpuTile(c, to);
// CALLS-NEXT: Mode::onTiles(c, [&] { ::tt::tile::Sfpu<typename Mode::Numerics>::scale_tile(t0, t1, factor, fast, mode, c.mathConfig()); });
// CALLS-NEXT: Mode::sfpuDone(c, ::ttk::Op::scale_tile, fast, mode);
// CALLS-NEXT: }
// CALLS: static void scale_tile_init(Context &c) {
// CALLS-NEXT: Mode::init(c, ::ttk::Op::scale_tile_init);
// CALLS-NEXT: }
// CALLS: static void setup(Context &c, uint32_t cb);
// CALLS: static uint64_t wait(Context &c, uint32_t ptr, uint32_t limit);
// CALLS-NOT: cast

// TABLE: a.self = &Mode::self;
// TABLE-NEXT: a.loop = &Mode::loop;
// TABLE-NEXT: a.undefined = &Mode::undefined;
// TABLE: a.scale_tile = [](ttk_context *p, uint32_t from, float factor, uint32_t to, uint32_t fast, uint32_t mode, uint32_t site) -> void {
// TABLE-NEXT: auto &c = Mode::enter(p, ::ttk::Op::scale_tile, site);
// TABLE-NEXT: return Calls<Mode>::scale_tile(c, from, factor, to, fast != 0, static_cast<tile::Mode>(mode));
// TABLE-NEXT: };
// TABLE: return &api;

// The last tile is written, others are read.
// VECTOR: TT_SFPU_OP(scale_tile, (const uint32_t *from, uint32_t *to, float factor, bool fast, tile::Mode mode), (from, to, factor, fast, mode))
// VECTOR-NOT: TT_SFPU_OP
