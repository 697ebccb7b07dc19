// One record of an enum, in all places that have it; one of a struct.
// RUN: ttmlir-tblgen -gen-enum-schema -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=FILE
// RUN: ttmlir-tblgen -gen-library-attributes -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=LIBRARY
// RUN: ttmlir-tblgen -gen-struct-verifiers -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=VERIFY
// RUN: ttmlir-tblgen -gen-library-spellings -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=SPELLING

include "Toy.td"

// FILE: enum Mode:uint16 {
// FILE-NEXT: Slow = 0,
// FILE-NEXT: Fast = 1,
// FILE-NEXT: Odd = 2,
// FILE-NEXT: }

// A case without a name there is not in the library.
// LIBRARY: enum class Mode : uint16_t {
// LIBRARY-NEXT: SLOW = 0,
// LIBRARY-NEXT: FAST = 1,
// LIBRARY-NEXT: };
// LIBRARY: {Mode::SLOW, "slow"},
// LIBRARY-NEXT: {Mode::FAST, "fast"},
// LIBRARY-NEXT: };
// LIBRARY: /// How to split.
// LIBRARY: struct Options {
// LIBRARY-NEXT: std::optional<Mode> best_mode;
// LIBRARY-NEXT: std::optional<bool> exact;

// A required field is no optional; the library may have another word.
// LIBRARY: struct Blocks {
// LIBRARY-NEXT: using Kind = int;
// LIBRARY-NEXT: uint32_t rows_N{};
// LIBRARY-NEXT: std::optional<uint32_t> part_n;
// LIBRARY-NEXT: std::optional<Options> options;
// LIBRARY: using How = std::variant<Options, Blocks>;

// VERIFY: ::llvm::LogicalResult toy::OptionsAttr::verify(
// VERIFY: ::llvm::LogicalResult toy::BlocksAttr::verify(
// VERIFY: uint32_t rows_n,
// VERIFY-NEXT: std::optional<uint32_t> part_n,
// VERIFY: if (rows_n < 1)
// VERIFY-NEXT: return emitError() << "'rows_n' is '" << rows_n << "', at least '1' expected";
// VERIFY: if (part_n && *part_n < 1)
// VERIFY: if (part_n && rows_n % *part_n)
// VERIFY-NEXT: return emitError() << "'rows_n' is '" << rows_n << "', a multiple of 'part_n', '" << *part_n << "', expected";

// SPELLING: inline ::llvm::StringRef libraryName(::toy::Mode value) {
// SPELLING: case ::toy::Mode::Slow:
// SPELLING-NEXT: return "SLOW";
// SPELLING: case ::toy::Mode::Odd:
// SPELLING-NEXT: return "";
// SPELLING: inline ::llvm::StringRef libraryType(::toy::Mode) { return "Mode"; }

// A dialect's own enum stays there.
// FILE-NOT: Private
// LIBRARY-NOT: Private
// SPELLING-NOT: Private
def Toy_Private : I32Enum<"Private", "", [I32EnumCase<"A", 0>]>;
