//===- D2MAttrs.td - plans ---------------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MATTRS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "ttmlir/Dialect/D2M/IR/D2MBase.td"
include "ttmlir/Dialect/D2M/IR/D2MEnums.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"

def D2M_MapPlanAttr : AttrDef<D2M_Dialect, "MapPlan"> {
  let mnemonic = "map_plan";
  let summary = "How a group of element-wise ops runs.";
  let description = [{
    ```mlir
    #d2m.map_plan<tiles = 992, cores = 64, block = 4, buffers = 2, full_sync = false>
    ```

    The tiles of the tensors, numbered row by row, are dealt to the first `cores`
    cores in blocks of `block` tiles, as cards are: all cores together work on
    neighbouring pages, which lie in all banks of DRAM. A core reads, computes and
    writes a block of every tensor at a time; each circular buffer holds
    `buffers` blocks. `full_sync`: the compute unit has all of DST, and packs
    before it computes on.
  }];
  let parameters = (ins "int64_t":$tiles, "int64_t":$cores, "int64_t":$block,
                        "int64_t":$buffers, "bool":$full_sync);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// How many tiles a core has.
    int64_t getTilesOf(int64_t core) const {
      int64_t step = getCores() * getBlock(), rest = getTiles() % step;
      int64_t own = std::min(std::max<int64_t>(rest - core * getBlock(), 0), getBlock());
      return getTiles() / step * getBlock() + own;
    }
  }];
}

def D2M_RowPlanAttr : AttrDef<D2M_Dialect, "RowPlan"> {
  let mnemonic = "row_plan";
  let summary = "How a group with reductions runs.";
  let description = [{
    ```mlir
    #d2m.row_plan<rows = 64, cores = 64, split = 8, block = 2, resident = true, buffers = 2, full_sync = false>
    ```

    A row is what has one place in all dimensions that are not reduced. The first
    `cores` cores are in teams of `split`, one behind the other. Rows are
    numbered and dealt to the teams in ranges whose sizes differ by
    one at most; the tiles of a row are dealt to the team's cores as cards are.
    A core goes through its part of a row, `block` tiles at a time, once
    for every pass; what it has reduced it exchanges with the team, so that all
    of them know the row's. `resident`: the part lies in L1 between the passes, in
    circular buffers of `buffers` parts; else it is read again for each of them,
    through circular buffers of `buffers` blocks.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cores, "int64_t":$split,
                        "int64_t":$block, "bool":$resident, "int64_t":$buffers,
                        "bool":$full_sync);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getTeams() const { return getCores() / getSplit(); }
    /// The most tiles that a core has of a row of so many.
    int64_t getPart(int64_t tilesOfRow) const {
      return (tilesOfRow + getSplit() - 1) / getSplit();
    }
  }];
}

def D2M_ProductPlanAttr : AttrDef<D2M_Dialect, "ProductPlan"> {
  let mnemonic = "product_plan";
  let summary = "How a group with a product of matrices runs.";
  let description = [{
    ```mlir
    #d2m.product_plan<batch = 1, m = 33, n = 40, k = 24, rows = 7, columns = 8,
      multicast_lhs = true, multicast_rhs = true, block_m = 5, block_n = 5, block_k = 4,
      blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 5, buffers = 2, wide_dst = false,
      full_sync = false, fidelity = hifi4>
    ```

    All sizes are in tiles. The result of a product has parts of `blocks_m` by
    `blocks_n` blocks of `block_m` by `block_n` tiles; what reaches beyond the
    result is neither read nor written. A core makes a block of its part after the other,
    `block_k` tiles of the inner dimension at a time, `sub_m` by `sub_n` tiles of
    it in DST.

    The cores are a rectangle of `rows` by `columns`. With both operands
    multicast, the core of row y and column x has the part in that place; two cores
    of each row take turns in sending blocks of the left-hand side along it, two of
    each column blocks of the right-hand side. With one operand multicast, to all cores, there
    is only one row or column of parts, and each core has one of it. These
    make the products of a batch one after the other. Without multicast, the parts of
    all products are dealt to the cores in ranges whose sizes differ by one
    at most, and each core reads what it needs.

    `lhs_shard`: the left-hand side lies in the L1 of the cores, in shards of as
    many tiles along the inner dimension and as many rows as a part has; a core
    sends what is in its shard, or computes on it where it is. `in_place`: of
    these tensors (operands of the epilogue and results, by their numbers in the
    group) each core has its part in its own L1, where it is read or packed.

    `lhs_resident`: all of a part's rows of the left-hand side stay in L1 once they
    have come by multicast, for all blocks. `writer_reads`: of the tiles along the
    inner dimension of a step, as many of the right-hand side are read by the
    thread that writes results, on the other network.
  }];
  let parameters = (ins "int64_t":$batch, "int64_t":$m, "int64_t":$n, "int64_t":$k,
                        "int64_t":$rows, "int64_t":$columns,
                        "bool":$multicast_lhs, "bool":$multicast_rhs,
                        "int64_t":$block_m, "int64_t":$block_n, "int64_t":$block_k,
                        "int64_t":$blocks_m, "int64_t":$blocks_n,
                        "int64_t":$sub_m, "int64_t":$sub_n, "int64_t":$buffers,
                        "bool":$wide_dst, "bool":$full_sync,
                        EnumParameter<TTCore_MathFidelity>:$fidelity,
                        DefaultValuedParameter<"int64_t", "0">:$lhs_shard,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$in_place,
                        DefaultValuedParameter<"bool", "false">:$lhs_resident,
                        DefaultValuedParameter<"int64_t", "0">:$writer_reads);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getCores() const { return getRows() * getColumns(); }
    int64_t getPartM() const { return getBlockM() * getBlocksM(); }
    int64_t getPartN() const { return getBlockN() * getBlocksN(); }
    /// Rows and columns of parts in a result.
    int64_t getPartsM() const { return (getM() + getPartM() - 1) / getPartM(); }
    int64_t getPartsN() const { return (getN() + getPartN() - 1) / getPartN(); }
    int64_t getParts() const { return getBatch() * getPartsM() * getPartsN(); }
    ArrayRef<int64_t> getTensorsInPlace() const {
      return getInPlace() ? getInPlace().asArrayRef() : ArrayRef<int64_t>();
    }
    bool hasMulticast() const { return getMulticastLhs() || getMulticastRhs(); }
  }];
}

def D2M_AttentionPlanAttr : AttrDef<D2M_Dialect, "AttentionPlan"> {
  let mnemonic = "attention_plan";
  let summary = "How a group with an attention runs.";
  let description = [{
    ```mlir
    #d2m.attention_plan<heads = 8, rows = 32, keys = 32, depth = 2, width = 2, cores = 64,
      block_rows = 4, block_keys = 8, sub_keys = 8, sub_width = 2, buffers = 2,
      wide_dst = false, approx_exp = true, fidelity = hifi2>
    ```

    All sizes are in tiles. Every head has `rows` of queries in blocks of `block_rows`; the
    blocks of all heads are dealt to the first `cores` cores in ranges whose sizes differ by
    one at most. A core keeps a block of queries in L1 and takes the keys and values past
    it, `block_keys` rows of tiles at a time, in circular buffers of `buffers` of those.
    DST has `sub_keys` tiles of a row of scores, `sub_width` tiles of a row of the result.
    `approx_exp`: the vector unit's approximate exponential.
  }];
  let parameters = (ins "int64_t":$heads, "int64_t":$rows, "int64_t":$keys,
                        "int64_t":$depth, "int64_t":$width, "int64_t":$cores,
                        "int64_t":$block_rows, "int64_t":$block_keys,
                        "int64_t":$sub_keys, "int64_t":$sub_width,
                        "int64_t":$buffers, "bool":$wide_dst, "bool":$approx_exp,
                        EnumParameter<TTCore_MathFidelity>:$fidelity);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getBlocksOfHead() const {
      return (getRows() + getBlockRows() - 1) / getBlockRows();
    }
    int64_t getBlocks() const { return getHeads() * getBlocksOfHead(); }
  }];
}

def D2M_MovePlanAttr : AttrDef<D2M_Dialect, "MovePlan"> {
  let mnemonic = "move_plan";
  let summary = "How an op runs that only moves data.";
  let description = [{
    ```mlir
    #d2m.move_plan<way = pages, transposed = false, down = false, tiles = 72, cores = 64, block = 2, buffers = 2, cache = 0>
    ```

    The tiles of the result, numbered row by row or, if they are `down`, column by
    column, are dealt to the first `cores` cores, in ranges whose
    sizes differ by one at most unless something else is said. `way` is the unit in which elements move:

    - `pages`: tiles as they are, `block` at a time through a circular buffer of
      `buffers` blocks; blocks are dealt as cards are;
    - `segments`: rows of a face, from their place in DRAM to their place in a
      tile of the result in L1;
    - `elements`: tiles of operands are brought to L1, where `cache` of them have
      room, and from there parts of rows, or elements, to their places.

    In the last two both data-movement cores make tiles of the result, each from
    a range of its own. `transposed`: what is made so are tiles with rows for
    columns, by one of the two; the compute unit transposes them.
  }];
  let parameters = (ins EnumParameter<D2M_MoveWay>:$way, "bool":$transposed, "bool":$down, "int64_t":$tiles, "int64_t":$cores,
                        "int64_t":$block, "int64_t":$buffers, "int64_t":$cache);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def D2M_OrderPlanAttr : AttrDef<D2M_Dialect, "OrderPlan"> {
  let mnemonic = "order_plan";
  let summary = "How an op runs that puts elements in order.";
  let description = [{
    ```mlir
    #d2m.order_plan<lines = 64, cores = 32, threads = 2>
    ```

    The lines are dealt to `threads` data-movement cores of each of the first `cores` cores, in ranges
    whose sizes differ by one at most. A thread has a line in L1 at a time.
  }];
  let parameters = (ins "int64_t":$lines, "int64_t":$cores, "int64_t":$threads);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def D2M_CachePlanAttr : AttrDef<D2M_Dialect, "CachePlan"> {
  let mnemonic = "cache_plan";
  let summary = "How an op runs that writes rows to a cache.";
  let description = [{
    ```mlir
    #d2m.cache_plan<units = 8, cores = 8, threads = 1>
    ```

    The kernels write `units`. If positions are multiples of a tile's height, a unit is a row of tiles of one head of
    one user; else it is one row of it, or, if a user's rows of all heads are rows of one tile, these rows. The units
    are dealt to `threads` data-movement threads on each of the first `cores` cores, in ranges whose sizes differ by one
    at most.
  }];
  let parameters = (ins "int64_t":$units, "int64_t":$cores, "int64_t":$threads);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def D2M_PlanAttr : AnyAttrOf<[D2M_MapPlanAttr, D2M_RowPlanAttr, D2M_ProductPlanAttr,
                              D2M_AttentionPlanAttr, D2M_MovePlanAttr,
                              D2M_OrderPlanAttr, D2M_CachePlanAttr]>;

def D2M_PlacesAttr : TypedArrayAttrBase<TTCore_MemorySpaceAttr, "memories of tensors">;

//===-- generics ----------------------------------------------------------===//

class D2M_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<D2M_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}
def D2M_ReduceDimAttr : D2M_EnumAttr<D2M_ReduceDim, "reduce_dim">;
def D2M_TileBcastTypeAttr : D2M_EnumAttr<D2M_TileBcastType, "tile_bcast_type">;

def D2M_ThreadAttr : AttrDef<D2M_Dialect, "Thread"> {
  let mnemonic = "thread";
  let summary = "The thread that runs a region of a generic.";
  let description = [{
    `#d2m.thread<compute>`, `#d2m.thread<datamovement, dm_core = 1>`. With a symbol,
    `#d2m.thread<compute, @kernel>`, a function of the module takes the region's place.
  }];
  let parameters = (ins EnumParameter<D2M_RegionThread>:$thread,
                        OptionalParameter<"SymbolRefAttr">:$kernel,
                        DefaultValuedParameter<"int32_t", "-1">:$dmCore);
  let builders = [AttrBuilder<(ins "RegionThread":$thread), [{
    return $_get($_ctxt, thread, SymbolRefAttr(), -1);
  }]>];
  let hasCustomAssemblyFormat = 1;
}

#endif
