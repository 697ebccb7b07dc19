//===- ttmlir-tblgen.cpp - everything that follows from an op record ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Each generator is one file and writes one output. They read every op record
// that has an `opcode` (see TTNNOpBase.td for what the fields mean) and share
// the view of a record in OpRecord.h.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"

#include "mlir/TableGen/GenInfo.h"
#include "mlir/Tools/mlir-tblgen/MlirTblgenMain.h"

using mlir::GenRegistration;

static GenRegistration schema("gen-flatbuffer-schema",
                              "one flatbuffer table per op", tt::genSchema);
static GenRegistration writer("gen-flatbuffer-writer", "op to flatbuffer",
                              tt::genWriter);
static GenRegistration dispatch("gen-flatbuffer-dispatch",
                                "flatbuffer to library call", tt::genDispatch);
static GenRegistration prototypes("gen-library-prototypes",
                                  "declarations of the library functions",
                                  tt::genPrototypes);
static GenRegistration calls("gen-library-calls",
                             "op to a call in emitted source", tt::genCalls);
static GenRegistration conversion("gen-by-name-conversion",
                                  "pairs of ops that convert by name",
                                  tt::genConversion);
static GenRegistration table("gen-support-table",
                             "op and stage table for the documentation",
                             tt::genSupportTable);
static GenRegistration list("gen-op-list", "mnemonics of all ops, one per line",
                            tt::genOpList);

int main(int argc, char **argv) { return mlir::MlirTblgenMain(argc, argv); }
