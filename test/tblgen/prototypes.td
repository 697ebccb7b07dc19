// Defaults on the last parameters only, with the record's text as comment.
// RUN: ttmlir-tblgen -gen-library-prototypes -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// CHECK: namespace ttnn {
// CHECK: /// joins tensors
// CHECK-NEXT: /// All have the same shape.
// CHECK-NEXT: Tensor concat(const std::vector<Tensor> &inputs,
// CHECK-NEXT: int32_t dim,
// CHECK-NEXT: const std::optional<std::string> &name = std::nullopt,

// CHECK: /// multiplies by a number
// CHECK-NEXT: Tensor scale(const Tensor &input,
// CHECK-NEXT: float scale = 1.0f,
// CHECK-NEXT: std::optional<DataType> dtype = std::nullopt,
// CHECK-NEXT: const std::optional<Tensor> &bias = std::nullopt,
// CHECK-NEXT: std::nullopt_t config = std::nullopt,
// CHECK-NEXT: std::optional<bool> fast = std::nullopt,
// CHECK-NEXT: bool many = true,
// CHECK-NEXT: const std::optional<std::vector<int32_t>> &dims = std::nullopt,
// CHECK-NEXT: const std::optional<MemoryConfig> &place = std::nullopt,
// CHECK-NEXT: std::optional<Layout> layout = std::nullopt);

// CHECK: Tensor fill(const Shape &shape,
// CHECK-NEXT: int64_t value,
// CHECK-NEXT: std::optional<Layout> layout = std::nullopt,
// CHECK-NEXT: std::optional<std::reference_wrapper<MeshDevice>> device = std::nullopt);
// CHECK: Tensor upload(const Tensor &input,
// CHECK-NEXT: MeshDevice *device,
// CHECK: MeshDevice *{{ ?}}open();
// CHECK: void free(const Tensor &input);
// CHECK: std::vector<Tensor> split(const Tensor &input,
// CHECK-NEXT: Mode mode = Mode::FAST,
// CHECK-NEXT: const std::optional<Options> &options = std::nullopt,
// CHECK-NEXT: const std::optional<MemoryConfig> &memory_config = std::nullopt);
// CHECK-NOT: hint
