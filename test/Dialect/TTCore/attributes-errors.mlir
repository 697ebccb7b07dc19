// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected one of [wormhole_b0, blackhole, quasar] for chip architecture, got: grayskull}}
// expected-error @below {{failed to parse TTCore_ArchAttr parameter 'value'}}
#arch = #ttcore.arch<grayskull>

// -----

// expected-error @below {{grid dimensions must be positive, found 0}}
#grid = #ttcore.grid<8x0>

// -----

// expected-error @below {{grid has more cores than 63 bits can count}}
#grid = #ttcore.grid<4294967296x4294967296>

// -----

// expected-error @below {{map to physical cores takes 1 dimensions, but the grid has 2}}
#grid = #ttcore.grid<8x8, (d0) -> (0, d0, d0)>

// -----

// expected-error @below {{map to physical cores must give (chip, y, x), found 2 results}}
#grid = #ttcore.grid<8x8, (d0, d1) -> (d0, d1)>

// -----

// expected-error @below {{map from physical cores must take (y, x) or (chip, y, x), found 1 dimensions}}
#grid = #ttcore.grid<8x8, physical_to_virt_map = (d0) -> (d0, d0)>

// -----

// expected-error @below {{this map of the grid is given twice}}
#grid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1), (d0, d1) -> (0, d0, d1)>

// -----

// expected-error @below {{no tile of 31x32; heights are 1, 2, 4, 8, 16 or 32, widths 16 or 32}}
func.func private @f(!ttcore.tile<31x32, bf16>)

// -----

// expected-error @below {{a tile has a height and a width, found 1 dimensions}}
func.func private @f(!ttcore.tile<32, bf16>)

// -----

// expected-error @below {{no tile of 64x64; heights are 1, 2, 4, 8, 16 or 32, widths 16 or 32}}
#tile = #ttcore<tile_size 64x64>

// -----

// expected-error @below {{expected 4 numbers separated by 'x', found 3}}
#chip = #ttcore<chip_coord 0x0x1>

// -----

// expected-error @below {{number 4294967296 is larger than 4294967295}}
#chip = #ttcore<chip_coord 0x0x1x4294967296>

// -----

// expected-error @below {{core range starts at (3, 0), beyond its end (2, 7)}}
#range = #ttcore.core_range<(3, 0), (2, 7)>

// -----

// expected-error @below {{core coordinate (-1, 0) is negative}}
#range = #ttcore.core_range<(-1, 0), (2, 7)>

// -----

// expected-error@+1 {{circular buffer layout of rank 2 on a memref of rank 3}}
func.func private @f(memref<1x2x3xf32, #ttcore.cb_layout<12x4, 1>>)

// -----

// expected-error@+1 {{a circular buffer has room for at least 1 page}}
func.func private @f(memref<2x3xf32, #ttcore.cb_layout<12x4, 0>>)

// -----

// expected-error@+1 {{view layout of rank 3 on a memref of rank 2}}
func.func private @f(memref<2x3xf32, #ttcore.view<3>>)

// -----

// expected-error@+1 {{host layout of 2 dimensions with 1 strides}}
func.func private @f(memref<2x3xf32, #ttcore.host_layout<logical_shape = 2x3, host_strides = 3, host_volume = 6>>)

// -----

// expected-error@+1 {{host volume 5 has no room for the elements of the logical shape}}
func.func private @f(memref<2x3xf32, #ttcore.host_layout<logical_shape = 2x3, host_strides = 3x1, host_volume = 5>>)

// -----

// expected-error@+1 {{dimension '-1' found, at least '0' expected}}
func.func private @f() attributes {a = #ttcore.placement<[shard -1]>}

// -----

// expected-error@+1 {{'split' found, 'replicate', 'shard' or 'partial' expected}}
func.func private @f() attributes {a = #ttcore.placement<[split 0]>}

// -----

// expected-error@+1 {{unknown reduction 'median'}}
func.func private @f() attributes {a = #ttcore.placement<[partial median]>}

// -----

// expected-error@+1 {{a placement has no axes}}
func.func private @f() attributes {a = #ttcore.placement<[]>}

// -----

// expected-error@+1 {{'ttcore.placement' must be a #ttcore.placement, found 3}}
func.func private @f(tensor<2xf32> {ttcore.placement = 3 : i64})
