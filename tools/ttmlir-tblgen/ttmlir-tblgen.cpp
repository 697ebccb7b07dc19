//===- ttmlir-tblgen.cpp - everything that follows from an op record ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Each generator is one file and writes one output. Those of the library read
// every op record that has a `library` (see TTNNOpBase.td for what the fields
// mean) and share the view of a record in OpRecord.h; those of kernels every
// one that has a `unit` (TTKernelOpBase.td, KernelRecord.h).
//
//===----------------------------------------------------------------------===//

#include "Generators.h"

#include "mlir/TableGen/GenInfo.h"
#include "mlir/Tools/mlir-tblgen/MlirTblgenMain.h"

using mlir::GenRegistration;

static GenRegistration dispatch("gen-library-dispatch",
                                "table of ops for the runtime",
                                tt::genDispatch);
static GenRegistration prototypes("gen-library-prototypes",
                                  "declarations of the library functions",
                                  tt::genPrototypes);
static GenRegistration
    chipPrototypes("gen-chip-prototypes",
                   "declarations of the functions on tensors of one chip",
                   tt::genChipPrototypes);
static GenRegistration spread("gen-library-spread",
                              "the library functions, chip by chip",
                              tt::genSpread);
static GenRegistration calls("gen-library-calls",
                             "op to a call, in a binary or in source",
                             tt::genCalls);
static GenRegistration conversion("gen-by-name-conversion",
                                  "pairs of ops that convert by name",
                                  tt::genConversion);
static GenRegistration renamedOps("gen-renamed-ops",
                                  "ops that become another one of TTIR",
                                  tt::genRenamedOps);
static GenRegistration
    operandLayouts("gen-operand-layouts",
                   "page layouts that ops want of their operands",
                   tt::genOperandLayouts);
static GenRegistration table("gen-support-table",
                             "op and stage table for the documentation",
                             tt::genSupportTable);
static GenRegistration facts("gen-op-facts",
                             "what records say of ops, a line for each",
                             tt::genOpFacts);
static GenRegistration shapes("gen-shape-rules",
                              "shapes of results, and verifiers",
                              tt::genShapeRules);
static GenRegistration dimRules("gen-dim-rules",
                                "which dimensions of ops may be cut",
                                tt::genDimRules);
static GenRegistration enumSchema("gen-enum-schema", "enums of file schemas",
                                  tt::genEnumSchema);
static GenRegistration libraryAttributes("gen-library-attributes",
                                         "enums and structs of the library",
                                         tt::genLibraryAttributes);
static GenRegistration
    librarySpellings("gen-library-spellings",
                     "what the library calls the cases of enums",
                     tt::genLibrarySpellings);
static GenRegistration structVerifiers("gen-struct-verifiers",
                                       "checks of struct attributes",
                                       tt::genStructVerifiers);
static GenRegistration
    libraryReference("gen-library-reference",
                     "the library's functions for the documentation",
                     tt::genLibraryReference);
static GenRegistration list("gen-op-list", "mnemonics of all ops, one per line",
                            tt::genOpList);

static GenRegistration pythonBuilder("gen-python-builder",
                                     "the ops of a dialect for Python",
                                     tt::genPythonBuilder);
static GenRegistration pythonFunctions("gen-python-functions",
                                       "the library's functions for Python",
                                       tt::genPythonFunctions);
static GenRegistration pythonCalls("gen-python-calls",
                                   "calls of the library from Python",
                                   tt::genPythonCalls);
static GenRegistration
    pythonAttributes("gen-python-attributes",
                     "the library's enums and structs for Python",
                     tt::genPythonAttributes);
static GenRegistration shapeTable("gen-shape-table",
                                  "shapes of results, from lists of numbers",
                                  tt::genShapeTable);

static GenRegistration
    parameterRows("gen-parameter-rows",
                  "attributes and types, made of their parameters",
                  tt::genParameterRows);
static GenRegistration
    pythonParameters("gen-python-parameters",
                     "classes of attributes and types for Python",
                     tt::genPythonParameters);

static GenRegistration
    libraryPrograms("gen-library-programs",
                    "how the library deals ops out, and what they cost",
                    tt::genLibraryPrograms);
static GenRegistration tileCalls("gen-tile-calls",
                                 "kernel calls that element-wise ops are",
                                 tt::genTileCalls);

static GenRegistration abi("gen-kernel-abi", "struct of kernel calls",
                           tt::genKernelAbi);
static GenRegistration ops("gen-kernel-ops",
                           "numbers and names of kernel calls",
                           tt::genKernelOps);
static GenRegistration
    kernelCalls("gen-kernel-calls",
                "the emulator's functions, declared or whole",
                tt::genKernelCalls);
static GenRegistration vectorOps("gen-vector-ops",
                                 "operations of the emulator's vector unit",
                                 tt::genVectorOps);
static GenRegistration kernelTable("gen-kernel-table",
                                   "fills the struct of kernel calls",
                                   tt::genKernelTable);
static GenRegistration kernelHost("gen-kernel-host",
                                  "the vendor's kernel functions on the host",
                                  tt::genKernelHost);
static GenRegistration kernelHeaders("gen-kernel-headers",
                                     "the vendor's headers that calls need",
                                     tt::genKernelHeaders);
static GenRegistration kernelSetups("gen-kernel-setups",
                                    "how calls need the compute units",
                                    tt::genKernelSetups);
static GenRegistration kernelInfo("gen-kernel-info",
                                  "table of kernel calls for the compiler",
                                  tt::genKernelInfo);
static GenRegistration kernelCharges("gen-kernel-charges",
                                     "figures that kernel calls are charged by",
                                     tt::genKernelCharges);

int main(int argc, char **argv) { return mlir::MlirTblgenMain(argc, argv); }
