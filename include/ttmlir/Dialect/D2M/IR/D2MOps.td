//===- D2MOps.td - ops of the d2m dialect ------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MOPS_TD

include "ttmlir/Dialect/D2M/IR/D2MGenericOps.td"
include "ttmlir/Dialect/D2M/IR/D2MRegionOps.td"
include "ttmlir/Dialect/D2M/IR/D2MTileOps.td"

def D2M_GroupOp : D2M_Op<"group", [IsolatedFromAbove, Pure, SingleBlock]> {
  let summary = "ops that become one program";
  let description = [{
    ```mlir
    %0 = d2m.group(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16> {
    ^bb0(%x: tensor<70x150xbf16>, %y: tensor<70x150xbf16>):
      %1 = "ttir.add"(%x, %y) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
      %2 = "ttir.exp"(%1) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
      d2m.yield %2 : tensor<70x150xbf16>
    }
    ```

    The body means what its ops mean in TTIR. Its arguments are the operands, what
    it yields are the results, each with another layout perhaps. `plan`, once it
    is there, says how the group runs. `places` says in which memory each tensor
    lies, operands first and then results; without it all lie in DRAM, or where
    their layouts say.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, OptionalAttr<D2M_PlanAttr>:$plan,
                       OptionalAttr<D2M_PlacesAttr>:$places);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat =
      "`(` $inputs `)` attr-dict `:` functional-type(operands, results) $body";
  let hasVerifier = 1;
}

def D2M_LibraryOp : D2M_Op<"library"> {
  let summary = "an op that is left to the library";
  let description = [{
    ```mlir
    %0 = "d2m.library"(%x) <{kind = "ttir.gelu", fields = {approximate = true}}>
      : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
    ```

    The op `kind` with these operands and results; `fields` are its attributes. Passes that make kernels leave
    it alone; `d2m-release-library` turns it into the op again.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, StrAttr:$kind,
                       DictionaryAttr:$fields);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

def D2M_WindowsOp : D2M_Op<"windows", [Pure]> {
  let summary = "what windows on an image see, side by side";
  let description = [{
    ```mlir
    %0 = d2m.windows %image {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>,
      dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>}
      : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
    ```

    The windows of an image N x H x W x C. The row of a window has, tap by tap, row
    by row, the channels of the image at that tap; behind them zeros. Window y, x
    begins at stride * (y, x) - padding; elements beyond the image are zero. The
    result's shape has the number of windows.
  }];
  let arguments = (ins AnyRankedTensor:$input, DenseI64ArrayAttr:$kernel,
                       DenseI64ArrayAttr:$stride, DenseI64ArrayAttr:$dilation,
                       DenseI64ArrayAttr:$padding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type($input, $result)";
  let hasVerifier = 1;
}

def D2M_YieldOp
    : D2M_Op<"yield", [Pure, Terminator, ReturnLike, ParentOneOf<["GroupOp", "GenericOp"]>]> {
  let summary = "the results of a group, or of a region of a generic";
  let description = [{
    In a generic the types are in parentheses.
  }];
  let arguments = (ins Variadic<D2M_Shaped>:$values);
  let assemblyFormat = "($values^ `:` custom<YieldTypes>(type($values)))? attr-dict";
}

#endif
