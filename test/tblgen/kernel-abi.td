// The table of calls: operands first, then attributes, then the call site.
// RUN: ttmlir-tblgen -gen-kernel-abi -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=ABI
// RUN: ttmlir-tblgen -gen-kernel-ops -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=OPS

include "ToyCallsAll.td"

// ABI: struct ttk_api {
// ABI: struct ttk_context *(*self)(void);
// ABI: void (*loop)(struct ttk_context *, uint32_t site);
// ABI: void (*undefined)(struct ttk_context *, uint32_t what, uint32_t site);
// ABI: void (*not_emulated)(struct ttk_context *, const char *name, uint32_t site);
// Coordinates of a remote address are not passed.
// ABI-NEXT: void (*noc_read)(struct ttk_context *, uint64_t from, uint32_t size, uint32_t noc, uint32_t site);
// ABI-NEXT: void (*print)(struct ttk_context *, const struct item *values, uint32_t values_count, const char *text, uint32_t site);
// ABI-NEXT: void (*scale_tile)(struct ttk_context *, uint32_t from, float factor, uint32_t to, uint32_t fast, uint32_t mode, uint32_t site);
// ABI-NEXT: void (*scale_tile_init)(struct ttk_context *, uint32_t site);
// ABI-NEXT: void (*setup)(struct ttk_context *, uint32_t cb, uint32_t site);
// ABI-NEXT: uint64_t (*wait)(struct ttk_context *, uint32_t ptr, uint32_t limit, uint32_t site);
// ABI: const struct ttk_vector_api *vector;
// ABI: uint32_t (*page_bytes)(struct ttk_context *, uint32_t accessor);
// ABI-NEXT: };

// OPS: enum class Op : uint16_t {
// OPS-NEXT: noc_read,
// OPS-NEXT: print,
// OPS-NEXT: scale_tile,
// OPS-NEXT: scale_tile_init,
// OPS-NEXT: setup,
// OPS-NEXT: wait,
// OPS-NEXT: };
// OPS: inline constexpr unsigned numOps = 6;
// OPS: {"noc.read", Unit::dm, "noc.read"},
// OPS: {"scale_tile", Unit::sfpu, "slow"},
// OPS: inline constexpr char abiHash[] = "{{[0-9a-f]+}}";
// OPS: #define TTK_FOR_EACH_OP(X) \
// OPS-NEXT: X(noc_read) \
