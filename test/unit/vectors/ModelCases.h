//===- ModelCases.h - The answers of the model to cases -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_VECTORS_MODELCASES_H
#define TT_TEST_VECTORS_MODELCASES_H

#include "Case.h"

namespace vectors {

Words modelMatmul(File &file, const Case &c);
Words modelEltwise(File &file, const Case &c);
Words modelReduce(File &file, const Case &c);
Words modelCopy(File &file, const Case &c);
Words modelDestReuse(File &file, const Case &c);
Words modelPack(File &file, const Case &c);
Words modelUnpack(File &file, const Case &c);
Words modelSfpu(File &file, const Case &c);
Words modelCompare(File &file, const Case &c);
Words modelCast(File &file, const Case &c);
Words modelInteger(File &file, const Case &c);

} // namespace vectors

#endif // TT_TEST_VECTORS_MODELCASES_H
