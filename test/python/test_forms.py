# SPDX-License-Identifier: Apache-2.0
"""Forms of calls that scripts for cards have: meshes, mappers, files of weights, configs; and arrays whose values a type does not hold."""

import numpy as np
import pytest
import ttnn


@pytest.fixture
def x(rng):
    return rng.uniform(-2, 2, (3, 33, 40)).astype(np.float32)


def test_a_mesh_of_one_device(x):
    with ttnn.create_mesh_device(ttnn.MeshShape(1, 1)) as mesh:
        assert mesh.shape == ttnn.MeshShape((1, 1)) == (1, 1) and mesh.get_num_devices() == mesh.shape.mesh_size() == 1
        tensor = ttnn.from_torch(x, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=mesh,
                                 mesh_mapper=ttnn.ReplicateTensorToMesh(mesh))
        assert len(ttnn.get_device_tensors(tensor)) == 1
        np.testing.assert_allclose(ttnn.to_numpy(ttnn.add_(tensor, tensor)), 2 * x, 2**-7)
        ttnn.from_torch(x, device=mesh, mesh_mapper=ttnn.ShardTensor2dMesh(mesh, mesh_shape=(1, 1), dims=(0, None)))
    assert not mesh.is_open()
    mesh = ttnn.open_mesh_device(mesh_shape=ttnn.MeshShape(1, 1), l1_small_size=1024, dispatch_core_config=ttnn.DispatchCoreConfig())
    ttnn.close_mesh_device(mesh)
    device = ttnn.CreateDevice(17)
    ttnn.CloseDevice(device)
    assert not device.is_open()


def test_meshes_that_are_not_there(x, device):
    with pytest.raises(ttnn.InvalidArgument, match="no board of wormhole_b0 has 1024 chips"):
        ttnn.open_mesh_device(ttnn.MeshShape(8, 128))
    with pytest.raises(ttnn.InvalidArgument, match="a mesh of 2x4 chips; n300 has 2"):
        ttnn.open_mesh_device(ttnn.MeshShape(2, 4), product="n300")
    with pytest.raises(ttnn.Unsupported, match=r"ShardTensor2dMesh: a mesh of \[2, 4\] on one of \[1, 1\]"):
        ttnn.ShardTensor2dMesh(device, mesh_shape=(2, 4), dims=(0, 1))
    with pytest.raises(TypeError, match="'mesh_mapper' is 3"):
        ttnn.from_torch(x, device=device, mesh_mapper=3)
    with pytest.raises(TypeError, match="MeshShape"):
        ttnn.MeshShape(0, 1)


def test_what_is_elsewhere_says_so():
    with pytest.raises(AttributeError, match="ttnn.experimental.all_gather_async is for several chips"):
        _ = ttnn.experimental.all_gather_async
    with pytest.raises(AttributeError, match="module 'ttmlir.ttnn' has no attribute 'colour'"):
        _ = ttnn.colour
    assert not hasattr(ttnn, "dram_prefetcher")


def test_weights_by_way_of_a_file(x, device, tmp_path):
    calls = []

    def doubled(array):
        calls.append(1)
        return array * 2

    for _ in range(2):
        tensor = ttnn.as_tensor(x, ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device, cache_file_name=str(tmp_path / "cache" / "w"),
                                preprocess=doubled, mesh_mapper=ttnn.ReplicateTensorToMesh(device))
        np.testing.assert_array_equal(ttnn.to_numpy(tensor), 2 * x)
    assert len(calls) == 1 and (tmp_path / "cache" / "w_dtype_FLOAT32_layout_TILE.tensorbin").exists()
    assert ttnn.as_tensor(x).layout == ttnn.ROW_MAJOR_LAYOUT


def test_room_for_tensors(x, device):
    spec = ttnn.TensorSpec((3, 33, 40), ttnn.float32, ttnn.TILE_LAYOUT, ttnn.L1_MEMORY_CONFIG)
    for tensor in (ttnn.allocate_tensor_on_device(spec, device),
                   ttnn.allocate_tensor_on_device([3, 33, 40], ttnn.float32, ttnn.TILE_LAYOUT, device, ttnn.L1_MEMORY_CONFIG)):
        assert (tuple(tensor.shape), tensor.dtype, tensor.memory_config()) == (x.shape, ttnn.float32, ttnn.L1_MEMORY_CONFIG)
        ttnn.copy_host_to_device_tensor(ttnn.from_numpy(x, layout=ttnn.TILE_LAYOUT), tensor)
        host = ttnn.allocate_tensor_on_host([3, 33, 40], ttnn.float32, ttnn.TILE_LAYOUT, device)
        ttnn.copy_device_to_host_tensor(tensor, host)
        np.testing.assert_array_equal(ttnn.to_numpy(host), x)
    with pytest.raises(TypeError, match="allocate_tensor_on_device: 'mesh_device' is 5"):
        ttnn.allocate_tensor_on_device([3], ttnn.float32, ttnn.TILE_LAYOUT, 5)


def test_sets_of_cores():
    first, second = ttnn.CoreRange((0, 1), (3, 1)), ttnn.CoreRange((0, 0), (1, 0))
    assert ttnn.CoreRangeSet({first, second}) == ttnn.CoreRangeSet([second, first]) == ttnn.CoreRangeSet({second, first})
    assert len({first, ttnn.CoreRange((0, 1), (3, 1))}) == 1
    with pytest.raises(TypeError, match="wanted: CoreRange"):
        ttnn.CoreRangeSet({3})


def test_configs(x, tiled, device):
    a = tiled(x, ttnn.float32)
    config = ttnn.init_device_compute_kernel_config(device.arch(), math_fidelity=ttnn.MathFidelity.HiFi4, fp32_dest_acc_en=True)
    powers = np.exp(x - x.max(-1, keepdims=True))
    softmax = powers / powers.sum(-1, keepdims=True)
    np.testing.assert_allclose(ttnn.to_numpy(ttnn.softmax(a, -1, compute_kernel_config=config)), softmax, 1e-4)
    result = ttnn.layer_norm(a, program_config=ttnn.LayerNormDefaultProgramConfig(), compute_kernel_config=config)
    np.testing.assert_allclose(ttnn.to_numpy(result), (x - x.mean(-1, keepdims=True)) / x.std(-1, keepdims=True), 1e-3, 1e-4)
    sharded = ttnn.SoftmaxShardedMultiCoreProgramConfig(compute_with_storage_grid_size=(8, 8), subblock_w=1, block_h=2, block_w=2)
    assert ttnn.softmax_in_place(a, program_config=sharded) is a
    np.testing.assert_allclose(ttnn.to_numpy(a), softmax, 1e-4)


def test_group_norm_helpers(tiled, rng, device):
    image = rng.uniform(-2, 2, (1, 1, 64, 64)).astype(np.float32)
    place, grid = ttnn.determine_expected_group_norm_sharded_config_and_grid_size(
        device=device, num_channels=64, num_groups=4, input_nhw=64, is_height_sharded=False)
    mask = ttnn.create_group_norm_input_mask(64, 4, grid.y)
    assert mask.shape[1] == 4 and mask.sum() == 4 * 32 * 16
    weight = ttnn.create_group_norm_weight_bias_rm(np.arange(64), 64, grid.y)
    result = ttnn.group_norm(ttnn.to_memory_config(tiled(image, ttnn.bfloat16), place), num_groups=4, epsilon=1e-5,
                             input_mask=tiled(mask), weight=tiled(weight.astype(np.float32)), core_grid=grid, inplace=False)
    groups = image.reshape(64, 4, 16)
    wanted = (groups - groups.mean((0, 2), keepdims=True)) / groups.std((0, 2), keepdims=True)
    np.testing.assert_allclose(ttnn.to_numpy(result)[0, 0], wanted.reshape(64, 64) * np.arange(64), 0.05, 0.5)


@pytest.mark.parametrize("array, dtype, first, clipped", [
    ([3, -1, 2], ttnn.uint32, r"\[1\] is -1", [3, 0, 2]), ([1.0, 1.5, -2.7], ttnn.int32, r"\[1\] is 1.5", [1, 1, -2]),
    ([np.nan, 2.0], ttnn.int32, r"\[0\] is nan", [0, 2]), ([np.inf, -np.inf], ttnn.int32, "is inf", [2**31 - 1, -2**31]),
    ([1, 256], ttnn.uint8, r"\[1\] is 256", [1, 255]), ([1, 70000], ttnn.uint16, "is 70000", [1, 65535]),
    ([2.0**31, 1.0], ttnn.int32, "is 2147483648", [2**31 - 1, 1]), (np.array([2**40, -1]), None, "int64 has elements that int32", [2**31 - 1, -1]),
    (np.array([1e300, -1e300, 1.0]), None, r"float32 does not hold: 2 of 3", [3.4028235e38, -3.4028235e38, 1]),
    (np.array([2**32 - 1, 1], np.uint64), ttnn.int32, "is 4294967295", [2**31 - 1, 1]), (np.array([-1], np.int8), ttnn.uint16, "is -1", [0])])
def test_values_that_a_type_does_not_hold(device, array, dtype, first, clipped):
    for make in (ttnn.from_numpy, ttnn.from_torch):
        with pytest.raises(ttnn.InvalidArgument, match=first):
            make(np.asarray(array), dtype, device=device)
        tensor = make(np.asarray(array), dtype, device=device, clip=True)
        np.testing.assert_array_equal(ttnn.to_numpy(tensor), np.array(clipped, ttnn.to_numpy(tensor).dtype))


def test_values_that_a_type_holds(device):
    for array, dtype in ((np.array([0, 2**32 - 1], np.int64), ttnn.uint32), (np.array([1.0, -3.0]), ttnn.int32),
                         (np.array([np.inf, np.nan, 1e-300]), ttnn.float32), (np.array([True, False]), ttnn.uint16),
                         (np.array([2**24 + 1]), ttnn.float32), (np.array([], np.int64), ttnn.uint8)):
        tensor = ttnn.from_numpy(array, dtype, device=device)
        assert tensor.dtype == dtype
        np.testing.assert_array_equal(ttnn.to_numpy(tensor), array.astype(ttnn.to_numpy(tensor).dtype))
