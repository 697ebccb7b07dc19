// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{architecture 'grayskull' is not supported}}
#system = #tt.system_desc<[<#tt.arch<grayskull>, #tt.grid<8x8>>], [0], [<pcie|host_mmio>], [<0, 0, 0, 0>]>

// -----

// expected-error @below {{no board of architecture 'quasar' is known}}
#system = #tt.system_desc<[<#tt.arch<quasar>, #tt.grid<8x8>>], [0], [<pcie|host_mmio>], [<0, 0, 0, 0>]>

// -----

// expected-error @below {{unknown chip capability 'usb'; expected one of pcie, host_mmio}}
#system = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<8x8>>], [0], [<usb>], [<0, 0, 0, 0>]>

// -----

// expected-error @below {{chip uses description 1, but 1 are given}}
#system = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<8x8>>], [1], [<pcie>], [<0, 0, 0, 0>]>

// -----

// expected-error @below {{system has 1 chips, but 2 chip coordinates}}
#system = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<8x8>>], [0], [<pcie>], [<0, 0, 0, 0>, <0, 0, 0, 1>]>

// -----

// expected-error @below {{'grid' must be two numbers, each at least 1}}
#system = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<2x8x8>>], [0], [<pcie>], [<0, 0, 0, 0>]>

// -----

// expected-error @below {{unknown field 'l2_size' of a chip description}}
#chip = #tt.chip_desc<{arch = #tt.arch<blackhole>, l2_size = 5}>

// -----

// expected-error @below {{'l1_unreserved_base' = 2000000 must be less than 'l1_size'}}
#chip = #tt.chip_desc<{arch = #tt.arch<blackhole>, l1_unreserved_base = 2000000}>
