//===- TTCoreOps.td - ops of the ttcore dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREOPS_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREOPS_TD

include "mlir/Interfaces/CallInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreModuleOps.td"

//===-- calls -------------------------------------------------------------===//

// A call of a function on tensors; `callee` is the attribute that names it.
class TTCore_CallOp<string mnemonic, string calleeAccessor,
                    list<Trait> traits = []>
    : Op<TTCore_Dialect, mnemonic,
         [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>] #
             traits> {
  code callMethods = [{
    CallInterfaceCallable getCallableForCallee() {
      return }] # calleeAccessor # [{Attr();
    }
    void setCalleeFromCallable(CallInterfaceCallable callee) {
      }] # !subst("get", "set", calleeAccessor) # [{Attr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
    }
    Operation::operand_range getArgOperands() { return getInputs(); }
    MutableOperandRange getArgOperandsMutable() { return getInputsMutable(); }
    // Arguments and results have no attributes here.
    ArrayAttr getArgAttrsAttr() { return {}; }
    ArrayAttr getResAttrsAttr() { return {}; }
    void setArgAttrsAttr(ArrayAttr) {}
    void setResAttrsAttr(ArrayAttr) {}
    Attribute removeArgAttrsAttr() { return {}; }
    Attribute removeResAttrsAttr() { return {}; }
  }];
  let extraClassDeclaration = callMethods;
}

// In programs of commands tensors are memory of the host.
def TTCore_Kept : AnyTypeOf<[AnyRankedTensor, AnyStaticShapeMemRef]>;

def TTCore_LoadCachedOp : TTCore_CallOp<"load_cached", "getCallee", [Pure]> {
  let summary = "The results of a function that is called once.";
  let description = [{
    The runtime calls the function when the results are asked for first, and keeps
    them as long as the loaded program and the same tensors are given to it.

    ```mlir
    func.func private @weights(%w: tensor<2x3xf32>) -> tensor<2x3xf32> {
      return %w : tensor<2x3xf32>
    }
    func.func @forward(%w: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = ttcore.load_cached(@weights, [%w]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<TTCore_Kept>:$inputs);
  let results = (outs Variadic<TTCore_Kept>:$results);
  let assemblyFormat = [{
    `(` $callee `,` `[` $inputs `]` `)` attr-dict `:`
    functional-type($inputs, $results)
  }];
}

def TTCore_CompositeOp : TTCore_CallOp<"composite", "getDecomposition"> {
  let summary = "An op of the library, with a function that says what it means.";
  let description = [{
    `composite_name` is the op's name without a dialect, `composite_attributes` its
    attributes. `ttnn-resolve-composites` puts the op in its place, or else a call
    of the function.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       StrAttr:$composite_name,
                       FlatSymbolRefAttr:$decomposition,
                       OptionalAttr<DictionaryAttr>:$composite_attributes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

//===-- control flow ------------------------------------------------------===//

// Runs functions on tensors; which and how often is known when the program runs.
// The first operands of a function of a loop are what it gave the last time.
class TTCore_ControlOp<string mnemonic>
    : Op<TTCore_Dialect, mnemonic,
         [NoMemoryEffect, DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def TTCore_LoopOp : TTCore_ControlOp<"loop"> {
  let summary = "Calls a function on its own results, again and again.";
  let description = [{
    The operands are those of `body`: first what its results replace, then what
    stays. `condition` takes the same operands and gives a tensor of one element;
    the loop goes on while that is not 0. With `times` in its place the loop has
    so many rounds.

    ```mlir
    func.func private @isSmall(%x: tensor<4xf32>, %limit: tensor<1xf32>) -> tensor<1xi1> {
      %0 = "ttir.sum"(%x) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<4xf32>) -> tensor<1xf32>
      %1 = "ttir.lt"(%0, %limit) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
      return %1 : tensor<1xi1>
    }
    func.func private @double(%x: tensor<4xf32>, %limit: tensor<1xf32>) -> tensor<4xf32> {
      %0 = "ttir.add"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func @main(%x: tensor<4xf32>, %limit: tensor<1xf32>) -> tensor<4xf32> {
      %0 = ttcore.loop @double(%x, %limit) while @isSmall : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
      %1 = ttcore.loop @double(%0, %limit) times 3 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$body,
                       Variadic<AnyRankedTensor>:$inputs,
                       OptionalAttr<FlatSymbolRefAttr>:$condition,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$times);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $body `(` $inputs `)` (`while` $condition^)? (`times` $times^)? attr-dict `:`
    functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
}

def TTCore_CaseOp : TTCore_ControlOp<"case"> {
  let summary = "Calls one function of several.";
  let description = [{
    Calls the function whose number is the one element of `index`, or the last
    function if none has that number. With a truth value as `index` the first
    function is the branch for false and the second the one for true.

    ```mlir
    func.func private @negate(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = "ttir.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func private @keep(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }
    func.func @main(%isPositive: tensor<1xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = ttcore.case %isPositive of [@negate, @keep](%x) : tensor<1xi1>, (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$index,
                       FlatSymbolRefArrayAttr:$branches,
                       Variadic<AnyRankedTensor>:$inputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $index `of` $branches `(` $inputs `)` attr-dict `:` type($index) `,`
    functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
}

//===-- values ------------------------------------------------------------===//

def TTCore_OptimizationBarrierOp : Op<TTCore_Dialect, "optimization_barrier"> {
  let summary = "Its operands, which nothing is moved past.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

def TTCore_AnyTuple : Type<CPred<"::llvm::isa<::mlir::TupleType>($_self)">,
                           "tuple", "::mlir::TupleType">;

def TTCore_TupleOp : Op<TTCore_Dialect, "tuple", [Pure]> {
  let summary = "Several values as one.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs TTCore_AnyTuple:$result);
  let assemblyFormat =
      "$operands attr-dict `:` custom<TupleOpType>(type($operands), type($result))";
  let hasVerifier = 1;
}

def TTCore_GetTupleElementOp : Op<TTCore_Dialect, "get_tuple_element", [Pure]> {
  let summary = "One value of several.";
  let arguments = (ins TTCore_AnyTuple:$operand,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat =
      "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

// The name of an entry or its number.
def TTCore_KeyAttr : AnyAttrOf<[StrAttr, IndexAttr], "string or index",
                               "::mlir::Attribute", "$_self">;

def TTCore_GetKeyValueOp : Op<TTCore_Dialect, "get_key_value"> {
  let summary = "The values that a dictionary has under a key.";
  let arguments = (ins TTCore_DictType:$dict, TTCore_KeyAttr:$key);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat =
      "$dict `[` $key `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TTCore_SetKeyValueOp : Op<TTCore_Dialect, "set_key_value"> {
  let summary = "Puts values into a dictionary under a key.";
  let arguments = (ins TTCore_DictType:$dict, Variadic<AnyType>:$values,
                       TTCore_KeyAttr:$key);
  let assemblyFormat = [{
    $dict `[` $key `]` `=` $values attr-dict `:` type($dict) `,` type($values)
  }];
  let hasVerifier = 1;
}

#endif
