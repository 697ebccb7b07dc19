//===- TTKernelTypes.td - types of the ttkernel dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELTYPES_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelBase.td"

class TTKernel_Type<string name, string mnemonic_, string summary_>
    : TypeDef<TTKernel_Dialect, name> {
  let mnemonic = mnemonic_;
  let summary = summary_;
}

def TTKernel_CBType : TTKernel_Type<"CB", "cb", "A circular buffer in L1."> {
  let description = [{
    `!ttkernel.cb<4, !ttcore.tile<32x32, bf16>>`: the number of elements that it
    holds and their type. Elements are tiles, or scalars in row-major pages.
  }];
  let parameters = (ins "int64_t":$numElements, "Type":$elementType);
  let assemblyFormat = "`<` $numElements `,` $elementType `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The tile type of the elements, null if they are scalars.
    ttcore::TileType getTile() const;
  }];
}

def TTKernel_NocAddrType
    : TTKernel_Type<"NocAddr", "noc_addr", "A core or bank with an address in it, 64 bits.">;
def TTKernel_L1AddrType : TTKernel_Type<"L1Addr", "l1_addr", "An address in L1.">;
def TTKernel_LocalSemaphoreType
    : TTKernel_Type<"LocalSemaphore", "local_semaphore", "The address of a semaphore in L1.">;
def TTKernel_DataFormatType
    : TTKernel_Type<"DataFormat", "DataFormat", "The number of an element format.">;
def TTKernel_TensorAccessorType
    : TTKernel_Type<"TensorAccessor", "TensorAccessor", "Where the pages of a tensor lie.">;
def TTKernel_TensorAccessorArgsType
    : TTKernel_Type<"TensorAccessorArgs", "TensorAccessorArgs",
                    "Arguments of the kernel that describe a tensor's layout.">;
def TTKernel_TensorAccessorPageMappingType
    : TTKernel_Type<"TensorAccessorPageMapping", "PageMapping",
                    "Bank of a page and its offset there.">;

def TTKernel_L1AddrPtrType
    : TTKernel_Type<"L1AddrPtr", "l1_addr_ptr", "A pointer into L1."> {
  let description = [{
    Points to words of `elementWidth` bits: 8, 16 or 32, the default.
  }];
  let parameters = (ins DefaultValuedParameter<"uint32_t", "32">:$elementWidth);
  let assemblyFormat = "(`<` $elementWidth^ `>`)?";
  let genVerifyDecl = 1;
}

#endif
