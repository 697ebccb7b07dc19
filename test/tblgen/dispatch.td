// The runtime's table of ops, sorted by name, and a function for each that calls
// the library: its parameters are in the order of the call, the arguments in that
// of the record.
// RUN: ttmlir-tblgen -gen-library-dispatch -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// A struct is read field by field.
// CHECK: static constexpr ArgumentInfo OptionsFields[] = {
// CHECK-NEXT: {"best_mode", Kind::word, false, wordOf<::ttnn::Mode>},
// CHECK-NEXT: {"exact", Kind::boolean, false},
// CHECK-NEXT: };
// CHECK-NEXT: static ::ttnn::Options readOptions(const fb::NamedValue &value, const Environment &env) {
// CHECK-NEXT: auto fields = fieldsOf(value, OptionsFields);
// CHECK: .best_mode = env.optional(fields[0], [&](auto &v) { return env.word<::ttnn::Mode>(v); }),
// CHECK-NEXT: .exact = env.optional(fields[1], [&](auto &v) { return env.boolean(v); }),

// One that must be given, and one of several structs: a struct with one field.
// CHECK: static constexpr ArgumentInfo BlocksFields[] = {
// CHECK-NEXT: {"rows_n", Kind::u32, true},
// CHECK-NEXT: {"part_n", Kind::u32, false},
// CHECK-NEXT: {"options", Kind::structure, false, nullptr, OptionsFields},
// CHECK: .rows_N = env.u32(*fields[0]),
// CHECK: static constexpr ArgumentInfo HowAlternatives[] = {
// CHECK-NEXT: {"options", Kind::structure, false, nullptr, OptionsFields},
// CHECK-NEXT: {"blocks", Kind::structure, false, nullptr, BlocksFields},
// CHECK: if (chosen.name()->string_view() == "blocks")
// CHECK-NEXT: return readBlocks(chosen, env);

// CHECK: static constexpr ArgumentInfo JoinOpArguments[] = {
// CHECK-NEXT: {"inputs", Kind::tensors, true},
// CHECK-NEXT: {"dim", Kind::i32, true},
// CHECK-NEXT: {"name", Kind::string, false},
// CHECK-NEXT: };
// CHECK: static void JoinOpRun(
// CHECK-NEXT: env.set(c.result(0), ::ttnn::concat(env.tensors(c[0]), env.i32(*c[1]), env.optional(c[2], [&](auto &v) { return env.string(v); }), env.memoryConfig(c.result(0))));

// An argument with a default need not be in the file.
// CHECK: static constexpr ArgumentInfo ScaleOpArguments[] = {
// CHECK-NEXT: {"input", Kind::tensor, true},
// CHECK-NEXT: {"bias", Kind::tensor, false},
// CHECK-NEXT: {"factor", Kind::f32, false},
// CHECK-NEXT: {"fast", Kind::boolean, false},
// CHECK-NEXT: {"dims", Kind::i32Array, false},
// CHECK-NEXT: };
// CHECK: env.set(c.result(0), ::ttnn::scale(env.tensor(c[0]), c[2] ? env.f32(*c[2]) : 1.0f, env.dtype(c.result(0)), env.optionalTensor(c[1]), std::nullopt, env.optional(c[3], [&](auto &v) { return env.boolean(v); }), true, env.optional(c[4], [&](auto &v) { return env.i32Array(v); }), env.memoryConfig(c.result(0)), env.layout(c.result(0))));

// Devices are not stored.
// CHECK: static constexpr ArgumentInfo FillOpArguments[] = {
// CHECK-NEXT: {"value", Kind::i64, true},
// CHECK-NEXT: };
// CHECK: ::ttnn::fill(env.resultShape(c.result(0)), env.i64(*c[0]), env.layout(c.result(0)), env.deviceFor(c.result(0)))
// CHECK: ::ttnn::upload(env.tensor(c[0]), env.device(), env.memoryConfig(c.result(0)))
// CHECK-NOT: OpenOpArguments
// CHECK: static void OpenOpRun(
// CHECK-NEXT: {{^}}  ::ttnn::open();
// CHECK: {{^}}  ::ttnn::free(env.tensor(c[0]));

// Enums, structs, several results: properties are those of the first.
// CHECK: static constexpr ArgumentInfo SplitOpArguments[] = {
// CHECK-NEXT: {"input", Kind::tensor, true},
// CHECK-NEXT: {"mode", Kind::word, false, wordOf<::ttnn::Mode>},
// CHECK-NEXT: {"options", Kind::structure, false, nullptr, OptionsFields},
// CHECK: env.setAll(c, ::ttnn::split(env.tensor(c[0]), c[1] ? env.word<::ttnn::Mode>(*c[1]) : ::ttnn::Mode::FAST, env.optional(c[2], [&](auto &v) { return readOptions(v, env); }), env.memoryConfig(c.result(0))));

// CHECK: static constexpr OpInfo ops[] = {
// CHECK-NEXT: {"fill", FillOpArguments, 1, FillOpRun, nullptr},
// CHECK-NEXT: {"free", FreeOpArguments, 0, FreeOpRun, nullptr},
// CHECK-NEXT: {"join", JoinOpArguments, 1, JoinOpRun, nullptr},
// CHECK-NEXT: {"open", {}, 0, OpenOpRun, nullptr},
// CHECK-NEXT: {"scale", ScaleOpArguments, 1, ScaleOpRun, nullptr},
// CHECK-NEXT: {"split", SplitOpArguments, 2, SplitOpRun, nullptr},
// CHECK-NEXT: {"upload", UploadOpArguments, 1, UploadOpRun, nullptr},
// CHECK-NEXT: };
// CHECK-NOT: HintOp
