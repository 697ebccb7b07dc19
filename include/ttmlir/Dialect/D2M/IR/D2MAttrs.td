//===- D2MAttrs.td - plans ---------------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MATTRS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MATTRS_TD

include "mlir/IR/AttrTypeBase.td"
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

#endif
