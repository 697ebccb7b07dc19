//===- MakeApi.h - The table of one mode ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_MAKEAPI_H
#define TT_EMULATOR_CORE_MAKEAPI_H

#include "Api.h"
#include "CallsAccessor.h"
#include "CallsInit.h"
#include "CallsMulticast.h"
#include "CallsPack.h"
#include "CallsPrint.h"
#include "CallsScalar.h"
#include "CallsVector.h"
#include "ttk/abi.h"

namespace tt::emulator {

template <class Mode> const ttk_api *makeApi() {
#include "ttk/table.h.inc"
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_MAKEAPI_H
