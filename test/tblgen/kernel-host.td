// The vendor's functions and headers on the host.
// RUN: ttmlir-tblgen -gen-kernel-host -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=HOST
// RUN: ttmlir-tblgen -gen-kernel-headers -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=HEADERS

include "ToyCallsAll.td"

// The vendor's numbers are not those of the calls.
// HOST: constexpr uint32_t ttk_abi(VendorMode value) {
// HOST: case VendorMode::B:
// HOST-NEXT: return 1;
// HOST: ttk_not_emulated("VendorMode of that value");
// HOST: ttk_all_VendorMode[] = {VendorMode::A, VendorMode::B, };
// The vendor's order, with a parameter that is not looked at, defaults, and
// another name; options have no effect.
// HOST: namespace toy {
// HOST-NEXT: template <auto... options>
// HOST-NEXT: inline void read(uint32_t size = 4, uint32_t = 0, uint64_t from, uint32_t noc = TTK_DEFAULT_NOC, ttk_ignored = {}) {
// HOST: c->api->noc_read(c, from, size, noc, ttk_site())
// HOST: inline void fetch(uint32_t size = 4, uint32_t = 0, uint64_t from, uint32_t noc = TTK_DEFAULT_NOC, ttk_ignored = {}) {
// HOST: template <bool fast, auto = 0, VendorMode mode = VendorMode::B, auto... options>
// HOST-NEXT: inline void scale_tile(uint32_t from, float factor, uint32_t to, ttk_ignored = {}) {
// HOST: c->api->scale_tile(c, from, factor, to, ttk_abi(fast), ttk_abi(mode), ttk_site())
// A constant of the compile has no call; a call of the packer may wait.
// HOST: #ifndef TTK_CONFIGURED
// HOST: inline void setup(uint32_t cb) {
// HOST-NEXT: if (ttk_holds)
// HOST-NEXT: return ttk_hold([](const uint32_t *a, uint32_t site) {
// HOST: c->api->setup(c, a[0], site);
// HOST: #endif
// HOST: inline uint64_t wait(const volatile uint32_t * ptr, uint32_t limit = TTK_ABSENT, ttk_ignored = {}) {
// HOST: c->api->wait(c, ttk_address(ptr), limit, ttk_site())
// Written by hand.
// HOST-NOT: print

// HEADERS: toy/scale.h
// HEADERS-NOT: {{.}}
