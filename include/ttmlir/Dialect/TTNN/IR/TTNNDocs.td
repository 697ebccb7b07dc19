//===- TTNNDocs.td - docs of the library's arguments -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One text for an argument, a property or a result of that name, in every op
// that has one. An op to which a text does not apply has its own: `doc` in its
// record. A name without a text is an error.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNDOCS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNDOCS_TD

class TTNN_Doc<string name_, string text_> {
  string name = name_;
  string text = text_;
}

// Operands.
def : TTNN_Doc<"input", "the operand">;
def : TTNN_Doc<"inputs", "the operands, in this order">;
def : TTNN_Doc<"lhs", "the first operand">;
def : TTNN_Doc<"rhs", "the second operand; the two broadcast as in NumPy">;
def : TTNN_Doc<"first", "the condition">;
def : TTNN_Doc<"second", "what is taken where the condition is not 0">;
def : TTNN_Doc<"third", "what is taken where the condition is 0">;
def : TTNN_Doc<"a", "the left matrix, or matrices behind each other">;
def : TTNN_Doc<"b", "the right matrix, or matrices behind each other">;
def : TTNN_Doc<"weight", "factors of the last dimension; absent: 1">;
def : TTNN_Doc<"bias", "what is added; broadcasts to the result">;
def : TTNN_Doc<"device", "the device that takes the result; absent: it stays on the host">;

def : TTNN_Doc<"query", "the queries">;
def : TTNN_Doc<"key", "the keys">;
def : TTNN_Doc<"value", "what the new elements are; of an attention: what keys stand for">;
def : TTNN_Doc<"attention_mask", "is added to the scores, to which it broadcasts">;
def : TTNN_Doc<"attention_sink", "one more score for each head, whose value is 0">;
def : TTNN_Doc<"cur_pos_tensor", "the position of each user; keys behind it are not seen">;
def : TTNN_Doc<"page_table", "for each user the numbers of its blocks, in their order">;
def : TTNN_Doc<"chunk_start_idx", "the position of the first query">;
def : TTNN_Doc<"cache", "is written to, in place">;
def : TTNN_Doc<"update_index", "the position that is written, for all or for each user">;
def : TTNN_Doc<"batch_idx_tensor", "the user's number; absent: 0">;
def : TTNN_Doc<"input_tensor", "heads of queries, then of keys, then of values">;
def : TTNN_Doc<"kv_input_tensor", "heads of keys, then of values; absent: they are in the input">;

// Properties of results.
def : TTNN_Doc<"shape", "sizes of the result">;
def : TTNN_Doc<"dtype", "element type of the result; absent: that of the first operand">;
def : TTNN_Doc<"layout", "pages of the result: tiles or rows">;
def : TTNN_Doc<"memory_config", "where the result lies; absent: where the first operand does">;

// Dimensions.
def : TTNN_Doc<"dim", "the dimension; negative ones count from the end">;
def : TTNN_Doc<"dimension", "the dimension; negative ones count from the end">;
def : TTNN_Doc<"dim0", "one of the two dimensions">;
def : TTNN_Doc<"dim1", "the other">;
def : TTNN_Doc<"dim_arg", "the dimensions; absent or empty: all">;
def : TTNN_Doc<"keep_dim", "keeps reduced dimensions with size 1">;
def : TTNN_Doc<"permutation", "for every dimension of the result that of the operand">;
def : TTNN_Doc<"repeat_dims", "how often, for every dimension">;
def : TTNN_Doc<"begins", "the first place, for every dimension; negative ones count from the end">;
def : TTNN_Doc<"ends", "the place behind the last, for every dimension">;
def : TTNN_Doc<"step", "the distance of neighbours, for every dimension">;
def : TTNN_Doc<"padding", "elements before and behind, for every dimension">;

// Numbers and switches.
def : TTNN_Doc<"parameter", "the factor of negative numbers">;
def : TTNN_Doc<"min", "the lower bound">;
def : TTNN_Doc<"max", "the upper bound">;
def : TTNN_Doc<"fill_value", "what all elements are">;
def : TTNN_Doc<"start", "the first value">;
def : TTNN_Doc<"end", "the bound that is not reached">;
def : TTNN_Doc<"epsilon", "is added to the variance, so that nothing is divided by 0">;
def : TTNN_Doc<"scale", "the factor of scores; absent: 1 / sqrt(elements of a head)">;
def : TTNN_Doc<"is_causal", "a query sees the keys up to its own position">;
def : TTNN_Doc<"sliding_window_size", "how many keys a query sees; absent: all">;
def : TTNN_Doc<"head_dim_v", "elements of a value">;
def : TTNN_Doc<"num_heads", "heads of queries">;
def : TTNN_Doc<"num_kv_heads", "heads of keys and of values; absent: as many as of queries">;
def : TTNN_Doc<"transpose_key", "swaps the last two dimensions of the keys">;
def : TTNN_Doc<"num_groups", "groups of channels">;
def : TTNN_Doc<"batch_offset", "number of the first user that is written to">;
def : TTNN_Doc<"share_cache", "all users write to one cache">;
def : TTNN_Doc<"descending", "the largest element comes first">;
def : TTNN_Doc<"stable", "equal elements stay in their order">;
def : TTNN_Doc<"force", "frees memory that others use as well">;
def : TTNN_Doc<"transpose_a", "swaps the last two dimensions of the left matrix first">;
def : TTNN_Doc<"transpose_b", "swaps the last two dimensions of the right matrix first">;
def : TTNN_Doc<"activation", "an element-wise op by its name, applied to the result">;
def : TTNN_Doc<"rounding_mode", "what happens to a quotient of integers: `trunc` or `floor`; absent: it is not rounded">;
def : TTNN_Doc<"numericStable", "subtracts the maximum first">;
def : TTNN_Doc<"conv2d_config", "how the convolution is done">;
def : TTNN_Doc<"matmul_program_config", "blocks of the product and the cores that do them">;
def : TTNN_Doc<"program_config", "blocks of the work and the cores that do them">;
def : TTNN_Doc<"conv2d_slice_config", "the parts of the image that are done at a time">;
def : TTNN_Doc<"conv3d_config", "blocks of the convolution">;
def : TTNN_Doc<"cluster_axis", "the axis of the mesh">;
def : TTNN_Doc<"sub_device_id", "the part of the chip that does it">;
def : TTNN_Doc<"num_links", "how many links between chips are used">;
def : TTNN_Doc<"topology", "how the chips are linked">;
def : TTNN_Doc<"applied_shard_scheme", "shards of the image while it is pooled">;
def : TTNN_Doc<"reallocate_halo_output", "moves what a window reads to the start of L1">;
def : TTNN_Doc<"config_tensors_in_dram", "tables of the sliding window are in DRAM">;
def : TTNN_Doc<"compute_config", "numerics of the compute units">;
def : TTNN_Doc<"mesh_shape", "rows and columns of the mesh; absent: all devices">;
def : TTNN_Doc<"mesh_offset", "its place among the devices">;

// Windows.
def : TTNN_Doc<"in_channels", "channels of the image">;
def : TTNN_Doc<"out_channels", "channels of the result">;
def : TTNN_Doc<"channels", "channels of the image">;
def : TTNN_Doc<"batch_size", "images">;
def : TTNN_Doc<"input_height", "rows of an image">;
def : TTNN_Doc<"input_width", "columns of an image">;
def : TTNN_Doc<"input_depth", "layers of a volume">;
def : TTNN_Doc<"input_length", "elements of a line">;
def : TTNN_Doc<"padding_mode", "what is around the volume: `zeros`, or `replicate`, its nearest element">;
def : TTNN_Doc<"kernel_size", "height and width of the window">;
def : TTNN_Doc<"stride", "how far the window moves: down, to the right">;
def : TTNN_Doc<"dilation", "distance of the window's elements: down, to the right">;
def : TTNN_Doc<"groups", "parts of the channels that do not see each other">;
def : TTNN_Doc<"ceil_mode", "rounds the size of the result up">;
def : TTNN_Doc<"count_include_pad", "a mean counts the padding, too">;

// Fields of structs.
def : TTNN_Doc<"math_fidelity", "passes of the matrix engine; absent: the library chooses by the operands' type">;
def : TTNN_Doc<"math_approx_mode", "the vector engine computes functions fast">;
def : TTNN_Doc<"fp32_dest_acc_en", "sums are kept in 32 bits">;
def : TTNN_Doc<"packer_l1_acc", "partial results are added in L1">;
def : TTNN_Doc<"dst_full_sync_en", "DST is not divided between the engines">;
def : TTNN_Doc<"op_type", "the op">;
def : TTNN_Doc<"params", "its numbers">;
def : TTNN_Doc<"compute_with_storage_grid_size", "cores that take part">;
def : TTNN_Doc<"in0_block_w", "columns of the left matrix that are multiplied at a time">;
def : TTNN_Doc<"out_subblock_h", "rows of the result that are in DST together">;
def : TTNN_Doc<"out_subblock_w", "columns of the result that are in DST together">;
def : TTNN_Doc<"out_block_h", "rows of the result that a core does at a time">;
def : TTNN_Doc<"out_block_w", "columns of the result that a core does at a time">;
def : TTNN_Doc<"per_core_m", "rows of the result that a core does">;
def : TTNN_Doc<"per_core_n", "columns of the result that a core does">;
def : TTNN_Doc<"fuse_batch", "matrices behind each other are one">;
def : TTNN_Doc<"transpose_mcast", "rows of cores do columns of the result">;
def : TTNN_Doc<"fused_activation", "is done to the result before it is written">;
def : TTNN_Doc<"num_workers_per_dram_bank", "cores that read one bank of DRAM, 1 to 3; more than 1 on a Blackhole only">;
def : TTNN_Doc<"mcast_in0", "the left matrix goes to all cores, not the right one">;
def : TTNN_Doc<"gather_in0", "the left matrix goes round the cores">;
def : TTNN_Doc<"hop_cores", "cores that it passes on the way">;
def : TTNN_Doc<"num_global_cb_receivers", "receivers of the global circular buffer">;
def : TTNN_Doc<"untilize_out", "the result is in rows">;
def : TTNN_Doc<"force_split_reader", "two threads of a core copy its windows; wants `height_sharded` and several rows of tiles at a time">;
def : TTNN_Doc<"weights_dtype", "format of the weights; absent: that which they have">;
def : TTNN_Doc<"deallocate_activation", "frees the image">;
def : TTNN_Doc<"act_block_h_override", "rows of patches at a time; 0: the library chooses">;
def : TTNN_Doc<"act_block_w_div", "parts of the columns of patches">;
def : TTNN_Doc<"reshard_if_not_optimal", "may change the shards of the image">;
def : TTNN_Doc<"override_sharding_config", "takes the cores of `core_grid`">;
def : TTNN_Doc<"shard_layout", "how patches are divided over cores">;
def : TTNN_Doc<"core_grid", "the cores">;
def : TTNN_Doc<"transpose_shards", "shards go down columns of cores">;
def : TTNN_Doc<"output_layout", "pages of the result; absent: those of the operand">;
def : TTNN_Doc<"enable_act_double_buffer", "patches are read while others are multiplied">;
def : TTNN_Doc<"enable_weights_double_buffer", "weights are read while others are multiplied">;
def : TTNN_Doc<"enable_kernel_stride_folding", "strides become channels">;
def : TTNN_Doc<"slice_type", "along what the image is cut">;
def : TTNN_Doc<"num_slices", "into how many parts; 0: the library chooses">;
def : TTNN_Doc<"t_out_block", "layers of the result at a time">;
def : TTNN_Doc<"w_out_block", "columns of the result at a time">;
def : TTNN_Doc<"h_out_block", "rows of the result at a time">;
def : TTNN_Doc<"c_out_block", "channels of the result at a time; 0: all">;
def : TTNN_Doc<"c_in_block", "channels of the volume at a time; 0: all">;
def : TTNN_Doc<"sub_core_grids", "the cores, if they are no rectangle">;
def : TTNN_Doc<"q_chunk_size", "queries at a time">;
def : TTNN_Doc<"k_chunk_size", "keys at a time">;
def : TTNN_Doc<"exp_approx_mode", "computes exponentials fast">;
def : TTNN_Doc<"max_cores_per_head_batch", "cores that share a head">;
def : TTNN_Doc<"subblock_w", "columns that are in DST together">;
def : TTNN_Doc<"block_h", "rows of a core">;
def : TTNN_Doc<"block_w", "columns of a core">;
def : TTNN_Doc<"inplace", "writes the result over the operand">;

// Results of ops with several.
def : TTNN_Doc<"values", "the elements in order">;
def : TTNN_Doc<"indices", "the place of each of them in the operand">;

#endif
