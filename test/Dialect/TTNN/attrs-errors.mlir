// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{mesh dimensions must be positive, found 0x1}}
#mesh = #ttnn<mesh_shape 0x1>

// -----

// expected-error @below {{core range starts at (1, 0), beyond its end (0, 7)}}
#range = #ttnn.core_range<(1, 0), (0, 7)>

// -----

// expected-error @below {{no chip has a core (0, 70000)}}
#range = #ttnn.core_range<(0, 0), (0, 70000)>

// -----

// expected-error @below {{a tensor in 'dram' needs a memory layout, e.g. <interleaved>}}
#config = #ttnn.memory_config<#ttnn.buffer_type<dram>>

// -----

// expected-error @below {{a tensor in system_memory has no memory layout, found 'interleaved'}}
#config = #ttnn.memory_config<#ttnn.buffer_type<system_memory>, <interleaved>>

// -----

// expected-error @below {{only a sharded tensor has a shard spec}}
#config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <interleaved>, #ttnn.shard_spec<<[#ttnn.core_range<(0, 0), (7, 0)>]>, <32x32>, <row_major>>>

// -----

// expected-error @below {{expected one of [lofi, hifi2, hifi3, hifi4] for multiplication passes of the matrix unit, got: hifi9}}
// expected-error @below {{failed to parse TTNN_DeviceComputeKernelConfigAttr parameter 'math_fidelity'}}
#config = #ttnn.device_compute_kernel_config<math_fidelity = hifi9>

// -----

// expected-error @below {{core ranges #ttnn.core_range<(0, 0), (3, 3)> and #ttnn.core_range<(3, 2), (4, 5)> have cores in common}}
#cores = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (3, 3)>, #ttnn.core_range<(3, 2), (4, 5)>]>

// -----

// expected-error @below {{a shard spec without cores}}
#config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <height_sharded>, #ttnn.shard_spec<<[]>, <32x32>, <row_major>>>
