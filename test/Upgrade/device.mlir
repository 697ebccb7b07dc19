// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// Devices as the documents of 2024 spell them.

// CHECK: @simple() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1)>, meshShape = 1, chipIds = [0]>}
func.func private @simple() attributes {device =
#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>,
  meshShape = 1,
  chipIds = [0]
>
}

// CHECK: @batch() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<2x8x8, virt_to_physical_map = (d0, d1, d2) -> (d0, d1, d2)>, meshShape = 2x1x1, chipIds = [0, 1]>}
func.func private @batch() attributes {device =
#tt.device<
  workerGrid = #tt.grid<2x8x8, (d0, d1, d2) -> (d0, d1, d2)>,
  meshShape = 2x1x1,
  chipIds = [0, 1]
>
}

// CHECK: @side_by_side() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<8x16, virt_to_physical_map = (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0, d1 mod 8)>, meshShape = 1x2, chipIds = [0, 1]>}
func.func private @side_by_side() attributes {device =
#tt.device<
  workerGrid = #tt.grid<8x16, (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0, d1 mod 8)>,
  meshShape = 1x2,
  chipIds = [0, 1]
>
}

// CHECK: @batch_and_2d() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<2x8x16, virt_to_physical_map = (d0, d1, d2) -> (d0 * 2 + (d1 floordiv 8) * 2 + d2 floordiv 8, d1, d2 mod 8)>, meshShape = 2x1x2, chipIds = [0, 1, 2, 3]>}
func.func private @batch_and_2d() attributes {device =
#tt.device<
  workerGrid = #tt.grid<2x8x16, (d0, d1, d2) -> (d0 * 2 + (d1 floordiv 8) * 2 + d2 floordiv 8, d1, d2 mod 8)>,
  meshShape = 2x1x2,
  chipIds = [0, 1, 2, 3]
>
}

// CHECK: @second_view() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<16x16, virt_to_physical_map = (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0 mod 8, d1 mod 8)>, meshShape = 2x2, chipIds = [4, 5, 6, 7]>}
func.func private @second_view() attributes {device =
#tt.device<
  workerGrid = #tt.grid<16x16, (d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0 mod 8, d1 mod 8)>,
  meshShape = 2x2,
  chipIds = [4, 5, 6, 7]
>
}

// CHECK: @transposed() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d1, d0)>, meshShape = 1, chipIds = [0]>}
func.func private @transposed() attributes {device =
#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d1, d0)>,
  meshShape = 1,
  chipIds = [0]
>
}

// CHECK: @wide() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<1x64, virt_to_physical_map = (d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)>, meshShape = 1, chipIds = [0]>}
func.func private @wide() attributes {device =
#tt.device<
  workerGrid = #tt.grid<1x64, (d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)>,
  meshShape = 1,
  chipIds = [0]
>
}

// CHECK: @tall() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<64x1, virt_to_physical_map = (d0, d1) -> (0, d1 * 8 + d0 floordiv 8, d0 mod 8)>, meshShape = 1, chipIds = [0]>}
func.func private @tall() attributes {device =
#tt.device<
  workerGrid = #tt.grid<64x1, (d0, d1) -> (0, d1 * 8 + d0 floordiv 8, d0 mod 8)>,
  meshShape = 1,
  chipIds = [0]
>
}

// CHECK: @staircase() attributes {device = #ttcore.device<workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, (d0 + d1) mod 8)>, meshShape = 1, chipIds = [0]>}
func.func private @staircase() attributes {device =
#tt.device<
  workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, (d0 + d1) mod 8)>,
  meshShape = 1,
  chipIds = [0]
>
}
