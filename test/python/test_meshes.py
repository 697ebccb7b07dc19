# SPDX-License-Identifier: Apache-2.0
"""Tensors on meshes of devices: how they are spread, computed on, exchanged and put together, as scripts for cards say it."""

import numpy as np
import pytest

import ttmlir
import ttnn


@pytest.fixture(scope="module", params=[(1, 2), (2, 4), (1, 8)], ids=lambda shape: "x".join(map(str, shape)))
def mesh(request):
    with ttnn.create_mesh_device(ttnn.MeshShape(*request.param)) as opened:
        yield opened


@pytest.fixture
def spread(mesh):
    """An array on the mesh, cut along a dimension for each axis."""

    def make(array, *dims, dtype=ttnn.float32):
        return ttnn.from_numpy(array, dtype, layout=ttnn.TILE_LAYOUT, device=mesh, mesh_mapper=ttnn.ShardTensor2dMesh(mesh, dims=dims))

    return make


def joined(mesh, tensor, *dims):
    return ttnn.to_numpy(tensor, mesh_composer=ttnn.ConcatMesh2dToTensor(mesh, dims=dims))


def test_a_mesh_knows_its_devices(mesh):
    assert mesh.get_num_devices() == mesh.shape.mesh_size() == len(mesh.get_device_ids())


def test_parts_come_together_again(mesh, spread, rng):
    x = rng.standard_normal((8, 5, 24), np.float32)
    rows, columns = mesh.shape
    tensor = spread(x, 0, 2)
    assert tensor.sizes == [8 // rows, 5, 24 // columns] and tensor.is_spread and tensor.same_device(mesh)
    np.testing.assert_array_equal(joined(mesh, tensor, 0, 2), x)
    flat = ttnn.from_numpy(x, device=mesh, mesh_mapper=ttnn.ShardTensorToMesh(mesh, dim=-1))
    assert flat.sizes == [8, 5, 24 // mesh.get_num_devices()]
    np.testing.assert_array_equal(ttnn.to_numpy(flat, mesh_composer=ttnn.ConcatMeshToTensor(mesh, dim=2)), x)
    for number, part in enumerate(ttnn.get_device_tensors(flat)):
        width = flat.sizes[2]
        np.testing.assert_array_equal(ttnn.to_numpy(part), x[:, :, number * width:(number + 1) * width])


def test_configs_of_mappers_and_composers(mesh, rng):
    x = rng.standard_normal((3, 16), np.float32)
    mapper = ttnn.create_mesh_mapper(mesh, ttnn.MeshMapperConfig([ttnn.PlacementReplicate(), ttnn.PlacementShard(1)]))
    host = ttnn.distribute_tensor(ttnn.from_numpy(x), mapper)
    assert host.is_spread and not host.on_device() and host.sizes == [3, 16 // mesh.shape[1]]
    tensor = ttnn.to_device(host, mesh)
    composer = ttnn.create_mesh_composer(mesh, ttnn.MeshComposerConfig([0, 1]))
    # Devices of all rows of the mesh have the same, and are joined one under the other.
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.aggregate_tensor(tensor, composer)), np.concatenate([x] * mesh.shape[0]))


def test_what_all_devices_have_is_read_as_one(mesh, rng):
    x = rng.standard_normal((5, 7), np.float32)
    tensor = ttnn.from_numpy(x, layout=ttnn.TILE_LAYOUT, device=mesh)
    np.testing.assert_array_equal(ttnn.to_numpy(tensor), x)
    assert len(ttnn.get_device_tensors(tensor)) == mesh.get_num_devices()
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.ones([2, 3], ttnn.float32, ttnn.TILE_LAYOUT, device=mesh)), np.ones((2, 3)))


def test_columns_then_rows_and_one_sum(mesh, spread, rng):
    x, up, down = (rng.standard_normal(shape, np.float32) for shape in ((33, 64), (64, 96), (96, 40)))
    hidden = ttnn.relu(ttnn.matmul(spread(x, None, None), spread(up, None, 1)))
    partial = ttnn.matmul(hidden, spread(down, None, 0))
    result = ttnn.to_numpy(ttnn.all_reduce(partial, cluster_axis=1, reduce_type=ttnn.ReduceType.Sum))
    want = np.maximum(x @ up, 0) @ down
    np.testing.assert_allclose(result, want, rtol=2e-2, atol=2e-2 * np.abs(want).max())
    assert np.corrcoef(result.ravel(), want.ravel())[0, 1] > 0.9999


@pytest.mark.parametrize("dtype", [ttnn.float32, ttnn.bfloat16, ttnn.int32], ids=str)
def test_collectives(mesh, spread, rng, dtype):
    x = rng.integers(-8, 8, (16, 24)).astype(np.int32 if dtype == ttnn.int32 else np.float32)
    tensor = spread(x, 0, 1, dtype=dtype)
    columns = mesh.shape[1]
    np.testing.assert_array_equal(joined(mesh, ttnn.all_gather(tensor, 1, cluster_axis=1), 0, None), x)
    blocks = np.split(x, columns, axis=1)
    summed = ttnn.all_reduce(tensor, cluster_axis=1, reduce_type=ttnn.ReduceType.Sum)
    np.testing.assert_array_equal(joined(mesh, summed, 0, None), sum(blocks))
    most = ttnn.all_reduce(tensor, cluster_axis=1, reduce_type=ttnn.ReduceType.Max)
    np.testing.assert_array_equal(joined(mesh, most, 0, None), np.maximum.reduce(blocks))
    kept = ttnn.mesh_partition(summed, 0, cluster_axis=1) if 16 // mesh.shape[0] % columns == 0 else None
    if kept is not None:
        scattered = ttnn.reduce_scatter(tensor, 0, cluster_axis=1, reduce_type=ttnn.ReduceType.Sum)
        for one, other in zip(ttnn.get_device_tensors(kept), ttnn.get_device_tensors(scattered)):
            np.testing.assert_array_equal(ttnn.to_numpy(one), ttnn.to_numpy(other))


def test_spread_tensors_print(spread, mesh):
    assert f"on {mesh.get_num_devices()} devices" in repr(spread(np.zeros((8, 8), np.float32), 0, 1))


def test_errors(mesh, spread):
    tensor = spread(np.arange(128, dtype=np.float32).reshape(8, 16), 0, 1)
    with pytest.raises(ttnn.InvalidArgument, match="is spread over the mesh"):
        ttnn.to_numpy(tensor)
    with pytest.raises(ttnn.InvalidArgument, match="does not divide into"):
        spread(np.zeros((3, 5), np.float32), None, 1)
    with pytest.raises(ttnn.InvalidArgument, match="cluster_axis 2; the mesh .* has axes 0 to 1"):
        ttnn.all_gather(tensor, 0, cluster_axis=2)
    with pytest.raises(ttnn.InvalidArgument, match="dimension 2 of a tensor of 2 dimensions"):
        spread(np.zeros((8, 16), np.float32), None, 2)
    with pytest.raises(TypeError, match="'mesh_composer' is 3"):
        ttnn.to_numpy(tensor, mesh_composer=3)


PROGRAM = """
func.func @f(%x: tensor<33x70xbf16>, %w: tensor<70x50xbf16>) -> tensor<33x50xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xbf16>, tensor<70x50xbf16>) -> tensor<33x50xbf16>
  return %0 : tensor<33x50xbf16>
}
"""


@pytest.mark.parametrize("backend, mesh", [("ttnn", (2, 4)), ("ttnn", (1, 32)), ("auto", (1, 2))])
def test_one_argument_makes_it_a_mesh(backend, mesh, rng):
    model = ttmlir.compile(PROGRAM, mesh=mesh, backend=backend)
    x, w = rng.standard_normal((33, 70), np.float32), rng.standard_normal((70, 50), np.float32)
    assert np.corrcoef(model(x, w).ravel(), (x @ w).ravel())[0, 1] > 0.9999


def test_meshes_that_cannot_be_compiled_for():
    for options, error, text in (({"device": "n300", "mesh": (2, 4)}, ttnn.InvalidArgument, "n300 has 2"),
                                 ({"mesh": (1, 2), "backend": "ttmetal"}, ValueError, "programs of kernels run on one chip"),
                                 ({"mesh": "x"}, TypeError, "MeshShape"),
                                 ({"mesh": (1, 4096)}, ttnn.InvalidArgument, "no board")):
        with pytest.raises(error, match=text):
            ttmlir.compile(PROGRAM, **options)
