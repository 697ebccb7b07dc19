// RUN: ttmlir-opt --ttir-plan-mesh="mesh-shape=1,2" --split-input-file --verify-diagnostics %s

// expected-error @+1 {{'#ttcore.placement<[shard 0]>': a placement on 1 axes; the mesh 1x2 has 2}}
func.func @axes(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[shard 0]>}) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}

// -----

// expected-error @+1 {{'#ttcore.placement<[replicate, shard 2]>': dimension 2 of a tensor of rank 2}}
func.func @rank(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 2]>}) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}

// -----

// expected-error @+1 {{is on mesh @other, which is not the module's}}
func.func @name(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<@other, [replicate, shard 0]>}) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}

// -----

// expected-error @+1 {{an argument cannot be '[replicate, partial sum]': nobody has the summands}}
func.func @partial(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[replicate, partial sum]>}) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}

// -----

// expected-error @+1 {{'ttcore.placement' is '[replicate, shard 0]', of which a chip has 'tensor<2x8xf32>', and 'ttcore.local_shape' says 'tensor<4x4xf32>'}}
func.func @local(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 0]>, ttcore.shard_status = #ttcore.shard_status<presharded>, ttcore.local_shape = #ttcore<local_shape local_shape = tensor<4x4xf32>>}) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}

// -----

// expected-note @+1 {{'#ttcore.placement<[replicate, shard 0]>' is given here}}
func.func @contradiction(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 0]>}) -> tensor<4x8xf32> {
  // expected-error @+2 {{placements that are given contradict each other}}
  // expected-note @+1 {{'#ttcore.placement<[replicate, partial sum]>' is given here}}
  %0 = "ttir.exp"(%a) {ttcore.placement = #ttcore.placement<[replicate, partial sum]>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
