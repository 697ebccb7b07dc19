// RUN: ttmlir-opt %s --split-input-file --stablehlo-to-ttir-pipeline --verify-diagnostics

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{a sharding on the mesh @other, which there is not}}
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@other, [{"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @wide = <["x"=8]>
func.func @g(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}
// expected-error@+1 {{a sharding on the mesh 'wide' of '1x8' chips, and others are on 'mesh' of '2x4'; a program has one mesh}}
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@wide, [{"x"}]>}) {
  return
}

// -----

// expected-error@+1 {{puts device '1' in place '0'}}
sdy.mesh @mesh = <["x"=2], device_ids=[1, 0]>
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

// expected-error@+1 {{'ttcore.meshes' says '1x2' chips, and the program's shardings are on '2x4'}}
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    return
  }
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{a sharding by axis "z", which the mesh @mesh does not have}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"z"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    sdy.return %b : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=4]>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{a sharding by a part of axis "x"; a mesh whose axes are the parts says the same}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x":(1)2}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    sdy.return %b : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{cuts dimension '0' of 'tensor<5xf32>' into '2' equal parts, those of 'tensor<3xf32>' given}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<3xf32>) {
    sdy.return %b : tensor<3xf32>
  } : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{cuts dimensions '0' and '1' by one axis of the mesh}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {"x"}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x2xf32>) {
    sdy.return %b : tensor<2x2xf32>
  } : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{cuts dimension '0' by a later axis of the mesh before an earlier one}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"y", "x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x", "y"} (%b: tensor<1xf32>) {
    sdy.return %b : tensor<1xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{a sharding of '2' dimensions, the tensor has '1'}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    sdy.return %b : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{'mhlo.sharding' is "{devices=[2,x]<=[8]}", which is no sharding of one tensor}}
func.func @f(%a: tensor<4x4xf32> {mhlo.sharding = "{devices=[2,x]<=[8]}"}) {
  return
}

// -----

// expected-error@+1 {{'mhlo.sharding' is "{devices=[2,4]<=[6]}", whose chips are those of no mesh}}
func.func @f(%a: tensor<4x4xf32> {mhlo.sharding = "{devices=[2,4]<=[6]}"}) {
  return
}

// -----

// expected-error@+1 {{'mhlo.sharding' is "{devices=[4]0,1,3,2}", whose chips are those of no mesh}}
func.func @f(%a: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,1,3,2}"}) {
  return
}

// -----

// expected-error@+1 {{a sharding over '4' chips, and others are over '8'}}
func.func @f(%a: tensor<8xf32> {mhlo.sharding = "{devices=[8]<=[8]}"}, %b: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) {
  return
}

// -----

// expected-error@+1 {{shardings and groups of replicas that cut '6' chips in ways that are axes of no mesh}}
module {
  func.func @f(%a: tensor<6x6xf32> {mhlo.sharding = "{devices=[2,3]<=[6]}"}, %b: tensor<6x6xf32> {mhlo.sharding = "{devices=[3,2]<=[6]}"}) {
    return
  }
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{leaves the tensor to one chip, and all of the mesh run the program}}
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{maximal device=0}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>} {
  func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
    // expected-error@+1 {{has groups along no axis of the mesh '2x2': dense<}}
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>} {
  func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
    // expected-error@+1 {{has groups along no axis of the mesh '2x2': dense<}}
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error@+1 {{has a computation that is no sum, product, minimum or maximum}}
    %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %1 = stablehlo.subtract %x, %y : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>, mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
  func.func @f() -> tensor<ui32> {
    // expected-error@+1 {{is of a program with replicas and partitions}}
    %0 = stablehlo.replica_id : tensor<ui32>
    return %0 : tensor<ui32>
  }
}
