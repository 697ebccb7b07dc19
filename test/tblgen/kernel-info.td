// The properties of calls, also of those that the ABI lacks.
// RUN: ttmlir-tblgen -gen-kernel-info -I %S/Inputs -I %include %s | FileCheck %s

include "ToyCallsAll.td"

// CHECK: static const CallParameter parameters1[] = {
// CHECK-NEXT: {"core", ParameterKind::Core, false, true, true, false, false, "", {}},
// CHECK-NEXT: {"from", ParameterKind::Address, false, false, false, true, false, "", {}},
// CHECK-NEXT: {"size", ParameterKind::I32, false, false, false, true, false, "", {}},
// CHECK-NEXT: {"noc", ParameterKind::Noc, false, true, false, true, false, "", {}},
// CHECK: static const uint32_t defaults1[] = {0, 0, 0, 0xFFu};
// CHECK: static const StringLiteral call1[] = {"size", "=0", "from", "noc", };
// CHECK: static const StringLiteral words3_4[] = {"A", "B", };
// CHECK: {"mode", ParameterKind::Enum, true, true, false, true, true, "VendorMode", words3_4},
// CHECK: static const uint32_t defaults3[] = {0, 0, 0, 0, static_cast<uint32_t>(::toy::Mode::B)};
// CHECK: static const StringLiteral templates3[] = {"fast", "=1", "mode", };
// CHECK: {"toy.cast", 0, CallUnit::riscv, CallThread::any, "cast", "cast", "", "", "", true, {}, {}, parameters0, defaults0},
// CHECK-NEXT: {"toy.noc.read", 4, CallUnit::dm, CallThread::any, "noc.read", "toy::read", "", "", "", true, {}, call1, parameters1, defaults1},
// CHECK: {"toy.scale_tile", 6, CallUnit::sfpu, CallThread::any, "slow", "scale_tile", "toy/scale.h", "", "", true, templates3, {}, parameters3, defaults3},
// CHECK: static constexpr unsigned numSlots = 10;
