//===- Generators.h - entry points of the generators ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TBLGEN_GENERATORS_H
#define TTMLIR_TBLGEN_GENERATORS_H

namespace llvm {
class RecordKeeper;
class raw_ostream; // NOLINT(readability-identifier-naming)
} // namespace llvm

namespace tt {
// All return false on success, as TableGen wants it; an error in a record ends
// the program with a message at that record.
bool genDispatch(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genPrototypes(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genChipPrototypes(const llvm::RecordKeeper &records,
                       llvm::raw_ostream &os);
bool genSpread(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genCalls(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genConversion(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genRenamedOps(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genOperandLayouts(const llvm::RecordKeeper &records,
                       llvm::raw_ostream &os);
bool genSupportTable(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genShapeRules(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genDimRules(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genEnumSchema(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genLibraryAttributes(const llvm::RecordKeeper &records,
                          llvm::raw_ostream &os);
bool genStructVerifiers(const llvm::RecordKeeper &records,
                        llvm::raw_ostream &os);
bool genLibrarySpellings(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os);
bool genLibraryReference(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os);
bool genOpList(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genOpFacts(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genPythonBuilder(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genPythonFunctions(const llvm::RecordKeeper &records,
                        llvm::raw_ostream &os);
bool genPythonCalls(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genPythonAttributes(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os);
bool genShapeTable(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genParameterRows(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genPythonParameters(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os);
bool genLibraryPrograms(const llvm::RecordKeeper &records,
                        llvm::raw_ostream &os);
bool genTileCalls(const llvm::RecordKeeper &records, llvm::raw_ostream &os);

// From the records of kernel calls.
bool genKernelAbi(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelOps(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelCalls(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genVectorOps(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelTable(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelHost(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelHeaders(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelSetups(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelInfo(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
bool genKernelCharges(const llvm::RecordKeeper &records, llvm::raw_ostream &os);
} // namespace tt

#endif // TTMLIR_TBLGEN_GENERATORS_H
