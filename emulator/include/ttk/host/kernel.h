//===- kernel.h - The vendor's kernel interface on the host -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vendor's kernel headers as calls of the emulator. The functions are
// generated from the records of calls; this folder adds the rest. All the
// vendor's header names lead to this file.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_KERNEL_H
#define TTK_HOST_KERNEL_H

#define TTK_HOST 1
#define KERNEL_BUILD 1

#include "ttk/host/configuration.h"
#include "ttk/host/core.h"
#include "ttk/host/words.h"

#include "ttk/kernel_api.h.inc"

#include "ttk/host/arguments.h"
#include "ttk/host/places.h"

#include "ttk/host/absent.h"
#include "ttk/host/accessor.h"
#include "ttk/host/addresses.h"
#include "ttk/host/attention.h"
#include "ttk/host/bindings.h"
#include "ttk/host/broadcasts.h"
#include "ttk/host/buffers.h"
#include "ttk/host/compute.h"
#include "ttk/host/descriptors.h"
#include "ttk/host/division.h"
#include "ttk/host/experimental.h"
#include "ttk/host/functions.h"
#include "ttk/host/instructions.h"
#include "ttk/host/integers.h"
#include "ttk/host/llk.h"
#include "ttk/host/numeric.h"
#include "ttk/host/objects.h"
#include "ttk/host/packer_calls.h"
#include "ttk/host/print.h"
#include "ttk/host/print_tiles.h"
#include "ttk/host/quantization.h"
#include "ttk/host/remote_buffers.h"
#include "ttk/host/rows.h"
#include "ttk/host/sequence.h"
#include "ttk/host/statistics.h"
#include "ttk/host/threads.h"
#include "ttk/host/tiles.h"
#include "ttk/host/topk.h"
#include "ttk/host/transfers.h"
#include "ttk/host/transposes.h"
#include "ttk/host/vector_calls.h"
#include "ttk/host/vector_numbers.h"

// Kernels have constants of these names; <cmath> of a host has macros.
#undef M_E
#undef M_LN2
#undef M_PI
#undef M_PI_2
#undef M_SQRT2

//===-- zones of the profiler, which the trace has without them
//------------===//

#define DeviceZoneScopedN(name)
#define DeviceZoneScopedMainN(name)
#define DeviceZoneScopedMainChildN(name)
#define DeviceZoneScopedSumN1(name)
#define DeviceZoneScopedSumN2(name)
#define DeviceTimestampedData(name, data)
#define DeviceRecordEvent(id)
#define WAYPOINT(text) static_cast<void>(0)

//===-- the kernel --------------------------------------------------------===//

#define NAMESPACE ttk_compute_kernel
#define MAIN kernel_main()

#endif // TTK_HOST_KERNEL_H
