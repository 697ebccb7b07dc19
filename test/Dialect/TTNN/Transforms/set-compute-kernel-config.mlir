// RUN: ttmlir-opt %s --ttnn-set-compute-kernel-config | FileCheck %s --check-prefix=DEFAULT
// RUN: ttmlir-opt %s --ttnn-set-compute-kernel-config="math-fidelity=undefined fp32-dest-acc-en=unset math-approx-mode=true packer-l1-acc=false dst-full-sync-en=true" | FileCheck %s --check-prefix=OTHER
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=NONE
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=compute-cfg-math-fidelity=lofi | FileCheck %s --check-prefix=PIPELINE
// RUN: ttrt run %s --golden --pipeline-options="compute-cfg-math-fidelity=hifi2 compute-cfg-fp32-dest-acc-en=true"
// RUN: not ttmlir-opt %s --ttnn-set-compute-kernel-config=math-fidelity=hifi5 2>&1 | FileCheck %s --check-prefix=BAD

// DEFAULT: "ttnn.matmul"{{.*}}compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>
// DEFAULT: "ttnn.matmul"{{.*}}compute_config = #ttnn.device_compute_kernel_config<math_fidelity = lofi>
// DEFAULT: "ttnn.relu"(%{{.*}}) : (
// OTHER: "ttnn.matmul"{{.*}}compute_config = #ttnn.device_compute_kernel_config<math_approx_mode = true, packer_l1_acc = false, dst_full_sync_en = true>
// NONE: ttnn.matmul
// NONE-NOT: hifi
// PIPELINE-COUNT-2: compute_config = #ttnn.device_compute_kernel_config<math_fidelity = lofi>
// BAD: hifi5
func.func @products(%a: tensor<33x33xf32>) -> tensor<33x33xf32> {
  %0 = "ttnn.matmul"(%a, %a) : (tensor<33x33xf32>, tensor<33x33xf32>) -> tensor<33x33xf32>
  %1 = "ttnn.matmul"(%0, %a) <{compute_config = #ttnn.device_compute_kernel_config<math_fidelity = lofi>}> : (tensor<33x33xf32>, tensor<33x33xf32>) -> tensor<33x33xf32>
  %2 = "ttnn.relu"(%1) : (tensor<33x33xf32>) -> tensor<33x33xf32>
  return %2 : tensor<33x33xf32>
}
