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

def D2M_MapPlanAttr : AttrDef<D2M_Dialect, "MapPlan"> {
  let mnemonic = "map_plan";
  let summary = "How a group of element-wise ops runs.";
  let description = [{
    ```mlir
    #d2m.map_plan<tiles = 992, cores = 64, block = 4, buffers = 2, full_sync = false>
    ```

    The tiles of the tensors, numbered row by row, are dealt to the first `cores`
    cores in ranges whose sizes differ by one at most. A core reads, computes and
    writes `block` tiles of every tensor at a time; each circular buffer holds
    `buffers` blocks. `full_sync`: the compute unit has all of DST, and packs
    before it computes on.
  }];
  let parameters = (ins "int64_t":$tiles, "int64_t":$cores, "int64_t":$block,
                        "int64_t":$buffers, "bool":$full_sync);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def D2M_RowPlanAttr : AttrDef<D2M_Dialect, "RowPlan"> {
  let mnemonic = "row_plan";
  let summary = "How a group with reductions runs.";
  let description = [{
    ```mlir
    #d2m.row_plan<rows = 64, cores = 64, block = 2, resident = true, buffers = 2, full_sync = false>
    ```

    A row is what has one place in all dimensions that are not reduced. Rows are
    numbered and dealt to the first `cores` cores in ranges whose sizes differ by
    one at most. A core goes through the tiles of a row, `block` at a time, once
    for every pass. `resident`: the row lies in L1 between the passes, in circular
    buffers of `buffers` rows; else it is read again for each of them, through
    circular buffers of `buffers` blocks.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cores, "int64_t":$block,
                        "bool":$resident, "int64_t":$buffers, "bool":$full_sync);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def D2M_PlanAttr : AnyAttrOf<[D2M_MapPlanAttr, D2M_RowPlanAttr]>;

#endif
