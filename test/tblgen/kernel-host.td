// The vendor's functions and headers on the host.
// RUN: ttmlir-tblgen -gen-kernel-host -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=HOST
// RUN: ttmlir-tblgen -gen-kernel-headers -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=HEADERS

include "ToyCallsAll.td"

// HOST: enum class VendorMode : uint32_t {
// HOST-NEXT: A = 0,
// HOST-NEXT: B = 1,
// HOST-NEXT: };
// The vendor's order, with a parameter that is not looked at.
// HOST: namespace toy {
// HOST-NEXT: inline void read(uint32_t size, uint32_t = 0, uint64_t from, uint32_t noc = TTK_DEFAULT_NOC, uint32_t site = __builtin_LINE()) {
// HOST: c->api->noc_read(c, from, size, noc, site)
// HOST: } // namespace toy
// HOST: template <bool fast, int = 0, VendorMode mode = VendorMode::B>
// HOST-NEXT: inline void scale_tile(uint32_t from, float factor, uint32_t to, uint32_t site = __builtin_LINE()) {
// HOST: c->api->scale_tile(c, from, factor, to, static_cast<uint32_t>(fast), static_cast<uint32_t>(mode), site)
// HOST: inline uint64_t wait(volatile tt_l1_ptr uint32_t * ptr, uint32_t limit = TTK_ABSENT, uint32_t site = __builtin_LINE()) {
// HOST: c->api->wait(c, static_cast<uint32_t>(reinterpret_cast<uintptr_t>(ptr)), limit, site)
// Written by hand.
// HOST-NOT: print

// HEADERS: toy/scale.h
// HEADERS-NOT: {{.}}
